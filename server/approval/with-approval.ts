import * as z from 'zod/mini'
import type { approvalRefusals, approvalStates } from '#contract/approval'
import { Refusal, type RefusalCode } from '#contract/refusal'
import type { Tx } from '#db'
import { audit } from '../audit/audit.ts'
import type { ApprovalAction, Decider } from '../platform/approval.ts'
import { countAmount, isAboveLimit, type Moved } from './amount.ts'

export type ApprovalState = (typeof approvalStates)[number]
export type ApprovalRefusal = (typeof approvalRefusals)[number]

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/**
 * `object` names the object: one proposal of an action is open for it at a time. An `amount` takes two people from the limit
 * of the operator's role on. Every amount takes two under a right without limits.
 */
export type Proposal<S extends z.ZodMiniType> = Moved & {
  action: ApprovalAction<S>
  /** Everything that the second person must do in the same way. */
  input: z.output<S>
  /** The state of the object now, in the words of the input. A proposal from another state, or of another amount, is stale. */
  before: Json
  /** True when the action takes two whatever the amount. */
  takesTwo: boolean
}

/** The proposal that an action carries out, and who proposed it. */
export type Executed = { id: number; proposedBy: number }

type Work<T> = (tx: Tx, approval: Executed | null) => Promise<T>

/**
 * `already_decided`: the proposal was carried out before, and `work` did not run. `result` is undefined when the request
 * is a repetition of the one that carried the action out.
 */
export type Approved<T> =
  | { outcome: 'done'; result: T | undefined; approval: Executed | null }
  | { outcome: 'proposed' | 'already_decided'; approval: number }

type Open = {
  id: number
  proposedBy: number
  isSame: boolean
  isCurrent: boolean
  refusal: ApprovalRefusal | null
}

/** The response to an operator who cannot be the second person. */
const refusalCodes: Record<ApprovalRefusal, RefusalCode> = {
  own: 'APPROVAL_OWN',
  no_right: 'INVALID_USER_3',
  proposer_lost_right: 'APPROVAL_LAPSED',
  dependent: 'APPROVAL_DEPENDENT',
  expired: 'APPROVAL_EXPIRED',
}

/** The response to an approval of a proposal that has ended. An executed one is `already_decided`. */
export const endCodes: Record<Exclude<ApprovalState, 'open' | 'executed'>, RefusalCode> = {
  withdrawn: 'APPROVAL_WITHDRAWN',
  replaced: 'APPROVAL_STALE',
  stale: 'APPROVAL_STALE',
  expired: 'APPROVAL_EXPIRED',
}

/**
 * Runs an action that may take two people, in the caller's transaction: at once when one person may do it, as a proposal
 * for the first person, and as its execution for the second one who asks for the same. `work` must use `tx`. Requests for
 * the same object run one after the other.
 * @throws Refusal INVALID_USER_3 without the right; APPROVAL_DEPENDENT when the two do not count as two; for an approval by
 * its id also APPROVAL_OWN, APPROVAL_LAPSED, APPROVAL_STALE, APPROVAL_EXPIRED and APPROVAL_WITHDRAWN
 */
export async function withApproval<S extends z.ZodMiniType>(
  tx: Tx,
  by: Decider,
  proposal: Proposal<S>,
  work: Work<unknown>,
): Promise<Pick<Approved<unknown>, 'outcome'>> {
  const { outcome } = await resultWithApproval(tx, by, proposal, work)
  return { outcome }
}

/** As `withApproval`, with the result of `work` and the approval. */
export async function resultWithApproval<S extends z.ZodMiniType, T>(
  tx: Tx,
  by: Decider,
  proposal: Proposal<S>,
  work: Work<T>,
): Promise<Approved<T>> {
  const { action, object } = proposal
  if (!by.operator.rights.includes(action.right)) throw new Refusal('INVALID_USER_3')
  await tx`select pg_advisory_xact_lock(hashtextextended(${`approval:${action.code}:${object}`}, 0))`
  const repeated = await answerOf<T>(tx, by.key, proposal)
  if (repeated) return repeated
  const open = await openOf(tx, by, proposal)
  if (by.approval !== undefined && open?.id !== by.approval) return endedOf(tx, by.approval)

  const matches = open?.isSame && open.isCurrent
  if (matches && open.refusal === null) {
    await execute(tx, by, proposal, open)
    const approval = { id: open.id, proposedBy: open.proposedBy }
    return { outcome: 'done', result: await work(tx, approval), approval }
  }
  if (by.approval !== undefined)
    throw new Refusal(open?.refusal && matches ? refusalCodes[open.refusal] : 'APPROVAL_STALE')
  const takesTwo = proposal.takesTwo || (await isAboveLimit(tx, by, proposal))
  if (takesTwo && matches && open.refusal === 'own')
    return { outcome: 'proposed', approval: open.id }
  if (takesTwo && matches && open.refusal === 'dependent') throw new Refusal('APPROVAL_DEPENDENT')

  if (open) await endOpen(tx, by, open)
  if (takesTwo) return { outcome: 'proposed', approval: await propose(tx, by, proposal) }
  await countAmount(tx, by, proposal)
  return { outcome: 'done', result: await work(tx, null), approval: null }
}

