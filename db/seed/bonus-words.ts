/** Values that the texts of a bonus are built from, as the member reads them: amounts with their unit. */
export type Terms = {
  percent: number | null
  maxBonus: string
  minimumDeposit: string
  times: string
  below: string | null
  cancelKeepPercent: number
  categories: string[]
  isWhole: boolean
}

export type BonusName = 'friend' | 'daily' | 'weekly' | 'reload' | 'lucky' | 'kapao' | 'newYear'

type Category = 'slot' | 'sport' | 'lotto'

type Words = {
  unit: { BAHT: string; LAK: string }
  /** Name of the bonus, and one line about it. */
  names: Record<BonusName, [name: string, lead: string]>
  games: Record<Category | 'all', string>
  joint: string
  grant: (terms: Terms) => string
  play: (terms: Terms, games: string) => string
  below: (terms: Terms) => string
  cancel: (terms: Terms) => string
  whole: string
}

const th: Words = {
  unit: { BAHT: 'บาท', LAK: 'กีบ' },
  names: {
    friend: ['โบนัสสมาชิกใหม่', 'รับได้ครั้งเดียวต่อสมาชิก เมื่อฝากครั้งถัดไป'],
    daily: ['โบนัสรายวัน', 'รับเพิ่มได้วันละครั้ง เมื่อฝากครั้งถัดไป'],
    weekly: ['โบนัสรายสัปดาห์', 'รับได้สัปดาห์ละสองครั้ง เริ่มนับใหม่ทุกวันจันทร์'],
    reload: ['โบนัสฝากทุกครั้ง', 'รับเพิ่มเมื่อฝาก ได้สูงสุดวันละสามครั้ง'],
    lucky: ['โบนัสจากวงล้อ', 'รางวัลจากวงล้อของคุณ'],
    kapao: ['Kapao 2026', 'ของขวัญปีใหม่จากเรา ใช้ได้คนละครั้ง'],
    newYear: ['สงกรานต์', 'รหัสเดียว สำหรับผู้ใช้คนแรกเท่านั้น'],
  },
  games: { slot: 'สล็อต', sport: 'กีฬาและคาสิโน', lotto: 'หวย', all: 'ทุกเกม' },
  joint: ' ',
  grant: ({ percent, maxBonus, minimumDeposit }) =>
    percent === null
      ? `ฝากตั้งแต่ ${minimumDeposit}ขึ้นไป รับเพิ่ม ${maxBonus}`
      : `ฝากตั้งแต่ ${minimumDeposit}ขึ้นไป รับเพิ่ม ${percent}% ของยอดฝาก สูงสุด ${maxBonus}`,
  play: ({ times }, games) => `ทำเทิร์น ${times} เท่าของยอดฝากรวมโบนัส โดยนับจาก${games} จึงจะถอนเงินได้`,
  below: ({ below }) => `โบนัสสิ้นสุดโดยอัตโนมัติเมื่อเงินทั้งหมดต่ำกว่า ${below}`,
  cancel: ({ cancelKeepPercent }) =>
    `หากยกเลิกก่อนทำเทิร์นครบ คุณจะได้รับ ${cancelKeepPercent}% ของเงินทั้งหมด`,
  whole: 'เมื่อทำเทิร์นครบ การถอนครั้งแรกต้องถอนทั้งหมด',
}

