import { statement } from '#contract/statement'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { entriesOf, selectionOf } from './statement.ts'

export const statementFeature: Feature = {
  routes,
}

function routes({ on }: Http, { db, ledger }: Context): void {
  on(statement, async ({ input, caller, language }) => {
    const { page, limit, filter, month } = input
    const { total, movements } = await ledger.movementsOf(
      caller.member,
      { page, limit },
      selectionOf(filter, month),
    )
    return { total, statements: await entriesOf(db, caller.member, movements, language) }
  })
}
