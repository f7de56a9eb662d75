import {
  type CommonPasswords,
  hasName,
  hasWord,
  isCommon,
  isDateOrPhone,
  isPlain,
  product,
} from './password-problem.ts'

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

const differentMin = 5

/** The operator. `common` is missing while it is loaded. */
type Compared = { username: string; common?: CommonPasswords | undefined }

const checks: [PasswordProblem, (password: string, compared: Compared) => boolean][] = [
  ['too_short', (password) => [...password].length < passwordMin],
  [
    'like_name',
    (password, { username }) => hasWord(password, username) || hasName(password, username),
  ],
  ['like_product', (password) => hasWord(password, product)],
  ['too_plain', (password) => isPlain(password, differentMin) || isDateOrPhone(password)],
  // A common word with any number of digits and signs around it is refused to an operator.
  ['too_common', (password, { common }) => common !== undefined && isCommon(password, common, 128)],
]

/** Finds the first reason why an operator of this name may not choose this password. */
export const passwordProblemOf = (
  password: string,
  compared: Compared,
): PasswordProblem | undefined => checks.find(([, applies]) => applies(password, compared))?.[0]
