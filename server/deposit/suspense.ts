import type { Tx } from '#db'
import { type Movement, referenceLengthMax } from '#ledger'
import { type Account, houseOf, type Receiving } from '#ledger/accounts'
import type { Amount, Currency } from '#money'
import type { Context } from '../platform/context.ts'

/** An incoming payment under its bank's or gateway's name. */
type Payment = { provider: string; transaction: string; amount: Amount; currency: Currency }

/**
 * Serializes the postings of one payment: crediting, moving it into suspense and dismissing it take this lock first,
 * before the member's lock. Otherwise a feed and a slip could both take the money from the bank's account.
 */
export async function lockPayment(tx: Tx, provider: string, transaction: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`payment:${provider}:${transaction}`}, 0))`
}

export const suspenseMovementOf = (provider: string, transaction: string): string =>
  `unmatched:${provider}:${transaction}`

const returned = ':returned'

/** Reason why a payment cannot be posted, if any: it is kept for review even so. */
export function whyNotPosted({ provider, transaction, amount }: Payment) {
  if (amount <= 0) return 'amount_not_positive'
  const length = suspenseMovementOf(provider, transaction).length + returned.length
  return length > referenceLengthMax ? 'reference_too_long' : undefined
}

/** Moves a payment from the account that received it to suspense. @throws when the ledger refuses */
export const postToSuspense = (
  ctx: Pick<Context, 'ledger'>,
  tx: Tx,
  { receivedIn, ...payment }: Payment & { receivedIn: Receiving },
): Promise<void> =>
  post(ctx, tx, payment, {
    reference: suspenseMovementOf(payment.provider, payment.transaction),
    from: payment.provider,
    to: 'SUSPENSE',
    postings: [
      {
        from: houseOf(receivedIn, payment.currency),
        to: houseOf('suspense', payment.currency),
        amount: payment.amount,
      },
    ],
  })

/**
 * Account that holds a payment's money when `movement` credits it: suspense, which it leaves by that movement, or the
 * account that received it. If suspense holds another amount, that amount was reported wrongly and is returned to the
 * account that received it.
 */
export async function sourceOf(
  ctx: Pick<Context, 'ledger'>,
  tx: Tx,
  payment: Payment & { receivedIn: Receiving; movement: string },
): Promise<Account> {
  const { provider, transaction, amount, currency, receivedIn, movement } = payment
  const [held] = await tx<
    { isSame: boolean; amount: Amount; currency: Currency; receivedIn: Account; release: string }[]
  >`
    update unmatched_payment set release_movement = case
      when amount = ${amount}::int8 and currency = ${currency} then ${movement} else suspense_movement || ${returned} end
    where provider = ${provider} and transaction = ${transaction} and suspense_movement is not null
      and release_movement is null
    returning amount = ${amount}::int8 and currency = ${currency} as is_same, amount, currency,
      received_in || '/' || currency as received_in, release_movement as release`
  if (held?.isSame) return houseOf('suspense', currency)
  if (held)
    await post(
      ctx,
      tx,
      { ...held, provider, transaction },
      {
        reference: held.release,
        from: 'SUSPENSE',
        to: provider,
        postings: [
          { from: houseOf('suspense', held.currency), to: held.receivedIn, amount: held.amount },
        ],
      },
    )
  return houseOf(receivedIn, currency)
}

/**
 * Takes a payment out of the list of unmatched money, because `movement` takes its money out of suspense to its payer. The
 * caller has locked the payment. False: its money is not in suspense.
 */
export async function takeForReturn(tx: Tx, id: number, movement: string): Promise<boolean> {
  const { count } = await tx`
    update unmatched_payment set release_movement = ${movement}, resolved_at = coalesce(resolved_at, now())
    where id = ${id} and suspense_movement is not null and release_movement is null`
  return count === 1
}

/** Puts a payment back into the list, because its money could not be sent back. One that was dismissed before stays so. */
export async function putBackReturned(tx: Tx, movement: string): Promise<void> {
  await tx`
    update unmatched_payment set release_movement = null, resolved_at = dismissed_at
    from payment_return
    where release_movement = ${movement} and payment = unmatched_payment.id
      and release_movement = ${returnPrefix} || payment_return.reference`
}

const returnPrefix = 'payment-return:'

/**
 * Takes a payment out of suspense that its payer was paid after all, although the return had counted as refused. False: its money
 * has left suspense in another way.
 */
export async function takeReturned(tx: Tx, movement: string): Promise<boolean> {
  const [payment] = await tx<{ id: number; provider: string; transaction: string }[]>`
    select id, provider, transaction from payment_return join unmatched_payment on id = payment
    where payment_return.reference = ${movement.slice(returnPrefix.length)}`
  if (!payment) throw new Error(`no payment is returned by ${movement}`)
  await lockPayment(tx, payment.provider, payment.transaction)
  return takeForReturn(tx, payment.id, movement)
}

/**
 * True while a payment is on its way back to its payer, and for ever after it was sent back. `fact`: only if it was reported with
 * this content.
 */
export async function isReturning(
  tx: Tx,
  { provider, transaction, fact }: Pick<Payment, 'provider' | 'transaction'> & { fact?: string },
): Promise<boolean> {
  const rows = await tx`
    select from unmatched_payment
    where provider = ${provider} and transaction = ${transaction}
      and fact = coalesce(${fact ?? null}, fact) and starts_with(release_movement, ${returnPrefix})`
  return rows.length > 0
}

/** Posts a movement of the house alone. */
async function post(
  { ledger }: Pick<Context, 'ledger'>,
  tx: Tx,
  { transaction, amount, currency }: Payment,
  movement: Pick<Movement, 'reference' | 'from' | 'to' | 'postings'>,
): Promise<void> {
  await ledger.mustPostIn(tx, {
    member: 0,
    kind: 'deposit',
    state: 'settled',
    amount,
    currency,
    details: { transaction },
    ...movement,
  })
}
