import { statement } from '#contract/statement'
import type { Feature } from '../context.ts'
import { entryOf } from './statement.ts'

export const statementFeature: Feature = ({ on }, { ledger }) => {
  on(statement, async ({ input, caller }) => {
    const { total, movements } = await ledger.movementsOf(caller.member, input)
    return { total, statements: movements.map(entryOf) }
  })
}
