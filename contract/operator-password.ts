import { commonPasswords } from './common-passwords.ts'

/** An operator's password must be longer than a member's, because it gives access to more than one account. */
export const passwordMin = 12

/** The reasons why an operator may not choose a password. */
export const passwordProblems = [
  'too_short',
  'too_common',
  'too_plain',
  'like_name',
  'like_product',
] as const
export type PasswordProblem = (typeof passwordProblems)[number]

const product = 'kapao'
/** A shorter part of a user name occurs in passwords by chance. */
const partMin = 4
const distinctMin = 5
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

const checks: [PasswordProblem, (password: string, username: string) => boolean][] = [
  ['too_short', (password) => [...password].length < passwordMin],
  ['like_name', isLikeName],
  ['like_product', (password) => has(password, product)],
  ['too_common', isCommon],
  ['too_plain', isPlain],
]

/** Finds the first reason why an operator of this name may not choose this password. */
export const passwordProblemOf = (
  password: string,
  username: string,
): PasswordProblem | undefined => checks.find(([, applies]) => applies(password, username))?.[0]

function isLikeName(password: string, username: string): boolean {
  const parts = username.split(/[._-]/).filter(({ length }) => length >= partMin)
  return [username, ...parts].some((part) => has(password, part))
}

/** Compares without case, separators and digits for letters, forwards and backwards. */
function has(password: string, word: string): boolean {
  const text = plain(password)
  const wanted = plain(word)
  return text.includes(wanted) || [...text].reverse().join('').includes(wanted)
}

function plain(text: string): string {
  return [...text.toLowerCase()]
    .map((letter) => letters[letter] ?? letter)
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .join('')
}

const plainCommon: ReadonlySet<string> = new Set([...commonPasswords].map(plain))

/** A common password stays common with digits and signs around it, or twice in a row. */
function isCommon(password: string): boolean {
  const text = password.toLowerCase()
  const core = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const [, unit = text] = /^(.+?)\1+$/su.exec(text) ?? []
  return [text, core, unit].some((part) => plainCommon.has(plain(part)))
}

/** A few letters, or a run along the alphabet, the digits or the keyboard. */
function isPlain(password: string): boolean {
  const text = password.toLowerCase()
  if (new Set(text).size < distinctMin) return true
  const pairs = [...text].slice(1).map((letter, at) => [...text][at]! + letter)
  const inRuns = pairs.filter((pair) => isStep(pair) || rows.some((row) => row.includes(pair)))
  return inRuns.length >= pairs.length * 0.8
}

const rows = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'poiuytrewq',
  'lkjhgfdsa',
  'mnbvcxz',
  '890',
  '098',
]

/** True for two neighbours of the alphabet or the digits, and for a letter twice. */
function isStep(pair: string): boolean {
  const [first, second] = [...pair].map((letter) => letter.codePointAt(0)!)
  return Math.abs(first! - second!) <= 1
}
