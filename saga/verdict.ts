import type { QueryReply, SendReply } from './effect.ts'
import { type ExternalTransferKind, isPaidOut, type Policy, type Rules } from './policy.ts'
import type { Reason, ReasonCode, ReviewCode } from './reason.ts'

/** State of a saga while its process holds the lease. */
export type Watch = {
  rules: Rules
  policy: Policy
  /** Time of the start, by the clock of this process. */
  startedMs: number
  sends: number
  /** A request of an earlier process may still be on its way to the provider. */
  isTakenOver: boolean
  /** Time of the first question that was answered by a no which may still become a yes. */
  firstNoMs: number | null
  /** Number of such answers to questions that were asked late enough to count. */
  lateNoes: number
  wasPending: boolean
  contradictions: number
  /** Number of waits so far. */
  rests: number
}

/** Conclusion from a reply: an end, or `open` to go on. */
export type Verdict = End | { word: 'open'; reason: Reason }
export type End = { word: 'settle'; amount: number } | { word: 'return' | 'manual'; reason: Reason }

/** Result of a send. `expired`: the mark was too old, and nothing was sent. */
export type SendResult = SendReply | { word: 'expired' }

/** Time of a question. `isLate`: late enough for its no to count. */
export type Put = { askedMs: number; isLate: boolean }

/** Number of late noes that make the no final. */
const noesNeeded = 2

/**
 * A refusal of the only send is final, and so is one that the provider remembers. A connection that was never made says
 * nothing about earlier sends.
 */
export function judgeSend(
  watch: Watch,
  reply: SendResult,
  put: Put & { isOnly: boolean },
): Verdict {
  const { remembersRefusals, canBeAsked } = watch.rules.guarantees
  if (reply.word === 'done') return judgeAmount(watch.rules, reply.amount)
  if (reply.word === 'unknown') return { word: 'open', reason: reasonOf('no_answer', reply.reason) }
  const reason = reasonOfNo(reply)
  if (put.isOnly) return { word: 'return', reason }
  if (reply.word === 'expired' || reply.isUnheard) return { word: 'open', reason }
  // The provider may have refused this attempt only, for a wrong clock or key, so query it where that is possible.
  if (remembersRefusals && !canBeAsked) return { word: 'return', reason }
  return judgeNo(watch, put, reason)
}

function reasonOfNo(reply: Exclude<SendResult, { word: 'done' | 'unknown' }>): Reason {
  if (reply.word === 'expired') return { code: 'mark_expired' }
  return reasonOf(reply.isUnheard ? 'not_sent' : 'refused', reply.reason)
}

const reasonOf = (code: ReasonCode, said: string): Reason => ({ code, detail: { said } })

/** Judges the reply to a query. A refusal of the query itself says nothing about the transfer. */
export function judgeQuery(watch: Watch, answer: QueryReply, put: Put): Verdict {
  if (answer.word !== 'done') return { word: 'open', reason: reasonOf('no_answer', answer.reason) }
  const { found } = answer
  if (found.state === 'applied') return judgeAmount(watch.rules, found.amount)
  if (found.state === 'pending') {
    watch.wasPending = true
    watch.firstNoMs = null
    watch.lateNoes = 0
    return { word: 'open', reason: { code: 'pending' } }
  }
  if (found.state === 'refused') {
    const isFinal = watch.rules.guarantees.remembersRefusals || watch.sends === 1
    const reason = reasonOf('refused', found.reason)
    return isFinal ? { word: 'return', reason } : judgeNo(watch, put, reason)
  }
  if (watch.wasPending && ++watch.contradictions >= watch.policy.contradictionsMax)
    return { word: 'manual', reason: { code: 'contradicts_itself' } }
  return judgeNo(watch, put, { code: 'not_found' })
}

/**
 * "Not found" is not a no while the request may be in flight. It counts once the provider can no longer apply the last
 * send: by the database's clock, and by this process' own clock since its first no.
 */
export const isLateNow = (watch: Watch, sinceSentMs: number, nowMs: number): boolean =>
  watch.firstNoMs !== null &&
  nowMs - watch.firstNoMs > graceMsOf(watch) &&
  // A send in the future means that the database's clock went back, so only the own clock decides.
  (sinceSentMs > watch.rules.guarantees.latestApplyMs || sinceSentMs < 0)

/** Time after the first no until no request can be applied any more. */
export function graceMsOf({ rules, policy, isTakenOver }: Watch): number {
  const { latestApplyMs, sendTimeoutMs } = rules.guarantees
  return latestApplyMs + (isTakenOver ? policy.markGoodForMs + sendTimeoutMs : 0)
}

function judgeNo(watch: Watch, { askedMs, isLate }: Put, reason: Reason): Verdict {
  watch.firstNoMs ??= askedMs
  if (isLate) watch.lateNoes += 1
  return watch.lateNoes >= noesNeeded ? { word: 'return', reason } : { word: 'open', reason }
}

/** The money of these kinds is held before the request is sent. */
export const isHeldFirst = (kind: ExternalTransferKind): boolean =>
  kind === 'to-game' || isPaidOut(kind)

/**
 * Held money is transferred whole or not at all. A withdrawal from a game brings at most the requested amount: every
 * request names its amount, so a provider that confirms more has made an error. Above the limit of the house, and in
 * a contradiction, nothing is credited until an operator has reviewed it.
 */
export function judgeAmount({ kind, amount, reviewAbove }: Rules, confirmed: number): Bounded {
  const review = (code: ReviewCode, bound: number): Bounded => ({
    word: 'manual',
    reason: { code, detail: { confirmed, bound } },
  })
  if (isHeldFirst(kind) && confirmed !== amount) return review('other_amount', amount)
  if (confirmed <= 0) return review('other_amount', amount)
  if (kind === 'from-game' && confirmed > amount) return review('more_than_asked', amount)
  if (reviewAbove !== undefined && confirmed > reviewAbove)
    return review('above_limit', reviewAbove)
  return { word: 'settle', amount: confirmed }
}

type Bounded = { word: 'settle'; amount: number } | { word: 'manual'; reason: Reason }
