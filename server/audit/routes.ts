import * as contract from '#contract/audit'
import type { Feature } from '../platform/feature.ts'
import { noteCheck } from '../platform/jobs/check.ts'
import { auditOf } from './list.ts'
import { verify } from './verify.ts'

export const auditFeature: Feature = {
  routes: ({ on }, { db }) => {
    on(contract.auditLog, ({ input }) => auditOf(db, input))
  },
  jobs: {
    'audit.verify': async (_, { db, log }) => {
      const { lines, last, faults } = await verify(db)
      // The log leaves this machine, so the chain's end is known to others.
      if (faults.length) log.error({ lines, last, faults }, 'the audit was changed')
      else log.info({ lines, last }, 'the audit is whole')
      await noteCheck(db, 'audit', faults.length)
    },
  },
}
