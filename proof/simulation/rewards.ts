import type { BonusState } from '#contract/bonus'
import { toAmount } from '#money'
import { costOf, grantFor, wageringRequiredFor } from '#server/bonus/amounts'
import { type BonusEvent, stateAfter, states } from '#server/bonus/states'
import { type Drawn, drawOf } from '#server/spin/draw'
import type { Books, Posting } from './books.ts'
import type { Answer } from './calls.ts'
import type { Counts } from './counts.ts'
import type { Done } from './database.ts'
import { createInvites } from './invites.ts'
import type { MutantName } from './mutants.ts'

/** The one bonus there is, under terms that are soon met, or cancelled at a cost. */
const terms = {
  ...{ percent: 100, most: toAmount(10_000), minimumDeposit: 5_000, turnover: 20, percentFail: 50 },
}
const coinDeposit = 10_000
const wheel = [
  { code: 'NOTHING', weight: 2 },
  { code: 'COIN', weight: 3 },
  { code: 'MONEY', weight: 5 },
]
const prize = 2_000
const lost = 5_000
/** Each of three games may have confirmed a little less than was asked for. */
const littleLeft = 3

export type Taking = {
  id: number
  member: number
  state: BonusState
  granted: number
  needed: number
  played: number
  cost: number
  /** The wishes that took and cancelled it. */
  by: string
  endedBy?: string
  /** When it happened, in the order of commits. */
  takenAt: number
  grantedAt?: number
  endedAt?: number
}
type Coupon = { id: string; member: number; isClaimed: boolean }
type Spin = { member: number; by: string; drawn: Drawn; count: number }

/** What was brought about under which key, so that it can be held against what was told. */
export type Fact = { by: string; what: string; amount: number }

type Parts = {
  books: Books
  clock: () => number
  counts: Counts
  mutant: MutantName | undefined
  /** Whether money of this member is on its way, and how often it has left for a game. */
  isMoving: (member: number) => boolean
  outOf: (member: number) => number
}

/** What was brought home before a cancel: how often money had left for games until then. */
type Home = {
  wentOut?: number
  /** What a broken design read then. */
  main?: number | undefined
  /** What is still there, as nobody but the proof can see it. */
  lies?: () => number
}

/** The rows behind rewards: every function here that changes something is one commit, and asks the product's rules. */
export type Rewards = ReturnType<typeof createRewards>

