import { describe, expect, test } from 'vitest'
import { banners } from '#db/seed/banners'
import { bonusBanners, bonuses } from '#db/seed/bonuses'
import { siteTexts } from '#db/seed/texts'
import { wheels } from '#db/seed/wheel'
import { en as deskEn } from './console/texts/en.ts'
import { la as deskLa } from './console/texts/la.ts'
import { th as deskTh } from './console/texts/th.ts'
import { en } from './web/texts/en.ts'
import { la } from './web/texts/la.ts'
import { th } from './web/texts/th.ts'

// docs/glossary.md says which word is used for what. This holds all texts to it: those of both apps, and the seeded ones.

const languages = ['en', 'th', 'la'] as const
type Language = (typeof languages)[number]
type Texts = Record<string, string>

const member: Record<Language, Texts> = { en, th, la }
const desk: Record<Language, Texts> = { en: deskEn, th: deskTh, la: deskLa }
const suffix = { en: 'En', th: 'Th', la: 'La' } as const
const seeded = Object.fromEntries(languages.map((language) => [language, seededIn(language)]))
const all = Object.fromEntries(
  languages.map((language) => [
    language,
    { ...member[language], ...desk[language], ...seeded[language] },
  ]),
) as Record<Language, Texts>

function seededIn(language: Language): Texts {
  const at = suffix[language]
  const { conditions, agreements, notice, refund, contact } = siteTexts[language]
  const slices = wheels.flatMap(({ slices }) => slices)
  const texts = [
    ...bonuses.flatMap((bonus) => [bonus[`name${at}`], bonus[`description${at}`]]),
    ...bonusBanners.filter((banner) => banner.language === language).map(({ html }) => html),
    ...[...banners.invite[language], ...banners.refund[language]].map(({ html }) => html),
    ...[...conditions, ...agreements, notice, refund, contact],
    ...slices.flatMap((slice) => [slice[`label${at}`], slice[`html${at}`] ?? '']),
  ]
  return Object.fromEntries(texts.map((text, index) => [`seed ${index}`, text]))
}

/** Ids whose text matches, but for those that may. */
const found = (texts: Texts, pattern: RegExp, allowed: RegExp = /^$/) =>
  Object.entries(texts)
    .filter(([id, text]) => pattern.test(text) && !allowed.test(id))
    .map(([id, text]) => `${id}: ${text}`)

/** A pattern, what is said instead, and the ids in which it means something else. */
type Never = [pattern: RegExp, instead: string, allowed?: RegExp]

