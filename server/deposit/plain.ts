import type { QrProvider } from '#contract/deposit'
import type { Signals } from '#contract/signal'
import type { Movement } from '#ledger'
import { type Account, houseOf, mainOf } from '#ledger/accounts'
import { itemOf } from '#ledger/item'
import type { QrPayment } from '#providers/gateways/gateway'
import type { Context } from '../platform/context.ts'
import { newBond } from '../spin/bound.ts'
import { type Payee, payeeOf } from './commands.ts'

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
  const from = houseOf(`gateway:${provider}`, payment.currency)
  const movement = depositOf({ provider, payment, member, from })
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
      signalOf(member, 'money', { kind: 'deposit', reference: movement.reference }),
      signalOf(member, 'qr', { provider }),
    ],
  })
  return outcome === 'credited'
}

const signalOf = <S extends keyof Signals>(
  member: number,
  signal: S,
  ...payload: Parameters<Signals[S]>
) => ({ member, signal, payload })

export const movementReference = (provider: QrProvider, { transaction }: QrPayment): string =>
  `qr:${provider}:${transaction}`

type Credit = { provider: QrProvider; payment: QrPayment; member: number; from: Account }

/** The ledger movement of a payment on a QR. */
export const depositOf = ({ provider, payment, member, from }: Credit): Movement => {
  const { reference, transaction, amount, currency } = payment
  return {
    reference: movementReference(provider, payment),
    member,
    amount,
    currency,
    kind: 'deposit',
    state: 'settled',
    from: provider,
    to: 'WALLET',
    details: { qr: reference, transaction },
    postings: [{ from, to: mainOf(member), amount }],
  }
}
