import type * as z from 'zod/mini'
import type { memberProtection, setMemberLimit } from '#contract/operator-protection'
import type { Exclusion, LimitPeriod } from '#contract/protection'
import { Refusal } from '#contract/refusal'
import type { Db } from '#db'
import { toAmount } from '#money'
import { audit } from '../audit/audit.ts'
import { knownMember } from '../operator-member/member.ts'
import type { Operator } from '../platform/call.ts'
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

type Wanted = Omit<z.output<typeof setMemberLimit.input>, 'kind' | 'amount'> & {
  kind: BoundKind
  amount: number | null
}

/** Sets the operators' limit of a member. @throws Refusal NO_USER, MEMBER_CHANGED, BAD_REQUEST */
export function setLimitOfMember(
  { db }: Pick<Context, 'db'>,
  { id: userId, version, kind, period, amount, reason }: Wanted,
  by: { operator: Operator; address: string },
): Promise<{ version: number }> {
  if (amount !== null && amount < 0) throw new Refusal('BAD_REQUEST')
  return db.begin(async (tx) => {
    const { id: member, currency } = await knownMember(tx, userId)
    // This locks the member, as every deposit and transfer within limits does.
    const raised = await tx`
      update member set version = version + 1 where id = ${member} and version = ${version} returning id`
    if (raised.length === 0) throw new Refusal('MEMBER_CHANGED')
    const which = { member, kind, period, setBy: 'operator' } as const
    const before = (await limitOf(tx, which))?.amount ?? null
    await writeLimit(tx, which, amount)
    await audit(tx, {
      by: { ...by, reason },
      action: 'member-limit',
      object: { kind: 'member', id: userId },
      ...(amount !== null && kind !== 'time' && { money: { amount: toAmount(amount), currency } }),
      before: { kind, period, ...shown(kind, before) },
      after: { kind, period, ...shown(kind, amount) },
    })
    return { version: version + 1 }
  })
}

const shown = (kind: BoundKind, amount: number | null) =>
  kind === 'time' ? { minutes: amount } : { amount: amount === null ? null : amount / 100 }

const amountOf = (minor: number | null) => (minor === null ? null : toAmount(minor))
