import { withLatinDigits } from '#contract/digits'
import { Refusal } from '#contract/refusal'
import { banksInEnglish, englishName } from '#contract/register'
import type { Region } from '#contract/site'
import type { TextId } from '../app/texts.ts'

/** The member's input so far, as it is in the fields. */
export type Draft = {
  phone: string
  name: string
  /** YYYY-MM-DD, or empty. */
  dateOfBirth: string
  password: string
  passwordConfirm: string
  sourceCode: string
  inviteCode: string
  bankCode: string
  accountNumber: string
  firstName: string
  lastName: string
  currency: 'LAK' | 'BAHT'
}

/** A text, and the field that it belongs to; without a field it is about the whole step. */
export type Problem = { text: TextId; field?: keyof Draft }

const mobileOfThailand = /^0[689]/

/**
 * The phone number of what was typed or pasted. A phone that fills in the member's own number writes it with the country code,
 * which a number of the Thai build has not.
 */
export function phoneIn(typed: string, region: Region): string {
  const phone = withLatinDigits(typed).replace(/[^\d+]/g, '')
  return region === 'th' ? phone.replace(/^\+?660?(?=[689]\d{8}$)/, '0') : phone
}

/** REG-03: ten characters of a mobile phone, but not in the Lao build, where numbers differ in length. */
export function phoneProblems(
  draft: Pick<Draft, 'phone'>,
  region: Region,
): (Problem & { field: 'phone' })[] {
  if (!draft.phone) return emptyIn(draft, ['phone'])
  if (region === 'lao') return []
  if (draft.phone.length !== 10) return [{ text: 'register.phoneTenDigits', field: 'phone' }]
  return mobileOfThailand.test(draft.phone)
    ? []
    : [{ text: 'register.phoneNotMobile', field: 'phone' }]
}

/** The age by the calendar of the business's time zone; the server checks it as well. */
export function ageProblems(
  { dateOfBirth }: Pick<Draft, 'dateOfBirth'>,
  minimumAge: number | undefined,
  now: number,
): (Problem & { field: 'dateOfBirth' })[] {
  if (!dateOfBirth) return emptyIn({ dateOfBirth }, ['dateOfBirth'])
  const today = new Date(now + 7 * 3_600_000).toISOString().slice(0, 10)
  const comesOfAge = Number(dateOfBirth.slice(0, 4)) + (minimumAge ?? 0) + dateOfBirth.slice(4)
  return comesOfAge > today ? [{ text: 'register.tooYoung', field: 'dateOfBirth' }] : []
}

/** REG-05: the inviter's code alone may be left out. */
export function profileProblems(draft: Draft): Problem[] {
  const empty = emptyIn(draft, ['name', 'password', 'passwordConfirm', 'sourceCode'])
  const isDifferent = draft.passwordConfirm && draft.password !== draft.passwordConfirm
  return isDifferent
    ? [...empty, { text: 'register.passwordsDiffer', field: 'passwordConfirm' }]
    : empty
}

/** REG-08, REG-10 */
export function bankProblems(draft: Draft): Problem[] {
  const empty = emptyIn(draft, ['bankCode', 'accountNumber', 'firstName', 'lastName'])
  const isRefused =
    empty.length === 0 &&
    banksInEnglish.includes(draft.bankCode) &&
    !englishName.test(holderName(draft))
  return isRefused ? [{ text: 'register.nameEnglish', field: 'firstName' }] : empty
}

/** Lists all fields that are empty, so that one message names all of them. */
const emptyIn = <Field extends keyof Draft>(
  draft: Pick<Draft, Field>,
  needed: Field[],
): { text: TextId; field: Field }[] =>
  needed
    .filter((field) => !draft[field].trim())
    .map((field) => ({ text: 'common.required', field }))

/** The fields of the calls, as the screen names them. */
const fields: Record<string, keyof Draft> = {
  phoneNumber: 'phone',
  username: 'phone',
  name: 'name',
  dateOfBirth: 'dateOfBirth',
  password: 'password',
  sourceCode: 'sourceCode',
  inviteCode: 'inviteCode',
  bankCode: 'bankCode',
  bankAccountName: 'firstName',
  bankAccountNo: 'accountNumber',
  currency: 'currency',
}

/** The field that the server refuses. */
export const fieldOf = (error: unknown): keyof Draft | undefined =>
  error instanceof Refusal ? fields[String(error.field)] : undefined

const profileFields: readonly string[] = [
  'name',
  'password',
  'passwordConfirm',
  'sourceCode',
  'inviteCode',
]

/** The step that has the field. */
export function stepOf(field: keyof Draft): 'phone' | 'profile' | 'bank' {
  if (field === 'phone' || field === 'dateOfBirth') return 'phone'
  return profileFields.includes(field) ? 'profile' : 'bank'
}

/** Texts for a refused field, where the code alone says too little. */
const refusedTexts: Partial<Record<keyof Draft, TextId>> = {
  phone: 'register.phoneNotMobile',
  name: 'register.nameRefused',
  password: 'register.passwordRule',
  sourceCode: 'register.sourceChoose',
  inviteCode: 'register.inviteUnknown',
  firstName: 'register.holderRefused',
}

export function refusedText(error: Refusal): TextId | undefined {
  const field = fieldOf(error)
  return error.code === 'INVALID_USER_INFO' && field ? refusedTexts[field] : undefined
}

/** REG-09 */
export const holderName = ({ firstName, lastName }: Draft): string =>
  `${firstName} ${lastName}`.trim()
