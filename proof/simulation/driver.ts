import {
  checkReturned,
  type Descriptor,
  driveLeg,
  type Effect,
  type Flow,
  type Heard,
  leaseMsOf,
  type Policy,
  policyOf,
  type Reply,
  type Told,
} from '#saga'
import type { Leg } from './database.ts'
import { believed, misheard, mistold } from './mutants.ts'
import { commit, type Node, type Wish, type Work, waitFor } from './node.ts'
import type { Party } from './party.ts'
import type { World } from './world.ts'

let leases = 0

/** Has a node drive a leg, or waits for it when it does already. `ended` is called at the end of that drive, whatever it is. */
export function drive(world: World, node: Node, leg: Leg, ended: () => void) {
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
  node.start(interpret(world, node, leg, flowOf(world, leg)), over, over)
}

function flowOf({ parties, mutant }: World, { kind, amount, party }: Leg) {
  const descriptor = believed(parties.get(party)!.descriptor, mutant)
  return driveLeg({ kind, amount, descriptor }, hurried(descriptor))
}

/** A day is long even in virtual time: what takes hours outside takes minutes here. */
const hurried = (descriptor: Descriptor): Policy => ({
  ...policyOf(descriptor),
  restMostMs: 10_000,
  manualAfterMs: 200_000,
  watchedMs: 60_000,
})

/** Looks at a returned leg again. */
export const check = (world: World, node: Node, leg: Leg, ended: () => void) =>
  node.start(interpret(world, node, leg, checkReturned()), ended, ended)

/** The steps of the product's flow, in this world. */
function* interpret<End>(world: World, node: Node, leg: Leg, flow: Flow<End>): Work<End> {
  const lease = ++leases
  let next: IteratorResult<Effect, End> = flow.next()
  while (!next.done) {
    const reply: Reply = yield* perform(world, node, leg, lease, next.value)
    next = flow.next(reply as never)
  }
  return next.value
}

function* perform(
  world: World,
  node: Node,
  leg: Leg,
  lease: number,
  effect: Effect,
): Generator<Wish, Reply, never> {
  const { database, mutant, parties, counts } = world
  const party = parties.get(leg.party)!
  const { descriptor } = party
  const leaseMs = leaseMsOf(descriptor)
  switch (effect.do) {
    case 'take':
      return yield* commit(() => database.take(leg, lease, leaseMs), false)
    case 'mark':
      counts.reached('sent again')
      return yield* commit(() => database.mark(leg, lease, leaseMs), false)
    case 'keep':
      return yield* commit(() => database.keep(leg, lease, leaseMs))
    case 'unknown':
      return yield* commit(() => database.note(leg, lease))
    case 'settle': {
      if (leg.state === 'unknown') counts.reached('found later, settled')
      return yield* commit(() => database.settle(leg, lease, effect.amount))
    }
    case 'return':
      noteReturn(world, effect.reason)
      return yield* commit(() => database.giveBack(leg, lease))
    case 'manual': {
      noteManual(world, effect.reason)
      return yield* commit(() => {
        const isGiven = database.giveToPersons(leg, lease)
        if (isGiven) personsLook(world, leg, party)
        return isGiven
      })
    }
    case 'late':
      counts.reached('late-applied')
      return yield* commit(() => database.late(leg, effect.amount))
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

function* sendTo(world: World, node: Node, leg: Leg, party: Party): Generator<Wish, Heard, never> {
  const heard = yield* waitFor<Heard>((resume) =>
    party.send(leg, { wallMs: world.nowMs() + node.wallAheadMs }, resume),
  )
  // The mark comes after the send in that design, so a process that dies in between leaves none.
  if (world.mutant === 'sent before it is marked') yield* commit(() => world.database.marked(leg))
  return heard
}

/** Both ways take a moment, and the answer is of the moment when the party reads the question. */
function* askAt(world: World, leg: Leg, party: Party): Generator<Wish, Told, never> {
  const { chance, rates, plan, counts } = world
  const { askTimeoutMs } = party.descriptor
  return yield* waitFor<Told>((resume) => {
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

function noteReturn({ counts }: World, reason: string) {
  if (reason === 'absent') counts.reached('not found, returned')
  else if (reason === 'ECONNREFUSED' || reason === 'stale') counts.reached('never heard, returned')
  else if (reason.startsWith('marked')) counts.reached('marked too long ago to be sent')
  else counts.reached('refused, returned')
}

function noteManual({ counts }: World, reason: string) {
  counts.reached('given to persons')
  if (reason === 'unknown for too long') counts.reached('unknown for too long')
  if (reason.startsWith('the party had it')) counts.reached('contradictory answers')
}

/** Two persons look when nothing can be under way any more. */
function personsLook({ plan, database, chance }: World, leg: Leg, party: Party) {
  plan(chance.between(60_000, 90_000), () => {
    if (leg.state === 'manual') database.decide(leg, party.applied.get(leg.reference)?.amount)
  })
}
