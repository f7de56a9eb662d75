import type * as z from 'zod/mini'
import { refundWaitDays } from '#contract/refund'
import { costDays, type PlanCost, type rewardPlans } from '#contract/reward-plan'
import type { Db } from '#db'
import { currencies, toSum } from '#money'

type Row = Omit<PlanCost, 'amount' | 'checking'> & { amount: number; checking: number }

/** Sums what refunds and invite rewards cost in the last days of Bangkok, by currency. */
export async function plansOf(db: Db): Promise<z.output<typeof rewardPlans.output>> {
  const rows = await db<Row[]>`
    with since as (select (now() at time zone 'Asia/Bangkok')::date - ${costDays - 1}::int as day),
    reward as (
      -- The index has the days of refunds. One is claimed after its day, and later if a history could not be read.
      select 'refund' as kind, currency, amount, state, member from refund
        where day >= (select day - 2 - ${refundWaitDays}::int from since)
          and created_at >= (select day::timestamp at time zone 'Asia/Bangkok' from since)
      union all
      select 'invite', currency, amount, state, inviter from invite_reward
        where rewarded_at >= (select day::timestamp at time zone 'Asia/Bangkok' from since)
    )
    select kind, currency, count(*)::int as rewards, count(distinct member)::int as members,
      sum(amount)::int8 as amount, coalesce(sum(amount) filter (where state = 'checking'), 0)::int8 as checking
    from reward where state <> 'refused' group by kind, currency`
  const costOf = (kind: PlanCost['kind'], currency: PlanCost['currency']): PlanCost => {
    const row = rows.find((one) => one.kind === kind && one.currency === currency)
    return {
      kind,
      currency,
      rewards: row?.rewards ?? 0,
      members: row?.members ?? 0,
      amount: toSum(row?.amount ?? 0),
      checking: toSum(row?.checking ?? 0),
    }
  }
  const kinds = ['refund', 'invite'] as const
  return { costs: kinds.flatMap((kind) => currencies.map((currency) => costOf(kind, currency))) }
}
