import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { retry } from '#db'
import { type Amount, toAmount } from '#money'
import {
  type Effect,
  type Flow,
  isPaidOut,
  leaseMs,
  policyOf,
  type Reason,
  type StepName,
  type Steps,
  type Taken,
} from '#saga'
import type { Context } from '../platform/context.ts'
import { isPassing } from '../platform/errors.ts'
import { creditOnEnd } from './credit.ts'
import { holdShort, isForWantOfMoney } from './held.ts'
import { applyLate, notify } from './late.ts'
import { endPaymentReturn } from './payment-return.ts'
import type { TransferProvider } from './providers.ts'
import { type ExternalTransfer, firstCheckMs } from './row.ts'

type StepTable = {
  [Name in StepName]: (effect: Steps[Name]['effect']) => Promise<Steps[Name]['reply']>
}

/** Performs the effects that a flow yields, until it ends. */
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
 * The effects of one run, with PostgreSQL and HTTP. Every write requires this run's lease token and an open transfer,
 * so a run that lost its lease changes nothing. Writes are repeatable and retried while the database is unavailable. A
 * mark is not repeatable: its run fails.
 */
export function stepsOf(
  ctx: Context,
  transfer: ExternalTransfer,
  provider: TransferProvider,
  { stopping, started }: { stopping: AbortSignal; started?: StartedHere | undefined },
) {
  const at: At = { ctx, transfer, started, lease: started?.lease ?? randomUUID() }
  const steps: StepTable = {
    take: async ({ leaseMs }) => {
      if (started) return takenAtStart(started)
      const taken = await take(at, leaseMs)
      if (taken) at.transfer = { ...at.transfer, ownAccount: taken.ownAccount }
      return taken
    },
    mark: ({ leaseMs }) => mark(at, leaseMs),
    keep: ({ leaseMs }) => retry(() => keep(at, leaseMs), written),
    settle: ({ amount }) => retry(() => settle(at, amount), written),
    return: ({ reason }) =>
      retry(() => returnMoney(at, reason, provider.guarantees.canBeAsked), written),
    unknown: ({ reason }) => retry(() => noteUnknown(at, reason), written),
    manual: ({ reason }) => retry(() => requestReview(at, reason), written),
    late: ({ amount }) => retry(() => applyLate(at, amount), written),
    reopen: ({ reason }) => retry(() => reopen(at, reason), written),
    send: () => holding(at, provider.send()),
    ask: () => holding(at, provider.find()),
    sleep: async ({ leastMs, mostMs }) => {
      await wait(leastMs + Math.random() * (mostMs - leastMs), undefined, { signal: stopping })
      return undefined
    },
    clock: async () => performance.now(),
  }
  return { steps, release: () => release(at) }
}

type At = {
  ctx: Context
  transfer: ExternalTransfer
  lease: string
  started?: StartedHere | undefined
}

/**
 * A transfer that this process inserted as sent. `markedMs`: the clock of this process before that. `believed`: our
 * balance of the game that it comes from.
 */
export type StartedHere = { lease: string; markedMs: number; username: string; believed?: Amount }

/** The start included the mark. If the mark is too old, the provider is queried instead, as after a takeover. */
const takenAtStart = ({ markedMs }: StartedHere): Taken => ({
  isFresh: performance.now() - markedMs < policyOf().markGoodForMs,
  sends: 1,
})

/**
 * A lease that ends later than its length allows is void: the database's clock went back. A payout is not marked while
 * payouts are stopped (the database's trigger), so it is not taken either. The mark names the account that this process
 * pays from, because the account may have changed since the request. A payout that another process sent meanwhile, from
 * another account perhaps, is read again before it is taken.
 */
