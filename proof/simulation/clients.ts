import { type Answer, type Call, type Hand, handle, isLimit, type Remembered } from './calls.ts'
import type { World } from './world.ts'

/** What a client was told, for good: it is held against what happened. */
export type Heard = { call: Call; answers: Answer[] }

const answerWithinMs = 25_000

/** Members who send wishes and repeat them under their keys until they know. */
export function createClients(world: World) {
  const { chance, rates, counts, plan, nodes, mutant } = world
  const remembered: Remembered = new Map()
  const heard: Heard[] = []
  let waiting = 0

  function send(call: Call) {
    waiting += 1
    const story: Heard = { call, answers: [] }
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
    deliver(story, (answer) => {
      if (isHeard) return
      isHeard = true
      if (answer.word === 'open' && !isWithPersons(answer)) return again()
      if (isLimit(answer)) return over()
      // Some ask once more although they know: a second click, a page that is loaded again.
      if (times < 20 && chance.isLucky(0.1)) return again()
      over()
    })
    plan(answerWithinMs, () => {
      if (isHeard) return
      isHeard = true
      again()
    })
  }

  const over = () => {
    waiting -= 1
  }
  const isWithPersons = ({ legs }: Answer) =>
    legs.some((reference) => world.database.legs.get(reference)?.state === 'manual')

  function deliver(story: Heard, hear: (answer: Answer) => void) {
    if (chance.isLucky(rates.callLost)) return counts.fault('call lost')
    const node = chance.pick(nodes)
    if (!node.isUp()) return
    // In the design that ignores keys every attempt is a new wish.
    const key = mutant === 'key ignored' ? `${story.call.key}#${chance.roll()}` : story.call.key
    const { memory } = node
    let hasFailed = false
    const hand: Hand = { node, isAtWork: () => !hasFailed && node.memory === memory }
    const done = (answer: Answer) => {
      if (chance.isLucky(rates.callLost)) return counts.fault('call unanswered')
      if (answer.word !== 'open' && !isLimit(answer)) story.answers.push(answer)
      hear(answer)
    }
    node.start(handle(world, hand, { ...story.call, key }, remembered), done, () => {
      hasFailed = true
    })
  }

  return { send, heard, isQuiet: () => waiting === 0 }
}

/** A wish as a member may have it. */
export function callBy({ chance, members, games }: World, number: number): Call {
  const one = { key: `k${number}`, member: chance.pick(members) }
  const amount = 100 * (1 + chance.below(200))
  const game = () => chance.pick(games).name
  const kind = chance.roll()
  if (kind < 0.34) return { ...one, word: 'transfer', from: 'WALLET', to: game(), amount }
  if (kind < 0.56) return { ...one, word: 'transfer', from: game(), to: 'WALLET', amount }
  if (kind < 0.66) {
    const from = game()
    const to = games.find(({ name }) => name !== from)!.name
    return { ...one, word: 'transfer', from, to, amount }
  }
  if (kind < 0.74)
    return { ...one, word: 'transferAll', to: chance.isLucky(0.5) ? 'WALLET' : game() }
  if (kind < 0.82) return { ...one, word: 'withdrawAll', amount }
  if (kind < 0.94) return { ...one, word: 'withdraw', amount }
  return { ...one, word: 'truelink', voucher: one.key }
}

/** A reward as a member may ask for it, had before or not. */
export function rewardCallBy({ chance, members, database }: World, number: number): Call {
  const one = { key: `w${number}`, member: chance.pick(members) }
  const kind = chance.roll()
  if (kind < 0.25) return { ...one, word: 'activate' }
  if (kind < 0.5) return { ...one, word: 'clear' }
  if (kind < 0.65) return { ...one, word: 'spin' }
  if (kind < 0.75) return { ...one, word: 'refund' }
  if (kind < 0.83) return { ...one, word: 'addRefund' }
  if (kind < 0.9) return { ...one, member: 1, word: 'invite' }
  const { coupons } = database.rewards
  if (coupons.length === 0) return { ...one, word: 'spin' }
  const { id, member } = chance.pick(coupons)
  // Now and then somebody else's.
  return { ...one, member: chance.isLucky(0.9) ? member : one.member, word: 'claim', coupon: id }
}
