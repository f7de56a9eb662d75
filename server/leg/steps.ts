import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { patiently } from '#db'
import { type Amount, toAmount } from '#money'
import {
  type Effect,
  type Flow,
  leaseMs,
  policyOf,
  type Reason,
  type StepName,
  type Steps,
  type Taken,
} from '#saga'
import type { Context } from '../platform/context.ts'
import { isPassing } from '../platform/errors.ts'
import { lockMember } from '../platform/member-lock.ts'
import { answerForIn, isHeld, movementReference, signalOf } from './books.ts'
import { credit } from './credit.ts'
import type { Party } from './parties.ts'
import type { LegRow } from './row.ts'

type StepTable = {
  [Name in StepName]: (effect: Steps[Name]['effect']) => Promise<Steps[Name]['reply']>
}

/** Does what a flow yields, until it ends. */
export async function runFlow<End>(flow: Flow<End>, steps: StepTable): Promise<End> {
  let next: IteratorResult<Effect, End> = flow.next()
  while (!next.done) {
    const step = steps[next.value.do] as (effect: Effect) => Promise<unknown>
    // The type of a generator cannot say which reply belongs to which effect; the step table does.
    next = flow.next((await step(next.value)) as never)
  }
  return next.value
}

/**
 * The steps of one driver in the real world. Its lease has a token that is in every write, and every write asks that the
 * leg is open: whoever lost it changes nothing. What is written can be written again, so a database that is away is
 * waited for; a mark cannot, and its driver gives up.
 */
export function stepsOf(
  ctx: Context,
  leg: LegRow,
  party: Party,
  { stopping, started }: { stopping: AbortSignal; started?: StartedHere | undefined },
) {
  const at: At = { ctx, leg, started, lease: started?.lease ?? randomUUID() }
  const steps: StepTable = {
    take: async ({ leaseMs }) => (started ? takenAtStart(started) : take(at, leaseMs)),
    mark: ({ leaseMs }) => mark(at, leaseMs),
    keep: ({ leaseMs }) => patiently(() => keep(at, leaseMs), written),
    settle: ({ amount }) => patiently(() => settle(at, amount), written),
    return: ({ reason }) =>
      patiently(() => giveBack(at, reason, party.descriptor.canBeAsked), written),
    unknown: ({ reason }) => patiently(() => note(at, reason), written),
    manual: ({ reason }) => patiently(() => giveToPersons(at, reason), written),
    late: ({ amount }) => patiently(() => answerFor(at, amount), written),
    reopen: ({ reason }) => patiently(() => reopen(at, reason), written),
    send: () => holding(at, party.send()),
    ask: () => holding(at, party.find()),
    sleep: async ({ leastMs, mostMs }) => {
      await wait(leastMs + Math.random() * (mostMs - leastMs), undefined, { signal: stopping })
      return undefined
    },
    clock: async () => performance.now(),
  }
  return { steps, release: () => release(at) }
}

type At = { ctx: Context; leg: LegRow; lease: string; started?: StartedHere | undefined }

/**
 * A transfer that this process wrote down as sent. `markedMs`: this process' clock before that. `believed`: what the books
 * have at the game that it comes from.
 */
export type StartedHere = { lease: string; markedMs: number; username: string; believed?: Amount }

/** The mark came with the start. One that is old is not sent upon: then its provider is asked, as after a takeover. */
const takenAtStart = ({ markedMs }: StartedHere): Taken => ({
  isFresh: performance.now() - markedMs < policyOf().markGoodForMs,
  sends: 1,
})

/** A lease that is further ahead than its length is void: the database's clock went back. */
async function take({ ctx, leg, lease }: At, leaseMs: number): Promise<Taken | null> {
  const [taken] = await ctx.db<Taken[]>`
    with free as materialized (
      select reference, state = 'created' as is_fresh from leg
      where reference = ${leg.reference} and closed_at is null and (lease is null or leased_until <= now()
        or leased_until > now() + ${leaseMs} * interval '1 millisecond')
      for update
    )
    update leg set
      lease = ${lease}::uuid, leased_until = now() + ${leaseMs} * interval '1 millisecond',
      state = case when is_fresh then 'sent' else state end,
      sends = sends + is_fresh::int,
      last_sent_at = case when is_fresh then clock_timestamp() else last_sent_at end
    from free where leg.reference = free.reference
    returning is_fresh, sends`
  return taken ?? null
}

