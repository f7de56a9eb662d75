import {
  checkReturned,
  type Effect,
  type Flow,
  leaseMs,
  type Policy,
  policyOf,
  type QueryReply,
  type Reason,
  type Reply,
  type Rules,
  type SendReply,
  type Taken,
  transferSaga,
} from '#saga'
import type { Sometimes } from './counts.ts'
import type { Leg } from './legs.ts'
import { believed, misheard, mistold } from './mutants.ts'
import { commit, type Node, type Wish, type Work, waitFor } from './node.ts'
import type { Party } from './party.ts'
import type { World } from './world.ts'

let leases = 0
export const newLease = () => ++leases

/** A transfer that this node wrote down as sent. `markedMs`: its own clock before that. */
export type StartedHere = { lease: number; markedMs: number }

/** Has a node drive a leg, or waits for it when it does already. `ended` is called at the end of that drive, whatever it is. */
export function drive(
  world: World,
  node: Node,
  leg: Leg,
  ended: () => void,
  started?: StartedHere,
) {
  const { driven } = node.memory
  const waiting = driven.get(leg.reference)
  if (waiting) {
    waiting.push(ended)
    return
  }
  driven.set(leg.reference, [ended])
  const over = () => {
    const waiters = driven.get(leg.reference) ?? []
    driven.delete(leg.reference)
    for (const hear of waiters) hear()
  }
  const at = { world, node, leg, started, lease: started?.lease ?? newLease() }
  node.start(interpret(at, flowOf(world, leg)), over, over)
}

const flowOf = (world: World, leg: Leg) => transferSaga(rulesOf(world, leg), hurried())

function rulesOf({ parties, mutant }: World, { kind, amount, party }: Leg): Rules {
  const guarantees = believed(parties.get(party)!.guarantees, mutant)
  return { kind, amount, guarantees, ...limitOf(kind) }
}

/** Some of the vouchers are worth more than is credited without a review. */
const limitOf = (kind: Rules['kind']) => (kind === 'voucher' ? { reviewAbove: 45_000 } : {})

/** A day is long even in virtual time: what takes hours outside takes minutes here. */
const hurried = (): Policy => ({
  ...policyOf(),
  restMostMs: 10_000,
  manualAfterMs: 200_000,
  watchedMs: 60_000,
})

/** Looks at a returned leg again. */
export const check = (world: World, node: Node, leg: Leg, ended: () => void) =>
  node.start(
    interpret({ world, node, leg, lease: newLease() }, checkReturned(rulesOf(world, leg))),
    ended,
    ended,
  )

type At = {
  world: World
  node: Node
  leg: Leg
  lease: number
  started?: StartedHere | undefined
}

/** The steps of the product's flow, in this world. */
function* interpret<End>(at: At, flow: Flow<End>): Work<End> {
  let next: IteratorResult<Effect, End> = flow.next()
  while (!next.done) {
    const reply: Reply = yield* perform(at, next.value)
    next = flow.next(reply as never)
  }
  return next.value
}

function* perform(at: At, effect: Effect): Generator<Wish, Reply, never> {
  const { world, node, leg, lease, started } = at
  const { legs, mutant, parties, counts } = world
  const party = parties.get(leg.party)!
  switch (effect.do) {
    case 'take':
      if (started) return takenAtStart(world, node, started)
      return yield* commit(() => legs.take(leg, lease, leaseMs), false)
    case 'mark':
      counts.reached('sent again')
      return yield* commit(() => legs.mark(leg, lease, leaseMs), false)
    case 'keep':
      return yield* commit(() => legs.keep(leg, lease, leaseMs))
    case 'unknown':
      return yield* commit(() => legs.note(leg, lease))
    case 'settle': {
      if (leg.state === 'unknown') counts.reached('found later, settled')
      return yield* commit(() => legs.settle(leg, lease, effect.amount))
    }
    case 'return':
      noteReturn(world, effect.reason)
      return yield* commit(() => legs.giveBack(leg, lease))
    case 'manual': {
      const { code, detail } = effect.reason
      if (code === 'more_than_asked' && mutant === 'a provider is believed without a bound')
        return yield* commit(() => legs.settle(leg, lease, detail!.confirmed!))
      noteManual(world, effect.reason)
      return yield* commit(() => {
        const isGiven = legs.giveToPersons(leg, lease)
        if (isGiven) personsLook(world, leg, party)
        return isGiven
      })
    }
    case 'late':
      counts.reached('late-applied')
      return yield* commit(() => legs.late(leg, effect.amount))
    case 'reopen':
      return yield* commit(() => {
        const isReopened = legs.reopen(leg)
        if (isReopened) personsLook(world, leg, party)
        return isReopened
      })
    case 'send':
      return misheard(yield* sendTo(world, node, leg, party), mutant)
    case 'ask':
      return mistold(yield* askAt(world, leg, party), mutant)
    case 'sleep':
      return yield* sleep(world, effect.leastMs, effect.mostMs)
    case 'clock':
      return (yield {
        do: 'now',
        read: () => (mutant === 'the database’s clock alone' ? world.databaseMs() : node.clockMs()),
      }) as number
  }
}

