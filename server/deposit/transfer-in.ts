import type { Tx } from '#db'
import type { Movement } from '#ledger'
import { type Account, mainOf, type Receiving } from '#ledger/accounts'
import type { Amount, Currency } from '#money'
import type { Context } from '../platform/context.ts'
import { creditIncoming } from './incoming.ts'
import { isReturning, lockPayment, sourceOf } from './suspense.ts'

/** A payment to one of our accounts or to a gateway, as that bank or gateway reports it. */
export type TransferIn = {
  /** The bank of ours that received it, its gateway, or TRUEWALLET. */
  bank: string
  /** The house account that has the money: our account at that bank, or the gateway. */
  receivedIn: Receiving
  /** The bank's own reference, unique at that bank for ever: the same on a slip and in the feed. */
  reference: string
  member: number
  amount: Amount
  currency: Currency
  /** The QR that it was paid on, if the gateway names one of ours. */
  qr?: string
  /** The sender's account as the bank shows it. Its last digits are kept. */
  senderAccount?: string
}

/** The last digits of an account that a bank shows, at most four. */
export const tailOf = (account: string | undefined): string | null =>
  account?.replaceAll(/\D/g, '').slice(-4) || null

/** Reference of the ledger movement that credits a payment. */
export const movementOf = ({
  bank,
  reference,
  receivedIn,
}: Pick<TransferIn, 'bank' | 'receivedIn' | 'reference'>): string =>
  `${receivedIn.startsWith('gateway:') ? 'qr' : 'bank'}:${bank}:${reference}`

/** The ledger movement of a payment whose money `from` holds. */
export const depositOf = (transfer: TransferIn, from: Account): Movement => {
  const { bank, reference, member, amount, currency, qr } = transfer
  return {
    reference: movementOf(transfer),
    member,
    kind: 'deposit',
    state: 'settled',
    amount,
    currency,
    from: bank,
    to: 'WALLET',
    details: { ...(qr !== undefined && { qr }), transaction: reference },
    postings: [{ from, to: mainOf(member), amount }],
  }
}

/**
 * Credits a payment in the caller's transaction, once for ever, whichever source reports it first. False: it was
 * credited before, to any member, or is sent back to its payer.
 */
export async function creditIn(ctx: Context, tx: Tx, transfer: TransferIn): Promise<boolean> {
  await lockPayment(tx, transfer.bank, transfer.reference)
  return creditIncoming(ctx, tx, transfer.member, () => claim(ctx, tx, transfer))
}

/** Occupies the payment's unique reference, takes its money out of suspense, and closes its case. */
async function claim(ctx: Context, tx: Tx, transfer: TransferIn): Promise<Movement | undefined> {
  const { bank, receivedIn, reference, member, amount, currency, qr = null } = transfer
  const senderTail = tailOf(transfer.senderAccount)
  const movement = movementOf(transfer)
  if (await isReturning(tx, { provider: bank, transaction: reference })) return undefined
  const { count } = await tx`
    insert into bank_transfer (bank, reference, member, amount, currency, movement, qr, sender_tail)
    values (${bank}, ${reference}, ${member}, ${amount}, ${currency}, ${movement}, ${qr}, ${senderTail})
    on conflict (bank, reference) do nothing`
  if (count === 0) return undefined
  // The owner is known, so close the case. A case with another amount stays open.
  await tx`
    update unmatched_payment set resolved_at = now()
    where provider = ${bank} and transaction = ${reference} and resolved_at is null
      and amount = ${amount}::int8 and currency = ${currency}
      and reason_code in ('payer_not_found', 'payer_ambiguous', 'below_minimum', 'above_limit')`
  const payment = { provider: bank, transaction: reference, amount, currency, receivedIn }
  return depositOf(transfer, await sourceOf(ctx, tx, { ...payment, movement }))
}
