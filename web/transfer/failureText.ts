import { Refusal } from '#contract/refusal'
import { textOf } from '#kit/i18n/texts.ts'
import type { Translate } from '../app/texts.ts'
import { type Asked, askedOf, failedTransfer, moneyAfter } from './failure.ts'

/** The reason of a failed transfer, and the place of the money. */
export function failureText(
  t: Translate,
  error: unknown,
  input: Asked,
  nameOf: (code?: string) => string,
): string {
  const failed = failedTransfer(error, input)
  if (failed) return t(failed)
  const isLost = error instanceof Refusal && error.code === 'SLOT_NO_ACCOUNT'
  // The sheet offers open accounts only, so the provider has lost it.
  const reason = isLost
    ? t('transfer.accountLost', { place: nameOf(askedOf(input)) })
    : textOf(error)
  const after = moneyAfter(error, input)
  return after ? `${reason} ${t(after, { place: nameOf(input.from) })}` : reason
}
