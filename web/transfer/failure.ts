import { isDefinite, Refusal } from '#contract/refusal'
import { walletPlace } from '#contract/transfer'
import { textOf } from '#kit/i18n/texts.ts'
import type { TextId, Translate } from '../app/texts.ts'

/** What was asked for; without `from`, everything. */
export type Asked = { from?: string; to: string }

/** Returns the provider that is asked first. */
export const askedOf = ({ from, to }: Asked): string =>
  from === undefined || from === walletPlace ? to : from

/**
 * The text that names the place of the money after a failed transfer. From the wallet it was held and is back there; from a
 * game it never left the game. Between two games it may have come as far as the wallet.
 */
export function failedTransfer(error: unknown, { from, to }: Asked): TextId | undefined {
  if (!(error instanceof Refusal) || error.code !== 'TRANSFER_FAIL') return undefined
  if (from === walletPlace) return 'transfer.backInWallet'
  return from !== undefined && to === walletPlace ? 'transfer.stillInGame' : undefined
}

/** The sentence after the reason of a refusal: where the money is now. None while the outcome is unknown. */
export function moneyAfter(error: unknown, { from, to }: Asked): TextId | undefined {
  if (!(error instanceof Refusal) || !isDefinite(error.code)) return undefined
  if (from === undefined) return 'transfer.lookAtBalances'
  const isDirect = from === walletPlace || to === walletPlace
  return isDirect ? 'transfer.unmoved' : 'transfer.hereOrWallet'
}

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
