import type { Heard, Told } from './effect.ts'
import type { Policy, Rules } from './policy.ts'

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
export type Verdict = End | { word: 'open'; reason: string }
export type End = { word: 'settle'; amount: number } | { word: 'return' | 'manual'; reason: string }

/** When a question was put, and whether that was late enough for its no to count. */
export type Put = { askedMs: number; isLate: boolean }

/** So many noes that count make one that is final. */
const noesNeeded = 2

/**
 * A refusal of the only send ever is final, and so is one that the party remembers for ever. A connection that was never made
 * says nothing about the sends before it.
 */
export function judgeSend(watch: Watch, heard: Heard, put: Put & { isOnly: boolean }): Verdict {
  const { remembersRefusals, canBeAsked } = watch.rules.descriptor
  if (heard.word === 'done') return settleOr(watch, heard.amount)
  if (heard.word === 'unknown') return { word: 'open', reason: heard.reason }
  if (put.isOnly) return { word: 'return', reason: heard.reason }
  if (heard.isUnheard) return { word: 'open', reason: heard.reason }
  // It may be a no to how it was sent this time, by a clock or a key that was wrong: whoever can be asked is asked.
  if (remembersRefusals && !canBeAsked) return { word: 'return', reason: heard.reason }
  return judgeNo(watch, put, heard.reason)
}

/** What the party tells when it is asked. A refusal of the question itself tells nothing about the leg. */
export function judgeTold(watch: Watch, told: Told, put: Put): Verdict {
  if (told.word !== 'done') return { word: 'open', reason: told.reason }
  const { found } = told
  if (found.state === 'applied') return settleOr(watch, found.amount)
  if (found.state === 'pending') {
    watch.wasPending = true
    watch.firstNoMs = null
    watch.lateNoes = 0
    return { word: 'open', reason: 'pending' }
  }
  if (found.state === 'refused') {
    const isFinal = watch.rules.descriptor.remembersRefusals || watch.sends === 1
    return isFinal ? { word: 'return', reason: found.reason } : judgeNo(watch, put, found.reason)
  }
  if (watch.wasPending && ++watch.contradictions >= watch.policy.contradictionsMax)
    return { word: 'manual', reason: 'the party had it and says that it never had' }
  return judgeNo(watch, put, 'absent')
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

function judgeNo(watch: Watch, { askedMs, isLate }: Put, reason: string): Verdict {
  watch.firstNoMs ??= askedMs
  if (isLate) watch.lateNoes += 1
  return watch.lateNoes >= noesNeeded ? { word: 'return', reason } : { word: 'open', reason }
}

/** What was held goes over whole or not at all; what comes in is whatever the party says. */
function settleOr({ rules }: Watch, amount: number): End {
  const isHeld = rules.kind === 'to-game' || rules.kind === 'payout'
  const isTrue = isHeld ? amount === rules.amount : amount > 0
  return isTrue
    ? { word: 'settle', amount }
    : { word: 'manual', reason: `confirmed ${amount} where ${rules.amount} was asked for` }
}