const never: Record<Language, Never[]> = {
  en: [
    [/\bmov(e|es|ed|ing)\b/i, 'transfer', /^(thread\.chooseText|money\.chooseText|effect\.close)$/],
    [/\b(take along|bring home|collected)\b/i, 'transfer'],
    [/\b(played? (in full|through)|to be played|left to play|turnover)\b/i, 'wagering'],
    [/\bin use\b/i, 'active'],
    [/\breceiv/i, 'claim', /^(live|qr|decide|fact|effect|slip|money)\./],
    [/\bset aside\b/i, 'ready to add to wallet'],
    [/\bon (the|its) way\b/i, 'in progress'],
    [/\bby itself\b/i, 'automatically'],
    [/\b(have|games|less|more|\}) in all\b/i, 'in total, total balance'],
    [/\b(deposit|pay|another|this) way\b|\bway to deposit\b/i, 'deposit method'],
    [/\bconditions\b/i, 'terms'],
    [/^done$/i, 'success'],
    [/\bmember number\b/i, 'member ID'],
    [/truewallet/i, 'TrueMoney'],
    [/\bbank book\b|\bwallet name\b|\baccount holder\b/i, 'account name'],
    [/\bready texts?\b/i, 'canned reply'],
    [/\bmoney that waits\b|\bwaits\b/i, 'pending'],
    [/\bdecide\b|\bdecided by\b/i, 'resolve'],
    [/\bthe (party|house)\b/i, 'the provider, the company'],
    [/\bshut out\b/i, 'disable'],
    [/\blog ?(in|out)\b/i, 'sign in, sign out'],
    [/\bchances?\b/i, 'odds'],
    [/\bsend (the )?slip\b|\bsend another slip\b/i, 'upload'],
    [/\bwho we are\b|\bwho you are\b/i, 'identity'],
    // The specification writes this one with a straight apostrophe.
    [/'/, '’', /^register\.passwordsDiffer$/],
  ],
  th: [
    [/ย้าย/, 'โยกเงิน'],
    [/เล่น(.{0,12})?ครบ|ยอดที่ต้องเล่น|เทิร์นโอเวอร์/, 'ทำเทิร์นครบ, ยอดเทิร์น'],
    [/วอลเล็ต/, 'กระเป๋าเงิน, ทรูมันนี่'],
    [/เติมเงิน|ที่เติมได้/, 'ฝากเงิน, เพิ่มเงิน'],
    [/ฝากประจำ/, 'ฝากทุกครั้ง'],
    [/เพื่อนใหม่/, 'สมาชิกใหม่'],
    [/ระหว่างทาง|ระหว่างดำเนินการ \{/, 'กำลังดำเนินการ'],
    [/ยอดคืน/, 'เงินคืน'],
    [/คืนเงินเข้า/, 'เงินคืนเข้า'],
    [/เก็บยอด/, 'รอเพิ่มเข้ากระเป๋า'],
    [/เข้ายอด/, 'เพิ่มเงินให้'],
    [/คอนโซล/, 'ระบบหลังบ้าน'],
    [/ตัดสิน/, 'สรุปผล, ตรวจสอบ'],
    [/ปลายทาง/, 'ผู้ให้บริการ', /^(transfer|slipReason)\./],
    [/หมายเลข/, 'รหัสสมาชิก, เลขอ้างอิง, เลขที่'],
    [/เบอร์โทร(?!ศัพท์)|เบอร์มือถือ/, 'เบอร์โทรศัพท์'],
    [/ใส่/, 'กรอก'],
    [/จบ/, 'สิ้นสุด'],
    [/สมุดบัญชี/, 'ชื่อบัญชี'],
    [/คิวอาร์/, 'QR'],
    [/โปรโมชั่น/, 'โปรโมชัน'],
    [/คูปอง|อั่งเปา|ทีมงาน/, 'รางวัล, ซองของขวัญ, เจ้าหน้าที่'],
    [/ส่งสลิป|ส่งใหม่/, 'อัปโหลด'],
    [/ครับ|ค่ะ|คะ(?=\s|$)/, 'nothing'],
    // น. is the abbreviation after a time of day.
    [/(?<!น)\.$|,$|\?/, 'no full stop and no question mark'],
  ],
  la: [
    [/ລ່າສຸດ/, 'ຫຼ້າສຸດ'],
    [/ໃສ່|ຕື່ມ/, 'ປ້ອນ'],
    [/ເຕີມ/, 'ຝາກເງິນ, ເພີ່ມເງິນ'],
    [/(?<!ທີ່)ທີ່ນີ້/, 'ຢູ່ນີ້'],
    [/ບ່ອນເກົ່າ/, 'ບ່ອນເດີມ'],
    [/ຝາກປະຈຳ/, 'ຝາກທຸກຄັ້ງ'],
    [/ໝູ່ໃໝ່/, 'ສະມາຊິກໃໝ່'],
    [/ລະຫວ່າງທາງ|ລະຫວ່າງດຳເນີນການ \{/, 'ກຳລັງດຳເນີນການ'],
    [/ຍອດຄືນ/, 'ເງິນຄືນ'],
    [/ ຄືນເງິນເຂົ້າ/, 'ເງິນກັບຄືນເຂົ້າ'],
    [/ເກັບຍອດ/, 'ລໍຖ້າເພີ່ມເຂົ້າກະເປົາ'],
    [/ເຂົ້າຍອດ/, 'ເພີ່ມເງິນໃຫ້'],
    [/ຄອນໂຊນ/, 'ລະບົບຫຼັງບ້ານ'],
    [/ຕັດສິນ/, 'ສະຫຼຸບຜົນ, ກວດສອບ'],
    [/ປາຍທາງ/, 'ຜູ້ໃຫ້ບໍລິການ', /^(transfer|slipReason)\./],
    [/ໝາຍເລກ/, 'ລະຫັດສະມາຊິກ, ເລກອ້າງອີງ, ເລກທີ'],
    [/ເບີໂທ(?!ລະສັບ)/, 'ເບີໂທລະສັບ'],
    [/ຈົບ/, 'ສິ້ນສຸດ'],
    [/ປຶ້ມບັນຊີ/, 'ຊື່ບັນຊີ'],
    [/ຄິວອາ/, 'QR'],
    [/ກັອບປີ້|ເທື່ອ|ຫາກໍ່ນີ້/, 'ສຳເນົາ, ຄັ້ງ, ເມື່ອກີ້ນີ້'],
    [/ທີມງານ|ເຈົ້າໜ້າທີ່/, 'ພະນັກງານ'],
    [/ເຮັດລາຍການ/, 'ເຮັດທຸລະກຳ'],
    [/ສົ່ງສະລິບ|ສົ່ງໃໝ່/, 'ອັບໂຫຼດ'],
    [/TrueWallet/, 'TrueMoney'],
    [/[^,:] ກະລຸນາ/, 'a comma between clauses'],
    [/[,.?]$|\?/, 'no full stop and no question mark'],
  ],
}

describe.each(languages)('I18N-01 the glossary holds in %s:', (language) => {
  test.each(never[language])('not %s, but %s', (pattern, _instead, allowed) => {
    expect(found(all[language], pattern, allowed)).toEqual([])
  })
})

/** Ids that name the same thing, whatever the screen or the app. */
const same = [
  ['home.transfer', 'transfer.title', 'transfer.send', 'statement.transfer', 'move.transfer'],
  ['home.deposit', 'deposit.title', 'statement.deposit'],
  ['home.withdraw', 'withdraw.title', 'withdraw.send'],
  ['statement.SUCCESS', 'slips.SUCCESS', 'move.SUCCESS'],
  ['statement.FAILED', 'slips.FAILED', 'move.FAILED'],
  ['statement.IN_PROGRESS', 'move.IN_PROGRESS', 'member.onTheWay'],
  ['statement.aside', 'refund.aside'],
  ['statement.finish_bonus', 'move.finish_bonus'],
  ['profile.id', 'member.id'],
  ['profile.accountNumber', 'deposit.accountNumber', 'register.accountNumber'],
  ['profile.holder', 'deposit.accountName'],
  ['detail.reference', 'money.reference'],
  ['deposit.uploadSlip', 'slip.title', 'slip.send'],
  ['home.invite', 'place.invite', 'member.invite'],
  ['place.refund', 'member.refund'],
  ['chat.support', 'role.support'],
  ['chat.toNewest', 'thread.newest'],
  ['desk.texts', 'texts.title', 'compose.texts'],
  ['desk.money', 'money.title'],
  ['bonus.received', 'invite.received'],
  ['spin.odds', 'spin.chance'],
]
const first = (text: string) => text.toLowerCase().split(/ and |และ| ແລະ /)[0]

test.each(same)('one thing has one name: %s', (...ids) => {
  for (const language of languages)
    expect(new Set(ids.map((id) => first(all[language][id]!))).size, language).toBe(1)
})

test('taking a reward is Claim on every English screen', () => {
  const ids = ['home.receive', 'invite.ask', 'refund.stepReceive', 'spin.claim']
  expect(ids.map((id) => all.en[id])).toEqual(ids.map(() => 'Claim'))
  // This one also says what comes next.
  expect(all.en['bonus.receive']).toBe('Claim and deposit')
})

const scripts = { en: /\p{sc=Latin}/u, th: /\p{sc=Thai}/u, la: /\p{sc=Lao}/u }

test.each(languages)('I18N-01 no text of the console is left untranslated in %s', (language) => {
  const others = (['th', 'la'] as const).filter((other) => other !== language)
  const strange = Object.entries(desk[language]).filter(([id, text]) => {
    const words = text.replace(/\{[^{}]*\}/g, '')
    const isForeign = others.some((other) => scripts[other].test(words))
    // Each language is named in itself.
    const isName = id === 'fact.qr' || id.startsWith('language.')
    return !isName && (isForeign || !scripts[language].test(text))
  })
  expect(strange).toEqual([])
})

test('the languages of the console have the same ids and fill in the same values', () => {
  const values = (text: string) =>
    [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]))].sort()
  for (const language of ['th', 'la'] as const) {
    expect(Object.keys(desk[language])).toEqual(Object.keys(desk.en))
    for (const [id, text] of Object.entries(desk.en))
      expect(values(desk[language][id]!), id).toEqual(values(text))
  }
})

