import { passwordProblems } from '#contract/operator-password'
import { Refusal, type RefusalCode } from '#contract/refusal'
import { textOf } from '#kit/i18n/texts.ts'
import { PasskeyProblem } from '#kit/passkey/passkey.ts'
import type { Translate } from '../app/texts.ts'
import type { DeskText } from '../texts/en.ts'

/** Codes that mean something else to an operator than to a member. */
const texts: Partial<Record<RefusalCode, DeskText>> = {
  WRONG_PASSWORD: 'account.wrongPassword',
  OTP_CODE_INVALID: 'account.wrongCode',
  NO_DATA: 'account.startAgain',
  INACTIVE_USER: 'account.stopped',
}

/** The text for what was thrown by a call about the own account or an invitation. */
export function problemOf(t: Translate, error: unknown): string {
  if (error instanceof PasskeyProblem) return t(`passkey.${error.code}`)
  if (!(error instanceof Refusal)) return textOf(error)
  const problem = passwordProblems.find((one) => one === error.field)
  if (error.code === 'INVALID_USER_INFO' && problem) return t(`passwordProblem.${problem}`)
  const id = texts[error.code]
  return id ? t(id) : textOf(error)
}

/** Splits a secret into groups, as authenticator apps show it. */
export const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
