import * as z from 'zod/mini'
import type { payReward, refuseReward } from '#contract/operator-reward'
import { Refusal } from '#contract/refusal'
import type { RewardKind } from '#contract/reward-review'
import type { Tx } from '#db'
import type { Amount, Currency } from '#money'
import { withApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import { notifyReward } from '../bonus/notify.ts'
import { payChecked as payInvite, refuseChecked as refuseInvite } from '../invite/checked.ts'
import { type Known, knownMember } from '../operator-member/member.ts'
import { approvalAction, type Decider, runnable } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { lockMember } from '../platform/member-lock.ts'
import { assertMayReceive } from '../protection/reward.ts'
import { payChecked as payRefund, refuseChecked as refuseRefund } from '../refund/checked.ts'

type Which = { member: string; id: string }
type Paid = z.output<typeof payReward.output>
type Refused = z.output<typeof refuseReward.output>
type Review = {
  kind: RewardKind
  reference: string
  amount: Amount
  currency: Currency
  state: 'waiting' | 'paid' | 'refused'
}

const late = { outcome: 'already_decided' } as const
const done = { outcome: 'done' } as const

const payment = approvalAction({
  code: 'rewards.pay',
  right: 'rewards.review',
  input: z.strictObject({ member: z.string(), id: z.string() }),
})

export const paymentOfReward = runnable(payment, pay, () => ({ effect: 'credit' }))

/** The functions that carry out a decision, by the kind of the reward. */
const ends = {
  invite: { pay: payInvite, refuse: refuseInvite },
  refund: { pay: payRefund, refuse: refuseRefund },
} as const satisfies Record<RewardKind, object>

/** Another operator decided meanwhile: the approval rolls back with it. */
class Late extends Error {}

/**
 * Pays a reward with the posting and the reference that it would have had without the review. It takes two from the amounts of the
 * operator's role on. The rules of the member's own claim hold.
 * @throws Refusal NO_USER, NO_DATA, WITHDRAW_ONLY, INACTIVE_USER; the codes of `assertAllowedIn` and `withApproval`
 */
export async function pay(ctx: Context, by: Decider, which: Which): Promise<Paid> {
  const member = await knownMember(ctx.db, which.member)
  try {
    return await ctx.db.begin(async (tx) => {
      // The response to this request may have been lost.
      const [repeated] = await tx`
        select from approval where key = ${by.key} or decision_key = ${by.key}`
      const { reference, amount, currency, state } = await reviewIn(tx, member, which)
      if (state !== 'waiting' && !repeated) return late
      const proposal = {
        action: payment,
        object: reference,
        input: { member: which.member, id: which.id },
        before: { state: 'waiting' },
        amount,
        currency,
        member: member.id,
        takesTwo: false,
      }
      return withApproval(tx, by, proposal, (tx, approval) =>
        payIn(ctx, tx, { by, member, which, approval: approval?.id ?? null }),
      )
    })
  } catch (error) {
    if (error instanceof Late) return late
    throw error
  }
}

type Decision = { by: Decider; member: Known; which: Which; approval: number | null }

async function payIn(ctx: Context, tx: Tx, { by, member, which, approval }: Decision) {
  await lockMember(tx, member.id)
  const review = await reviewIn(tx, member, which)
  const { kind, reference, amount, currency, state } = review
  if (state !== 'waiting') throw new Late()
  await assertMayReceive(tx, await knownMember(tx, which.member))
  await ends[kind].pay(ctx, tx, { reference, amount })
  await tx`
    update reward_review set state = 'paid', decided_by = ${by.operator.id}, decided_at = now(), approval = ${approval}
    where bucket = ${member.id % 256} and member = ${member.id} and id = ${which.id}`
  await audit(tx, {
    by,
    action: 'reward-pay',
    object: objectOf(which),
    money: { amount, currency },
    before: { state: 'waiting' },
    after: { state: 'paid', kind },
    ...(approval !== null && { approval }),
  })
  await notifyReward(ctx, tx, member.id)
}

/**
 * Refuses a reward for ever. The same refusal of the same operator again is `done`.
 * @throws Refusal NO_USER, NO_DATA
 */
export async function refuse(
  ctx: Context,
  by: Omit<Decider, 'key'>,
  { refusal, ...which }: z.output<typeof refuseReward.input>,
): Promise<Refused> {
  const member = await knownMember(ctx.db, which.member)
  return ctx.db.begin(async (tx) => {
    await lockMember(tx, member.id)
    const { kind, reference, amount, currency, state } = await reviewIn(tx, member, which)
    if (state !== 'waiting') {
      const [same] = await tx`
        select from reward_review where bucket = ${member.id % 256} and member = ${member.id} and id = ${which.id}
          and refusal = ${refusal} and decided_by = ${by.operator.id}`
      return same ? done : late
    }
    await ends[kind].refuse(tx, reference)
    await tx`
      update reward_review set state = 'refused', refusal = ${refusal}, decided_by = ${by.operator.id}, decided_at = now()
      where bucket = ${member.id % 256} and member = ${member.id} and id = ${which.id}`
    await audit(tx, {
      by,
      action: 'reward-refuse',
      object: objectOf(which),
      money: { amount, currency },
      before: { state: 'waiting' },
      after: { state: 'refused', kind, refusal },
    })
    await notifyReward(ctx, tx, member.id)
    return done
  })
}

const objectOf = ({ member, id }: Which) => ({ kind: 'reward', id: `${member}/${id}` }) as const

/** @throws Refusal NO_DATA */
async function reviewIn(tx: Tx, { id: member }: Known, { id }: Which): Promise<Review> {
  const [review] = await tx<Review[]>`
    select kind, reference, amount, currency, state from reward_review
    where bucket = ${member % 256} and member = ${member} and id = ${id}`
  if (!review) throw new Refusal('NO_DATA')
  return review
}
