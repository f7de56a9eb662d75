import * as z from 'zod/mini'
import type { memberProtection, setMemberLimit } from '#contract/operator-protection'
import { type Exclusion, type LimitPeriod, limitKinds, limitPeriods } from '#contract/protection'
import { Refusal } from '#contract/refusal'
import type { Db } from '#db'
import { fromDecimal, toAmount, toDecimal } from '#money'
import { withApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import { lockedMember } from '../operator-member/action.ts'
import { currencyOfProposal, knownMember } from '../operator-member/member.ts'
import { approvalAction, type Decider, runnable } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { limitOf, writeLimit } from './limits.ts'
import type { BoundKind, SetBy } from './protection.ts'
import { stateOf } from './state.ts'

type Answer = z.output<typeof memberProtection.output>
type ExclusionRow = { kind: Exclusion['kind']; from: Date; until: Date | null }
type ChangeRow = {
  id: string
  at: Date
  kind: BoundKind
  period: LimitPeriod
  setBy: SetBy
  before: number | null
  after: number | null
  nextAt: Date | null
  nextAmount: number | null
}

/** @throws Refusal NO_USER */
export async function memberProtectionOf(db: Db, userId: string): Promise<Answer> {
  const { id: member, currency } = await knownMember(db, userId)
  const [protection, [{ version }], exclusions, changes] = await Promise.all([
    stateOf(db, { member, currency }),
    db<[{ version: number }]>`select version from member where id = ${member}`,
    db<ExclusionRow[]>`
      select kind, begun_at as "from", until from member_exclusion
      where bucket = ${member % 256} and member = ${member} order by id desc limit 100`,
    db<ChangeRow[]>`
      select id::text, at, kind, period, set_by, before, after, next_at, next_amount from member_limit_change
      where bucket = ${member % 256} and member = ${member} order by member_limit_change.id desc limit 100`,
  ])
  return {
    version,
    protection,
    exclusions: exclusions.map(({ kind, from, until }) => ({
      kind,
      from: from.getTime(),
      until: until?.getTime() ?? null,
    })),
    changes: changes.flatMap(({ kind, nextAt, nextAmount, before, after, at, ...change }) =>
      kind === 'time'
        ? []
        : {
            ...change,
            kind,
            at: at.getTime(),
            before: amountOf(before),
            after: amountOf(after),
            next: nextAt ? { at: nextAt.getTime(), amount: amountOf(nextAmount) } : null,
          },
    ),
    timeChanges: changes.flatMap(({ kind, nextAt, nextAmount, at, ...change }) =>
      kind === 'time'
        ? {
            ...change,
            at: at.getTime(),
            next: nextAt ? { at: nextAt.getTime(), minutes: nextAmount } : null,
          }
        : [],
    ),
  }
}

const limitChange = approvalAction({
  code: 'member.limit',
  right: 'members.limits',
  input: z.strictObject({
    id: z.string(),
    limit: z.enum([...limitKinds, 'time']),
    period: z.enum(limitPeriods),
    amount: z.nullable(z.number()),
    minutes: z.nullable(z.int()),
  }),
})

export const limitAction = runnable(
  limitChange,
  (ctx, by, { id, limit: kind, period, amount, minutes }) => {
    const minor = amount === null ? null : fromDecimal(amount)
    return setLimitOfMember(ctx, by, {
      id,
      kind,
      period,
      amount: kind === 'time' ? minutes : minor,
    })
  },
  currencyOfProposal,
)

/** `version`: that of the page. A stored proposal has none, because its state guards it. */
type Wanted = {
  id: string
  version?: number
  kind: BoundKind
  period: LimitPeriod
  amount: number | null
}

/**
 * Sets the operators' limit of a member. To raise it, or to take it away, takes two.
 * @throws Refusal NO_USER, MEMBER_CHANGED, MEMBER_ANONYMISED, BAD_REQUEST; the codes of `withApproval`
 */
export async function setLimitOfMember(
  { db }: Pick<Context, 'db'>,
  by: Decider,
  { id: userId, version: seen, kind, period, amount }: Wanted,
): Promise<Required<z.output<typeof setMemberLimit.output>>> {
  if (amount !== null && amount < 0) throw new Refusal('BAD_REQUEST')
  return db.begin(async (tx) => {
    const { currency } = await knownMember(tx, userId)
    // Every deposit and transfer within limits takes this lock.
    const { id: member, version, isAnonymised } = await lockedMember(tx, userId, seen)
    if (isAnonymised) throw new Refusal('MEMBER_ANONYMISED')
    const which = { member, kind, period, setBy: 'operator' } as const
    const before = (await limitOf(tx, which))?.amount ?? null
    const proposal = {
      action: limitChange,
      object: `member ${userId} ${kind} ${period}`,
      input: { id: userId, limit: kind, period, ...fieldsOf(kind, amount) },
      before: { version, ...fieldsOf(kind, before) },
      takesTwo: before !== null && (amount === null || amount > before),
    }
    const { outcome } = await withApproval(tx, by, proposal, async (tx, approval) => {
      await tx`update member set version = version + 1 where id = ${member}`
      await writeLimit(tx, which, amount)
      await audit(tx, {
        by,
        action: 'member-limit',
        object: { kind: 'member', id: userId },
        ...(amount !== null &&
          kind !== 'time' && { money: { amount: toAmount(amount), currency } }),
        before: { kind, period, ...shown(kind, before) },
        after: { kind, period, ...shown(kind, amount) },
        ...(approval && { approval: approval.id }),
      })
    })
    return { outcome, version: version + (outcome === 'done' ? 1 : 0) }
  })
}

/** Money in baht or kip, as operators read it. */
const fieldsOf = (kind: BoundKind, amount: number | null) => ({
  amount: kind === 'time' || amount === null ? null : toDecimal(toAmount(amount)),
  minutes: kind === 'time' ? amount : null,
})

const shown = (kind: BoundKind, amount: number | null) =>
  kind === 'time' ? { minutes: amount } : { amount: amount === null ? null : amount / 100 }

const amountOf = (minor: number | null) => (minor === null ? null : toAmount(minor))
