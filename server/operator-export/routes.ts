import * as auditContract from '#contract/audit'
import { DepositFilter, exportDeposits } from '#contract/operator-deposit'
import * as contract from '#contract/operator-export'
import { exportMembers, MemberFilter } from '#contract/operator-member'
import { Refusal } from '#contract/refusal'
import { auditColumns, auditOf, auditPages, countLines } from '../audit/list.ts'
import { countDeposits, depositColumns, depositPages } from '../operator-deposit/list.ts'
import { countMembers, memberColumns, memberPages } from '../operator-member/list.ts'
import { deciderOf } from '../platform/approval.ts'
import type { Http, Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { csvOf } from '../platform/csv.ts'
import type { Feature } from '../platform/feature.ts'
import { proposeExport, runnableExport, sourceOf, startExport } from './export.ts'

const members = sourceOf({
  name: 'members',
  right: 'members.export',
  filter: MemberFilter,
  count: countMembers,
})
const deposits = sourceOf({
  name: 'deposits',
  right: 'members.export',
  filter: DepositFilter,
  count: countDeposits,
})
const audit = sourceOf({
  name: 'audit',
  right: 'audit.read',
  filter: auditContract.AuditFilter,
  count: countLines,
})

/** The files that operators save of lists, which take two people from 1,000 rows on. */
export const operatorExportFeature: Feature = {
  routes(http, ctx) {
    saving(http, ctx)
    proposing(http, ctx)
  },
  actions: [runnableExport(members), runnableExport(deposits), runnableExport(audit)],
}

function saving({ on }: Http, ctx: Context): void {
  const { db } = ctx
  on(exportMembers, async ({ input, operator, address }) => {
    const { order: _, isRising: __, ...filter } = input
    const rows = await startExport(ctx, { operator, address }, members, { filter, input })
    return csvOf(memberColumns, memberPages(db, input, rows))
  })
  on(exportDeposits, async ({ input, operator, address }) => {
    assertSeesDeposits(operator)
    const rows = await startExport(ctx, { operator, address }, deposits, {
      filter: input,
      input,
    })
    return csvOf(depositColumns, depositPages(db, input, rows))
  })
  on(auditContract.exportAudit, async ({ input, operator, address }) => {
    const [newest] = (await auditOf(db, { ...input, limit: 1 })).lines
    const rows = await startExport(ctx, { operator, address }, audit, { filter: input, input })
    return csvOf(auditColumns, auditPages(db, input, { rows, newest }))
  })
}

function proposing({ on }: Http, ctx: Context): void {
  on(contract.proposeMembersExport, (call) =>
    proposeExport(ctx, deciderOf(call), members, call.input.filter),
  )
  on(contract.proposeDepositsExport, (call) => {
    assertSeesDeposits(call.operator)
    return proposeExport(ctx, deciderOf(call), deposits, call.input.filter)
  })
  on(contract.proposeAuditExport, (call) =>
    proposeExport(ctx, deciderOf(call), audit, call.input.filter),
  )
}

/** The right `members.export` alone must not show a list that the role does not see. @throws Refusal INVALID_USER_3 */
function assertSeesDeposits({ rights }: Operator): void {
  if (!rights.includes('deposits.read')) throw new Refusal('INVALID_USER_3')
}
