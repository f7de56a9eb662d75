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
    /** The call-backs of gateways that this process works on. */
    deposits: Deposits
  }
}

/** The call-backs that this process works on. */
export type Deposits = {
  store: (callback: Callback) => Promise<StoredCallback>
  credit: (credit: PlainCredit) => Promise<CreditOutcome>
  /** Asks the gateway about a stored call-back and credits it, without a job. False: too many are under way here. */
  take: (ctx: Context, callback: Reported) => boolean
  /** Leaves what has not begun to a job, finishes the rest, and takes nothing more. */
  stop: () => Promise<void>
}

/** More would wait for longer than the sweep waits for them (watch.ts). */
const waitingAtMost = 1_000

/**
 * A stored call-back is worked on by the server that stored it, as long as its row's `ask_at` is fresh; afterwards the
 * sweep of any server gives it to a job. So nothing but the row is written before its credit, and none is lost with a server.
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
          ctx.log.error({ err, callback: callback.id }, 'a call-back is left to the sweep'),
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
