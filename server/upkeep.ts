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
  },
}
