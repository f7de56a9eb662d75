import type { Db } from '#db'
import { toAmount } from '#money'
import { driveLeg } from '#saga'
import type { Context } from '../platform/context.ts'
import { createLegCommands, type End, type Ended, type Start, type Started } from './commands.ts'
import { type Party, partyOf, rulesOf } from './parties.ts'
import { endOf, type LegEnd, type LegRow, legOf, returnedFor } from './row.ts'
import { runFlow, type StartedHere, stepsOf } from './steps.ts'

declare module '../platform/context.ts' {
  interface Context {
    /** The legs that this process drives. */
    legs: Drivers
  }
}

/** The legs that this process has in its hands. */
export type Drivers = {
  start: (start: Start) => Promise<Started>
  end: (end: End) => Promise<Ended>
  /** Sends what this process has started. */
  send: (ctx: Context, leg: LegRow, started: StartedHere) => void
  /** What becomes of a leg here: `open` when another process has it, or when it waits for persons. */
  drive: (ctx: Context, reference: string) => Promise<LegEnd>
  isStopping: () => boolean
  /** Lets go of all that only wait, and finishes what is under way. */
  stop: () => Promise<void>
}

export function createDrivers(db: Db): Drivers {
  const commands = createLegCommands(db)
  const underWay = new Map<string, Promise<LegEnd>>()
  const stopping = new AbortController()

  function hold(ctx: Context, reference: string, work: Promise<LegEnd>): Promise<LegEnd> {
    const driven = work.finally(() => underWay.delete(reference))
    driven.catch((err: unknown) =>
      ctx.log.error({ err, leg: reference }, 'a leg was let go of; the sweep takes it up'),
    )
    underWay.set(reference, driven)
    return driven
  }

  return {
    start: commands.start.ask,
    end: commands.end.ask,
    send: (ctx, leg, started) =>
      void hold(ctx, leg.reference, driveTo(ctx, leg, { stopping: stopping.signal, started })),
    drive: (ctx, reference) =>
      underWay.get(reference) ??
      hold(ctx, reference, driveHere(ctx, reference, { stopping: stopping.signal })),
    isStopping: () => stopping.signal.aborted,
    stop: async () => {
      stopping.abort()
      await Promise.allSettled(underWay.values())
      await Promise.all([commands.start.close(), commands.end.close()])
    },
  }
}

type Manner = { stopping: AbortSignal; started?: StartedHere }

async function driveHere(ctx: Context, reference: string, manner: Manner): Promise<LegEnd> {
  const leg = await legOf(ctx.db, reference)
  if (!leg) throw new Error(`no leg ${reference}`)
  if (leg.closedAt || manner.stopping.aborted) return endOf(leg)
  return driveTo(ctx, leg, manner)
}

async function driveTo(ctx: Context, leg: LegRow, manner: Manner): Promise<LegEnd> {
  const end = await flowOf(ctx, leg, await partyOf(ctx, leg, manner.started?.username), manner)
  if (end.state === 'settled') return { state: 'settled', amount: toAmount(end.amount) }
  if (end.state === 'returned') return returnedFor(end.reason.detail)
  return { state: 'open', ...(end.state === 'manual' && { isManual: true }) }
}

async function flowOf(ctx: Context, leg: LegRow, party: Party, manner: Manner) {
  const { steps, release } = stepsOf(ctx, leg, party, manner)
  try {
    return await runFlow(driveLeg(rulesOf(leg, party)), steps)
  } catch (error) {
    if (!manner.stopping.aborted) throw error
    await release()
    return { state: 'lost' as const }
  }
}
