import {
  adjustmentCategories,
  type TimelineEvent,
  type TimelineStep,
  timelineReasons,
} from '#contract/operator-member-card'
import type { Db } from '#db'
import type { MovementRow } from '#ledger/movement'
import { toAmount } from '#money'
import type { ReasonCode, ReasonDetail } from '#saga'
import { payoutFailuresOf } from '../withdraw/failure.ts'
import type { Known } from './member.ts'
import type { OtherRow } from './timeline-other.ts'

export type MovementWithBalance = MovementRow & { walletAfter: number | null }

const stateOf = { pending: 'pending', settled: 'done', returned: 'failed' } as const

/** Builds the events of movements, by their references. */
export async function eventsOfMovements(
  db: Db,
  { id }: Known,
  movements: MovementWithBalance[],
): Promise<Map<string, TimelineEvent>> {
  const references = movements.map(({ reference }) => reference)
  const payouts = movements.filter(({ kind, state }) => kind === 'withdraw' && state === 'returned')
  const [transfers, failures, qrs, slips] = await Promise.all([
    transfersOf(db, id, references),
    payoutFailuresOf(
      db,
      id,
      payouts.map(({ reference }) => reference),
    ),
    qrsOf(db, id, movements),
    slipsOf(db, id, movements),
  ])
  const decisions = await decisionsOf(db, [
    ...[...transfers.values()].map(({ reference }) => ['external-transfer', reference] as const),
    ...[...slips.values()].map(({ reference }) => ['slip', reference] as const),
  ])
  return new Map(
    movements.map((movement) => {
      const { reference } = movement
      const transfer = transfers.get(reference)
      const slip = slips.get(String(movement.details.transaction))
      const decided = decisions(
        transfer ? 'external-transfer' : 'slip',
        (transfer ?? slip)?.reference,
      )
      const isReviewed = Boolean(transfer?.manualAt) || decided.length > 0
      const steps = [
        ...(transfer ? transferSteps(transfer) : []),
        ...given('requested', qrs.get(String(movement.details.qr))),
        ...given('uploaded', slip?.createdAt),
        ...decided,
        ...postedStep(movement, transfer),
      ]
      const event: TimelineEvent = {
        ...eventOf(movement),
        reason: failures.get(reference) ?? reasonOf(movement, transfer),
        steps: steps.sort((one, other) => one.at - other.at),
        review: isReviewed ? reviewOf(transfer, slip) : null,
      }
      return [reference, event]
    }),
  )
}

const origins = ['bonus', 'promotion', 'invite', 'refund', 'luckydraw'] as const

function eventOf(movement: MovementWithBalance) {
  const { kind, reference, createdAt, state, amount, from, to, details, walletAfter } = movement
  const origin = origins.find((name) => typeof details[name] === 'string')
  return {
    kind,
    reference,
    at: createdAt.getTime(),
    state: stateOf[state],
    amount,
    from,
    to,
    isIn: to === 'WALLET',
    label: origin ? String(details[origin]) : '',
    adjustment: adjustmentCategories.find((one) => one === details.adjustment) ?? null,
    walletAfter: walletAfter === null ? null : toAmount(walletAfter),
  }
}

const step = (what: TimelineStep['what'], at: Date, text = ''): TimelineStep => ({
  what,
  at: at.getTime(),
  by: '',
  decision: null,
  text,
})

const given = (what: TimelineStep['what'], at: Date | null | undefined, text?: string) =>
  at ? [step(what, at, text)] : []

type Transfer = {
  reference: string
  movement: string
  createdAt: Date
  lastSentAt: Date | null
  closedAt: Date | null
  manualAt: Date | null
  reasonCode: ReasonCode | null
  reasonDetail: ReasonDetail | null
}

const transferSteps = ({ createdAt, lastSentAt, manualAt }: Transfer): TimelineStep[] => [
  step('requested', createdAt),
  ...given('sent', lastSentAt),
  ...given('review-requested', manualAt),
]

function postedStep(movement: MovementWithBalance, transfer: Transfer | undefined) {
  const { state, createdAt, settledAt } = movement
  if (state === 'returned') return given('returned', settledAt, transfer?.reasonDetail?.said)
  return state === 'settled'
    ? [step('posted', transfer ? (settledAt ?? createdAt) : createdAt)]
    : []
}

const reviewOf = (transfer: Transfer | undefined, slip: SlipRow | undefined) =>
  transfer
    ? ({ kind: 'external-transfer', id: transfer.reference } as const)
    : slip
      ? ({ kind: 'slip', id: slip.reference } as const)
      : null

/** Transfers by the references of their movements. */
async function transfersOf(
  db: Db,
  member: number,
  movements: string[],
): Promise<Map<string, Transfer>> {
  const wanted = movements.flatMap((movement) => {
    const [, reference] = /^(?:transfer|withdraw|truelink):(.+)$/.exec(movement) ?? []
    return reference ? [{ reference, movement }] : []
  })
  if (wanted.length === 0) return new Map()
  const rows = await db<Omit<Transfer, 'movement'>[]>`
    select reference, created_at, last_sent_at, closed_at, manual_at, reason_code, reason_detail
    from external_transfer
    where bucket = ${member % 256} and member = ${member} and reference = any(${wanted.map(({ reference }) => reference)}::text[])`
  const byReference = new Map(rows.map((row) => [row.reference, row]))
  return new Map(
    wanted.flatMap(({ reference, movement }) => {
      const row = byReference.get(reference)
      return row ? [[movement, { ...row, movement }] as const] : []
    }),
  )
}