async function mark({ ctx, leg, lease }: At, leaseMs: number) {
  const [marked] = await ctx.db<{ sends: number; sinceSentMs: number }[]>`
    with mine as materialized (
      select reference, extract(epoch from clock_timestamp() - last_sent_at)::float8 * 1000 as since_sent_ms from leg
      where reference = ${leg.reference} and lease = ${lease}::uuid and closed_at is null
      for update
    )
    update leg set state = 'sent', sends = sends + 1, last_sent_at = clock_timestamp(),
      leased_until = now() + ${leaseMs} * interval '1 millisecond'
    from mine where leg.reference = mine.reference
    returning sends, since_sent_ms`
  return marked ?? null
}

/** Need not wait for the disk: after a crash a lost renewal only means that the lease ran out. */
async function keep({ ctx, leg, lease }: At, leaseMs: number) {
  const [kept] = await ctx.db<{ sinceSentMs: number; ageMs: number }[]>`
    with quick as materialized (select set_config('synchronous_commit', 'off', true))
    update leg set leased_until = now() + ${leaseMs} * interval '1 millisecond' from quick
    where reference = ${leg.reference} and lease = ${lease}::uuid and closed_at is null
    returning extract(epoch from clock_timestamp() - last_sent_at)::float8 * 1000 as since_sent_ms,
      extract(epoch from clock_timestamp() - created_at)::float8 * 1000 as age_ms`
  return kept ?? null
}

/** A provider may think for longer than the lease lasts: it is renewed meanwhile. Should that fail, another takes over. */
async function holding<Reply>(at: At, asked: Promise<Reply>): Promise<Reply> {
  const { keepEveryMs } = policyOf()
  const renewing = setInterval(() => void keep(at, leaseMs).catch(() => {}), keepEveryMs)
  try {
    return await asked
  } finally {
    clearInterval(renewing)
  }
}

/** Another process need not wait until the lease runs out. */
async function release({ ctx, leg, lease }: At): Promise<void> {
  await ctx.db`
    update leg set leased_until = now()
    where reference = ${leg.reference} and lease = ${lease}::uuid and closed_at is null`
}

async function note({ ctx, leg, lease }: At, { code, detail }: Reason): Promise<boolean> {
  const { count } = await ctx.db`
    with quick as materialized (select set_config('synchronous_commit', 'off', true))
    update leg set state = 'unknown', reason_code = ${code}, reason_detail = ${jsonOf(detail)}::text::jsonb from quick
    where reference = ${leg.reference} and lease = ${lease}::uuid and closed_at is null`
  return count === 1
}

/** Postings and state in one commit. */
async function settle(at: At, amount: number): Promise<boolean> {
  const { ctx, leg, lease } = at
  const confirmed = toAmount(amount)
  if (leg.kind !== 'voucher') return settleShared(at, confirmed)
  const isMine = await ctx.db.begin(async (tx) => {
    await lockMember(tx, leg.member)
    const { count } = await tx`
      update leg set state = 'settled', confirmed = ${confirmed}, closed_at = now(), reason_code = null,
        reason_detail = null
      where reference = ${leg.reference} and lease = ${lease}::uuid and closed_at is null`
    if (!count) return false
    await credit(ctx, tx, leg, { confirmed, believed: toAmount(0) })
    return true
  })
  if (isMine) tell(at)
  return isMine
}

/** With the legs that end at the same time. What the books are believed to have at the game is looked at when it is locked. */
async function settleShared({ ctx, leg, lease, started }: At, confirmed: Amount): Promise<boolean> {
  let believed = leg.kind === 'from-game' ? (started?.believed ?? toAmount(0)) : null
  for (;;) {
    const end = { leg, lease, checkMs: null, state: 'settled', confirmed, believed } as const
    const ended = await ctx.legs.end(end)
    if (ended.outcome !== 'stale') return ended.outcome === 'ended'
    believed = ended.believed
  }
}

