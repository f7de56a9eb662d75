import { type Amount, type Currency, formatAmount } from '#money'
import { inBangkok } from '../../bangkok.ts'

/** Words on slips, in the language of the bank's country. */
export const words = {
  TH: {
    done: 'โอนเงินสำเร็จ',
    from: 'จาก',
    to: 'ไปยัง',
    bank: 'ธ.',
    amount: 'จำนวนเงิน',
    fee: 'ค่าธรรมเนียม',
    reference: 'เลขที่รายการ',
    otherReference: 'รหัสอ้างอิง',
    scan: 'สแกนตรวจสอบสลิป',
    BAHT: 'บาท',
    LAK: 'กีบ',
  },
  LA: {
    done: 'ໂອນເງິນສຳເລັດ',
    from: 'ຈາກ',
    to: 'ຫາ',
    bank: 'ທ.',
    amount: 'ຈຳນວນເງິນ',
    fee: 'ຄ່າທຳນຽມ',
    reference: 'ເລກທີລາຍການ',
    otherReference: 'ລະຫັດອ້າງອີງ',
    scan: 'ສະແກນກວດສອບ',
    BAHT: 'ບາດ',
    LAK: 'ກີບ',
  },
} as const
export type Words = (typeof words)[keyof typeof words]

const months = 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.'.split(' ')

/** 31 ก.ค. 2569 14:02 น.: Thai banks count years in the Buddhist era. */
export function thaiDate(at: number, { isShort = false } = {}): string {
  const { year, month, day, time } = localOf(at)
  const era = String(year + 543)
  return `${day} ${months[month]} ${isShort ? era.slice(2) : era} ${time} น.`
}

/** 31/07/2026 14:02:05 */
export function laoDate(at: number): string {
  const { year, month, day, time, seconds } = localOf(at)
  return `${String(day).padStart(2, '0')}/${String(month + 1).padStart(2, '0')}/${year} ${time}:${seconds}`
}

function localOf(at: number) {
  const local = inBangkok(at)
  const clock = local.toISOString()
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth(),
    day: local.getUTCDate(),
    time: clock.slice(11, 16),
    seconds: clock.slice(17, 19),
  }
}

export const amountText = (amount: Amount, currency: Currency, texts: Words): string =>
  `${formatAmount(amount)} ${texts[currency]}`
