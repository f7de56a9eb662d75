import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isOpen } from '#contract/refusal'
import { toAmount } from '#money'
import { ask, type Member, newMember, openGames } from '../members.ts'
import type { Dice } from './dice.ts'
import type { Order } from './in-turn.ts'
import { games } from './parties.ts'
import type { Phone } from './phone.ts'
import type { World } from './world.ts'

/** What was asked once, under one key, however often; and the first definite thing that was heard. */
export type Wish = {
  member: number
  key: string
  line: string
  body: Record<string, unknown>
  answer?: { status: number; body: Record<string, unknown> }
  /** Definite answers that were not the first one: a broken promise. */
  others: string[]
  /** Nobody asks for it any more, although nobody knows what became of it. */
  isGivenUp?: boolean
}

/** Somebody who asks: through the own phone, or by whichever server. */
export type Client = Member & { phone?: Phone }

export type History = {
  wishes: Wish[]
  /** Requests that were sent, how many of them nobody answered, and what the others were told. */
  requests: number
  unanswered: number
  statuses: Map<string, number>
  /** The calls that were answered 500, and how often. */
  internal: Map<string, number>
  /** The same of servers of an earlier version. */
  earlierInternal: Map<string, number>
  /** What was wrong already when it was seen. */
  broken: string[]
}

export const newHistory = (): History => ({
  ...{ wishes: [], requests: 0, unanswered: 0, statuses: new Map() },
  ...{ internal: new Map(), earlierInternal: new Map(), broken: [] },
})

const patienceMs = 6_000
/** Some have enough for the whole time, some soon too little. */
const firstMoney = [toAmount(1_500_00), toAmount(50_000_00)]

/** Members with money and two game accounts each. */
export async function newClients(
  world: World,
  count: number,
  dice: Dice,
  order: Order,
): Promise<Member[]> {
  await world.db`update withdraw_limit set count_a_day = 1000000`
  const { url } = world.nodes[0]!
  return order(
    Array.from({ length: count }, (_, at) => async () => {
      const member = await newMember(world, firstMoney[at % firstMoney.length]!)
      const first = dice.below(games.length)
      const second = (first + dice.between(1, games.length - 1)) % games.length
      await openGames(url, member, [games[first]!, games[second]!])
      return member
    }),
  )
}

/** A member who goes on asking for something until the end, as impatient members do: twice at once, and again. */
export async function play(
  world: World,
  client: Client,
  dice: Dice,
  history: History,
  isOver: () => boolean,
) {
  while (!isOver()) {
    if (dice.isLucky(0.15)) await deposit(world, client, dice, history)
    else {
      const wish = wishOf(client, dice)
      history.wishes.push(wish)
      const copies = dice.isLucky(0.2) ? dice.between(2, 4) : 1
      await Promise.all(
        Array.from({ length: copies }, () => put(world, client, wish, dice, history)),
      )
      if (dice.isLucky(wish.answer ? 0.1 : 0.5)) await put(world, client, wish, dice, history)
    }
    await sleep(dice.between(0, 60))
  }
}

const afterSilenceMs = 150

/**
 * Asks again, with its key, for everything that is not definite yet, as long as it gets less within that time: a long run on a busy
 * machine leaves much to ask for. @returns what stays open.
 */
export async function settleAll(
  world: World,
  clients: Client[],
  dice: Dice,
  history: History,
  withinMs: number,
): Promise<Wish[]> {
  let until = performance.now() + withinMs
  const clientOf = new Map(clients.map((client) => [client.id, client]))
  const open = () => history.wishes.filter(({ answer, isGivenUp }) => !answer && !isGivenUp)
  for (let left = open(); left.length && performance.now() < until; left = open()) {
    for (let at = 0; at < left.length; at += 16)
      await Promise.all(
        left
          .slice(at, at + 16)
          .map((wish) => put(world, clientOf.get(wish.member)!, wish, dice, history)),
      )
    if (open().length < left.length) until = performance.now() + withinMs
    await sleep(200)
  }
  // What was answered is asked for once more, too.
  const some = history.wishes.filter(({ answer }) => answer).slice(-100)
  await Promise.all(some.map((wish) => put(world, clientOf.get(wish.member)!, wish, dice, history)))
  return open()
}

