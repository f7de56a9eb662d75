import type { QrProvider } from '#contract/deposit'
import { houseOf } from '#ledger/accounts'
import { itemOf } from '#ledger/item'
import type { QrPayment } from '#providers/gateways/gateway'
import type { Context } from '../platform/context.ts'
import { signalTo } from '../platform/push.ts'
import { newBond } from '../spin/bound.ts'
import { type Payee, payeeOf } from './commands.ts'
import { depositOf, type TransferIn } from './transfer-in.ts'

type Plain = {
  provider: QrProvider
  payment: QrPayment
  /** Owner of the QR, when known. */
  payee?: Payee | undefined
  /** The callback that reports exactly this payment: it is marked as processed in the same commit. */
  callback?: number
}

/**
 * Credits a payment that its gateway lists in a shared commit, if the case is plain (deposit_credit in db/schema.sql).
 * False: nothing happened, and creditCarefully has to judge the case.
 */
export async function creditPlainly(
  ctx: Context,
  { provider, payment, callback, payee }: Plain,
): Promise<boolean> {
  const owner = payee ?? (await payeeOf(ctx.db, { provider, payment }))
  if (!owner) return false
  const { member, needsSeed } = owner
  const received = receivedBy(provider, payment, member)
  const movement = depositOf(received, houseOf(received.receivedIn, received.currency))
  const item = itemOf(movement)
  if (typeof item === 'string') return false
  const outcome = await ctx.deposits.credit({
    provider,
    payment,
    member,
    item,
    callback,
    bond: needsSeed ? newBond(ctx.secrets) : undefined,
    signals: [
      signalTo(member, 'money', { kind: 'deposit', reference: movement.reference }),
      signalTo(member, 'qr', { provider }),
    ],
  })
  return outcome === 'credited'
}

/** A payment on a member's QR, as its gateway reports it. */
export const receivedBy = (
  provider: QrProvider,
  { reference, transaction, amount, currency }: QrPayment,
  member: number,
): TransferIn => ({
  bank: provider,
  receivedIn: `gateway:${provider}`,
  reference: transaction,
  member,
  amount,
  currency,
  qr: reference,
})
