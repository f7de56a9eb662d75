import type * as z from 'zod/mini'
import type { Approval, ApprovalOutcome, approvals, operatorChanges } from '#contract/approval'
import { Refusal, type RefusalCode } from '#contract/refusal'
import type { Db } from '#db'
import type { Amount, Currency } from '#money'
import { audit } from '../audit/audit.ts'
import type { Decider, RunnableAction } from '../platform/approval.ts'
import type { Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { type ApprovalRefusal, type ApprovalState, endCodes } from './with-approval.ts'

type List = z.output<typeof approvals.input>['list']
type Page = { page: number; limit: number; list: List }

type Row = {
  id: number
  action: string
  object: string
  input: unknown
  before: unknown
  amount: Amount | null
  currency: Currency | null
  reason: string
  proposedBy: string
  proposedAt: Date
  expiresAt: Date
  state: ApprovalState
  decidedBy: string | null
  decidedAt: Date | null
  decisionReason: string | null
  refusal: ApprovalRefusal | null
  dependent: string | null
  changedBy: string | null
  kind: (typeof operatorChanges)[number] | null
  changedAt: Date | null
}

/** Lists proposals: the open ones oldest first, the others newest first. */
export async function approvalsOf(
  db: Db,
  actions: ReadonlyMap<string, RunnableAction>,
  operator: Operator,
  { page, limit, list }: Page,
) {
  const which = whichOf(db, operator, list)
  const order = list === 'waiting' ? db`approval.id` : db`approval.id desc`
  const [rows, [{ total }], [{ ready }]] = await Promise.all([
    rowsOf(
      db,
      operator,
      db`where ${which} order by ${order} limit ${limit} offset ${(page - 1) * limit}`,
    ),
    db<[{ total: number }]>`select count(*)::int as total from approval where ${which}`,
    db<[{ ready: number }]>`
      select count(*)::int as ready from approval
      where state = 'open' and approval_refusal(approval, ${operator.id}) is null`,
  ])
  const show = async (row: Row) => shown(row, (await actions.get(row.action)?.show(db, row)) ?? {})
  return { total, ready, approvals: await Promise.all(rows.map(show)) }
}

function whichOf(db: Db, { id, rights }: Operator, list: List) {
  const isOpen = db`state = 'open' and expires_at > now()`
  const isAllowed = db`needs = any(${[...rights]}::text[])`
  if (list === 'waiting') return db`${isOpen} and proposed_by <> ${id} and ${isAllowed}`
  if (list === 'mine') return db`proposed_by = ${id}`
  const seesAll = rights.includes('audit.read')
  return db`not (${isOpen}) and (${seesAll} or ${isAllowed} or ${id} in (proposed_by, decided_by))`
}

const rowsOf = (db: Db, { id }: Operator, which: ReturnType<Db['unsafe']>) => db<Row[]>`
  select approval.id, action, object, input, before, amount, currency, reason, one.username as proposed_by, proposed_at,
    expires_at, case when state = 'open' and expires_at <= now() then 'expired' else state end as state,
    other.username as decided_by, decided_at, decision_reason, approval_refusal(approval, ${id}) as refusal,
    changed.username as dependent, changer.username as changed_by, link.kind, link.at as changed_at
  from approval join operator one on one.id = proposed_by left join operator other on other.id = decided_by
  left join lateral (
    select operator, operator_change.changed_by, kind, at from operator_change
    where operator in (${id}, proposed_by) and at > now() - interval '7 days'
      and (operator_change.changed_by in (${id}, proposed_by) or kind <> 'role' and operator_change.changed_by in (
        select operators_behind(${id}) intersect select operators_behind(proposed_by)))
    order by at desc limit 1
  ) link on state = 'open'
  left join operator changed on changed.id = link.operator left join operator changer on changer.id = link.changed_by
  ${which}`

const shown = (
  row: Row,
  { wheel = null, effect = null, ...known }: Awaited<ReturnType<RunnableAction['show']>>,
): Approval => {
  const { id, action, object, input, before, amount, currency, reason, state } = row
  const { proposedBy, proposedAt, expiresAt, decidedBy, decidedAt, decisionReason } = row
  const { refusal, dependent, changedBy, kind, changedAt } = row
  return {
    id: String(id),
    action,
    object,
    changes: changesOf(before, input),
    wheel,
    amount,
    effect,
    currency: currency ?? known.currency ?? null,
    reason,
    proposedBy,
    proposedAt: proposedAt.getTime(),
    expiresAt: expiresAt.getTime(),
    state,
    decidedBy,
    decidedAt: decidedAt?.getTime() ?? null,
    decisionReason,
    refusal: state === 'open' ? refusal : null,
    dependence:
      refusal === 'dependent' && dependent && changedBy && kind && changedAt
        ? { operator: dependent, changedBy, kind, at: changedAt.getTime() }
        : null,
  }
}

/** Lists the fields of the proposal, and what they were before. Other fields of `before` only guard the state. */
function changesOf(before: unknown, input: unknown): Approval['changes'] {
  const from = fieldsOf(before)
  return Object.entries(fieldsOf(input)).map(([field, after]) => ({
    field,
    before: textOf(from[field]),
    after: textOf(after),
  }))
}

/** Lists a field that has fields itself by each of them, as `filter.status`. */
const fieldsOf = (value: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).flatMap(([field, part]) =>
      isRecord(part) && Object.keys(part).length > 0
        ? Object.entries(fieldsOf(part)).map(([name, inner]) => [`${field}.${name}`, inner])
        : [[field, part]],
    ),
  )

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string | null => {
  if (value === undefined || value === null) return null
  if (Array.isArray(value)) return value.map(textOf).join('; ')
  if (typeof value !== 'object') return String(value)
  // PostgreSQL has an order of its own for the fields.
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return fields.map(([, part]) => textOf(part)).join(' ')
}

