import { toAmount } from '#money'
import { driveLeg } from '#saga'
import type { Context } from '../context.ts'
import { type Party, partyOf, rulesOf } from './parties.ts'
import { endOf, type LegEnd, type LegRow, legOf, returnedFor } from './row.ts'
import { runFlow, stepsOf } from './steps.ts'

/** The legs that this process has in its hands. */
export type Drivers = {
  /** What becomes of a leg here: `open` when another process has it, or when it waits for persons. */
  drive: (ctx: Context, reference: string) => Promise<LegEnd>
  isStopping: () => boolean
  /** Lets go of all that only wait, and finishes what is under way. */
  stop: () => Promise<void>
}

export function createDrivers(): Drivers {
  const underWay = new Map<string, Promise<LegEnd>>()
  const stopping = new AbortController()

  function drive(ctx: Context, reference: string): Promise<LegEnd> {
    const earlier = underWay.get(reference)
    if (earlier) return earlier
    const driven = driveHere(ctx, reference, stopping.signal).finally(() =>
      underWay.delete(reference),
    )
    driven.catch((err: unknown) =>
      ctx.log.error({ err, leg: reference }, 'a leg was let go of; the sweep takes it up'),
    )
    underWay.set(reference, driven)
    return driven
  }

  return {
    drive,
    isStopping: () => stopping.signal.aborted,
    stop: async () => {
      stopping.abort()
      await Promise.allSettled(underWay.values())
    },
  }
}

async function driveHere(ctx: Context, reference: string, stopping: AbortSignal): Promise<LegEnd> {
  const leg = await legOf(ctx.db, reference)
  if (!leg) throw new Error(`no leg ${reference}`)
  if (leg.closedAt || stopping.aborted) return endOf(leg)
  const end = await flowOf(ctx, leg, await partyOf(ctx, leg), stopping)
  if (end.state === 'settled') return { state: 'settled', amount: toAmount(end.amount) }
  if (end.state === 'returned') return returnedFor(end.reason.detail)
  return { state: 'open', ...(end.state === 'manual' && { isManual: true }) }
}

async function flowOf(ctx: Context, leg: LegRow, party: Party, stopping: AbortSignal) {
  const { steps, release } = stepsOf(ctx, leg, party, stopping)
  try {
    return await runFlow(driveLeg(rulesOf(leg, party)), steps)
  } catch (error) {
    if (!stopping.aborted) throw error
    await release()
    return { state: 'lost' as const }
  }
}
