import { Refusal } from '#contract/refusal'
import { walletPlace } from '#contract/transfer'
import type { TextId } from '../app/texts.ts'

/**
 * The text that names the place of the money after a failed transfer. From the wallet it was held and is back there; from a
 * game it never left the game. Between two games, or from all games, the code does not tell, so the text is general.
 */
export function failedTransfer(
  error: unknown,
  { from, to }: { from?: string; to: string },
): TextId | undefined {
  if (!(error instanceof Refusal) || error.code !== 'TRANSFER_FAIL') return undefined
  if (from === walletPlace) return 'transfer.backInWallet'
  return from !== undefined && to === walletPlace ? 'transfer.stillInGame' : undefined
}
