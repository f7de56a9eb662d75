import * as z from 'zod/mini'
import { currencies } from '#money'
import { endpoint } from './endpoint.ts'
import { rewardKinds } from './reward-review.ts'
import { sum } from './sum.ts'

const count = z.int().check(z.minimum(0))

/** Days of a cost, today included. */
export const costDays = 30

const PlanCost = z.object({
  kind: z.enum(rewardKinds),
  currency: z.enum(currencies),
  /** Rewards whose amount was fixed in these days, without refused ones, and their members. */
  rewards: count,
  members: count,
  amount: sum,
  /** The part of `amount` that waits for an operator. */
  checking: sum,
})
export type PlanCost = z.output<typeof PlanCost>

/** The plans themselves are settings: contract/setting-list.ts. */
export const rewardPlans = endpoint('GET /api/console/reward-plans', {
  access: 'operator',
  right: 'settings.read',
  summary: 'Returns what refunds and invite rewards cost in the last 30 days.',
  tags: ['settings'],
  input: z.strictObject({}),
  output: z.object({ costs: z.array(PlanCost) }),
})
