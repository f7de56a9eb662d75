import * as z from 'zod/mini'
import { currencies } from '#money'
import { amount, moment } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { memberStatuses, userId } from './operator-member.ts'
import { pageInput } from './page.ts'
import { rewardKinds, rewardReasons, rewardRefusals, rewardReviewStates } from './reward-review.ts'
import { line } from './text.ts'

const reviewId = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/))
const which = { member: userId, id: reviewId }

const RewardItem = z.object({
  member: z.string(),
  id: z.string(),
  name: z.string(),
  kind: z.enum(rewardKinds),
  amount,
  currency: z.enum(currencies),
  reasons: z.array(z.enum(rewardReasons)),
  at: moment,
})
export type RewardItem = z.output<typeof RewardItem>

export const rewardQueue = endpoint('POST /api/console/rewards', {
  access: 'operator',
  right: 'rewards.review',
  summary: 'Lists the rewards that wait for an operator, oldest first.',
  changes: false,
  tags: ['rewards'],
  input: pageInput,
  output: z.object({ total: z.int(), items: z.array(RewardItem) }),
})

const Round = z.object({ reference: z.string(), stake: amount, payout: amount })

/**
 * `others`: the members with whom the reasons are. `rounds`: largest pairs of rounds of which one lost what the other won, as the
 * provider's history has them. `refusal`: why it was refused. NO_USER, NO_DATA for an unknown one.
 */
export const rewardReview = endpoint('GET /api/console/rewards/:member/:id', {
  access: 'operator',
  right: 'rewards.review',
  summary: 'Returns a reward that waits for an operator, with its evidence.',
  tags: ['rewards'],
  input: z.strictObject(which),
  output: z.object({
    ...RewardItem.shape,
    state: z.enum(rewardReviewStates),
    refusal: z.nullable(z.enum(rewardRefusals)),
    decidedBy: z.nullable(z.string()),
    decidedAt: z.nullable(moment),
    others: z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        status: z.enum(memberStatuses),
        registeredAt: moment,
      }),
    ),
    rounds: z.array(
      z.object({
        game: z.string(),
        at: moment,
        /** The ids of the two members; of an invite reward `of` is the invited one. */
        of: z.string(),
        with: z.string(),
        mine: Round,
        theirs: Round,
      }),
    ),
  }),
})

const deciding = {
  access: 'operator',
  right: 'rewards.review',
  invalidates: ['rewards', 'approvals', 'members'],
} as const
const reason = line(500, 3)

/**
 * It is set aside for the member as it would have been without the review, so that the member claims it. Above the amounts of the
 * operator's role it takes two. NO_USER, NO_DATA; ON_BREAK, SELF_EXCLUDED, LOSS_LIMIT, TIME_LIMIT, WITHDRAW_ONLY, INACTIVE_USER as for a claim.
 * `already_decided`: another operator decided before.
 */
export const payReward = endpoint('POST /api/console/rewards/:member/:id/pay', {
  ...deciding,
  summary: 'Pays a reward that waits for an operator.',
  input: z.strictObject({ ...which, reason }),
  output: z.object({ outcome: z.enum(['done', 'proposed', 'already_decided']) }),
})

export const refuseReward = endpoint('POST /api/console/rewards/:member/:id/refuse', {
  ...deciding,
  summary: 'Refuses a reward that waits for an operator.',
  input: z.strictObject({ ...which, refusal: z.enum(rewardRefusals), reason }),
  output: z.object({ outcome: z.enum(['done', 'already_decided']) }),
})
