import type * as z from 'zod/mini'
import type { withdrawalStory as contract } from '#contract/operator-withdrawal'
import { Refusal } from '#contract/refusal'
import type { RejectionNote } from '#contract/withdraw'
import type { Amount } from '#money'
import { bankReferenceOf } from '../external-transfer/providers.ts'
import { movementReference } from '../external-transfer/transfer.ts'
import type { Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { proposalsOf } from './proposals.ts'
import { type Row, rowsOf, shown } from './rows.ts'

type Story = z.output<typeof contract.output>
type Step = Story['story'][number]

/** Reads everything known about a withdrawal. @throws Refusal NO_DATA */
export async function storyOf(ctx: Context, operator: Operator, reference: string): Promise<Story> {
  const { db, secrets } = ctx
  const [row] = await rowsOf(db, db`t.created_at`, db`and t.reference = ${reference}`)
  if (!row) throw new Refusal('NO_DATA')
  const [events, late, bounds, flow, proposals] = await Promise.all([
    eventsOf(ctx, row),
    latePaymentOf(ctx, row),
    boundsOf(ctx, row),
    flowOf(ctx, row.member),
    proposalsOf(db, operator, ['withdrawals.approve', 'withdrawals.by-hand'], reference),
  ])
  const byHand = proposals.find(({ action }) => action === 'withdrawals.by-hand')
  return {
    ...shown(secrets, row),
    now: Date.now(),
    holder: row.holder,
    movement: movementReference({ kind: 'payout', reference }),
    bankReference: bankReferenceOf(row),
    reply: row.reasonDetail?.said ?? '',
    note:
      row.noteCode === null ? null : { code: row.noteCode as RejectionNote, text: row.note ?? '' },
    bounds,
    ...flow,
    story: [...stepsOf(row, events), ...events, ...late].sort((one, other) => one.at - other.at),
    can: canOf(row, operator, byHand !== undefined),
    proposal: byHand ?? proposals[0] ?? null,
  }
}

/** The actions that this operator may take now. What may have been paid by hand is neither sent nor returned. */
function canOf({ state }: Row, { rights }: Operator, isPaidByHand: boolean): Story['can'] {
  if (!rights.includes('withdrawals.approve')) return []
  if (state === 'held' && isPaidByHand) return ['by_hand', 'claim']
  if (state === 'held') return ['approve', 'reject', 'by_hand', 'claim']
  return state === 'created' ? ['hold'] : []
}

const step = (what: Step['what'], at: Date, by = '', text = ''): Step => ({
  at: at.getTime(),
  what,
  by,
  text,
})

/** Steps that the rows themselves show. */
function stepsOf(
  { createdAt, sentAt, closedAt, state, reasonCode, reasonDetail }: Row,
  events: Step[],
): Step[] {
  const isByHand = events.some(({ what }) => what === 'paid_by_hand')
  const isNotSent = reasonCode === 'rejected' || reasonCode === 'cancelled'
  return [
    step('requested', createdAt),
    ...(sentAt && !isNotSent ? [step('sent', sentAt)] : []),
    ...(state === 'settled' && !isByHand ? [step('paid', closedAt!)] : []),
    ...((state === 'returned' || state === 'late-applied') && !isNotSent
      ? [step('returned', closedAt!, '', reasonDetail?.said ?? '')]
      : []),
  ]
}

const stepNames = {
  hold: 'held',
  approve: 'approved',
  release: 'released',
  reject: 'rejected',
  cancel: 'cancelled',
  claim: 'claimed',
  unclaim: 'unclaimed',
  refuse: 'refused',
  pay_by_hand: 'paid_by_hand',
} as const satisfies Record<string, Step['what']>

async function eventsOf({ db }: Context, { member, reference }: Row): Promise<Step[]> {
  const events = await db<
    { action: keyof typeof stepNames; at: Date; by: string | null; reason: string }[]
  >`
    select action, at, username as by, withdrawal_event.reason from withdrawal_event
      left join operator on operator.id = withdrawal_event.operator
    where bucket = ${member % 256} and member = ${member} and reference = ${reference}
    order by withdrawal_event.id`
  return events.map(({ action, at, by, reason }) => step(stepNames[action], at, by ?? '', reason))
}

/** The bank's payment of a withdrawal whose money had been returned. */
async function latePaymentOf({ db }: Context, { state, reference }: Row): Promise<Step[]> {
  if (state !== 'late-applied') return []
  const [incident] = await db<{ seenAt: Date }[]>`
    select seen_at from external_transfer_incident where reference = ${reference}`
  return incident ? [step('paid', incident.seenAt)] : []
}

const boundsOf = async ({ db }: Context, { currency, rules }: Row): Promise<Story['bounds']> => [
  ...(await db<Story['bounds']>`
    select code, amount, percent, count, hours from withdraw_rule
    where currency = ${currency} and code = any(${rules ?? []}::text[]) order by code`),
]

async function flowOf({ db }: Context, member: number) {
  const [flow] = await db<[{ in30: Amount; out30: Amount }]>`
    select coalesce(sum(amount) filter (where kind = 'deposit'), 0)::int8 as in30,
      coalesce(sum(amount) filter (where kind = 'withdraw'), 0)::int8 as out30
    from ledger.movement
    where bucket = ${member % 256} and member = ${member} and kind in ('deposit', 'withdraw') and state = 'settled'
      and created_at > now() - interval '30 days'`
  return flow
}
