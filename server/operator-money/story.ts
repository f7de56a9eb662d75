import type * as z from 'zod/mini'
import type { MoneyStep, moneyStory } from '#contract/operator-money'
import { Refusal } from '#contract/refusal'
import { findTransfer } from '../external-transfer/row.ts'
import type { Context } from '../platform/context.ts'
import { openedSlip } from '../slip/decide.ts'
import { pictureAddress } from '../slip/slips.ts'
import { factsOf } from './facts.ts'
import { membersOf } from './members.ts'
import { returnStepsOf } from './return-steps.ts'
import { receiversOf } from './slip.ts'
import { payerAccountsOf, slipDetailsOf } from './slip-facts.ts'
import { itemOf, type MoneyDecision, type MoneyItem, type MoneyKind, shown } from './waiting.ts'

type Story = z.output<typeof moneyStory.output>

/** Reads all details of a case. @throws Refusal NO_DATA for a transfer that never was pending review */
export async function storyOf(ctx: Context, kind: MoneyKind, id: string): Promise<Story> {
  const item = await itemOf(ctx.db, { kind, id })
  if (!item) throw new Refusal('NO_DATA')
  const decided = await decisionsOf(ctx, item)
  const isDeposit = kind === 'slip' || kind === 'payment'
  if (!isDeposit && !item.isWaiting && decided.length === 0) throw new Refusal('NO_DATA')
  const [begun, { facts, candidates, evidence }] = await Promise.all([
    beginnings[kind](ctx, item),
    factsOf[kind](ctx, id),
  ])
  const isSlip = kind === 'slip' && item.currency !== null && item.member !== null
  return {
    ...shown(item),
    isWaiting: item.isWaiting,
    canResolve: item.canResolve,
    story: [...begun, ...decided].sort((one, other) => one.at - other.at),
    facts,
    evidence,
    candidates: await membersOf(ctx, candidates),
    picture: isSlip ? await pictureAddress(ctx, item.member!, id) : null,
    slip: isSlip ? await slipDetailsOf(ctx, id) : null,
    payers: isSlip ? await payerAccountsOf(ctx, id) : [],
    receivers: isSlip ? [...(await receiversOf(ctx.db, ctx.region, item.currency!))] : [],
  }
}

const step = (what: MoneyStep['what'], at: Date, text = ''): MoneyStep => ({
  what,
  at: at.getTime(),
  text,
  by: '',
  decision: null,
})

/** The steps of a case until its review. */
const beginnings: Record<MoneyKind, (ctx: Context, item: MoneyItem) => Promise<MoneyStep[]>> = {
  'external-transfer': async (ctx, item) => [...(await transferSteps(ctx, item)), ...given(item)],
  incident: async (ctx, item) => {
    const { closedAt, reasonDetail } = (await findTransfer(ctx.db, item.id))!
    const returned = closedAt ? [step('returned', closedAt, reasonDetail?.said ?? '')] : []
    return [...(await transferSteps(ctx, item)), ...returned, step('review-requested', item.since)]
  },
  payment: async ({ db }, item) => [
    step('reported', item.since),
    ...(await returnStepsOf(db, item.id)),
  ],
  slip: async (ctx, item) => {
    const { createdAt } = await openedSlip(ctx, item.id)
    return [step('uploaded', createdAt), ...given(item)]
  },
  round: async (_, { since }) => [step('reported', since)],
}

const given = ({ isWaiting, since }: MoneyItem): MoneyStep[] =>
  isWaiting ? [step('review-requested', since)] : []

async function transferSteps({ db }: Context, { id }: MoneyItem): Promise<MoneyStep[]> {
  const { createdAt, lastSentAt } = (await findTransfer(db, id))!
  return [step('requested', createdAt), ...(lastSentAt ? [step('sent', lastSentAt)] : [])]
}

type Row = {
  decision: MoneyDecision
  reason: string
  proposer: string | null
  proposedAt: Date | null
  proposedReason: string | null
  decider: string | null
  decidedAt: Date | null
}

async function decisionsOf({ db }: Context, { kind, id }: MoneyItem): Promise<MoneyStep[]> {
  const rows = await db<Row[]>`
    select decision, done.reason, one.username as proposer, coalesce(approval.proposed_at, done.proposed_at) as proposed_at,
      coalesce(approval.reason, done.proposed_reason) as proposed_reason, other.username as decider, done.decided_at
    from money_decision done left join approval on approval.id = done.approval
    left join operator one on one.id = coalesce(approval.proposed_by, done.proposed_by)
    left join operator other on other.id = done.decided_by
    where kind = ${kind} and item = ${id}
    union all
    select input->>'decision', reason, username, proposed_at, reason, null, null
    from approval join operator on operator.id = proposed_by
    where action = 'review.resolve' and object = ${`${kind} ${id}`} and state = 'open'`
  return rows.flatMap(
    ({ decision, reason, proposer, proposedAt, proposedReason, decider, decidedAt }) => [
      ...(proposedAt
        ? [{ ...step('proposed', proposedAt, proposedReason!), by: proposer!, decision }]
        : []),
      ...(decidedAt ? [{ ...step('decided', decidedAt, reason), by: decider!, decision }] : []),
    ],
  )
}
