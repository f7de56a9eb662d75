import type { ExternalTransferKind } from '#saga'
import { type Books, createBooks, type Posting } from './books.ts'
import type { Counts } from './counts.ts'
import type { MutantName } from './mutants.ts'
import { createRewards } from './rewards.ts'

export type LegWish = {
  reference: string
  member: number
  kind: ExternalTransferKind
  party: string
  amount: number
}
export type Leg = LegWish & {
  state: 'created' | 'sent' | 'unknown' | 'settled' | 'returned' | 'manual' | 'late-applied'
  confirmed: number
  sends: number
  lastSentAt: number
  lease: number
  leasedUntil: number
  createdAt: number
  isClosed: boolean
}

type No = 'MONEY_NOT_ENOUGH' | 'REQUEST_LIMIT_1MIN' | 'BONUS_CONDITION'

/** Done in two commits by a broken design: the second comes later, or never when its process dies in between. */
export type Half<Reply> = { afterMs: number; rest: () => Reply }
export type Done<Reply> = Reply | Half<Reply>
export const isHalf = (done: unknown): done is Half<unknown> =>
  typeof done === 'object' && done !== null && 'rest' in done

/** PostgreSQL in miniature: every function here is one commit. Its clock jumps. */
export type Database = ReturnType<typeof createDatabase>

const halfMs = 40
const mainOf = (member: number) => `${member}/main`
const holdOf = (member: number) => `${member}/hold`
const gameOf = (member: number, game: string) => `${member}/game:${game}`
const isHeld = ({ kind }: LegWish) => kind === 'to-game' || kind === 'payout'
const outsideOf = ({ party }: LegWish) => `house/${party}`

