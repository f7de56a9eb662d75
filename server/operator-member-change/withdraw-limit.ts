import * as z from 'zod/mini'
import type { setMemberWithdrawLimit } from '#contract/operator-member-change'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import { type Amount, fromDecimal, toDecimal } from '#money'
import { withApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import { currencyOfProposal } from '../operator-member/member.ts'
import { approvalAction, type Decider, runnable } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { type WithdrawBounds, withdrawBoundsOf } from '../withdraw/limits.ts'
import { type Changed, raiseVersion, seenMember } from './version.ts'

type Outcome = z.output<typeof setMemberWithdrawLimit.output>

/** `maximum` is in baht or kip, as operators read it. Null is the limit of the currency. */
const withdrawLimit = approvalAction({
  code: 'member.withdraw-limit',
  right: 'withdrawals.limits',
  input: z.strictObject({
    id: z.string(),
    maximum: z.nullable(z.number()),
    countADay: z.nullable(z.int()),
  }),
})

export const withdrawLimitAction = runnable(
  withdrawLimit,
  (ctx, by, { id, maximum, countADay }) => {
    const wanted = { maximum: maximum === null ? null : fromDecimal(maximum), countADay }
    return setWithdrawLimit(ctx, by, { id, ...wanted })
  },
  currencyOfProposal,
)

type Own = { maximum: Amount | null; countADay: number | null }
/** `version`: that of the page. A stored proposal has none, because its state guards it. */
type Request = Own & { id: string; version?: number }

/**
 * Sets the limits of a member's withdrawals. A higher limit than the present one takes two.
 * @throws Refusal NO_USER, MEMBER_CHANGED; BAD_REQUEST below the minimum of a withdrawal; the codes of `withApproval`
 */
export function setWithdrawLimit(
  ctx: Pick<Context, 'db'>,
  by: Decider,
  { id, version, maximum, countADay }: Request,
): Promise<Outcome> {
  return ctx.db.begin(async (tx) => {
    const member = await seenMember(tx, id)
    const bounds = await withdrawBoundsOf(tx, { member: member.id, currency: member.currency })
    const own = { maximum, countADay }
    if (isSame(own, bounds.own)) return { outcome: 'already_decided' as const }
    if (version !== undefined && version !== member.version) throw new Refusal('MEMBER_CHANGED')
    if (maximum !== null && maximum < bounds.minimum) throw new Refusal('BAD_REQUEST')
    const [before, after] = [shown(bounds.own), shown(own)]
    const proposal = {
      action: withdrawLimit,
      object: `member ${id}`,
      input: { id, maximum: after.maximum, countADay },
      before: { version: member.version, maximum: before.maximum, countADay: before.countADay },
      takesTwo: isHigher(counting(own, bounds), counting(bounds.own, bounds)),
    }
    return withApproval(tx, by, proposal, async (tx, approval) => {
      await raiseVersion(tx, member)
      await store(tx, member, own)
      await audit(tx, {
        by,
        action: 'member-withdraw-limit',
        object: { kind: 'member', id },
        before,
        after,
        ...(approval && { approval: approval.id }),
      })
    })
  })
}

const isSame = (one: Own, other: Own): boolean =>
  one.maximum === other.maximum && one.countADay === other.countADay

/** The limits that count: the member's own, else those of the currency. */
const counting = ({ maximum, countADay }: Own, { general }: WithdrawBounds) => ({
  maximum: maximum ?? general.maximum,
  countADay: countADay ?? general.countADay,
})

type Counting = ReturnType<typeof counting>
const isHigher = (wanted: Counting, present: Counting): boolean =>
  wanted.maximum > present.maximum || wanted.countADay > present.countADay

const shown = ({ maximum, countADay }: Own) => ({
  maximum: maximum === null ? null : toDecimal(maximum),
  countADay,
})

const store = (tx: Tx, { id }: Changed, { maximum, countADay }: Own) => tx`
  insert into member_withdraw_limit (bucket, member, maximum, count_a_day)
  values (${id % 256}, ${id}, ${maximum}, ${countADay})
  on conflict (bucket, member) do update
    set maximum = excluded.maximum, count_a_day = excluded.count_a_day, changed_at = now()`