/** A number must be followed by a unit or by a counted noun. */
const units: Record<Language, RegExp> = {
  en: /^( |-)(digits?|characters|lower|to|minutes?|hours?|days|MB|baht|kip|coins?|weeks?|months?|years?)\b|^[%×]/,
  th: /^[ \u00a0](หลัก|ตัว|รายการ|ถึง|นาที|ชั่วโมง|วัน|ครั้ง|MB|บาท|กีบ|เหรียญ|สัปดาห์|เดือน|ปี|เท่า)|^[%×]/,
  la: /^[ \u00a0](ຕົວ|ລາຍການ|ຫາ|ນາທີ|ຊົ່ວໂມງ|ວັນ|ຄັ້ງ|MB|ບາດ|ກີບ|ຫຼຽນ|ອາທິດ|ເດືອນ|ປີ|ເທົ່າ)|^[%×]/,
}

test.each(languages)('no number is without its currency or unit in %s', (language) => {
  const bare = Object.entries(all[language]).filter(([, text]) => {
    const words = text.replace(/<[^>]*>|SHA-256|Kapao 2026|1323|first 100\b/g, ' ')
    return [...words.matchAll(/\d[\d,.]*(?<![.,])/g)].some(
      (match) => !units[language].test(words.slice(match.index + match[0].length)),
    )
  })
  expect(bare).toEqual([])
})

/**
 * These texts state a time that the specification or the product guarantees, or name a setting or a figure that is a time. Only the
 * operator may promise other times.
 */
const stated =
  /^(settings?\..*|settingHint\..*|providers\.(fiveMinutes|hour|p95)|reports\.in(Seconds|Minutes|Hours)|time\..*|protection\..*|deposit\.step(Slip|Credit|Fallback)|qr\.within|slip\.stepHour|.*EXPIRED_SLIP|refusal\.(REQUEST_LIMIT_1MIN|LIMIT_WAITS))$/
const promises: Record<Language, RegExp> = {
  en: /(?<!\{)\b(minutes?|hours?)\b|day and night|\bsoon\b|we will tell you|always here/i,
  th: /นาที|ชั่วโมง|เร็ว ๆ นี้|จะแจ้งให้ทราบ|ตลอดเวลา/,
  la: /ນາທີ|ຊົ່ວໂມງ|ໄວໆນີ້|ຈະແຈ້ງໃຫ້ຊາບ|ຕະຫຼອດເວລາ/,
}

test.each(languages)('no promise of service is compiled in in %s', (language) => {
  const compiled = { ...member[language], ...desk[language] }
  expect(found(compiled, promises[language], stated)).toEqual([])
})
