type Currency = 'BAHT' | 'LAK'
type Words = { th: string; la: string; en: string }

type Prize = {
  code: string
  /** Chance in thousandths. */
  weight: number
  bgColor: string
  textColor: string
} & (
  | { kind: 'money'; amount: Record<Currency, number> }
  | { kind: 'coins'; coins: number }
  | { kind: 'bonus'; bonus: string }
  | { kind: 'nothing' }
)

/**
 * The average value of a coin stays near 1% of the deposit that earns it; otherwise members could farm coins by
 * depositing and withdrawing. The prizes are in wheel order: neighbours have different colours, and the text has a
 * contrast of at least 4.5:1.
 */
const prizes: Prize[] = [
  {
    code: 'MONEY20',
    kind: 'money',
    amount: { BAHT: 20, LAK: 12_000 },
    weight: 60,
    bgColor: '#ffffff',
    textColor: '#121a45',
  },
  {
    code: 'NOTHING1',
    kind: 'nothing',
    weight: 320,
    bgColor: '#2b3882',
    textColor: '#ffffff',
  },
  {
    code: 'COIN1',
    kind: 'coins',
    coins: 1,
    weight: 150,
    bgColor: '#ffffff',
    textColor: '#121a45',
  },
  {
    code: 'MONEY50',
    kind: 'money',
    amount: { BAHT: 50, LAK: 30_000 },
    weight: 20,
    bgColor: '#8f1a45',
    textColor: '#ffffff',
  },
  {
    code: 'NOTHING2',
    kind: 'nothing',
    weight: 299,
    bgColor: '#2b3882',
    textColor: '#ffffff',
  },
  {
    code: 'BONUS',
    kind: 'bonus',
    bonus: 'FREE50',
    weight: 130,
    bgColor: '#ffffff',
    textColor: '#121a45',
  },
  {
    code: 'COIN2',
    kind: 'coins',
    coins: 2,
    weight: 20,
    bgColor: '#8f1a45',
    textColor: '#ffffff',
  },
  {
    code: 'MONEY500',
    kind: 'money',
    amount: { BAHT: 500, LAK: 300_000 },
    weight: 1,
    bgColor: '#ffd27a',
    textColor: '#121a45',
  },
]

const units = {
  BAHT: { th: 'บาท', la: 'ບາດ', en: 'baht' },
  LAK: { th: 'กีบ', la: 'ກີບ', en: 'kip' },
} as const satisfies Record<Currency, Words>

function labelOf(prize: Prize, currency: Currency): Words {
  if (prize.kind === 'money') {
    const amount = prize.amount[currency].toLocaleString('en')
    const { th, la, en } = units[currency]
    return { th: `${amount} ${th}`, la: `${amount} ${la}`, en: `${amount} ${en}` }
  }
  if (prize.kind === 'coins') {
    const { coins } = prize
    return {
      th: `${coins} เหรียญ`,
      la: `${coins} ຫຼຽນ`,
      en: coins === 1 ? '1 coin' : `${coins} coins`,
    }
  }
  return prize.kind === 'bonus'
    ? { th: 'โบนัสพิเศษ', la: 'ໂບນັດພິເສດ', en: 'Special bonus' }
    : { th: 'ไม่ได้รางวัล', la: 'ບໍ່ໄດ້ລາງວັນ', en: 'No prize' }
}

const descriptions: Partial<Record<Prize['kind'], Words>> = {
  money: {
    th: '<p>เงินเข้ากระเป๋าทันทีที่รับ</p>',
    la: '<p>ເງິນເຂົ້າກະເປົາທັນທີທີ່ຮັບ</p>',
    en: '<p>The money goes to your wallet as soon as you claim it.</p>',
  },
  bonus: {
    th: '<p>รับแล้วจะได้โบนัสเมื่อฝากครั้งถัดไป รับได้เมื่อไม่มีโบนัสอื่นใช้อยู่</p>',
    la: '<p>ຮັບແລ້ວ, ທ່ານຈະໄດ້ໂບນັດເມື່ອຝາກຄັ້ງຕໍ່ໄປ, ຮັບໄດ້ເມື່ອບໍ່ມີໂບນັດອື່ນໃຊ້ຢູ່</p>',
    en: '<p>Once claimed, the bonus comes with your next deposit. You can claim it when no other bonus is active.</p>',
  },
}

const idOfBonus = (code: string, currency: Currency) => (currency === 'LAK' ? `${code}L` : code)

/** One wheel per currency; amounts in the smallest unit. */
export const wheels = (['BAHT', 'LAK'] as const).map((currency) => ({
  currency,
  nameTh: 'วงล้อผ้าทอ',
  nameLa: 'ວົງລໍ້ຜ້າທໍ',
  nameEn: 'The woven wheel',
  couponDays: 14,
  slices: prizes.map((prize) => {
    const { code, kind, weight, bgColor, textColor } = prize
    const label = labelOf(prize, currency)
    const html = descriptions[kind]
    return {
      code,
      kind,
      weight,
      bgColor,
      textColor,
      labelTh: label.th,
      labelLa: label.la,
      labelEn: label.en,
      htmlTh: html?.th ?? null,
      htmlLa: html?.la ?? null,
      htmlEn: html?.en ?? null,
      amount: prize.kind === 'money' ? prize.amount[currency] * 100 : 0,
      coins: prize.kind === 'coins' ? prize.coins : 0,
      bonus: prize.kind === 'bonus' ? idOfBonus(prize.bonus, currency) : null,
    }
  }),
}))

/** Amounts in satang and att. */
export const coinDeposits = [
  { currency: 'BAHT', minimum: 300_00 },
  { currency: 'LAK', minimum: 200_000_00 },
]
