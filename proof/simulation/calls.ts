import { leaseMs } from '#saga'
import type { Done, Leg, LegWish } from './database.ts'
import { drive, newLease } from './driver.ts'
import { commit, type Node, type Work, waitFor } from './node.ts'
import type { World } from './world.ts'

/** What a member asks for, once. The same key is the same wish, however often it is sent. */
export type Call = { key: string; member: number } & (
  | { word: 'transfer'; from: string; to: string; amount: number }
  | { word: 'transferAll'; to: string }
  | { word: 'withdraw' | 'withdrawAll'; amount: number }
  | { word: 'truelink'; voucher: string }
  | { word: 'activate' | 'clear' | 'spin' | 'refund' | 'addRefund' | 'invite' }
  | { word: 'claim'; coupon: string }
)

/** `open` is no answer yet: the same key asks again. */
export type Answer =
  | { word: 'settled'; amount: number; legs: string[] }
  | { word: 'refused'; code: string; legs: string[] }
  | { word: 'open'; legs: string[] }

const patienceMs = 20_000
const wallet = 'WALLET'

/** The answers under their keys, as the edge of the server remembers them. */
export type Remembered = Map<string, { answer?: Answer; isHeld: () => boolean; token: number }>

/** Who works on a call. When it failed, or its process died, it holds the key no longer. */
export type Hand = { node: Node; isAtWork: () => boolean }

/** A call as a node works on it: one at a time for a key, and the first definite answer stays. */
export function* handle(
  world: World,
  hand: Hand,
  call: Call,
  remembered: Remembered,
): Work<Answer> {
  const token = world.chance.roll()
  const began = yield* commit(() => begin(hand, call.key, remembered, token))
  if (began === 'busy') return { word: 'open', legs: [] }
  if (began !== 'ours') {
    world.counts.reached('answered once more under its key')
    return began
  }
  const answer = yield* work(world, hand.node, call)
  if (answer.word === 'open' || isLimit(answer)) {
    yield* commit(() => remembered.get(call.key)?.token === token && remembered.delete(call.key))
    return answer
  }
  const isKept = yield* commit(() => keep(remembered, call.key, token, answer))
  return isKept ? answer : { word: 'open', legs: [] }
}

/** Too early: no answer to the wish, and not remembered as one. */
export const isLimit = (answer: Answer): boolean =>
  answer.word === 'refused' && answer.code === 'REQUEST_LIMIT_1MIN'

function begin(hand: Hand, key: string, remembered: Remembered, token: number) {
  const held = remembered.get(key)
  if (held?.answer) return held.answer
  if (held?.isHeld() && held.token !== token) return 'busy' as const
  remembered.set(key, { isHeld: hand.isAtWork, token })
  return 'ours' as const
}

function keep(remembered: Remembered, key: string, token: number, answer: Answer): boolean {
  const held = remembered.get(key)
  if (held?.token !== token) return false
  held.answer = answer
  return true
}

function work(world: World, node: Node, call: Call): Work<Answer> {
  const { key, member } = call
  const at = { world, node, member }
  const { rewards } = world.database
  switch (call.word) {
    case 'transferAll':
      return transferAll(at, key, call.to)
    case 'withdrawAll':
      return withdrawAll(at, key, call.amount)
    case 'transfer':
      return transfer(at, key, call)
    case 'withdraw':
      return payOut(at, key, call.amount)
    case 'truelink':
      return oneLeg(at, { reference: key, kind: 'voucher', party: 'voucher', amount: 0 })
    case 'clear':
      return clear(at, key)
    case 'activate':
      return once(() => rewards.activate(member, key))
    case 'spin':
      return once(() => rewards.spin(member, key))
    case 'claim':
      return once(() => rewards.claim(member, call.coupon, key))
    case 'refund':
      return once(() => rewards.refund(member, key))
    case 'addRefund':
      return once(() => rewards.addRefund(member, key))
    case 'invite':
      return once(() => rewards.invites.receive(member, key))
  }
}

