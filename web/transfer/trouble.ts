import { walletPlace } from '#contract/transfer'
import type { Amount } from '#money'
import type { TextId } from '../app/texts.ts'
import type { Place } from './places.ts'

type Trouble = { text: TextId; field: 'from' | 'to' | 'amount' }

/**
 * TRF-02: the first thing that is wrong, in the order of the form. What is in the wallet is known; a game may hold more
 * than we know, so the server decides about it.
 */
export function troubleIn({
  from,
  to,
  amount,
  minimum,
}: {
  from: Place | undefined
  to: Place | undefined
  amount: Amount
  minimum: Amount
}): Trouble | undefined {
  if (!from) return { text: 'transfer.fromMissing', field: 'from' }
  if (!to) return { text: 'transfer.toMissing', field: 'to' }
  if (from.code === to.code) return { text: 'transfer.same', field: 'to' }
  if (to.closed) return { text: 'transfer.toClosed', field: 'to' }
  if (amount <= 0) return undefined
  if (amount < minimum) return { text: 'transfer.minimum', field: 'amount' }
  return from.code === walletPlace && amount > from.amount
    ? { text: 'transfer.notEnough', field: 'amount' }
    : undefined
}
