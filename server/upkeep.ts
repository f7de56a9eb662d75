import { isInTheWay } from '#db'
import { addEntryPart, reconcileOnStandby, type Untrue } from '#ledger'
import type { Context } from './platform/context.ts'
import type { Feature } from './platform/feature.ts'
import { lastFaults, noteCheck } from './platform/jobs/check.ts'

/** The server's own scheduled jobs. */
export const upkeep: Feature = {
  jobs: {
    'ledger.reconcile': async (_, ctx) => noteFaults(ctx, await faultsOf(ctx)),
    // A fault of the primary's disk is not on the standby. Without a standby the primary was checked all day.
    'ledger.reconcile-primary': async (_, ctx) => {
      if (ctx.standby) await noteFaults(ctx, await ctx.ledger.reconcile())
    },
    'ledger.add-part': async (_, { db, log }) => {
      try {
        const part = await addEntryPart(db)
        if (part) log.info({ part }, 'a part of ledger.entry was added')
      } catch (error) {
        // The part is needed in a month at the earliest, and the next hour tries again.
        if (!isInTheWay(error)) throw error
        log.info('ledger.entry is being read, so no part was added')
      }
    },
  },
}

/**
 * A standby spares the primary the reading of the whole ledger. Without one that can be used, the primary reads it. Faults that
 * the last check found are looked for at the primary, where members' money is.
 */
async function faultsOf({ db, standby, ledger, log }: Context): Promise<Untrue[]> {
  if (!standby || (await lastFaults(db, 'ledger'))) return ledger.reconcile()
  try {
    return await reconcileOnStandby(db, standby)
  } catch (err) {
    log.warn({ err }, 'the standby could not check the ledger, so the primary does')
    return ledger.reconcile()
  }
}

async function noteFaults({ db, log }: Context, untrue: Untrue[]): Promise<void> {
  if (untrue.length) log.error({ untrue }, 'the books are not true')
  await noteCheck(db, 'ledger', untrue.length)
}