/** A transaction that is not tried again when it is not known what became of it: the member asks again. */
const once = (run: () => Done<Answer>): Work<Answer> => commit(run, false)

type At = { world: World; node: Node; member: number }
type Part = Omit<LegWish, 'member'>

function* payOut(at: At, key: string, amount: number): Work<Answer> {
  const { database, mutant } = at.world
  if (mutant === 'a withdrawal looks at the bonus before')
    if (yield* commit(() => database.rewards.isPlayed(at.member)))
      return { word: 'refused', code: 'BONUS_CONDITION', legs: [] }
  return yield* oneLeg(at, { reference: `${key}:payout`, kind: 'payout', party: 'bank', amount })
}

function* transfer(
  at: At,
  key: string,
  { from, to, amount }: { from: string; to: string; amount: number },
): Work<Answer> {
  let there = amount
  let legs: string[] = []
  if (from !== wallet) {
    const part: Part = { reference: `${key}:from`, kind: 'from-game', party: from, amount }
    const came = yield* oneLeg(at, part)
    if (came.word !== 'settled' || to === wallet) return came
    there = came.amount
    legs = came.legs
  }
  const part: Part = { reference: `${key}:to`, kind: 'to-game', party: to, amount: there }
  const went = yield* oneLeg(at, part)
  return { ...went, legs: [...legs, ...went.legs] }
}

/** Collects from all games but one; what is unknown is skipped and comes by itself. */
function* collect(at: At, key: string, except: string): Work<{ legs: string[]; isWhole: boolean }> {
  const { world, node, member } = at
  const parts = world.games
    .filter(({ name, balanceOf }) => name !== except && balanceOf(member) > 0)
    .map(
      ({ name, balanceOf }): Part => ({
        ...{ reference: `${key}:${name}`, kind: 'from-game', party: name },
        amount: balanceOf(member),
      }),
    )
  const opened: string[] = []
  for (const part of parts)
    if ((yield* startLeg(at, part)) === 'opened') opened.push(part.reference)
  let isWhole = opened.length === parts.length
  if (opened.length) {
    const ends = yield* waitFor<Answer[]>((resume, isAlive) => {
      const heard: Answer[] = []
      for (const reference of opened)
        awaitEnd(world, node, reference, isAlive, (end) => {
          heard.push(end)
          if (heard.length === opened.length) resume(heard)
        })
    })
    isWhole &&= ends.every(({ word }) => word !== 'open')
  }
  return { legs: opened, isWhole }
}

function* transferAll(at: At, key: string, to: string): Work<Answer> {
  const { world, member } = at
  const { legs, isWhole } = yield* collect(at, key, to)
  const amount = yield* commit(() => world.database.mainOf(member))
  if (to === wallet || amount === 0) return { word: 'settled', amount, legs }
  const went = yield* oneLeg(at, { reference: `${key}:to`, kind: 'to-game', party: to, amount })
  if (!isWhole && went.word === 'settled')
    world.counts.reached('an unknown leg is skipped, the rest moves')
  return { ...went, legs: [...legs, ...went.legs] }
}

/** Nothing is paid out by itself later when what was collected does not suffice yet. */
function* withdrawAll(at: At, key: string, amount: number): Work<Answer> {
  const { world, member } = at
  const { legs, isWhole } = yield* collect(at, key, '')
  const paid = yield* payOut(at, key, amount)
  if (paid.word === 'refused' && paid.code === 'MONEY_NOT_ENOUGH' && !isWhole)
    return { word: 'open', legs }
  if (paid.word === 'settled' && legs.length && world.database.mainOf(member) >= 0)
    world.counts.reached('paid out of what was collected')
  return { ...paid, legs: [...legs, ...paid.legs] }
}

/**
 * A bonus is cancelled: money comes home from all games first, always under a new key. What is on its way, or went out since,
 * is seen in the commit that takes the cost.
 */