async function take(
  { ctx, transfer, lease }: At,
  leaseMs: number,
): Promise<(Taken & Pick<ExternalTransfer, 'ownAccount'>) | null> {
  const account = isPaidOut(transfer.kind) ? ctx.payout.account : null
  const [taken] = await ctx.db<(Taken & Pick<ExternalTransfer, 'ownAccount'>)[]>`
    with free as materialized (
      select reference, state = 'created' as is_fresh from external_transfer
      where bucket = ${transfer.member % 256} and member = ${transfer.member}
        and reference = ${transfer.reference} and attempt = ${transfer.attempt} and closed_at is null
        and (state = 'created' or ${transfer.state !== 'created'} and own_account is not distinct from ${transfer.ownAccount}::text)
        and (lease is null or leased_until <= now()
        or leased_until > now() + ${leaseMs} * interval '1 millisecond')
      for update
    )
    update external_transfer set
      lease = ${lease}::uuid, leased_until = now() + ${leaseMs} * interval '1 millisecond',
      state = case when is_fresh then 'sent' else state end,
      sends = sends + is_fresh::int,
      last_sent_at = case when is_fresh then clock_timestamp() else last_sent_at end,
      own_account = case when is_fresh then coalesce(${account}, own_account) else own_account end
    from free
    where external_transfer.bucket = ${transfer.member % 256} and external_transfer.member = ${transfer.member}
      and external_transfer.reference = free.reference
    returning is_fresh, sends, own_account`
  return taken ?? null
}

async function mark({ ctx, transfer, lease }: At, leaseMs: number) {
  const [marked] = await ctx.db<{ sends: number; sinceSentMs: number }[]>`
    with mine as materialized (
      select reference, extract(epoch from clock_timestamp() - last_sent_at)::float8 * 1000 as since_sent_ms from external_transfer
      where bucket = ${transfer.member % 256} and member = ${transfer.member}
        and reference = ${transfer.reference} and lease = ${lease}::uuid and closed_at is null
      for update
    )
    update external_transfer set state = 'sent', sends = sends + 1, last_sent_at = clock_timestamp(),
      leased_until = now() + ${leaseMs} * interval '1 millisecond'
    from mine
    where external_transfer.bucket = ${transfer.member % 256} and external_transfer.member = ${transfer.member}
      and external_transfer.reference = mine.reference
    returning sends, since_sent_ms`
  return marked ?? null
}

/** Does not wait for the disk: if a crash loses the renewal, the lease merely runs out. */
async function keep({ ctx, transfer, lease }: At, leaseMs: number) {
  const [kept] = await ctx.db<{ sinceSentMs: number; ageMs: number }[]>`
    with quick as materialized (select set_config('synchronous_commit', 'off', true))
    update external_transfer set leased_until = now() + ${leaseMs} * interval '1 millisecond' from quick
    where bucket = ${transfer.member % 256} and member = ${transfer.member}
      and reference = ${transfer.reference} and lease = ${lease}::uuid and closed_at is null
    returning extract(epoch from clock_timestamp() - last_sent_at)::float8 * 1000 as since_sent_ms,
      extract(epoch from clock_timestamp() - coalesce(queued_at, created_at))::float8 * 1000 as age_ms`
  return kept ?? null
}

/**
 * Renews the lease while the provider works, which may take longer than the lease. If that fails, another process takes
 * over.
 */
async function holding<Reply>(at: At, asked: Promise<Reply>): Promise<Reply> {
  const { keepEveryMs } = policyOf()
  const renewing = setInterval(() => void keep(at, leaseMs).catch(() => {}), keepEveryMs)
  try {
    return await asked
  } finally {
    clearInterval(renewing)
  }
}

/** Ends the lease early, so that another process can take over at once. */
async function release({ ctx, transfer, lease }: At): Promise<void> {
  await ctx.db`
    update external_transfer set leased_until = now()
    where bucket = ${transfer.member % 256} and member = ${transfer.member}
      and reference = ${transfer.reference} and lease = ${lease}::uuid and closed_at is null`
}

async function noteUnknown(
  { ctx, transfer, lease }: At,
  { code, detail }: Reason,
): Promise<boolean> {
  const { count } = await ctx.db`
    with quick as materialized (select set_config('synchronous_commit', 'off', true))
    update external_transfer set state = 'unknown', reason_code = ${code}, reason_detail = ${jsonOf(detail)}::text::jsonb from quick
    where bucket = ${transfer.member % 256} and member = ${transfer.member}
      and reference = ${transfer.reference} and lease = ${lease}::uuid and closed_at is null`
  return count === 1
}