export function createRewards(parts: Parts) {
  const { books, counts, mutant, isMoving, outOf } = parts
  const takings: Taking[] = []
  const coupons: Coupon[] = []
  const spins: Spin[] = []
  const coins = new Map<number, number>()
  const refunds = new Map<number, { isTaken: boolean }>()
  const deposits: { at: number; member: number; amount: number }[] = []
  const payouts: { at: number; member: number }[] = []
  const rounds = new Map<string, { member: number; stake: number }>()
  const facts: Fact[] = []
  const odd: string[] = []
  let commits = 0
  const next = () => ++commits
  const invites = createInvites(parts, facts)
  const lastOf = (member: number) => takings.findLast((taking) => taking.member === member)
  const isActive = (member: number) => states[lastOf(member)?.state ?? 'met'].isActive
  const isPlayed = (member: number) => states[lastOf(member)?.state ?? 'met'].isWagering
  const coinsOf = (member: number) => coins.get(member) ?? 2
  const done = (by: string, what: string, amount: number): Answer => {
    facts.push({ by, what, amount })
    return { word: 'settled', amount, legs: [] }
  }

  function activate(member: number, by: string): Answer {
    const isAgain = takings.some((taking) => taking.by === by) && mutant !== unkeyed
    if (isAgain) return { word: 'settled', amount: 0, legs: [] }
    if (isActive(member)) return no('BONUS_ALREADY_ACTIVE')
    const fresh = { state: 'waiting', granted: 0, needed: 0, played: 0, cost: 0 } as const
    takings.push({ id: takings.length + 1, member, by, ...fresh, takenAt: next() })
    return done(by, 'taking', 0)
  }

  /** What a deposit brings about, in its own commit. */
  function onDeposit(member: number, amount: number): Done<boolean> {
    deposits.push({ at: next(), member, amount })
    if (amount >= coinDeposit) coins.set(member, coinsOf(member) + 1)
    invites.onDeposit(member, amount)
    if (mutant === 'granted in a commit of its own')
      return { afterMs: 40, rest: () => grant(member, amount) }
    return grant(member, amount)
  }

  function grant(member: number, amount: number): true {
    const taking = lastOf(member)
    if (taking?.state !== 'waiting' || amount < terms.minimumDeposit) return true
    const granted = grantFor(terms, toAmount(amount))
    books.post(`bonus:${taking.id}`, [['house/bonus', `${member}/main`, granted]])
    const needed = wageringRequiredFor(terms, toAmount(amount + granted))
    const state = stateAfter(taking.state, 'deposit')
    Object.assign(taking, { state, granted, needed, grantedAt: next() })
    counts.reached('a bonus is granted')
    return true
  }

  /** A round as a game tells it: it counts once, however often it is told. */
  function count(reference: string, member: number, stake: number): boolean {
    if (rounds.has(reference)) counts.reached('a round told again')
    if (rounds.has(reference) && mutant !== 'a round counts each time it is told') return true
    rounds.set(reference, { member, stake })
    invites.count(member, stake)
    const taking = lastOf(member)
    if (taking?.state !== 'granted') return true
    taking.played += stake
    if (taking.played >= taking.needed && finish(taking, 'turnover', 0))
      counts.reached('a bonus is met')
    return true
  }

  function finish(taking: Taking, event: BonusEvent, cost: number): boolean {
    const { id, member, granted } = taking
    const expense: Posting = ['house/bonus-paid', 'house/bonus', granted]
    const back: Posting = [`${member}/main`, 'house/bonus-paid', cost]
    const postings = cost > 0 ? [expense, back] : [expense]
    if (books.post(`finish:${id}`, postings) !== 'posted') return false
    Object.assign(taking, { state: stateAfter(taking.state, event), cost, endedAt: next() })
    return true
  }

  /** What this wish has ended already, and what was told of it. */
  function cleared(member: number, by: string): Answer | undefined {
    const earlier = takings.find((one) => one.member === member && one.endedBy === by)
    if (!earlier || mutant === unkeyed) return undefined
    counts.reached('a cancel asked for again')
    return { word: 'settled', amount: earlier.cost, legs: [] }
  }

  /**
   * Ends what was asked for. Undefined: money is on its way.
   */
  function clear(
    asked: Taking,
    by: string,
    { wentOut, main, lies = () => 0 }: Home = {},
  ): Answer | undefined {
    const { member } = asked
    const taking = lastOf(member)
    const earlier = cleared(member, by)
    if (earlier) return earlier
    if (taking !== asked || !isActive(member)) return no('BONUS_CLEAR')
    if (taking.state === 'waiting') {
      const state = stateAfter(taking.state, 'cancel')
      Object.assign(taking, { state, endedAt: next(), endedBy: by })
      return done(by, 'cancelled', 0)
    }
    if (wentOut === undefined) return no('BONUS_CONDITION')
    if (isMoving(member)) return undefined
    if (outOf(member) > wentOut) {
      counts.reached('money went out while a bonus was cancelled')
      return no('TRANSFER_FAIL')
    }
    const total = books.balanceOf(`${member}/main`)
    const { costs } = costOf(terms, toAmount(main ?? total))
    if (lies() > littleLeft || costs !== costOf(terms, toAmount(total)).costs)
      odd.push(`${by} was cancelled for ${costs} of ${total}, and ${lies()} at games`)
    if (!finish(taking, 'cancel', costs)) return no('TRANSFER_FAIL')
    taking.endedBy = by
    counts.reached('a bonus is cancelled at its cost')
    return done(by, 'cancelled', costs)
  }

  function spin(member: number, by: string): Answer {
    const earlier = spins.find((one) => one.by === by)
    if (earlier && mutant !== 'a draw knows no key') {
      counts.reached('a draw asked for again')
      return { word: 'settled', amount: earlier.drawn.drawn, legs: [] }
    }
    if (coinsOf(member) === 0) return no('NO_COIN')
    const { length } = spins.filter((one) => one.member === member)
    const drawn = drawOf({ seed: seedOf(member), memberSeed: String(member), count: length }, wheel)
    spins.push({ member, by, drawn, count: length })
    coins.set(member, coinsOf(member) - 1 + (drawn.code === 'COIN' ? 1 : 0))
    if (drawn.code === 'MONEY') coupons.push({ id: by, member, isClaimed: false })
    return done(by, 'spin', drawn.drawn)
  }

  function claim(member: number, id: string, by: string): Done<Answer> {
    const coupon = coupons.find((one) => one.id === id && one.member === member)
    if (!coupon) return no('INVALID_CODE')
    if (coupon.isClaimed) return no('NO_CLAIMABLE_COUPON')
    const mark = () => {
      coupon.isClaimed = true
      return done(by, `coupon ${id}`, prize)
    }
    const isBroken = mutant === 'a reward is paid under a reference of the moment, and marked later'
    const reference = isBroken ? `coupon:${id}:${next()}` : `coupon:${id}`
    books.post(reference, [['house/spin', `${member}/main`, prize]])
    return isBroken ? { afterMs: 40, rest: mark } : mark()
  }

  function refund(member: number, by: string): Answer {
    if (refunds.has(member)) return no('REFUND_SUCCESS')
    if (isActive(member)) return no('REFUND_CONDITION')
    refunds.set(member, { isTaken: false })
    books.post(`refund:${member}`, [['house/refund', `${member}/refund`, lost]])
    return done(by, `refund ${member}`, lost)
  }

  function addRefund(member: number, by: string): Answer {
    const row = refunds.get(member)
    const aside = books.balanceOf(`${member}/refund`)
    if (!row || row.isTaken) return no(row ? 'REFUND_SUCCESS' : 'NO_REFUND')
    if (isActive(member)) return no('REFUND_CONDITION')
    row.isTaken = true
    books.post(`refund:${member}:taken`, [[`${member}/refund`, `${member}/main`, aside]])
    return done(by, `taken ${member}`, aside)
  }

  return {
    ...{ takings, coupons, deposits, payouts, facts, odd, invites, prize, lost, refunds, rounds },
    ...{ activate, onDeposit, count, cleared, clear, spin, claim, refund, addRefund, isPlayed },
    ...{ minimumDeposit: terms.minimumDeposit, outOf },
    /** The one that can be cancelled, as it is now. */
    active: (member: number) =>
      isActive(member) ? { taking: lastOf(member)!, isPlayed: isPlayed(member) } : undefined,
    payOut: (member: number) => payouts.push({ at: next(), member }),
  }
}

const unkeyed: MutantName = 'a bonus is taken and cancelled without a key'
const no = (code: string): Answer => ({ word: 'refused', code, legs: [] })
const seedOf = (member: number) => Buffer.alloc(32, member)
