import type * as z from 'zod/mini'
import {
  type Limit,
  limitKinds,
  limitPeriods,
  type protection as protectionContract,
} from '#contract/protection'
import type { Db } from '#db'
import { toAmount } from '#money'
import type { Caller } from '../platform/call.ts'
import { leftOf, lowest } from './allow.ts'
import { type BoundKind, protectionsOf, type SetBy } from './protection.ts'
import { timesOf, usedTimeOf } from './time.ts'
import { usedOf } from './used.ts'

type Row = Pick<Limit, 'period'> & {
  kind: BoundKind
  setBy: SetBy
  amount: number | null
  nextAt: Date | null
  nextAmount: number | null
}

const amountOf = (minor: number | null | undefined) => (minor == null ? null : toAmount(minor))

/** Everything that the member's screen and the console show: all limits, set or not, and what is used of them. */
export async function stateOf(
  db: Db,
  { member, currency }: Pick<Caller, 'member' | 'currency'>,
): Promise<z.output<typeof protectionContract.output>> {
  const [[protection], used, usedTime, rows] = await Promise.all([
    protectionsOf(db, [member]),
    usedOf(db, member),
    usedTimeOf(db, member),
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
        amount: amountOf(own?.amount),
        operatorAmount: amountOf(both.find(({ setBy }) => setBy === 'operator')?.amount),
        next: own?.nextAt ? { at: own.nextAt.getTime(), amount: amountOf(own.nextAmount) } : null,
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
    times: timesOf(
      rows.filter(({ kind }) => kind === 'time'),
      usedTime,
    ),
    exclusion: exclusion
      ? {
          kind: exclusion.kind,
          from: exclusion.from.getTime(),
          until: exclusion.until?.getTime() ?? null,
        }
      : null,
  }
}
