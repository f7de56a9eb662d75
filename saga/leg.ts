import { type Flow, put } from './effect.ts'
import { type Policy, policyOf, type Rules } from './policy.ts'
import type { Reason } from './reason.ts'
import {
  type End,
  graceMsOf,
  isHeldFirst,
  isLateNow,
  judgeAmount,
  judgeSend,
  judgeTold,
  type Sent,
  type Verdict,
  type Watch,
} from './verdict.ts'

export type { Descriptor, Found } from './descriptor.ts'
export type { Effect, Flow, Heard, Reply, StepName, Steps, Taken, Told } from './effect.ts'
export { type LegKind, leaseMs, legKinds, type Policy, policyOf, type Rules } from './policy.ts'
export {
  type Reason,
  type ReasonCode,
  type ReasonDetail,
  type ReviewCode,
  reasonCodes,
  reviewCodes,
} from './reason.ts'

/** `lost`: the leg is another driver's by now, or had ended. */
export type DriveEnd =
  | { state: 'settled'; amount: number }
  | { state: 'returned'; reason: Reason }
  | { state: 'manual' | 'lost' }

const lost: DriveEnd = { state: 'lost' }

/**
 * Drives one leg from wherever it stands to its end. It sends at most what the descriptor allows, takes nothing for a
 * no that may still become a yes, and holds its lease for as long as that takes.
 */
export function* driveLeg(rules: Rules, policy: Policy = policyOf()): Flow<DriveEnd> {
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
    ? judgeSend(watch, yield* sendSoon(watch, startedMs), {
        isOnly: true,
        isLate: false,
        askedMs: startedMs,
      })
    : { word: 'open', reason: { code: 'taken_over' } }
  let isNoted = false
  while (verdict.word === 'open') {
    if (!isNoted && !(yield* put({ do: 'unknown', reason: verdict.reason }))) return lost
    isNoted = true
    const next: Verdict | null = yield* lookAgain(watch)
    if (!next) return lost
    verdict = next
  }
  return yield* finish(verdict)
}

/**
 * Whether the party applied what was returned, and what to do then. One question; nothing is heard of a party that is silent.
 * The house answers for no more than it sent, and credits nothing that a bound forbids.
 */
export function* checkReturned(rules: Rules): Flow<'late' | 'reopened' | 'still returned'> {
  const told = yield* put({ do: 'ask' })
  if (told.word !== 'done' || told.found.state !== 'applied') return 'still returned'
  const { amount } = told.found
  const verdict = judgeAmount(rules, amount)
  if (verdict.word === 'settle' || isHeldFirst(rules.kind)) {
    yield* put({ do: 'late', amount: isHeldFirst(rules.kind) ? rules.amount : amount })
    return 'late'
  }
  yield* put({ do: 'reopen', reason: verdict.reason })
  return 'reopened'
}

function* finish(end: End): Flow<DriveEnd> {
  if (end.word === 'settle') {
    const { amount } = end
    return (yield* put({ do: 'settle', amount })) ? { state: 'settled', amount } : lost
  }
  const { reason } = end
  if (end.word === 'return')
    return (yield* put({ do: 'return', reason })) ? { state: 'returned', reason } : lost
  return (yield* put({ do: 'manual', reason })) ? { state: 'manual' } : lost
}

/** A mark that is old is not sent upon: who waits for this send to be over counts from the mark. */
function* sendSoon({ policy }: Watch, markedFromMs: number): Flow<Sent> {
  const nowMs = yield* put({ do: 'clock' })
  if (nowMs - markedFromMs > policy.markGoodForMs) return { word: 'expired' }
  return yield* put({ do: 'send' })
}

/** Waits, then sends again where that is safe, else asks. Null: the leg is another's. */
function* lookAgain(watch: Watch): Flow<Verdict | null> {
  const { rules, policy } = watch
  const { idempotentByReference, canBeAsked } = rules.descriptor
  const maySend = idempotentByReference && rules.kind !== 'payout'
  if (!maySend && !canBeAsked) return { word: 'manual', reason: { code: 'cannot_be_asked' } }
  if (!(yield* rest(watch, canBeAsked))) return null
  const kept = yield* put({ do: 'keep', leaseMs: policy.leaseMs })
  if (!kept) return null
  const nowMs = yield* put({ do: 'clock' })
  if (kept.ageMs > policy.manualAfterMs && nowMs - watch.startedMs > policy.watchedMs)
    return { word: 'manual', reason: { code: 'unknown_too_long' } }
  if (maySend && !(canBeAsked && watch.firstNoMs !== null)) return yield* sendAgain(watch)
  const isLate = isLateNow(watch, kept.sinceSentMs, nowMs)
  return judgeTold(watch, yield* put({ do: 'ask' }), { isLate, askedMs: nowMs })
}

function* sendAgain(watch: Watch): Flow<Verdict | null> {
  const nowMs = yield* put({ do: 'clock' })
  const marked = yield* put({ do: 'mark', leaseMs: watch.policy.leaseMs })
  if (!marked) return null
  watch.sends = marked.sends
  const isLate = isLateNow(watch, marked.sinceSentMs, nowMs)
  const heard = yield* sendSoon(watch, nowMs)
  return judgeSend(watch, heard, { isOnly: false, isLate, askedMs: nowMs })
}

/** Holds the lease while it waits: others would only wait for the same. */
function* rest(watch: Watch, canBeAsked: boolean): Flow<boolean> {
  const { policy, firstNoMs } = watch
  let leftMs = Math.min(policy.restLeastMs * 2 ** watch.rests, policy.restMostMs)
  watch.rests += 1
  if (firstNoMs !== null) {
    // A no is at hand: what is waited for is only that nothing can be under way any more.
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
