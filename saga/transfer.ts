import { type Flow, put } from './effect.ts'
import { isPaidOut, type Policy, policyOf, type Rules } from './policy.ts'
import type { Reason } from './reason.ts'
import {
  type End,
  graceMsOf,
  isHeldFirst,
  isLateNow,
  judgeAmount,
  judgeQuery,
  judgeSend,
  type SendResult,
  type Verdict,
  type Watch,
} from './verdict.ts'

export type {
  Effect,
  Flow,
  QueryReply,
  Reply,
  SendReply,
  StepName,
  Steps,
  Taken,
} from './effect.ts'
export type { Found, ProviderGuarantees } from './guarantees.ts'
export {
  type ExternalTransferKind,
  externalTransferKinds,
  isPaidOut,
  leaseMs,
  type Policy,
  policyOf,
  type Rules,
} from './policy.ts'
export {
  type Reason,
  type ReasonCode,
  type ReasonDetail,
  type ReviewCode,
  reasonCodes,
  reviewCodes,
} from './reason.ts'

/** `lost`: another process holds the lease, or the transfer has ended. */
export type SagaOutcome =
  | { state: 'settled'; amount: number }
  | { state: 'returned'; reason: Reason }
  | { state: 'manual' | 'lost' }

const lost: SagaOutcome = { state: 'lost' }

/**
 * Runs one external transfer from its current state to its end. It sends only as often as the provider's guarantees
 * allow, never returns money while a request may still be applied, and holds the lease until the end.
 */
export function* transferSaga(rules: Rules, policy: Policy = policyOf()): Flow<SagaOutcome> {
  const startedMs = yield* put({ do: 'clock' })
  const taken = yield* put({ do: 'take', leaseMs: policy.leaseMs })
  if (!taken) return lost
  const { isFresh, sends } = taken
  const watch: Watch = {
    rules,
    policy,
    startedMs,
    sends,
    isTakenOver: !isFresh,
    firstNoMs: null,
    lateNoes: 0,
    wasPending: false,
    contradictions: 0,
    rests: 0,
  }
  let verdict: Verdict = isFresh
    ? judgeSend(watch, yield* sendUnlessExpired(watch, startedMs), {
        isOnly: true,
        isLate: false,
        askedMs: startedMs,
      })
    : { word: 'open', reason: { code: 'taken_over' } }
  let isNoted = false
  while (verdict.word === 'open') {
    if (!isNoted && !(yield* put({ do: 'unknown', reason: verdict.reason }))) return lost
    isNoted = true
    const next: Verdict | null = yield* sendOrAskAgain(watch)
    if (!next) return lost
    verdict = next
  }
  return yield* finish(verdict)
}

/**
 * Asks the provider once if it applied a transfer that was returned, and books that. Without a reply nothing changes.
 * The house carries no more than it sent, and credits nothing above a limit.
 */
export function* checkReturned(rules: Rules): Flow<'late' | 'reopened' | 'still returned'> {
  const reply = yield* put({ do: 'ask' })
  if (reply.word !== 'done' || reply.found.state !== 'applied') return 'still returned'
  const { amount } = reply.found
  const verdict = judgeAmount(rules, amount)
  if (verdict.word === 'settle' || isHeldFirst(rules.kind)) {
    yield* put({ do: 'late', amount: isHeldFirst(rules.kind) ? rules.amount : amount })
    return 'late'
  }
  yield* put({ do: 'reopen', reason: verdict.reason })
  return 'reopened'
}

function* finish(end: End): Flow<SagaOutcome> {
  if (end.word === 'settle') {
    const { amount } = end
    return (yield* put({ do: 'settle', amount })) ? { state: 'settled', amount } : lost
  }
  const { reason } = end
  if (end.word === 'return')
    return (yield* put({ do: 'return', reason })) ? { state: 'returned', reason } : lost
  return (yield* put({ do: 'manual', reason })) ? { state: 'manual' } : lost
}

/** Does not send on a stale mark, because recovery timeouts are measured from the mark. */
function* sendUnlessExpired({ policy }: Watch, markedFromMs: number): Flow<SendResult> {
  const nowMs = yield* put({ do: 'clock' })
  if (nowMs - markedFromMs > policy.markGoodForMs) return { word: 'expired' }
  return yield* put({ do: 'send' })
}

/** Waits, then sends again where that is safe, else queries the provider. Null: the lease is lost. */
function* sendOrAskAgain(watch: Watch): Flow<Verdict | null> {
  const { rules, policy } = watch
  const { canBeAsked } = rules.guarantees
  const maySend = maySendAgain(rules)
  if (!maySend && !canBeAsked) return { word: 'manual', reason: { code: 'cannot_be_asked' } }
  if (!(yield* rest(watch, canBeAsked))) return null
  const kept = yield* put({ do: 'keep', leaseMs: policy.leaseMs })
  if (!kept) return null
  const nowMs = yield* put({ do: 'clock' })
  if (kept.ageMs > policy.manualAfterMs && nowMs - watch.startedMs > policy.watchedMs)
    return { word: 'manual', reason: { code: 'unknown_too_long' } }
  if (maySend && !(canBeAsked && watch.firstNoMs !== null)) return yield* sendAgain(watch)
  const isLate = isLateNow(watch, kept.sinceSentMs, nowMs)
  return judgeQuery(watch, yield* put({ do: 'ask' }), { isLate, askedMs: nowMs })
}

/** A payout is never sent again automatically, whatever the bank promises. */
const maySendAgain = ({ kind, guarantees }: Rules): boolean =>
  guarantees.idempotentByReference && !isPaidOut(kind)

function* sendAgain(watch: Watch): Flow<Verdict | null> {
  const nowMs = yield* put({ do: 'clock' })
  const marked = yield* put({ do: 'mark', leaseMs: watch.policy.leaseMs })
  if (!marked) return null
  watch.sends = marked.sends
  const isLate = isLateNow(watch, marked.sinceSentMs, nowMs)
  const reply = yield* sendUnlessExpired(watch, nowMs)
  return judgeSend(watch, reply, { isOnly: false, isLate, askedMs: nowMs })
}

/** Keeps the lease while waiting, because another process could do no better. */
function* rest(watch: Watch, canBeAsked: boolean): Flow<boolean> {
  const { policy, firstNoMs } = watch
  let leftMs = Math.min(policy.restLeastMs * 2 ** watch.rests, policy.restMostMs)
  watch.rests += 1
  if (firstNoMs !== null) {
    // The provider has answered no once. Wait only until no request can still be in flight.
    const goneMs = (yield* put({ do: 'clock' })) - firstNoMs
    const untilLateMs = graceMsOf(watch) + policy.restLeastMs - goneMs
    leftMs = canBeAsked
      ? Math.min(leftMs, Math.max(untilLateMs, policy.restLeastMs))
      : graceMsOf(watch) * 1.1
  }
  for (; leftMs > policy.keepEveryMs; leftMs -= policy.keepEveryMs) {
    yield* put({ do: 'sleep', leastMs: policy.keepEveryMs, mostMs: policy.keepEveryMs })
    if (!(yield* put({ do: 'keep', leaseMs: policy.leaseMs }))) return false
  }
  yield* put({ do: 'sleep', leastMs: leftMs / 2, mostMs: leftMs })
  return true
}