/** Times at which QRs were requested, by their ids. */
async function qrsOf(
  db: Db,
  member: number,
  movements: MovementWithBalance[],
): Promise<Map<string, Date>> {
  const ids = movements.flatMap(({ details }) =>
    typeof details.qr === 'string' ? [details.qr] : [],
  )
  if (ids.length === 0) return new Map()
  const rows = await db<{ id: string; createdAt: Date }[]>`
    select id, created_at from deposit_qr
    where bucket = ${member % 256} and member = ${member} and id = any(${ids}::text[])`
  return new Map(rows.map(({ id, createdAt }) => [id, createdAt]))
}

type SlipRow = { reference: string; transfer: string; createdAt: Date }

/** Credited slips by the bank's reference of their transfer. */
async function slipsOf(db: Db, member: number, movements: MovementWithBalance[]) {
  const transfers = movements.flatMap(({ details }) =>
    typeof details.transaction === 'string' ? [details.transaction] : [],
  )
  if (transfers.length === 0) return new Map<string, SlipRow>()
  const rows = await db<SlipRow[]>`
    select reference, transfer, created_at from slip
    where bucket = ${member % 256} and member = ${member} and state = 'success' and transfer = any(${transfers}::text[])`
  return new Map(rows.map((row) => [row.transfer, row]))
}

type DecisionRow = {
  kind: string
  item: string
  decision: TimelineStep['decision']
  reason: string
  proposer: string | null
  proposedAt: Date | null
  proposedReason: string | null
  decider: string | null
  decidedAt: Date | null
}

/** Steps of operators' decisions about items. */
async function decisionsOf(db: Db, items: (readonly [kind: string, id: string])[]) {
  const rows = items.length
    ? await db<DecisionRow[]>`
        select kind, item, decision, reason, one.username as proposer, proposed_at, proposed_reason,
          other.username as decider, decided_at
        from unnest(${items.map(([kind]) => kind)}::text[], ${items.map(([, id]) => id)}::text[]) wanted (kind, item)
          join money_decision using (kind, item)
          left join operator one on one.id = proposed_by left join operator other on other.id = decided_by
        order by money_decision.id`
    : []
  return (kind: string, id: string | undefined): TimelineStep[] =>
    rows
      .filter((row) => row.kind === kind && row.item === id)
      .flatMap(({ decision, reason, proposer, proposedAt, proposedReason, decider, decidedAt }) => [
        ...given('proposed', proposedAt, proposedReason ?? '').map((one) => ({
          ...one,
          by: proposer ?? '',
          decision,
        })),
        ...given('decided', decidedAt, reason).map((one) => ({
          ...one,
          by: decider ?? '',
          decision,
        })),
      ])
}

/** Builds the events of QRs, slips, attempts and claims. */
export async function eventOfOther(
  db: Db,
  others: OtherRow[],
): Promise<(other: OtherRow) => TimelineEvent> {
  const kinds = { attempt: 'external-transfer', slip: 'slip', qr: null, claim: null } as const
  const decisions = await decisionsOf(
    db,
    others.flatMap(({ kind, reference }) =>
      kinds[kind] === null ? [] : [[kinds[kind], reference] as const],
    ),
  )
  return (other) => {
    const { kind, reference, at, amount, place, label, endedAt, sentAt, isReviewed } = other
    const decided = kinds[kind] === null ? [] : decisions(kinds[kind], reference)
    const reviewed = kinds[kind]
    return {
      kind,
      reference,
      at: at.getTime(),
      state: endedAt === null || isReviewed ? 'pending' : 'failed',
      amount,
      isIn: true,
      from: place,
      to: 'WALLET',
      label,
      adjustment: null,
      walletAfter: null,
      reason: reasonOfOther(other),
      steps: [
        step(kind === 'slip' ? 'uploaded' : 'requested', at),
        ...given('sent', sentAt),
        ...given('answered', endedAt, other.reasonDetail?.said),
        ...decided,
      ].sort((one, next) => one.at - next.at),
      review:
        reviewed !== null && (isReviewed || decided.length > 0)
          ? { kind: reviewed, id: reference }
          : null,
    }
  }
}

const known = (code: string | null | undefined): TimelineEvent['reason'] =>
  timelineReasons.find((reason) => reason === code) ?? null

const reasonOf = ({ state }: MovementRow, transfer: Transfer | undefined) =>
  state === 'settled' ? null : known(transfer?.reasonCode)

function reasonOfOther({ kind, state, note, reasonCode }: OtherRow): TimelineEvent['reason'] {
  if (kind === 'slip') return known(note === 'UNKNOWN' ? 'UNKNOW_ERROR' : note)
  if (kind === 'attempt') return known(reasonCode)
  return known(state)
}