const places = {
  in: 5,
  out: 5,
  across: 2,
  all: 1,
  collect: 1,
  withdraw: 4,
  withdrawAll: 1,
  look: 1,
}

/** Money of one's own that is to go somewhere. */
export function wishOf(member: Member, dice: Dice): Wish {
  const { games } = member
  const amount = dice.between(1, 60)
  const paid = { amount: dice.between(100, 150) }
  const [game = '', other = ''] = dice.isLucky(0.5) ? games : [...games].reverse()
  const kinds: Record<keyof typeof places, [line: string, body: Record<string, unknown>]> = {
    in: ['POST /api/wallet/transfer', { from: 'WALLET', to: game, amount }],
    out: ['POST /api/wallet/transfer', { from: game, to: 'WALLET', amount }],
    across: ['POST /api/wallet/transfer', { from: game, to: other, amount }],
    all: ['POST /api/wallet/transferAll', { to: game }],
    collect: ['POST /api/wallet/transferAll', { to: 'WALLET' }],
    withdraw: ['POST /api/wallet/withdraw', paid],
    withdrawAll: ['POST /api/wallet/withdrawAll', paid],
    look: ['GET /api/wallet/refresh/slot', {}],
  }
  const [line, body] = kinds[dice.weighted(places)]
  return wishFor(member, line, body)
}

export const wishFor = ({ id }: Member, line: string, body: Wish['body'] = {}): Wish => ({
  ...{ member: id, key: randomUUID(), line, body, others: [] },
})

/** A QR is asked for and paid in the bank's app: what the call-backs do with it is the servers' affair. */
export async function deposit(world: World, client: Client, dice: Dice, history: History) {
  const provider = dice.pick(['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX'])
  const body = { amount: dice.between(100, 400) }
  const wish = wishFor(client, `POST /api/qrcode/${provider}`, body)
  const reply = await send(world, client, wish, dice, history)
  const payload = reply?.body.payload
  if (typeof payload !== 'string' || client.paid.has(payload)) return
  client.paid.add(payload)
  // The bank's app too may be away: then nobody tries again, and the bank knows whether it was paid.
  await world
    .outside()
    .payQr(payload)
    .catch(() => undefined)
}

export async function put(world: World, client: Client, wish: Wish, dice: Dice, history: History) {
  record(wish, await send(world, client, wish, dice, history))
}

/** Notes an answer that is definite. */
export function record(wish: Wish, reply: Wish['answer']) {
  if (!reply || isOpen(reply.status)) return
  if (!wish.answer) wish.answer = reply
  else if (JSON.stringify(reply) !== JSON.stringify(wish.answer))
    wish.others.push(JSON.stringify(reply))
}

export async function send(
  { nodes }: World,
  { token, phone }: Client,
  { line, body, key }: Wish,
  dice: Dice,
  history: History,
) {
  history.requests += 1
  const node = dice.pick(nodes)
  try {
    const host = phone?.url ?? node.url
    const reply = await ask(host, { token, line, body, key }, patienceMs)
    const said = reply.status === 200 ? '200' : `${reply.status} ${reply.body.message}`
    count(history.statuses, said)
    const { isEarlier } = phone?.node() ?? node
    if (reply.status === 500) count(isEarlier() ? history.earlierInternal : history.internal, line)
    return reply
  } catch {
    history.unanswered += 1
    await sleep(afterSilenceMs)
    return undefined
  }
}

const count = (counts: Map<string, number>, name: string) =>
  counts.set(name, (counts.get(name) ?? 0) + 1)
