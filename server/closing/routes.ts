import * as contract from '#contract/closing'
import { amountText } from '#money'
import { audit } from '../audit/audit.ts'
import { deciderOf } from '../platform/approval.ts'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { csvOf, onePage } from '../platform/csv.ts'
import type { Feature } from '../platform/feature.ts'
import { bookFees, closeDay, closingActions } from './close.ts'
import { countDays } from './count.ts'
import { dayOf } from './day.ts'
import { explainDifference } from './explain.ts'
import { factsOf } from './facts.ts'
import { discardStatement, importStatement } from './import.ts'
import { closingDaysFor } from './list.ts'
import { closingDayFor, differencesOf, matchedLinesFor } from './page.ts'

/** Days of our own accounts, which two operators close against the statements of banks and gateways. */
export const closingFeature: Feature = {
  routes,
  actions: closingActions,
  jobs: { 'closing.count': (_, { db }, deadline) => countDays(db, deadline) },
  start: ({ db, jobs }) => jobs.add(db, 'closing.count', {}),
}

function routes({ on }: Http, ctx: Context): void {
  on(contract.closingDays, ({ input }) => closingDaysFor(ctx, input))
  on(contract.closingDay, ({ operator, input }) => closingDayFor(ctx, operator, dayOf(input.id)))
  on(contract.matchedLines, ({ input }) => matchedLinesFor(ctx, dayOf(input.id), input.after))
  on(contract.exportDifferences, async ({ operator, address, input: { id } }) => {
    const day = dayOf(id)
    await factsOf(ctx.db, day)
    const rows = rowsOf(await differencesOf(ctx.db, day))
    const object = { kind: 'closing', id } as const
    const after = { rows: rows.length }
    await audit(ctx.db, { by: { operator, address }, action: 'export', object, after })
    return csvOf(columns, onePage(rows))
  })
  on(contract.importStatement, ({ operator, address, input }) =>
    importStatement(ctx, { operator, address }, dayOf(input.id), input.file),
  )
  on(contract.discardStatement, (call) =>
    discardStatement(ctx, deciderOf(call), dayOf(call.input.id)),
  )
  on(contract.explainDifference, ({ operator, address, input }) => {
    const { id, ...explained } = input
    return explainDifference(ctx, { operator, address }, dayOf(id), explained)
  })
  on(contract.bookFees, (call) => bookFees(ctx, deciderOf(call), dayOf(call.input.id)))
  on(contract.closeDay, (call) => closeDay(ctx, deciderOf(call), dayOf(call.input.id)))
}

type Row = contract.Difference & { side: 'statement' | 'books' }

const columns = {
  side: ({ side }: Row) => side,
  time: ({ at }: Row) => (at === null ? null : new Date(at)),
  reference: ({ reference }: Row) => reference,
  text: ({ text }: Row) => text,
  amount: ({ amount }: Row) => amountText(amount),
  explanation: ({ explanation }: Row) => explanation?.code ?? null,
  note: ({ explanation }: Row) => explanation?.note ?? null,
  by: ({ explanation }: Row) => explanation?.by ?? null,
}

const rowsOf = ({ lines, movements }: Awaited<ReturnType<typeof differencesOf>>): Row[] => [
  ...lines.map((one) => ({ ...one, side: 'statement' as const })),
  ...movements.map((one) => ({ ...one, side: 'books' as const })),
]