type Stored = { action: string; needs: string; input: unknown; state: ApprovalState }

/**
 * Carries out a proposal by the function of its feature, which asks and locks what it always does.
 * @throws Refusal NO_DATA, INVALID_USER_3, the codes of `withApproval`, and those of the action
 */
export async function approveStored(
  ctx: Context,
  actions: ReadonlyMap<string, RunnableAction>,
  by: Decider & { approval: number },
): Promise<ApprovalOutcome> {
  const [stored] = await ctx.db<Stored[]>`
    select action, needs, input, state from approval where id = ${by.approval}`
  const action = stored && actions.get(stored.action)
  if (!action) throw new Refusal('NO_DATA')
  if (!by.operator.rights.includes(action.right)) throw new Refusal('INVALID_USER_3')
  if (stored.state === 'executed') return 'already_decided'
  if (stored.state !== 'open') throw new Refusal(endCodes[stored.state])
  try {
    const { outcome } = await action.run(ctx, by, stored.input)
    // The object was decided without this proposal.
    if (outcome === 'already_decided') await endStale(ctx.db, by.approval)
    return outcome
  } catch (error) {
    if (error instanceof Refusal && voids.includes(error.code)) await endStale(ctx.db, by.approval)
    throw error
  }
}

/** A refusal with one of these ends the proposal. */
const voids: RefusalCode[] = ['APPROVAL_STALE', 'EXISTING_USER']

const endStale = (db: Db, id: number) => db`
  update approval set state = 'stale', decided_at = now() where id = ${id} and state = 'open'`

/** Withdraws an own proposal. @throws Refusal NO_DATA for one of another person, or one that is over */
export async function withdraw(
  { db }: Pick<Context, 'db'>,
  { operator, address }: { operator: Operator; address: string },
  id: number,
): Promise<void> {
  await db.begin(async (tx) => {
    const [row] = await tx<{ action: string; object: string }[]>`
      update approval set state = 'withdrawn', decided_by = proposed_by, decided_at = now()
      where id = ${id} and proposed_by = ${operator.id} and state = 'open' and expires_at > now()
      returning action, object`
    if (!row) throw new Refusal('NO_DATA')
    await audit(tx, {
      by: { operator, address },
      action: 'approval-withdraw',
      object: { kind: 'approval', id: String(id) },
      after: row,
      approval: id,
    })
  })
}