const la: Words = {
  unit: { BAHT: 'ບາດ', LAK: 'ກີບ' },
  names: {
    friend: ['ໂບນັດສະມາຊິກໃໝ່', 'ຮັບໄດ້ຄັ້ງດຽວຕໍ່ສະມາຊິກ, ເມື່ອຝາກຄັ້ງຕໍ່ໄປ'],
    daily: ['ໂບນັດປະຈຳວັນ', 'ຮັບເພີ່ມໄດ້ມື້ລະຄັ້ງ, ເມື່ອຝາກຄັ້ງຕໍ່ໄປ'],
    weekly: ['ໂບນັດປະຈຳອາທິດ', 'ຮັບໄດ້ອາທິດລະສອງຄັ້ງ, ເລີ່ມນັບໃໝ່ທຸກວັນຈັນ'],
    reload: ['ໂບນັດຝາກທຸກຄັ້ງ', 'ຮັບເພີ່ມເມື່ອຝາກ, ໄດ້ສູງສຸດມື້ລະສາມຄັ້ງ'],
    lucky: ['ໂບນັດຈາກວົງລໍ້', 'ລາງວັນຈາກວົງລໍ້ຂອງທ່ານ'],
    kapao: ['Kapao 2026', 'ຂອງຂວັນປີໃໝ່ຈາກພວກເຮົາ, ໃຊ້ໄດ້ຄົນລະຄັ້ງ'],
    newYear: ['ປີໃໝ່ລາວ', 'ລະຫັດດຽວ, ສຳລັບຜູ້ໃຊ້ຄົນທຳອິດເທົ່ານັ້ນ'],
  },
  games: { slot: 'ສະລັອດ', sport: 'ກິລາ ແລະ ຄາສິໂນ', lotto: 'ຫວຍ', all: 'ທຸກເກມ' },
  joint: ', ',
  grant: ({ percent, maxBonus, minimumDeposit }) =>
    percent === null
      ? `ຝາກຕັ້ງແຕ່ ${minimumDeposit}ຂຶ້ນໄປ, ຮັບເພີ່ມ ${maxBonus}`
      : `ຝາກຕັ້ງແຕ່ ${minimumDeposit}ຂຶ້ນໄປ, ຮັບເພີ່ມ ${percent}% ຂອງຍອດຝາກ ສູງສຸດ ${maxBonus}`,
  play: ({ times }, games) => `ຫຼິ້ນ${games}ໃຫ້ຄົບ ${times} ເທົ່າຂອງຍອດຝາກລວມໂບນັດ, ຈຶ່ງຈະຖອນເງິນໄດ້`,
  below: ({ below }) => `ໂບນັດສິ້ນສຸດໂດຍອັດຕະໂນມັດເມື່ອເງິນທັງໝົດຕ່ຳກວ່າ ${below}`,
  cancel: ({ cancelKeepPercent }) => `ຖ້າຍົກເລີກກ່ອນຫຼິ້ນຄົບ, ທ່ານຈະໄດ້ຮັບ ${cancelKeepPercent}% ຂອງເງິນທັງໝົດ`,
  whole: 'ເມື່ອຫຼິ້ນຄົບແລ້ວ, ການຖອນຄັ້ງທຳອິດຕ້ອງຖອນທັງໝົດ',
}

const en: Words = {
  unit: { BAHT: 'baht', LAK: 'kip' },
  names: {
    friend: ['Welcome bonus', 'Once per member, with your next deposit'],
    daily: ['Daily bonus', 'Extra on one deposit a day'],
    weekly: ['Weekly bonus', 'Twice a week, reset every Monday'],
    reload: ['Reload bonus', 'Extra on up to three deposits a day'],
    lucky: ['Wheel bonus', 'A prize from your wheel'],
    kapao: ['Kapao 2026', 'Our New Year gift, one per member'],
    newYear: ['Songkran', 'One code, first member only'],
  },
  games: { slot: 'slots', sport: 'sports and casino', lotto: 'lottery', all: 'any game' },
  joint: ', ',
  grant: ({ percent, maxBonus, minimumDeposit }) =>
    percent === null
      ? `Deposit ${minimumDeposit} or more and get ${maxBonus} on top`
      : `Deposit ${minimumDeposit} or more and get ${percent}% on top, up to ${maxBonus}`,
  play: ({ times }, games) =>
    `Wager ${times}× your deposit plus bonus on ${games} before withdrawing`,
  below: ({ below }) => `The bonus ends automatically when your total balance is below ${below}`,
  cancel: ({ cancelKeepPercent }) =>
    `If you cancel before wagering is complete, you keep ${cancelKeepPercent}% of your total balance`,
  whole: 'Your first withdrawal after that must be your full balance',
}

const words = { th, la, en }
export type BonusLanguage = keyof typeof words
export const bonusLanguages = Object.keys(words) as BonusLanguage[]

/** 50,000 baht: whole units. */
export const amountIn = (language: BonusLanguage, currency: 'BAHT' | 'LAK', whole: number) =>
  `${new Intl.NumberFormat('en').format(whole)} ${words[language].unit[currency]}`

export const nameIn = (language: BonusLanguage, name: BonusName): string =>
  words[language].names[name][0]

/** All terms of a bonus, one by one: its amount, the wagering it requires, what ends it, and what is lost then. */
export function descriptionIn(language: BonusLanguage, terms: Terms): string {
  const { grant, play, below, cancel, whole } = words[language]
  const lines = [
    grant(terms),
    play(terms, gamesIn(language, terms)),
    ...(terms.below ? [below(terms)] : []),
    cancel(terms),
    ...(terms.isWhole ? [whole] : []),
  ]
  return `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`
}

/** Two cards: what the bonus is, and how to get it. */
export function bannersIn(language: BonusLanguage, name: BonusName, terms: Terms): string[] {
  const { names, grant, play } = words[language]
  const [title, lead] = names[name]
  return [
    `<h3>${title}</h3><p>${lead}</p>`,
    `<p><strong>${grant(terms)}</strong></p><p>${play(terms, gamesIn(language, terms))}</p>`,
  ]
}

function gamesIn(language: BonusLanguage, { categories }: Terms): string {
  const { games, joint } = words[language]
  if (categories.length === 3) return games.all
  return categories.map((category) => games[category as Category]).join(joint)
}
