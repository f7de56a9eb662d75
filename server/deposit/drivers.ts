import { type BulkheadPolicy, bulkhead } from 'cockatiel'
import type { QrProvider } from '#contract/deposit'
import type { Db } from '#db'
import type { Context } from '../platform/context.ts'
import { askedAtOnceMax } from '../platform/providers.ts'
import { creditJob } from './callback.ts'
import {
  type Callback,
  type CreditOutcome,
  createDepositCommands,
  type PlainCredit,
  type StoredCallback,
} from './commands.ts'
import { type Reported, settleCallback } from './confirm.ts'

declare module '../platform/context.ts' {
  interface Context {
    deposits: Deposits
  }
}

/** The gateways' callbacks that this process has in hand. */
export type Deposits = {
  store: (callback: Callback) => Promise<StoredCallback>
  credit: (credit: PlainCredit) => Promise<CreditOutcome>
  /**
   * Asks the gateway about a stored callback and credits it, without a job. Returns false if too many are in hand
   * already.
   */
  take: (ctx: Context, callback: Reported) => boolean
  /** Leaves callbacks that have not begun to a job, finishes the others, and accepts no more. */
  stop: () => Promise<void>
}

/** A longer queue would outlast the time after which the sweep hands callbacks on (watch.ts). */
const waitingAtMost = 1_000

/**
 * The server that stored a callback processes it, as long as its row's `ask_at` is fresh; afterwards any server's sweep
 * gives it to a job. So the row is all that is written before the credit, and no callback is lost with its server.
 */
export function createDeposits(
  db: Db,
  { atOnceMax = askedAtOnceMax, waitingMax = waitingAtMost } = {},
): Deposits {
  const commands = createDepositCommands(db)
  const places = new Map<QrProvider, BulkheadPolicy>()
  const underWay = new Set<Promise<void>>()
  let isStopping = false

  function placesAt(provider: QrProvider): BulkheadPolicy {
    const known = places.get(provider) ?? bulkhead(atOnceMax, waitingMax)
    places.set(provider, known)
    return known
  }

  async function work(ctx: Context, callback: Reported): Promise<void> {
    if (isStopping) await ctx.jobs.add(ctx.db, ...creditJob(callback.id))
    else await settleCallback(ctx, callback)
  }

  return {
    store: commands.store.ask,
    credit: commands.credit.ask,
    take: (ctx, callback) => {
      const free = placesAt(callback.provider)
      if (isStopping || (free.executionSlots <= 0 && free.queueSlots <= 0)) return false
      const worked = free
        .execute(() => work(ctx, callback))
        .catch((err: unknown) =>
          ctx.log.error({ err, callback: callback.id }, 'a callback is left to the sweep'),
        )
        .finally(() => underWay.delete(worked))
      underWay.add(worked)
      return true
    },
    stop: async () => {
      isStopping = true
      await Promise.allSettled(underWay)
      await Promise.all([commands.store.close(), commands.credit.close()])
    },
  }
}