export function createDatabase(clock: () => number, counts: Counts, mutant?: MutantName) {
  const books: Books = createBooks()
  const legs = new Map<string, Leg>()
  const open = new Set<Leg>()
  const is = (name: MutantName) => mutant === name
  const rewards = createRewards({
    ...{ books, clock, counts, mutant },
    isMoving: (member) =>
      [...legs.values()].some(
        (leg) => leg.member === member && leg.kind !== 'voucher' && isUnderWay(leg),
      ),
    outOf: (member) =>
      [...legs.values()].filter(
        (leg) => leg.member === member && leg.kind === 'to-game' && hasLeft(leg),
      ).length,
  })

  function openLeg(wish: LegWish): Done<'opened' | No> {
    const { reference, member, party, amount } = wish
    if (legs.has(reference)) return 'opened'
    if (wish.kind === 'payout') {
      const isBlocked = rewards.isPlayed(member)
      if (isBlocked && !is('a withdrawal looks at the bonus before')) return 'BONUS_CONDITION'
    }
    if (isGame(wish))
      for (const leg of open)
        if (leg.member === member && leg.party === party && isGame(leg)) return 'REQUEST_LIMIT_1MIN'
    const hold: Posting[] = [[mainOf(member), holdOf(member), amount]]
    if (!isHeld(wish)) return insert(wish)
    if (is('hold in another transaction')) {
      if (books.balanceOf(mainOf(member)) < amount) return 'MONEY_NOT_ENOUGH'
      insert(wish)
      return {
        afterMs: halfMs,
        rest: () => {
          books.post(`${reference}:hold`, hold)
          return 'opened'
        },
      }
    }
    if (books.post(`${reference}:hold`, hold) === 'not_enough') return 'MONEY_NOT_ENOUGH'
    return insert(wish)
  }

  function insert(wish: LegWish): 'opened' {
    const now = clock()
    const leg: Leg = {
      ...wish,
      ...{ state: 'created', confirmed: 0, sends: 0, lastSentAt: 0, lease: 0, leasedUntil: 0 },
      ...{ createdAt: now, isClosed: false },
    }
    legs.set(wish.reference, leg)
    open.add(leg)
    if (wish.kind === 'payout') rewards.payOut(wish.member)
    return 'opened'
  }

  /** Whether a write of this lease may change the leg. */
  function isMine(leg: Leg, lease: number): boolean {
    if (is('zombie write')) return true
    if (!leg.isClosed && leg.lease === lease) return true
    counts.reached('a zombie’s write is refused')
    return false
  }

  function isFree(leg: Leg, leaseMs: number): boolean {
    if (leg.isClosed) return false
    const now = clock()
    if (leg.lease === 0 || leg.leasedUntil <= now) return true
    if (is('a lease for ever') || leg.leasedUntil <= now + leaseMs) return false
    counts.reached('a lease of a clock that went back is void')
    return true
  }

  function claim(leg: Leg, lease: number, leaseMs: number, isFresh: boolean) {
    Object.assign(leg, { lease, leasedUntil: clock() + leaseMs })
    if (!isFresh) counts.reached('a leg is taken over')
    else if (!is('sent before it is marked')) marked(leg)
    return { isFresh, sends: leg.sends }
  }

  /** A transfer: written down as sent, under its driver's lease, with its money on hold if it goes to a game, in one commit. */
  function startLeg(wish: LegWish, lease: number, leaseMs: number): Done<'started' | 'known' | No> {
    if (legs.has(wish.reference)) return 'known'
    const start = (opened: 'opened' | No) => {
      if (opened !== 'opened') return opened
      const leg = legs.get(wish.reference)!
      Object.assign(leg, { lease, leasedUntil: clock() + leaseMs })
      if (!is('sent before it is marked')) marked(leg)
      return 'started'
    }
    const opened = openLeg(wish)
    if (!isHalf(opened)) return start(opened)
    return { ...opened, rest: () => start(opened.rest()) }
  }

  function marked(leg: Leg) {
    leg.state = 'sent'
    leg.sends += 1
    leg.lastSentAt = clock()
  }

  function take(leg: Leg, lease: number, leaseMs: number) {
    if (!isFree(leg, leaseMs)) return null
    const isFresh = leg.state === 'created'
    if (!is('claim race')) return claim(leg, lease, leaseMs, isFresh)
    // Read first, written later: whoever read the same writes the same.
    return {
      afterMs: halfMs,
      rest: () => (leg.isClosed ? null : claim(leg, lease, leaseMs, isFresh)),
    }
  }

  function mark(leg: Leg, lease: number, leaseMs: number) {
    if (!isMine(leg, lease)) return null
    const sinceSentMs = clock() - leg.lastSentAt
    marked(leg)
    leg.leasedUntil = clock() + leaseMs
    return { sends: leg.sends, sinceSentMs }
  }

  function keep(leg: Leg, lease: number, leaseMs: number) {
    if (!isMine(leg, lease)) return null
    leg.leasedUntil = clock() + leaseMs
    return { sinceSentMs: clock() - leg.lastSentAt, ageMs: clock() - leg.createdAt }
  }

  function close(leg: Leg, state: Leg['state'], postings: Posting[], name: string) {
    leg.state = state
    leg.isClosed = true
    open.delete(leg)
    if (!postings.length) return true
    if (is('zombie write')) books.force(postings)
    else return posted(`${leg.reference}:${name}`, postings)
    return true
  }

  /** A posting, or half of one in the broken designs. */
  function posted(reference: string, postings: Posting[]): Done<boolean> {
    if (is('state and posting in two commits'))
      return { afterMs: halfMs, rest: () => books.post(reference, postings) !== 'not_enough' }
    if (is('read-modify-write')) {
      const balances = new Map<string, number>()
      for (const [from, to, amount] of postings) {
        balances.set(from, (balances.get(from) ?? books.balanceOf(from)) - amount)
        balances.set(to, (balances.get(to) ?? books.balanceOf(to)) + amount)
      }
      return {
        afterMs: halfMs,
        rest: () => {
          books.overwrite(reference, balances, postings)
          return true
        },
      }
    }
    return books.post(reference, postings) !== 'not_enough'
  }

  /** `stale`: the books have another amount at the game than the driver believes; nothing is changed. */
  function settle(
    leg: Leg,
    lease: number,
    amount: number,
    believed = 0,
  ): Done<boolean | { stale: number }> {
    if (!isMine(leg, lease)) return false
    const booked = books.balanceOf(gameOf(leg.member, leg.party))
    if (leg.kind === 'from-game' && booked !== believed) return { stale: booked }
    leg.confirmed = amount
    const credited = is('credited as wished') ? leg.amount : amount
    return close(leg, 'settled', settlementOf(leg, credited), 'end')
  }

  function settlementOf(leg: Leg, amount: number): Posting[] {
    const { kind, member, party } = leg
    if (kind === 'payout') return [[holdOf(member), outsideOf(leg), leg.amount]]
    if (kind === 'to-game') return [[holdOf(member), gameOf(member, party), leg.amount]]
    if (kind === 'voucher') return [[outsideOf(leg), mainOf(member), amount]]
    const won = Math.max(0, amount - books.balanceOf(gameOf(member, party)))
    return [
      ...(won > 0 ? [[outsideOf(leg), gameOf(member, party), won] satisfies Posting] : []),
      [gameOf(member, party), mainOf(member), amount],
    ]
  }

  function giveBack(leg: Leg, lease: number): Done<boolean> {
    if (!isMine(leg, lease)) return false
    const { member, amount } = leg
    const postings: Posting[] = isHeld(leg) ? [[holdOf(member), mainOf(member), amount]] : []
    return close(leg, 'returned', postings, 'end')
  }

  function late(leg: Leg, amount: number): boolean {
    if (leg.state !== 'returned') return false
    leg.state = 'late-applied'
    leg.confirmed = amount
    const postings: Posting[] = isHeld(leg)
      ? [['house/late-applied', outsideOf(leg), amount]]
      : settlementOf(leg, amount)
    return books.post(`${leg.reference}:late`, postings) === 'posted'
  }

  /** A returned transfer that holds no money goes to persons. */
  function reopen(leg: Leg): boolean {
    if (leg.state !== 'returned') return false
    leg.state = 'manual'
    return true
  }

  return {
    ...{ books, legs, open, rewards, openLeg, startLeg, take, mark, keep, settle },
    ...{ giveBack, late, marked, reopen },
    note: (leg: Leg, lease: number) => {
      if (!isMine(leg, lease)) return false
      leg.state = 'unknown'
      return true
    },
    giveToPersons: (leg: Leg, lease: number) =>
      isMine(leg, lease) && close(leg, 'manual', [], 'manual') === true,
    orphans: () =>
      [...open].filter(
        ({ lease, leasedUntil }) =>
          lease === 0 ||
          leasedUntil <= clock() ||
          (!is('a lease for ever') && leasedUntil > clock() + 120_000),
      ),
    mainOf: (member: number) => books.balanceOf(mainOf(member)),
    /** What two persons do who looked at the party’s books. */
    decide: (leg: Leg, applied: number | undefined) => {
      leg.isClosed = false
      if (applied === undefined) giveBack(leg, leg.lease)
      else {
        leg.confirmed = boundedBy(leg, applied)
        close(leg, 'settled', settlementOf(leg, leg.confirmed), 'end')
      }
    },
  }
}

/** Nobody credits or sends more than was asked for. A voucher says itself what it is worth. */
export const boundedBy = ({ kind, amount }: LegWish, applied: number): number =>
  kind === 'voucher' ? applied : Math.min(applied, amount)

const isGame = ({ kind }: LegWish): boolean => kind === 'to-game' || kind === 'from-game'

const isUnderWay = ({ isClosed, state }: Leg): boolean => !isClosed || state === 'manual'
const hasLeft = ({ state }: Leg): boolean => state === 'settled'