function* clear(at: At, key: string): Work<Answer> {
  const { database, chance, mutant } = at.world
  const { rewards } = database
  const before = yield* commit(() => rewards.cleared(at.member, key))
  if (before) return before
  const asked = yield* commit(() => rewards.active(at.member))
  if (!asked) return { word: 'refused', code: 'BONUS_CLEAR', legs: [] }
  const { taking, isPlayed } = asked
  if (!isPlayed) return (yield* commit(() => rewards.clear(taking, key), false))!
  const isEarly = mutant === 'a cancel takes its cost by what was read before'
  const main = isEarly ? yield* commit(() => database.mainOf(at.member)) : undefined
  const wentOut = yield* commit(() => rewards.outOf(at.member))
  const { legs, isWhole } = yield* collect(at, `home${chance.roll()}`, '')
  if (!isWhole) return { word: 'open', legs }
  if (legs.some((reference) => database.legs.get(reference)!.state !== 'settled'))
    return { word: 'refused', code: 'TRANSFER_FAIL', legs: [] }
  const home = { wentOut, main, lies: () => lyingOf(at) }
  const cleared = yield* commit(() => rewards.clear(taking, key, home), false)
  return cleared ?? { word: 'open', legs }
}

/** What is at the games by their books and by ours: what was won there since, or is not booked yet, is neither. */
const lyingOf = ({ world: { games, database }, member }: At): number =>
  games.reduce((sum, { name, balanceOf }) => {
    const booked = database.books.balanceOf(`${member}/game:${name}`)
    return sum + Math.min(booked, balanceOf(member))
  }, 0)

/** One commit, and sent. What became of a start without an answer is not known: the member asks again. */
function* startLeg({ world, node, member }: At, part: Part): Work<string> {
  const { database } = world
  const started = { lease: newLease(), markedMs: node.clockMs() }
  const wish = { ...part, member }
  const word = yield* commit(() => database.startLeg(wish, started.lease, leaseMs), false)
  if (word === 'started') drive(world, node, database.legs.get(part.reference)!, () => {}, started)
  return word === 'started' || word === 'known' ? 'opened' : word
}

function* oneLeg(at: At, part: Part): Work<Answer> {
  const { world, node, member } = at
  const opened =
    part.kind === 'to-game' || part.kind === 'from-game'
      ? yield* startLeg(at, part)
      : yield* commit(() => world.database.openLeg({ ...part, member }))
  if (opened !== 'opened') return { word: 'refused', code: opened, legs: [] }
  return yield* waitFor<Answer>((resume, isAlive) =>
    awaitEnd(world, node, part.reference, isAlive, resume),
  )
}

/** Drives a leg here, or waits for whoever does, until it is final or patience is over. */
function awaitEnd(
  world: World,
  node: Node,
  reference: string,
  isAlive: () => boolean,
  hear: (answer: Answer) => void,
) {
  const giveUpAtMs = world.nowMs() + patienceMs
  const leg = world.database.legs.get(reference)!
  const legs = [reference]
  let isOver = false
  const end = (answer: Answer) => {
    if (isOver) return
    isOver = true
    if (answer.word === 'open') world.counts.reached('answered that it is open')
    hear(answer)
  }
  const look = () => {
    if (isOver || !isAlive()) return
    const answer = answerOf(leg)
    if (answer.word !== 'open' || leg.isClosed) return end({ ...answer, legs })
    if (world.nowMs() < giveUpAtMs) drive(world, node, leg, () => world.plan(200, look))
  }
  world.plan(patienceMs, () => end({ word: 'open', legs }))
  look()
}

function answerOf({ state, confirmed }: Leg): Answer {
  if (state === 'settled') return { word: 'settled', amount: confirmed, legs: [] }
  if (state === 'returned' || state === 'late-applied')
    return { word: 'refused', code: 'TRANSFER_FAIL', legs: [] }
  return { word: 'open', legs: [] }
}
