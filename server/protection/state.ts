import type * as z from 'zod/mini'
import {
  type Limit,
  limitKinds,
  limitPeriods,
  type protection as protectionContract,
} from '#contract/protection'
import type { Db } from '#db'
import type { Amount } from '#money'
import type { Caller } from '../platform/call.ts'
import { leftOf, lowest } from './allow.ts'
import { protectionsOf, type SetBy } from './protection.ts'
import { usedOf } from './used.ts'

type Row = Pick<Limit, 'kind' | 'period'> & {
  setBy: SetBy
  amount: Amount | null
  nextAt: Date | null
  nextAmount: Amount | null
}

/** Everything that the member's screen and the console show: all six limits, set or not, and what is used of them. */
export async function stateOf(
  db: Db,
  { member, currency }: Pick<Caller, 'member' | 'currency'>,
): Promise<z.output<typeof protectionContract.output>> {
  const [[protection], used, rows] = await Promise.all([
    protectionsOf(db, [member]),
    usedOf(db, member),
    db<Row[]>`
      select kind, period, set_by, amount, next_at, next_amount from member_limit
      where bucket = ${member % 256} and member = ${member}`,
  ])
  const limits = limitKinds.flatMap((kind) =>
    limitPeriods.map((period): Limit => {
      const both = rows.filter((row) => row.kind === kind && row.period === period)
      const own = both.find(({ setBy }) => setBy === 'member')
      const bounds = both.flatMap(({ amount }) => (amount === null ? [] : [{ period, amount }]))
      const [limit] = lowest(bounds)
      const sums = used[kind][period]
      return {
        kind,
        period,
        amount: own?.amount ?? null,
        operatorAmount: both.find(({ setBy }) => setBy === 'operator')?.amount ?? null,
        next: own?.nextAt ? { at: own.nextAt.getTime(), amount: own.nextAmount } : null,
        used: sums.booked,
        open: sums.open,
        left: limit ? leftOf(limit.amount, sums) : null,
        until: used.until[period].getTime(),
      }
    }),
  )
  const { exclusion } = protection!
  return {
    now: Date.now(),
    currency,
    limits,
    exclusion: exclusion
      ? {
          kind: exclusion.kind,
          from: exclusion.from.getTime(),
          until: exclusion.until?.getTime() ?? null,
        }
      : null,
  }
}
