/** What the texts of a bonus are made of, as they are read: amounts with their unit. */
export type Terms = {
  percent: number | null
  most: string
  minimumDeposit: string
  times: string
  below: string | null
  percentFail: number
  categories: string[]
  isWhole: boolean
}

export type BonusName = 'friend' | 'daily' | 'weekly' | 'reload' | 'lucky' | 'kapao' | 'newYear'

type Category = 'slot' | 'sport' | 'lotto'

type Words = {
  unit: { BAHT: string; LAK: string }
  /** What it is called, and one line about it. */
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
    friend: ['เพื่อนใหม่', 'ต้อนรับการฝากครั้งแรกของคุณ'],
    daily: ['ฝากแรกของวัน', 'รับเพิ่มจากยอดฝากแรกของทุกวัน'],
    weekly: ['ประจำสัปดาห์', 'รับได้สัปดาห์ละสองครั้ง เริ่มนับใหม่ทุกวันจันทร์'],
    reload: ['ฝากประจำ', 'รับเพิ่มทุกครั้งที่ฝาก วันละสามครั้ง'],
    lucky: ['โชคจากวงล้อ', 'รางวัลจากวงล้อของคุณ'],
    kapao: ['Kapao 2026', 'ของขวัญปีใหม่จากเรา ใช้ได้คนละครั้ง'],
    newYear: ['สงกรานต์', 'รหัสเดียว สำหรับผู้ใช้คนแรกเท่านั้น'],
  },
  games: { slot: 'สล็อต', sport: 'กีฬาและคาสิโน', lotto: 'หวย', all: 'ทุกเกม' },
  joint: ' ',
  grant: ({ percent, most, minimumDeposit }) =>
    percent === null
      ? `ฝากตั้งแต่ ${minimumDeposit}ขึ้นไป รับเพิ่ม ${most}`
      : `ฝากตั้งแต่ ${minimumDeposit}ขึ้นไป รับเพิ่ม ${percent}% ของยอดฝาก สูงสุด ${most}`,
  play: ({ times }, games) => `เล่น${games}ให้ครบ ${times} เท่าของยอดฝากรวมโบนัส จึงจะถอนเงินได้`,
  below: ({ below }) => `โบนัสสิ้นสุดโดยอัตโนมัติเมื่อเงินทั้งหมดต่ำกว่า ${below}`,
  cancel: ({ percentFail }) => `หากยกเลิกก่อนเล่นครบ คงเหลือ ${percentFail}% ของเงินทั้งหมด`,
  whole: 'เมื่อเล่นครบแล้ว การถอนครั้งแรกต้องถอนทั้งหมด',
}

const la: Words = {
  unit: { BAHT: 'ບາດ', LAK: 'ກີບ' },
  names: {
    friend: ['ໝູ່ໃໝ່', 'ຕ້ອນຮັບການຝາກຄັ້ງທຳອິດຂອງທ່ານ'],
    daily: ['ຝາກທຳອິດຂອງມື້', 'ຮັບເພີ່ມຈາກຍອດຝາກທຳອິດຂອງທຸກມື້'],
    weekly: ['ປະຈຳອາທິດ', 'ຮັບໄດ້ອາທິດລະສອງຄັ້ງ ເລີ່ມນັບໃໝ່ທຸກວັນຈັນ'],
    reload: ['ຝາກປະຈຳ', 'ຮັບເພີ່ມທຸກຄັ້ງທີ່ຝາກ ມື້ລະສາມຄັ້ງ'],
    lucky: ['ໂຊກຈາກວົງລໍ້', 'ລາງວັນຈາກວົງລໍ້ຂອງທ່ານ'],
    kapao: ['Kapao 2026', 'ຂອງຂວັນປີໃໝ່ຈາກພວກເຮົາ ໃຊ້ໄດ້ຄົນລະຄັ້ງ'],
    newYear: ['ປີໃໝ່ລາວ', 'ລະຫັດດຽວ ສຳລັບຜູ້ໃຊ້ຄົນທຳອິດເທົ່ານັ້ນ'],
  },
  games: { slot: 'ສະລັອດ', sport: 'ກິລາ ແລະ ຄາສິໂນ', lotto: 'ຫວຍ', all: 'ທຸກເກມ' },
  joint: ', ',
  grant: ({ percent, most, minimumDeposit }) =>
    percent === null
      ? `ຝາກຕັ້ງແຕ່ ${minimumDeposit}ຂຶ້ນໄປ ຮັບເພີ່ມ ${most}`
      : `ຝາກຕັ້ງແຕ່ ${minimumDeposit}ຂຶ້ນໄປ ຮັບເພີ່ມ ${percent}% ຂອງຍອດຝາກ ສູງສຸດ ${most}`,
  play: ({ times }, games) => `ຫຼິ້ນ${games}ໃຫ້ຄົບ ${times} ເທົ່າຂອງຍອດຝາກລວມໂບນັດ ຈຶ່ງຈະຖອນເງິນໄດ້`,
  below: ({ below }) => `ໂບນັດສິ້ນສຸດໂດຍອັດຕະໂນມັດເມື່ອເງິນທັງໝົດຕ່ຳກວ່າ ${below}`,
  cancel: ({ percentFail }) => `ຖ້າຍົກເລີກກ່ອນຫຼິ້ນຄົບ ຄົງເຫຼືອ ${percentFail}% ຂອງເງິນທັງໝົດ`,
  whole: 'ເມື່ອຫຼິ້ນຄົບແລ້ວ ການຖອນຄັ້ງທຳອິດຕ້ອງຖອນທັງໝົດ',
}

const en: Words = {
  unit: { BAHT: 'baht', LAK: 'kip' },
  names: {
    friend: ['New friend', 'A welcome to your first deposit'],
    daily: ['First of the day', 'Begin each day with a little more'],
    weekly: ['Every week', 'Twice a week, counted anew from Monday'],
    reload: ['Regular deposit', 'More on whatever you deposit, three times a day'],
    lucky: ['Luck of the wheel', 'A prize from your wheel'],
    kapao: ['Kapao 2026', 'Our present for the new year, once for everybody'],
    newYear: ['Songkran', 'One code, for whoever is first'],
  },
  games: { slot: 'slots', sport: 'sports and casino', lotto: 'lottery', all: 'any games' },
  joint: ', ',
  grant: ({ percent, most, minimumDeposit }) =>
    percent === null
      ? `Deposit ${minimumDeposit} or more and get ${most} on top`
      : `Deposit ${minimumDeposit} or more and get ${percent}% on top, up to ${most}`,
  play: ({ times }, games) =>
    `Stake ${times} times your deposit and bonus together on ${games}; then you can withdraw`,
  below: ({ below }) => `The bonus ends by itself when you have less than ${below} in all`,
  cancel: ({ percentFail }) =>
    `If you cancel before that, you keep ${percentFail}% of what you have in all`,
  whole: 'After that, the first withdrawal must be of everything',
}

const words = { th, la, en }
export type BonusLanguage = keyof typeof words
export const bonusLanguages = Object.keys(words) as BonusLanguage[]

/** 50,000 baht: whole units. */
export const amountIn = (language: BonusLanguage, currency: 'BAHT' | 'LAK', whole: number) =>
  `${new Intl.NumberFormat('en').format(whole)} ${words[language].unit[currency]}`

export const nameIn = (language: BonusLanguage, name: BonusName): string =>
  words[language].names[name][0]

/** All of its terms, one by one: what it grants, what has to be played, what ends it and what that costs. */
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

/** Two cards: what it is, and what to do for it. */
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
