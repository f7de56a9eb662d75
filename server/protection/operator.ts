import type * as z from 'zod/mini'
import type { memberProtection, setMemberLimit } from '#contract/operator-protection'
import type { Exclusion } from '#contract/protection'
import { Refusal } from '#contract/refusal'
import type { Db } from '#db'
import type { Amount } from '#money'
import { audit } from '../audit/audit.ts'
import { knownMember } from '../operator-member/member.ts'
import type { Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { limitOf, writeLimit } from './limits.ts'
import { stateOf } from './state.ts'

type Answer = z.output<typeof memberProtection.output>
type Change = Answer['changes'][number]
type ExclusionRow = { kind: Exclusion['kind']; from: Date; until: Date | null }
type ChangeRow = Omit<Change, 'at' | 'next'> & {
  at: Date
  nextAt: Date | null
  nextAmount: Amount | null
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
    changes: changes.map(({ id, at, kind, period, setBy, before, after, nextAt, nextAmount }) => ({
      id,
      at: at.getTime(),
      kind,
      period,
      setBy,
      before,
      after,
      next: nextAt ? { at: nextAt.getTime(), amount: nextAmount } : null,
    })),
  }
}

type Wanted = z.output<typeof setMemberLimit.input>

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
      ...by,
      action: 'member-limit',
      object: { kind: 'member', id: userId },
      reason,
      ...(amount !== null && { money: { amount, currency } }),
      before: { kind, period, amount: shown(before) },
      after: { kind, period, amount: shown(amount) },
    })
    return { version: version + 1 }
  })
}

const shown = (amount: Amount | null) => (amount === null ? null : amount / 100)
