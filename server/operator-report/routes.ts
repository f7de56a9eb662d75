import * as contract from '#contract/operator-report'
import { audit } from '../audit/audit.ts'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { csvOf, onePage } from '../platform/csv.ts'
import type { Feature } from '../platform/feature.ts'
import { columnsOf, linesOf } from './file.ts'
import { readReport } from './read.ts'
import { refreshReports } from './refresh.ts'
import { readings } from './reports.ts'

/** Reports of money, games and members, read from figures that a job counts. */
export const operatorReportFeature: Feature = {
  routes,
  jobs: { 'report.refresh': refreshReports },
}

function routes({ on }: Http, ctx: Context): void {
  on(contract.depositReport, ({ input }) => readReport(ctx, readings.deposits, input))
  on(contract.withdrawalReport, ({ input }) => readReport(ctx, readings.withdrawals, input))
  on(contract.gameReport, ({ input }) => readReport(ctx, readings.games, input))
  on(contract.bonusReport, ({ input }) => readReport(ctx, readings.bonuses, input))
  on(contract.memberReport, ({ input }) => readReport(ctx, readings.members, input))
  on(contract.slipReport, ({ input }) => readReport(ctx, readings.slips, input))
  on(contract.chatReport, ({ input }) => readReport(ctx, readings.chat, input))
  on(contract.exportReport, async ({ input, operator, address }) => {
    const { report, ...filter } = input
    const lines = await linesOf(ctx, report, filter)
    const object = { kind: 'report', id: report } as const
    await audit(ctx.db, {
      by: { operator, address },
      action: 'export',
      object,
      after: { rows: lines.length, filter },
    })
    return csvOf(columnsOf(report), onePage(lines))
  })
}