async function giveBack(at: At, reason: Reason, canBeAsked: boolean): Promise<boolean> {
  const { ctx, leg, lease } = at
  const checkMs = canBeAsked ? firstCheckMs : null
  if (leg.kind !== 'voucher') {
    const ended = await ctx.legs.end({ leg, lease, checkMs, state: 'returned', reason })
    return ended.outcome === 'ended'
  }
  const { count } = await ctx.db`
    update leg set state = 'returned', reason_code = ${reason.code}, closed_at = now(),
      reason_detail = ${jsonOf(reason.detail)}::text::jsonb,
      check_at = now() + ${checkMs}::float8 * interval '1 millisecond'
    where reference = ${leg.reference} and lease = ${lease}::uuid and closed_at is null`
  if (count) tell(at)
  return count === 1
}

/** When a returned leg is first looked at again; then more and more rarely (jobs.ts). */
export const firstCheckMs = 2 * 60_000

async function giveToPersons({ ctx, leg, lease }: At, reason: Reason): Promise<boolean> {
  const { code, detail } = reason
  const { count } = await ctx.db`
    update leg set state = 'manual', reason_code = ${code}, reason_detail = ${jsonOf(detail)}::text::jsonb,
      closed_at = now(), manual_at = now()
    where reference = ${leg.reference} and lease = ${lease}::uuid and closed_at is null`
  if (count) ctx.log.error({ leg: leg.reference, reason }, 'a leg waits for persons')
  return count === 1
}

/** A returned transfer that brings money in: nothing of it is booked, so a person can still decide about it. */
async function reopen({ ctx, leg }: At, reason: Reason): Promise<boolean> {
  const { code, detail } = reason
  const { count } = await ctx.db`
    update leg set state = 'manual', reason_code = ${code}, reason_detail = ${jsonOf(detail)}::text::jsonb,
      manual_at = now(), check_at = null
    where reference = ${leg.reference} and state = 'returned'`
  if (count) ctx.log.error({ leg: leg.reference, reason }, 'a returned leg waits for persons')
  return count === 1
}

const jsonOf = (detail: Reason['detail']): string | null => (detail ? JSON.stringify(detail) : null)

/** A returned leg that the party applied: the member gets what came in, the house answers for what went out. */
async function answerFor(at: At, amount: number): Promise<boolean> {
  const { ctx, leg } = at
  const confirmed = toAmount(amount)
  const isOurs = await ctx.db.begin(async (tx) => {
    if (leg.kind === 'voucher') await lockMember(tx, leg.member)
    const [row] = await tx<{ believed: number | null }[]>`
      update leg set state = 'late-applied', confirmed = ${confirmed}, check_at = null
      where reference = ${leg.reference} and state = 'returned'
      returning (
        select balance from ledger.account where member = leg.member and name = 'game:' || leg.party) as believed`
    if (!row) return false
    const believed = toAmount(row.believed ?? 0)
    if (!isHeld(leg.kind)) await credit(ctx, tx, leg, { confirmed, believed })
    const movement = isHeld(leg.kind)
      ? await answerForIn(ctx.ledger, tx, leg, confirmed)
      : movementReference(leg)
    await tx`
      insert into leg_incident (reference, amount, movement)
      values (${leg.reference}, ${confirmed}, ${movement})`
    return true
  })
  if (isOurs) {
    ctx.log.error({ leg: leg.reference, amount }, 'a returned leg was applied by its party')
    tell(at)
  }
  return isOurs
}

const tell = ({ ctx, leg }: At) =>
  ctx.push(leg.member, 'money', { kind: signalOf(leg.kind), reference: movementReference(leg) })

/** A database that is away, or a transaction in the way, is waited for so long. */
const written = { passing: isPassing, patienceMs: 10_000 }
