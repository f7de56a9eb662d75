import type { Tx } from '#db'
import { mainOf, type Receiving } from '#ledger/accounts'
import type { Amount, Currency } from '#money'
import type { Context } from '../platform/context.ts'
import { lockMember } from '../platform/member-lock.ts'
import { onDeposit } from './credited.ts'
import { lockPayment, sourceOf } from './suspense.ts'

/** An incoming transfer to one of our accounts, as its bank reports it. */
export type TransferIn = {
  /** The bank of ours that received it, or TRUEWALLET. */
  bank: string
  /** The house account that has the money: our account at that bank, or the gateway. */
  receivedIn: Receiving
  /** The bank's own reference, unique at that bank for ever: the same on a slip and in the feed. */
  reference: string
  member: number
  amount: Amount
  currency: Currency
}

export const movementOf = ({
  bank,
  reference,
  receivedIn,
}: Pick<TransferIn, 'bank' | 'receivedIn' | 'reference'>): string =>
  `${receivedIn.startsWith('gateway:') ? 'qr' : 'bank'}:${bank}:${reference}`

/**
 * Credits a transfer in the caller's transaction, once for ever, whichever source reports it first. False: it was
 * credited before, to any member.
 */
export async function creditIn(ctx: Context, tx: Tx, transfer: TransferIn): Promise<boolean> {
  const { bank, receivedIn, reference, member, amount, currency } = transfer
  const movement = movementOf(transfer)
  await lockPayment(tx, bank, reference)
  await lockMember(tx, member)
  const { count } = await tx`
    insert into bank_transfer (bank, reference, member, amount, currency, movement)
    values (${bank}, ${reference}, ${member}, ${amount}, ${currency}, ${movement})
    on conflict (bank, reference) do nothing`
  if (count === 0) return false
  const payment = { provider: bank, transaction: reference, amount, currency, receivedIn }
  const from = await sourceOf(ctx, tx, { ...payment, movement })
  await ctx.ledger.mustPostIn(tx, {
    reference: movement,
    member,
    kind: 'deposit',
    state: 'settled',
    amount,
    currency,
    from: bank,
    to: 'WALLET',
    details: { transaction: reference },
    postings: [{ from, to: mainOf(member), amount }],
  })
  // The owner is known, so close the case. A case with another amount stays open.
  await tx`
    update unmatched_payment set resolved_at = now()
    where provider = ${bank} and transaction = ${reference} and resolved_at is null
      and amount = ${amount}::int8 and currency = ${currency}
      and reason_code in ('payer_not_found', 'payer_ambiguous', 'below_minimum', 'above_limit')`
  await onDeposit(ctx, tx, { member, amount, currency, movement })
  return true
}