type Asked<S extends z.ZodMiniType> = Pick<Proposal<S>, 'action' | 'object' | 'input'>
type Answered = { id: number; proposedBy: number; isExecution: boolean; isSame: boolean }

/**
 * Answers a request that was repeated because its response was lost. @throws Refusal KEY_REUSED for a key of another object or
 * input: the response would say that this one was decided
 */
async function answerOf<T>(
  tx: Tx,
  key: string,
  proposal: Asked<z.ZodMiniType>,
): Promise<Approved<T> | undefined> {
  const { action, object } = proposal
  const [row] = await tx<Answered[]>`
    select id, proposed_by, decision_key is not distinct from ${key} as is_execution,
      action = ${action.code} and object = ${object} and input = ${storedInput(proposal)}::text::jsonb as is_same
    from approval where key = ${key} or decision_key = ${key}`
  if (!row) return
  const { id, proposedBy, isExecution, isSame } = row
  if (!isSame) throw new Refusal('KEY_REUSED')
  return isExecution
    ? { outcome: 'done', result: undefined, approval: { id, proposedBy } }
    : { outcome: 'proposed', approval: id }
}

async function openOf<S extends z.ZodMiniType>(
  tx: Tx,
  { operator }: Decider,
  proposal: Proposal<S>,
): Promise<Open | undefined> {
  const { action, object, before, amount = null } = proposal
  const [open] = await tx<Open[]>`
    select id, proposed_by, input = ${storedInput(proposal)}::text::jsonb as is_same,
      before = ${JSON.stringify(before)}::text::jsonb and amount is not distinct from ${amount}::bigint as is_current,
      approval_refusal(approval, ${operator.id}) as refusal
    from approval where action = ${action.code} and object = ${object} and state = 'open' for update`
  return open
}

const storedInput = <S extends z.ZodMiniType>({
  action,
  input,
}: Pick<Proposal<S>, 'action' | 'input'>): string => JSON.stringify(z.encode(action.input, input))

/** @throws Refusal for a proposal that ended without an execution */
async function endedOf(
  tx: Tx,
  id: number,
): Promise<{ outcome: 'already_decided'; approval: number }> {
  const [{ state }] = await tx<[{ state: ApprovalState }]>`
    select state from approval where id = ${id}`
  if (state === 'executed') return { outcome: 'already_decided', approval: id }
  // An open proposal of another object means that the action names its object differently than it did.
  throw new Refusal(state === 'open' ? 'APPROVAL_STALE' : endCodes[state])
}

async function propose<S extends z.ZodMiniType>(
  tx: Tx,
  by: Decider,
  proposal: Proposal<S>,
): Promise<number> {
  const { action, object, before, amount = null, currency = null } = proposal
  const [{ id }] = await tx<[{ id: number }]>`
    insert into approval (action, needs, object, input, before, amount, currency, reason, proposed_by, expires_at, key)
    values (${action.code}, ${action.right}, ${object}, ${storedInput(proposal)}::text::jsonb,
      ${JSON.stringify(before)}::text::jsonb, ${amount}, ${amount === null ? null : currency}, ${by.reason},
      ${by.operator.id}, now() + ${action.hours} * interval '1 hour', ${by.key})
    returning id`
  await record(tx, by, 'approval-propose', { ...proposal, id })
  return id
}

/** The database refuses the execution when the two are not independent, whatever the server has checked. */
async function execute<S extends z.ZodMiniType>(
  tx: Tx,
  by: Decider,
  proposal: Proposal<S>,
  { id }: Open,
): Promise<void> {
  await tx`
    update approval set state = 'executed', decided_by = ${by.operator.id}, decided_at = now(),
      decision_reason = ${by.reason}, decision_key = ${by.key}
    where id = ${id}`
  await record(tx, by, 'approval-execute', { ...proposal, id })
}

/** Ends the open proposal that the present request does not match. */
async function endOpen(tx: Tx, { operator }: Decider, { id, refusal, isCurrent }: Open) {
  const state: ApprovalState = refusal === 'expired' ? 'expired' : isCurrent ? 'replaced' : 'stale'
  await tx`
    update approval set state = ${state}, decided_by = ${state === 'replaced' ? operator.id : null}, decided_at = now()
    where id = ${id}`
}

async function record<S extends z.ZodMiniType>(
  tx: Tx,
  by: Decider,
  action: 'approval-propose' | 'approval-execute',
  proposal: Proposal<S> & { id: number },
): Promise<void> {
  const { id, object, amount, currency, before } = proposal
  await audit(tx, {
    by,
    action,
    object: { kind: 'approval', id: String(id) },
    ...(amount && currency && { money: { amount, currency } }),
    before: { state: before },
    after: { action: proposal.action.code, object, input: JSON.parse(storedInput(proposal)) },
    approval: id,
  })
}
