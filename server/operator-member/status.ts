import * as z from 'zod/mini'
import { statusCategories } from '#contract/operator-member'
import { memberStatusesSet, type setMemberStatus } from '#contract/operator-member-action'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import { withApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import { approvalAction, type Decider, runnable } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { endSuspended, type Locked, lockedMember } from './action.ts'

const statusChange = approvalAction({
  code: 'member.status',
  right: 'members.block',
  input: z.strictObject({
    id: z.string(),
    status: z.enum(memberStatusesSet),
    category: z.nullable(z.enum(statusCategories)),
    until: z.nullable(z.string()),
  }),
})

export const statusAction = runnable(statusChange, (ctx, by, { id, status, category, until }) =>
  setStatus(ctx, by, {
    id,
    status,
    ...(category && { category }),
    ...(until && { until: Date.parse(until) }),
  }),
)

type Input = z.output<typeof setMemberStatus.input>
type Outcome = z.output<typeof setMemberStatus.output>
/** `version`: that of the page. A stored proposal has none, because its state guards it. */
type Request = Omit<Input, 'version' | 'reason'> & Partial<Pick<Input, 'version'>>

/**
 * Changes what a member may do. What lifts, softens or shortens a restriction for suspicion takes two.
 * @throws Refusal NO_USER, MEMBER_CHANGED, BAD_REQUEST as the contract says; the codes of `withApproval`
 */
export async function setStatus(
  { db }: Pick<Context, 'db'>,
  by: Decider,
  { id: userId, version, status, category, until }: Request,
): Promise<Required<Outcome>> {
  const isActive = status === 'active'
  if (isActive !== (category === undefined) || (isActive && until !== undefined))
    throw new Refusal('BAD_REQUEST')
  if (until !== undefined && (until <= Date.now() || until > Date.now() + longestMs))
    throw new Refusal('BAD_REQUEST')
  return db.begin(async (tx) => {
    const member = await lockedMember(tx, userId, version)
    if (member.status === 'excluded' || member.isAnonymised) throw new Refusal('BAD_REQUEST')
    const end = until === undefined ? null : new Date(until)
    const returning = status === 'suspended' && end ? returningAfter(member, end) : nothingReturns
    const wanted = { status, category: category ?? null, until: end, returning }
    const before = { status: member.status, category: member.category, until: isoOf(member.until) }
    const proposal = {
      action: statusChange,
      object: `member ${userId}`,
      input: { id: userId, status, category: category ?? null, until: isoOf(end) },
      before: { version: member.version, ...before },
      takesTwo: await takesTwo(tx, member, wanted),
    }
    const { outcome } = await withApproval(tx, by, proposal, async (tx, approval) => {
      await store(tx, member, wanted)
      if (status !== 'suspended') await endSuspended(tx, [member])
      await audit(tx, {
        by,
        action: 'member-status',
        object: { kind: 'member', id: userId },
        before,
        after: {
          status,
          category: category ?? null,
          until: end,
          ...(returning.category && { returning: 'withdraw-only' }),
        },
        ...(approval && { approval: approval.id }),
      })
    })
    return { outcome, version: member.version + (outcome === 'done' ? 1 : 0) }
  })
}

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null

/** The category and the end of a "withdraw-only" that returns when a suspension ends. */
type Returning = { category: string | null; until: Date | null }
const nothingReturns: Returning = { category: null, until: null }

/** A suspension ends nothing that lasts longer. One that is changed keeps what returns after it. */
function returningAfter(member: Locked, end: Date): Returning {
  const { status, category, until, returningCategory, returningUntil } = member
  const below =
    status === 'withdraw-only'
      ? { category, until }
      : status === 'suspended'
        ? { category: returningCategory, until: returningUntil }
        : nothingReturns
  const isLonger = below.category !== null && (below.until === null || below.until > end)
  return isLonger ? below : nothingReturns
}

/** The longest time for which a status is set. */
const longestMs = 10 * 366 * 24 * 60 * 60_000

type Wanted = { status: string; category: string | null; until: Date | null; returning: Returning }

async function takesTwo(
  tx: Tx,
  { id }: Locked,
  { status, category, until, returning }: Wanted,
): Promise<boolean> {
  const [row] = await tx<[{ takesTwo: boolean }]>`
    select member_status_takes_two(member, ${status}, ${category}, ${until}, ${returning.category}, ${returning.until}) as takes_two
    from member where id = ${id}`
  return row.takesTwo
}

const store = (tx: Tx, { id }: Locked, { status, category, until, returning }: Wanted) => tx`
  update member set status = ${status}, status_category = ${category}, status_until = ${until},
    returning_category = ${returning.category}, returning_until = ${returning.until}, version = version + 1
  where id = ${id}`
