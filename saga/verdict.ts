import type { Heard, Told } from './effect.ts'
import type { LegKind, Policy, Rules } from './policy.ts'
import type { Reason, ReasonCode, ReviewCode } from './reason.ts'

/** What a driver remembers while it has the leg in its hands. */
export type Watch = {
  rules: Rules
  policy: Policy
  /** The mark and the first look at the leg, by the process' own clock. */
  startedMs: number
  sends: number
  /** Whether a send that is not this driver's own may still be on its way to the party. */
  isTakenOver: boolean
  /** When this driver first put a question that was answered by a no that may still become a yes. */
  firstNoMs: number | null
  /** Such answers to questions that were put late enough. */
  lateNoes: number
  wasPending: boolean
  contradictions: number
  /** How often it has waited. */
  rests: number
}

/** What an answer comes to: an end, or `open`: go on. */
export type Verdict = End | { word: 'open'; reason: Reason }
export type End = { word: 'settle'; amount: number } | { word: 'return' | 'manual'; reason: Reason }

/** What came of a send. `expired`: its mark was too old, and nothing was sent. */
export type Sent = Heard | { word: 'expired' }

/** When a question was put, and whether that was late enough for its no to count. */
export type Put = { askedMs: number; isLate: boolean }

/** So many noes that count make one that is final. */
const noesNeeded = 2

/**
 * A refusal of the only send ever is final, and so is one that the party remembers for ever. A connection that was never made
 * says nothing about the sends before it.
 */
export function judgeSend(watch: Watch, heard: Sent, put: Put & { isOnly: boolean }): Verdict {
  const { remembersRefusals, canBeAsked } = watch.rules.descriptor
  if (heard.word === 'done') return judgeAmount(watch.rules, heard.amount)
  if (heard.word === 'unknown') return { word: 'open', reason: told('no_answer', heard.reason) }
  const reason = reasonOfNo(heard)
  if (put.isOnly) return { word: 'return', reason }
  if (heard.word === 'expired' || heard.isUnheard) return { word: 'open', reason }
  // It may be a no to how it was sent this time, by a clock or a key that was wrong: whoever can be asked is asked.
  if (remembersRefusals && !canBeAsked) return { word: 'return', reason }
  return judgeNo(watch, put, reason)
}

function reasonOfNo(heard: Exclude<Sent, { word: 'done' | 'unknown' }>): Reason {
  if (heard.word === 'expired') return { code: 'mark_expired' }
  return told(heard.isUnheard ? 'not_sent' : 'refused', heard.reason)
}

const told = (code: ReasonCode, said: string): Reason => ({ code, detail: { said } })

/** What the party tells when it is asked. A refusal of the question itself tells nothing about the leg. */
export function judgeTold(watch: Watch, answer: Told, put: Put): Verdict {
  if (answer.word !== 'done') return { word: 'open', reason: told('no_answer', answer.reason) }
  const { found } = answer
  if (found.state === 'applied') return judgeAmount(watch.rules, found.amount)
  if (found.state === 'pending') {
    watch.wasPending = true
    watch.firstNoMs = null
    watch.lateNoes = 0
    return { word: 'open', reason: { code: 'pending' } }
  }
  if (found.state === 'refused') {
    const isFinal = watch.rules.descriptor.remembersRefusals || watch.sends === 1
    const reason = told('refused', found.reason)
    return isFinal ? { word: 'return', reason } : judgeNo(watch, put, reason)
  }
  if (watch.wasPending && ++watch.contradictions >= watch.policy.contradictionsMax)
    return { word: 'manual', reason: { code: 'contradicts_itself' } }
  return judgeNo(watch, put, { code: 'not_found' })
}

/**
 * "Not found" is not a no: the request may be under way. It counts when it was asked for later than the party may still
 * apply the last send, by the database's clock and, since this driver's first no, by the process' own.
 */
export const isLateNow = (watch: Watch, sinceSentMs: number, nowMs: number): boolean =>
  watch.firstNoMs !== null &&
  nowMs - watch.firstNoMs > graceMsOf(watch) &&
  // Sent in the future: the database's clock went back, and the process' own has to do.
  (sinceSentMs > watch.rules.descriptor.latestApplyMs || sinceSentMs < 0)

/** Nothing that was sent can be applied any more so long after a first look at the party. */
export function graceMsOf({ rules, policy, isTakenOver }: Watch): number {
  const { latestApplyMs, sendTimeoutMs } = rules.descriptor
  return latestApplyMs + (isTakenOver ? policy.markGoodForMs + sendTimeoutMs : 0)
}

function judgeNo(watch: Watch, { askedMs, isLate }: Put, reason: Reason): Verdict {
  watch.firstNoMs ??= askedMs
  if (isLate) watch.lateNoes += 1
  return watch.lateNoes >= noesNeeded ? { word: 'return', reason } : { word: 'open', reason }
}

/** The money of these kinds is held before the provider hears of it. */
export const isHeldFirst = (kind: LegKind): boolean => kind === 'to-game' || kind === 'payout'

/**
 * Held money goes over whole or not at all. A withdrawal from a game brings at most what was asked for: every request names
 * its amount, so a provider that confirms more is wrong about one of the two. Above the limit of the house, and in a
 * contradiction, nothing is credited until a person has reviewed it.
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
