import type { Db, Tx } from '#db'
import { houseOf } from '#ledger/accounts'
import type { QrPayment } from '#providers/gateways/gateway'
import type { CreditOutcome, PlainCredit, StoredCallback } from '#server/deposit/commands'
import type { Reported } from '#server/deposit/confirm'
import { creditCarefully, type judge } from '#server/deposit/credit'
import { type creditPlainly, receivedBy } from '#server/deposit/plain'
import type { Qr } from '#server/deposit/qr/row'
import type { postToSuspense, sourceOf } from '#server/deposit/suspense'
import { type creditIn, depositOf, movementOf } from '#server/deposit/transfer-in'
import type { Context } from '#server/platform/context'
import { unguarded, withoutTransactions } from './apart.ts'
import { type Change, instead } from './mutant.ts'

const commands = '#server/deposit/commands'
const credit = '#server/deposit/credit'
const suspense = '#server/deposit/suspense'

const uniqueName = (name: string) => `${name}-${process.hrtime.bigint()}`

/** Payments that this design credits although they were credited before. */
const creditedAgain = new WeakSet<QrPayment>()

export const depositMutants = {
  'a callback is credited without a query to its gateway': [
    instead<(ctx: Context, stored: Reported) => Promise<'settled'>>(
      ...(['#server/deposit/confirm', 'outcomeOf'] as const),
      async (_original, ctx, stored) => {
        await creditCarefully(ctx, stored.provider, stored, stored.raw, { notifyAgain: true })
        return 'settled'
      },
    ),
  ],
  'the outcomes of credits are swapped': [
    instead<(db: Db, credits: PlainCredit[]) => Promise<CreditOutcome[]>>(
      ...([commands, 'runCredits'] as const),
      async (original, db, credits) => (await original(db, credits)).toReversed(),
    ),
  ],
  'the outcomes of stored callbacks are swapped': [
    instead<(db: Db, callbacks: unknown[]) => Promise<StoredCallback[]>>(
      ...([commands, 'storeCallbacks'] as const),
      async (original, db, callbacks) => (await original(db, callbacks)).toReversed(),
    ),
  ],
  'a batch credits another payment': [
    instead<(db: Db, credits: PlainCredit[]) => Promise<CreditOutcome[]>>(
      ...([commands, 'runCredits'] as const),
      (original, db, credits) =>
        original(
          db,
          credits.map((one) => {
            const transaction = uniqueName(one.payment.transaction)
            return { ...one, payment: { ...one.payment, transaction } }
          }),
        ),
    ),
  ],
  'a repeated callback is credited': [
    // The plain path would still find the duplicate, so every credit has to take the careful path.
    instead<typeof creditPlainly>('#server/deposit/plain', 'creditPlainly', async () => false),
    instead<typeof judge>(credit, 'judge', (original, payment, qr, before, isContradicted) => {
      if (!before || !qr) return original(payment, qr, before, isContradicted)
      creditedAgain.add(payment)
      return 'credit'
    }),
    instead<(ctx: Context, tx: Tx, qr: Qr, payment: QrPayment) => Promise<void>>(
      ...([credit, 'creditQr'] as const),
      async (original, ctx, tx, qr, payment) => {
        if (!creditedAgain.has(payment)) return original(ctx, tx, qr, payment)
        const received = receivedBy(qr.provider, payment, qr.member)
        const from = houseOf(received.receivedIn, received.currency)
        const reference = uniqueName(movementOf(received))
        await ctx.ledger.postIn(tx, { ...depositOf(received, from), reference })
      },
    ),
  ],
  'an incoming transfer is credited twice': [
    instead<() => Promise<undefined>>('#server/feed/take', 'creditedOf', async () => undefined),
    instead<typeof creditIn>(
      ...(['#server/deposit/transfer-in', 'creditIn'] as const),
      async (original, ctx, tx, transfer) =>
        (await original(ctx, tx, transfer)) ||
        original(ctx, tx, { ...transfer, reference: uniqueName(transfer.reference) }),
    ),
  ],
  'no payment goes to suspense': [
    instead<typeof postToSuspense>(suspense, 'postToSuspense', async () => {}),
  ],
  'a payment in suspense is credited from the bank': [
    instead<typeof sourceOf>(suspense, 'sourceOf', async (original, ctx, tx, payment) => {
      await original(ctx, tx, payment)
      return houseOf(payment.receivedIn, payment.currency)
    }),
  ],
  'a voucher is claimed before its transfer is stored': [
    unguarded,
    instead<(ctx: Context, tx: Tx, ...given: unknown[]) => Promise<string>>(
      ...(['#server/truelink/truelink', 'claim'] as const),
      (original, ctx, _tx, ...given) => original(ctx, ctx.db, ...given),
    ),
  ],
  'a game account is opened in several commits': [
    unguarded,
    instead<(ctx: Context, account: object) => Promise<void>>(
      ...(['#server/game/activate', 'open'] as const),
      (original, ctx, account) => original(withoutTransactions(ctx), account),
    ),
  ],
} satisfies Record<string, Change[]>
