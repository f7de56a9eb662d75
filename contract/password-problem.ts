/** The name of the product, which every guesser knows. */
export const product = 'kapao'

/** Words that most people choose, folded by `fold`: contract/common-passwords.ts loads them. */
export type CommonPasswords = ReadonlySet<string>

/** Signs that people write for letters, and letters that look like each other. */
const letters: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Leaves out case, separators and the difference between a letter and the sign written for it. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[0134l57@$!]/g, (sign) => letters[sign]!)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '')

/** True for a password that has the word in it, forwards or backwards. */
export function hasWord(password: string, word: string): boolean {
  const text = fold(password)
  const wanted = fold(word)
  return text.includes(wanted) || [...text].reverse().join('').includes(wanted)
}

/** A shorter part of a name occurs in passwords by chance. */
const partMin = 4

/** True for a password that has a name in it, or a part of the name. */
export function hasName(password: string, name: string): boolean {
  const parts = name.split(/[\s._-]+/)
  return [name, ...parts].some((part) => fold(part).length >= partMin && hasWord(password, part))
}

/**
 * A common password stays common twice in a row, or with digits and signs around it. `decorationMax` is how many of them a
 * guesser tries; a run of keys of any length adds nothing either.
 */
export function isCommon(
  password: string,
  common: CommonPasswords,
  decorationMax: number,
): boolean {
  const text = password.toLowerCase()
  const core = text.replaceAll(/^[^\p{L}\p{M}]+|[^\p{L}\p{M}]+$/gu, '')
  const rest = text.replace(core, '')
  const isDecorated = rest.length <= decorationMax || isRun(rest) || isDateOrPhone(rest)
  return [text, unitOf(text), ...(isDecorated ? [core] : [])].some((part) => common.has(fold(part)))
}

/** The part that a text repeats: `ab` of `ababab`, the text itself if it repeats nothing. */
const unitOf = (text: string): string => /^(.+?)\1+$/su.exec(text)?.[1] ?? text

/** A longer part is not plain for being there twice. */
const unitMax = 4

/** True for few different characters, a short part that is repeated, and runs of keys, letters or digits. */
export function isPlain(password: string, differentMin: number): boolean {
  const text = password.toLowerCase()
  const unit = unitOf(text)
  return (
    new Set(text).size < differentMin ||
    (unit !== text && [...unit].length <= unitMax) ||
    isRun(text)
  )
}

/** Most pairs of characters are neighbours in the alphabet, among the digits or on a keyboard. */
function isRun(text: string): boolean {
  const all = [...text]
  const pairs = all.slice(1).map((letter, at) => all[at]! + letter)
  const inRuns = pairs.filter((pair) => isStep(pair) || neighbours.has(pair))
  return pairs.length > 0 && inRuns.length >= pairs.length * 0.8
}

/** Pairs in the rows of the Latin, Thai and Lao keyboards, and in the columns and diagonals of a number pad. */
const neighbours: ReadonlySet<string> = new Set(
  [
    'qwertyuiop',
    'asdfghjkl',
    'zxcvbnm',
    'ๅ/-ภถุึคตจขช',
    'ๆไำพะัีรนยบลฃ',
    'ฟหกดเ้่าสวง',
    'ผปแอิืทมใฝ',
    'ຢຟໂຖຸູຄຕຈຂຊ',
    'ົໄຳພະິີຮນຍບລ',
    'ັຫກດເ້່າສວງ',
    'ຜປແອຶືທມໃຝ',
    '890',
    '0741',
    '0852',
    '0963',
    '159',
    '357',
  ].flatMap((row) => [...row].slice(1).flatMap((key, at) => [row[at]! + key, key + row[at]!])),
)

/** True for two neighbours of the alphabet or the digits, and for a letter twice. */
function isStep(pair: string): boolean {
  const [first, second] = [...pair].map((letter) => letter.codePointAt(0)!)
  return Math.abs(first! - second!) <= 1
}

/** Years of both calendars in which members were born, or live. */
const year = '(?:19\\d\\d|20[0-4]\\d|24[5-9]\\d|25\\d\\d)'
const dayMonth = '(?:0?[1-9]|[12]\\d|3[01])(?:0?[1-9]|1[0-2])'
const monthDay = '(?:0?[1-9]|1[0-2])(?:0?[1-9]|[12]\\d|3[01])'
const numbers = [
  `${year}(?:${year})?`,
  `(?:${dayMonth}|${monthDay})${year}`,
  `${year}(?:${dayMonth}|${monthDay})`,
  // Mobile numbers of Thailand and Laos.
  '(?:0|66)[689]\\d{8}',
  '(?:0|856)20\\d{7,8}',
].map((form) => new RegExp(`^${form}$`))

/** True for nothing but a date, years or a mobile number, however it is separated. */
export function isDateOrPhone(password: string): boolean {
  if (!/^[\d\s+./()-]+$/.test(password)) return false
  const digits = password.replaceAll(/\D/g, '')
  return numbers.some((form) => form.test(digits))
}

/** Fewer digits of the number occur in passwords by chance. */
const digitsMin = 6

/** True for a password that has a part of the phone number in it, however the number is written. */
export function hasPhone(password: string, phone: string): boolean {
  const number = phone.replaceAll(/\D/g, '').replace(/^(66|856|0)/, '')
  const typed = password.replaceAll(/\D/g, '')
  const parts = Array.from({ length: Math.max(0, number.length - digitsMin + 1) }, (_, at) =>
    number.slice(at, at + digitsMin),
  )
  return parts.some((part) => typed.includes(part) || reversed(typed).includes(part))
}

const reversed = (text: string): string => [...text].reverse().join('')