/** The mark came with the start. One that is old is not sent upon. */
function takenAtStart({ mutant, counts }: World, node: Node, { markedMs }: StartedHere): Taken {
  const isFresh = node.clockMs() - markedMs < policyOf().markGoodForMs
  if (!isFresh) counts.reached('started too long ago to be sent')
  return { isFresh: isFresh || mutant === 'a late mark is sent upon', sends: 1 }
}

function* sleep(
  { plan, chance }: World,
  leastMs: number,
  mostMs: number,
): Generator<Wish, undefined, never> {
  yield* waitFor<undefined>((resume) =>
    plan(chance.between(leastMs, mostMs), () => resume(undefined)),
  )
  return undefined
}

function* sendTo(
  world: World,
  node: Node,
  leg: Leg,
  party: Party,
): Generator<Wish, SendReply, never> {
  const heard = yield* waitFor<SendReply>((resume) =>
    party.send(leg, { wallMs: world.nowMs() + node.wallAheadMs }, resume),
  )
  // The mark comes after the send in that design, so a process that dies in between leaves none.
  if (world.mutant === 'sent before it is marked') yield* commit(() => world.legs.marked(leg))
  return heard
}

/** Both ways take a moment, and the answer is of the moment when the party reads the question. */
function* askAt(world: World, leg: Leg, party: Party): Generator<Wish, QueryReply, never> {
  const { chance, rates, plan, counts } = world
  const { askTimeoutMs } = party.guarantees
  return yield* waitFor<QueryReply>((resume) => {
    if (world.nowMs() < party.away.untilMs || chance.isLucky(rates.loss)) {
      counts.fault('answer lost')
      return plan(askTimeoutMs, () => resume({ word: 'unknown', reason: 'time-out' }))
    }
    plan(chance.between(1, 50), () => {
      const found = party.find(leg.reference)
      plan(chance.between(1, 50), () => resume({ word: 'done', found }))
    })
  })
}

const returnedAs: Partial<Record<Reason['code'], Sometimes>> = {
  not_found: 'not found, returned',
  not_sent: 'never heard, returned',
  mark_expired: 'marked too long ago to be sent',
  refused: 'refused, returned',
}
const reviewedAs: Partial<Record<Reason['code'], Sometimes>> = {
  unknown_too_long: 'unknown for too long',
  contradicts_itself: 'contradictory answers',
  more_than_asked: 'more than was asked for, reviewed',
  above_limit: 'above the limit, reviewed',
}

function noteReturn({ counts }: World, { code }: Reason) {
  const state = returnedAs[code]
  if (state) counts.reached(state)
}

function noteManual({ counts }: World, { code }: Reason) {
  counts.reached('given to persons')
  const state = reviewedAs[code]
  if (state) counts.reached(state)
}

/** Two persons look when nothing can be under way any more. */
function personsLook({ plan, legs, chance }: World, leg: Leg, party: Party) {
  plan(chance.between(60_000, 90_000), () => {
    if (leg.state === 'manual') legs.decide(leg, party.applied.get(leg.reference)?.amount)
  })
}
