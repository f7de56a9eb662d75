import * as contract from '#contract/operator-personal-data'
import { deciderOf } from '../platform/approval.ts'
import type { Feature } from '../platform/feature.ts'
import { anonymise, anonymiseAction, removeFiles } from './anonymise.ts'
import { exportAction, exportMember, proposeExport } from './export.ts'
import { purge } from './purge.ts'

/** The endpoints to export and anonymise a member, and the job that deletes what is too old. */
export const personalDataFeature: Feature = {
  routes({ on }, ctx) {
    on(contract.proposePersonalExport, (call) => proposeExport(ctx, deciderOf(call), call.input.id))
    on(contract.exportPersonalData, ({ input: { id }, operator, address }) =>
      exportMember(ctx, { operator, address }, id),
    )
    on(contract.anonymiseMember, (call) => {
      const { id, version, isEarly } = call.input
      return anonymise(ctx, deciderOf(call), { id, version, isEarly })
    })
  },
  actions: [exportAction, anonymiseAction],
  jobs: {
    'retention.purge': (_, ctx, deadline) => purge(ctx, deadline),
    'personal.remove-files': async (_, ctx, deadline) => {
      await removeFiles(ctx, deadline)
    },
  },
}
