import { Refusal } from '#contract/refusal'
import { walletPlace } from '#contract/transfer'
import type { TextId } from '../app/texts.ts'

/**
 * Where the money of a failed transfer is. Wallet to game, it was held and is back in the wallet; game to wallet, it never
 * left the game. Between two games, or from everywhere at once, the code alone does not tell: the general text says so.
 */
export function failedTransfer(
  error: unknown,
  { from, to }: { from?: string; to: string },
): TextId | undefined {
  if (!(error instanceof Refusal) || error.code !== 'TRANSFER_FAIL') return undefined
  if (from === walletPlace) return 'transfer.backInWallet'
  return from !== undefined && to === walletPlace ? 'transfer.stillInGame' : undefined
}
