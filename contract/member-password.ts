import {
  type CommonPasswords,
  hasName,
  hasPhone,
  isCommon,
  isDateOrPhone,
  isPlain,
  product,
} from './password-problem.ts'

const passwordMin = 8
const differentMin = 4
/** Guessers try a common word with so many digits and signs around it. */
const decorationMax = 4

/** The reasons why a member may not choose a password, in the order of their checks. */
const memberPasswordProblems = [
  'too_short',
  'like_phone',
  'like_name',
  'like_product',
  'date_or_phone',
  'too_plain',
  'too_common',
  'unchanged',
] as const
export type MemberPasswordProblem = (typeof memberPasswordProblems)[number]

/** The member, as far as known. `common` is missing while it is loaded. */
export type PasswordOwner = {
  phone?: string | undefined
  /** The profile's name and the holder's. */
  names?: readonly string[] | undefined
  /** Further names of the product. */
  products?: readonly string[] | undefined
  /** The password that is replaced. */
  old?: string | undefined
  common?: CommonPasswords | undefined
}

const checks: Record<MemberPasswordProblem, (password: string, owner: PasswordOwner) => boolean> = {
  too_short: (password) => [...password].length < passwordMin,
  like_phone: (password, { phone }) => phone !== undefined && hasPhone(password, phone),
  like_name: (password, { names = [] }) => names.some((name) => hasName(password, name)),
  like_product: (password, { products = [] }) =>
    [product, ...products].some((name) => hasName(password, name)),
  date_or_phone: isDateOrPhone,
  too_plain: (password) => isPlain(password, differentMin),
  too_common: (password, { common }) =>
    common !== undefined && isCommon(password, common, decorationMax),
  unchanged: (password, { old }) => password === old,
}

/** Finds the first reason why a member may not choose this password. */
export const memberPasswordProblem = (
  password: string,
  owner: PasswordOwner,
): MemberPasswordProblem | undefined =>
  memberPasswordProblems.find((problem) => checks[problem](password, owner))