/** Writes postings and state in one commit. */
async function settle(at: At, amount: number): Promise<boolean> {
  const { ctx, transfer, lease } = at
  const confirmed = toAmount(amount)
  if (transfer.kind === 'payment-return')
    return endPaymentReturn(ctx, { transfer, lease, checkMs: null, state: 'settled', confirmed })
  if (transfer.kind !== 'voucher') return settleShared(at, confirmed)
  return ctx.db.begin((tx) =>
    creditOnEnd(ctx, tx, transfer, async () => {
      const { count } = await tx`
        update external_transfer set state = 'settled', confirmed = ${confirmed}, closed_at = now(), reason_code = null,
          reason_detail = null
        where bucket = ${transfer.member % 256} and member = ${transfer.member}
          and reference = ${transfer.reference} and lease = ${lease}::uuid and closed_at is null`
      return count ? { confirmed, believed: toAmount(0) } : undefined
    }),
  )
}

/** Shares a commit with other transfers that end now. Retries with the ledger's balance if `believed` was outdated. */
async function settleShared(
  { ctx, transfer, lease, started }: At,
  confirmed: Amount,
): Promise<boolean> {
  let believed = transfer.kind === 'from-game' ? (started?.believed ?? toAmount(0)) : null
  for (;;) {
    const end = { transfer, lease, checkMs: null, state: 'settled', confirmed, believed } as const
    const ended = await ctx.transfers.end(end)
    if (ended.outcome !== 'stale') return ended.outcome === 'ended'
    believed = ended.believed
  }
}

async function returnMoney(at: At, reason: Reason, canBeAsked: boolean): Promise<boolean> {
  const { ctx, transfer, lease } = at
  if (isForWantOfMoney(transfer, reason)) return holdShort(ctx, transfer, lease)
  const checkMs = canBeAsked ? firstCheckMs : null
  if (transfer.kind === 'payment-return')
    return endPaymentReturn(ctx, { transfer, lease, checkMs, state: 'returned', reason })
  if (transfer.kind !== 'voucher') {
    const ended = await ctx.transfers.end({ transfer, lease, checkMs, state: 'returned', reason })
    return ended.outcome === 'ended'
  }
  const { count } = await ctx.db`
    update external_transfer set state = 'returned', reason_code = ${reason.code}, closed_at = now(),
      reason_detail = ${jsonOf(reason.detail)}::text::jsonb,
      check_at = now() + ${checkMs}::float8 * interval '1 millisecond'
    where bucket = ${transfer.member % 256} and member = ${transfer.member}
      and reference = ${transfer.reference} and lease = ${lease}::uuid and closed_at is null`
  if (count) notify(at)
  return count === 1
}

async function requestReview({ ctx, transfer, lease }: At, reason: Reason): Promise<boolean> {
  const { code, detail } = reason
  const { count } = await ctx.db`
    update external_transfer set state = 'manual', reason_code = ${code}, reason_detail = ${jsonOf(detail)}::text::jsonb,
      closed_at = now(), manual_at = now()
    where bucket = ${transfer.member % 256} and member = ${transfer.member}
      and reference = ${transfer.reference} and lease = ${lease}::uuid and closed_at is null`
  if (count)
    ctx.log.error({ transfer: transfer.reference, reason }, 'an external transfer needs a review')
  return count === 1
}

/** Sends a returned incoming transfer to review. None of it is booked yet, so an operator can still decide. */
async function reopen({ ctx, transfer }: At, reason: Reason): Promise<boolean> {
  const { code, detail } = reason
  const { count } = await ctx.db`
    update external_transfer set state = 'manual', reason_code = ${code}, reason_detail = ${jsonOf(detail)}::text::jsonb,
      manual_at = now(), check_at = null
    where bucket = ${transfer.member % 256} and member = ${transfer.member}
      and reference = ${transfer.reference} and state = 'returned'`
  if (count)
    ctx.log.error(
      { transfer: transfer.reference, reason },
      'a returned external transfer needs a review',
    )
  return count === 1
}

const jsonOf = (detail: Reason['detail']): string | null => (detail ? JSON.stringify(detail) : null)

/** Retries while the database is unavailable or another transaction is in the way. The call has to be answered within ten seconds. */
const written = { when: isPassing, patienceMs: 8_000 }
