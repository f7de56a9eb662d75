import type { Tx } from '#db'
import type { Amount } from '#money'
import { creditIncoming } from '../deposit/incoming.ts'
import type { Context } from '../platform/context.ts'
import { creditOf } from './books.ts'
import type { ExternalTransfer } from './row.ts'

/** `believed`: our balance of the game that the money comes from. */
type Came = { confirmed: Amount; believed: Amount }
/** Ends the transfer. Undefined: it had ended before. */
type End = (tx: Tx) => Promise<Came | undefined>

/**
 * Credits incoming money that `end` claims by ending its transfer. A voucher counts as a deposit. False: the transfer
 * had ended before, and nothing changed.
 */
export async function creditOnEnd(
  ctx: Context,
  tx: Tx,
  transfer: ExternalTransfer,
  end: End,
): Promise<boolean> {
  if (transfer.kind === 'voucher')
    return creditIncoming(ctx, tx, transfer.member, (own) => claim(own, transfer, end))
  const movement = await claim(tx, transfer, end)
  if (movement) await ctx.ledger.mustPostIn(tx, movement)
  return movement !== undefined
}

async function claim(tx: Tx, transfer: ExternalTransfer, end: End) {
  const came = await end(tx)
  return came && creditOf(transfer, came)
}
