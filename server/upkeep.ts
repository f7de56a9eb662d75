import { forgetIdempotencyKeys } from './edge/idempotency.ts'
import type { Feature } from './platform/feature.ts'
import { forgetJobs } from './platform/jobs/workers.ts'
import { forgetCounts } from './platform/limits.ts'

/** The server's own scheduled jobs. */
export const upkeep: Feature = {
  jobs: {
    'http.forget': async (_, { db }) => {
      await forgetIdempotencyKeys(db)
      await forgetCounts(db)
    },
    'job.forget': (_, ctx) => forgetJobs(ctx),
    'ledger.reconcile': async (_, { ledger, log }) => {
      const untrue = await ledger.reconcile()
      if (untrue.length) log.error({ untrue }, 'the books are not true')
    },
  },
}
