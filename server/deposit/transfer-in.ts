import type { Tx } from '#db'
import { houseOf, mainOf } from '#ledger/accounts'
import type { Amount, Currency } from '#money'
import type { Context } from '../context.ts'
import { lockMember } from '../member-lock.ts'
import { onDeposit } from './credited.ts'

/** Money that somebody sent to an account of ours, as its bank tells it. */
export type TransferIn = {
  /** Ours: the bank that received it, or TRUEWALLET. */
  bank: string
  /** The transfer's own, unique at its bank for ever: the same on a slip and in the feed. */
  reference: string
  member: number
  amount: Amount
  currency: Currency
  /** Paid by a QR: `bank` is the gateway. */
  isQr?: boolean
}

export const movementOf = ({
  bank,
  reference,
  isQr = false,
}: Pick<TransferIn, 'bank' | 'reference' | 'isQr'>): string =>
  `${isQr ? 'qr' : 'bank'}:${bank}:${reference}`

/**
 * Credits a transfer in the caller's transaction, whoever tells of it first, once for ever. False: it was credited
 * before, to whomever.
 */
export async function creditIn(ctx: Context, tx: Tx, transfer: TransferIn): Promise<boolean> {
  const { bank, reference, member, amount, currency, isQr } = transfer
  const movement = movementOf(transfer)
  await lockMember(tx, member)
  const { count } = await tx`
    insert into bank_transfer (bank, reference, member, amount, currency, movement)
    values (${bank}, ${reference}, ${member}, ${amount}, ${currency}, ${movement})
    on conflict (bank, reference) do nothing`
  if (count === 0) return false
  const posted = await ctx.ledger.postIn(tx, {
    reference: movement,
    member,
    kind: 'deposit',
    state: 'settled',
    amount,
    currency,
    from: bank,
    to: 'WALLET',
    details: { transaction: reference },
    postings: [
      {
        from: houseOf(`${isQr ? 'gateway' : 'bank'}:${bank}`, currency),
        to: mainOf(member),
        amount,
      },
    ],
  })
  if (posted.code !== 'posted') throw new Error(`the books refused ${movement}: ${posted.code}`)
  // Nobody needs to look for whose it is any more.
  await tx`
    update unmatched_payment set resolved_at = now()
    where provider = ${bank} and transaction = ${reference} and resolved_at is null
      and reason in ('nobody registered', 'several registered', 'below the minimum', 'above the limit')`
  await onDeposit(ctx, tx, { member, amount, currency, movement })
  return true
}
