import { isInTheWay } from '#db'
import { addEntryPart } from '#ledger'
import type { Feature } from './platform/feature.ts'
import { noteCheck } from './platform/jobs/check.ts'

/** The server's own scheduled jobs. */
export const upkeep: Feature = {
  jobs: {
    'ledger.reconcile': async (_, { db, ledger, log }) => {
      const untrue = await ledger.reconcile()
      if (untrue.length) log.error({ untrue }, 'the books are not true')
      await noteCheck(db, 'ledger', untrue.length)
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
