import { isDefinite, Refusal } from '#contract/refusal'
import { walletPlace } from '#contract/transfer'
import type { TextId } from '../app/texts.ts'

/** Without `from` everything was asked for. */
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
  if (!(error instanceof Refusal) || !isDefinite(error)) return undefined
  if (from === undefined) return 'transfer.lookAtBalances'
  const isDirect = from === walletPlace || to === walletPlace
  return isDirect ? 'transfer.unmoved' : 'transfer.hereOrWallet'
}
