import type { Db } from '#db'
import { toAmount } from '#money'
import { transferSaga } from '#saga'
import type { Context } from '../platform/context.ts'
import {
  createTransferCommands,
  type End,
  type Ended,
  type Start,
  type Started,
} from './commands.ts'
import { isForWantOfMoney } from './held.ts'
import { rulesOf, type TransferProvider, transferProviderOf } from './providers.ts'
import {
  type ExternalTransfer,
  endOf,
  findTransfer,
  returnedFor,
  type TransferOutcome,
} from './row.ts'
import { runFlow, type StartedHere, stepsOf } from './steps.ts'

declare module '../platform/context.ts' {
  interface Context {
    /** Runs external transfers in this process. */
    transfers: TransferRunner
  }
}

/** Starts, runs and ends external transfers; knows which of them this process is running. */
export type TransferRunner = {
  start: (start: Start) => Promise<Started>
  end: (end: End) => Promise<Ended>
  /** Sends a transfer that this process has started. */
  send: (ctx: Context, transfer: ExternalTransfer, started: StartedHere) => void
  /** Runs a transfer to its outcome: `open` if another process has the lease, or if it needs a review. */
  run: (ctx: Context, reference: string) => Promise<TransferOutcome>
  isStopping: () => boolean
  /** Releases transfers that only wait, and finishes requests in flight. */
  stop: () => Promise<void>
}

export function createTransferRunner(db: Db): TransferRunner {
  const commands = createTransferCommands(db)
  const underWay = new Map<string, Promise<TransferOutcome>>()
  const stopping = new AbortController()

  function track(
    ctx: Context,
    reference: string,
    work: Promise<TransferOutcome>,
  ): Promise<TransferOutcome> {
    const running = work.finally(() => underWay.delete(reference))
    running.catch((err: unknown) =>
      ctx.log.error(
        { err, transfer: reference },
        'an external transfer failed to run; the sweep will retry it',
      ),
    )
    underWay.set(reference, running)
    return running
  }

  return {
    start: commands.start.ask,
    end: commands.end.ask,
    send: (ctx, transfer, started) =>
      void track(
        ctx,
        transfer.reference,
        runToOutcome(ctx, transfer, { stopping: stopping.signal, started }),
      ),
    run: (ctx, reference) =>
      underWay.get(reference) ??
      track(ctx, reference, runHere(ctx, reference, { stopping: stopping.signal })),
    isStopping: () => stopping.signal.aborted,
    stop: async () => {
      stopping.abort()
      await Promise.allSettled(underWay.values())
      await Promise.all([commands.start.close(), commands.end.close()])
    },
  }
}

type RunOptions = { stopping: AbortSignal; started?: StartedHere }

async function runHere(
  ctx: Context,
  reference: string,
  options: RunOptions,
): Promise<TransferOutcome> {
  const transfer = await findTransfer(ctx.db, reference)
  if (!transfer) throw new Error(`no external transfer ${reference}`)
  if (transfer.closedAt || options.stopping.aborted) return endOf(transfer)
  return runToOutcome(ctx, transfer, options)
}

async function runToOutcome(
  ctx: Context,
  transfer: ExternalTransfer,
  options: RunOptions,
): Promise<TransferOutcome> {
  const end = await runSaga(
    ctx,
    transfer,
    await transferProviderOf(ctx, transfer, options.started?.username),
    options,
  )
  if (end.state === 'settled') return { state: 'settled', amount: toAmount(end.amount) }
  if (end.state === 'returned')
    return isForWantOfMoney(transfer, end.reason)
      ? { state: 'open', isManual: true }
      : returnedFor(end.reason.detail)
  return { state: 'open', ...(end.state === 'manual' && { isManual: true }) }
}

async function runSaga(
  ctx: Context,
  transfer: ExternalTransfer,
  provider: TransferProvider,
  options: RunOptions,
) {
  const { steps, release } = stepsOf(ctx, transfer, provider, options)
  try {
    return await runFlow(transferSaga(rulesOf(transfer, provider)), steps)
  } catch (error) {
    if (!options.stopping.aborted) throw error
    await release()
    return { state: 'lost' as const }
  }
}
