import { statement } from '#contract/statement'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { entriesOf, selections } from './statement.ts'

export const statementFeature: Feature = {
  routes,
}

function routes({ on }: Http, { db, ledger }: Context): void {
  on(statement, async ({ input, caller }) => {
    const { page, limit, filter } = input
    const { total, movements } = await ledger.movementsOf(
      caller.member,
      { page, limit },
      filter && selections[filter],
    )
    return { total, statements: await entriesOf(db, movements) }
  })
}
