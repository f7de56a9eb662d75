import { leaseMs } from '#saga'
import { drive, newLease } from './driver.ts'
import type { Leg, LegWish } from './legs.ts'
import { commit, type Node, type Work, waitFor } from './node.ts'
import type { World } from './world.ts'

/** `open` is no answer yet: the member asks again. */
type Answer = { word: 'settled'; amount: number } | { word: 'returned' | 'open' }

/** What a client was told, for good: it is held against what happened. */
export type Heard = { wish: LegWish; answers: Answer[] }

const answerWithinMs = 25_000
const patienceMs = 20_000

/** Members who move money and repeat it under its reference until they know. */
export function createClients(world: World) {
  const { chance, rates, counts, plan, nodes } = world
  const heard: Heard[] = []
  let waiting = 0

  function send(wish: LegWish) {
    waiting += 1
    const story: Heard = { wish, answers: [] }
    heard.push(story)
    attempt(story, 1)
    if (chance.isLucky(rates.callLost)) {
      counts.fault('call doubled')
      plan(chance.between(0, 50), () => deliver(story, () => {}))
    }
  }

  function attempt(story: Heard, times: number) {
    let isHeard = false
    const again = () => plan(chance.between(500, 5_000), () => attempt(story, times + 1))
    deliver(story, ({ word }) => {
      if (isHeard) return
      isHeard = true
      if (word === 'open' && !isWithPersons(story)) return again()
      // Some ask once more although they know: a second click, a page that is loaded again.
      if (times < 20 && chance.isLucky(0.1)) return again()
      waiting -= 1
    })
    plan(answerWithinMs, () => {
      if (isHeard) return
      isHeard = true
      again()
    })
  }

  const isWithPersons = ({ wish }: Heard) => world.legs.all.get(wish.reference)?.state === 'manual'

  function deliver(story: Heard, hear: (answer: Answer) => void) {
    if (chance.isLucky(rates.callLost)) return counts.fault('call lost')
    const node = chance.pick(nodes)
    if (!node.isUp()) return
    node.start(move(world, node, story.wish), (answer) => {
      if (chance.isLucky(rates.callLost)) return counts.fault('call unanswered')
      if (answer.word !== 'open') story.answers.push(answer)
      hear(answer)
    })
  }

  return { send, heard, isQuiet: () => waiting === 0 }
}

/** A wish as a member may have it. */
export function wishBy({ chance, members, games }: World, number: number): LegWish {
  const amount = 100 * (1 + chance.below(200))
  const one = { reference: `k${number}`, member: chance.pick(members), amount }
  const kind = chance.roll()
  if (kind < 0.45) return { ...one, kind: 'to-game', party: chance.pick(games).name }
  if (kind < 0.75) return { ...one, kind: 'from-game', party: chance.pick(games).name }
  if (kind < 0.94) return { ...one, kind: 'payout', party: 'bank' }
  return { ...one, kind: 'voucher', party: 'voucher', amount: 0 }
}

/** A transfer is written down and sent in one commit; what became of that without an answer is not known. */
function* move(world: World, node: Node, wish: LegWish): Work<Answer> {
  const { legs } = world
  if (wish.kind === 'payout' || wish.kind === 'voucher') yield* commit(() => legs.openLeg(wish))
  else {
    const started = { lease: newLease(), markedMs: node.clockMs() }
    const isNew = yield* commit(() => legs.start(wish, started.lease, leaseMs), false)
    if (isNew) drive(world, node, legs.all.get(wish.reference)!, () => {}, started)
  }
  return yield* waitFor<Answer>((resume, isAlive) =>
    awaitEnd(world, node, legs.all.get(wish.reference)!, isAlive, resume),
  )
}

/** Drives a leg here, or waits for whoever does, until it is final or patience is over. */
function awaitEnd(
  world: World,
  node: Node,
  leg: Leg,
  isAlive: () => boolean,
  hear: (answer: Answer) => void,
) {
  const giveUpAtMs = world.nowMs() + patienceMs
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
    if (answer.word !== 'open' || leg.isClosed) return end(answer)
    if (world.nowMs() < giveUpAtMs) drive(world, node, leg, () => world.plan(200, look))
  }
  world.plan(patienceMs, () => end({ word: 'open' }))
  look()
}

function answerOf({ state, confirmed }: Leg): Answer {
  if (state === 'settled') return { word: 'settled', amount: confirmed }
  return { word: state === 'returned' || state === 'late-applied' ? 'returned' : 'open' }
}
