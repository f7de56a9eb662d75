import type * as z from 'zod/mini'
import type { refunds } from '#contract/refund'
import type { Amount } from '#money'
import type { Context } from '../platform/context.ts'

type State = z.output<typeof refunds.output>['refunds'][number]['state']
type Row = { day: string; amount: Amount; state: State; createdAt: Date }

/** Lists the received refunds, newest first. */
export async function refundsOf(
  { db }: Context,
  member: number,
  { page, limit }: z.output<typeof refunds.input>,
): Promise<z.output<typeof refunds.output>> {
  const [rows, [count]] = await Promise.all([
    db<Row[]>`
      select day::text as day, amount, case state when 'aside' then 'received' else state end as state, created_at
      from refund where bucket = ${member % 256} and member = ${member}
      order by refund.day desc limit ${limit} offset ${(page - 1) * limit}`,
    db<
      [{ total: number }]
    >`select count(*) as total from refund where bucket = ${member % 256} and member = ${member}`,
  ])
  return {
    total: count.total,
    refunds: rows.map(({ day, amount, state, createdAt }) => ({
      _id: day,
      refundAmount: amount,
      state,
      createdAt: createdAt.getTime(),
    })),
  }
}
