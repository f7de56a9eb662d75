import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isOpen } from '#contract/refusal'
import { toAmount } from '#money'
import { ask, type Member, newMember, openGames } from '../members.ts'
import type { Dice } from './dice.ts'
import type { Order } from './in-turn.ts'
import type { Client, History, MemberRequest, World } from './model.ts'
import { games } from './providers.ts'

export const newHistory = (): History => ({
  requests: [],
  attempts: 0,
  unanswered: 0,
  statuses: new Map(),
  internal: new Map(),
  earlierInternal: new Map(),
  broken: [],
})

const patienceMs = 6_000
/** The smaller amount is soon spent, so that refusals for lack of money happen too. */
const firstMoney = [toAmount(1_500_00), toAmount(50_000_00)]

/** Creates members with money and two game accounts each. */
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

/** Sends requests of a member until the end, some of them twice at once or again, as impatient members do. */
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
      const request = randomRequest(client, dice)
      history.requests.push(request)
      const copies = dice.isLucky(0.2) ? dice.between(2, 4) : 1
      await Promise.all(
        Array.from({ length: copies }, () => sendAndRecord(world, client, request, dice, history)),
      )
      if (dice.isLucky(request.response ? 0.1 : 0.5))
        await sendAndRecord(world, client, request, dice, history)
    }
    await sleep(dice.between(0, 60))
  }
}

const afterFailureMs = 150

/**
 * Retries every request that has no definite response, with its key. Progress renews the deadline, because a long run on a busy
 * machine leaves many of them. @returns the requests that stay open.
 */
export async function settleAll(
  world: World,
  clients: Client[],
  dice: Dice,
  history: History,
  withinMs: number,
): Promise<MemberRequest[]> {
  let until = performance.now() + withinMs
  const clientOf = new Map(clients.map((client) => [client.id, client]))
  const open = () => history.requests.filter(({ response, isGivenUp }) => !response && !isGivenUp)
  for (let left = open(); left.length && performance.now() < until; left = open()) {
    for (let at = 0; at < left.length; at += 16)
      await Promise.all(
        left
          .slice(at, at + 16)
          .map((request) =>
            sendAndRecord(world, clientOf.get(request.member)!, request, dice, history),
          ),
      )
    if (open().length < left.length) until = performance.now() + withinMs
    await sleep(200)
  }
  // A request that has a response must get the same one again.
  const some = history.requests.filter(({ response }) => response).slice(-100)
  await Promise.all(
    some.map((request) =>
      sendAndRecord(world, clientOf.get(request.member)!, request, dice, history),
    ),
  )
  return open()
}

const requestWeights = {
  in: 5,
  out: 5,
  across: 2,
  all: 1,
  collect: 1,
  withdraw: 4,
  withdrawAll: 1,
  look: 1,
}

/** Chooses a request about the member's own money. */
export function randomRequest(member: Member, dice: Dice): MemberRequest {
  const { games } = member
  const amount = dice.between(1, 60)
  const paid = { amount: dice.between(100, 150) }
  const [game = '', other = ''] = dice.isLucky(0.5) ? games : [...games].reverse()
  const kinds: Record<keyof typeof requestWeights, [line: string, body: Record<string, unknown>]> =
    {
      in: ['POST /api/wallet/transfer', { from: 'WALLET', to: game, amount }],
      out: ['POST /api/wallet/transfer', { from: game, to: 'WALLET', amount }],
      across: ['POST /api/wallet/transfer', { from: game, to: other, amount }],
      all: ['POST /api/wallet/transferAll', { to: game }],
      collect: ['POST /api/wallet/transferAll', { to: 'WALLET' }],
      withdraw: ['POST /api/wallet/withdraw', paid],
      withdrawAll: ['POST /api/wallet/withdrawAll', paid],
      look: ['GET /api/wallet/refresh/slot', {}],
    }
  const [line, body] = kinds[dice.weighted(requestWeights)]
  return newRequest(member, line, body)
}

export const newRequest = (
  { id }: Member,
  line: string,
  body: MemberRequest['body'] = {},
): MemberRequest => ({
  member: id,
  key: randomUUID(),
  line,
  body,
  laterResponses: [],
})

/** Creates a QR and pays it in the bank's app; the servers must learn of the payment by themselves. */
export async function deposit(world: World, client: Client, dice: Dice, history: History) {
  const provider = dice.pick(['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX'])
  const body = { amount: dice.between(100, 400) }
  const request = newRequest(client, `POST /api/qrcode/${provider}`, body)
  const reply = await send(world, client, request, dice, history)
  const payload = reply?.body.payload
  if (typeof payload !== 'string' || client.paid.has(payload)) return
  client.paid.add(payload)
  // The bank's app may be unavailable too. The checks read from the bank whether the payment arrived.
  await world
    .outside()
    .payQr(payload)
    .catch(() => undefined)
}

export async function sendAndRecord(
  world: World,
  client: Client,
  request: MemberRequest,
  dice: Dice,
  history: History,
) {
  record(request, await send(world, client, request, dice, history))
}

/** Records a definite response: the first one is a promise, and a later one that differs is kept beside it. */
export function record(request: MemberRequest, reply: MemberRequest['response']) {
  if (!reply || isOpen(reply.status)) return
  if (!request.response) request.response = reply
  else if (JSON.stringify(reply) !== JSON.stringify(request.response))
    request.laterResponses.push(JSON.stringify(reply))
}

export async function send(
  { nodes }: World,
  { token, phone }: Client,
  { line, body, key }: MemberRequest,
  dice: Dice,
  history: History,
) {
  history.attempts += 1
  const node = dice.pick(nodes)
  try {
    const host = phone?.url ?? node.url
    // A server of the earlier version may be replaced before its reply is read.
    const wasEarlier = (phone?.node() ?? node).isEarlier()
    const reply = await ask(host, { token, line, body, key }, patienceMs)
    const outcome = reply.status === 200 ? '200' : `${reply.status} ${reply.body.message}`
    count(history.statuses, outcome)
    const { isEarlier } = phone?.node() ?? node
    const isOfEarlier = wasEarlier || isEarlier()
    if (reply.status === 500) count(isOfEarlier ? history.earlierInternal : history.internal, line)
    return reply
  } catch {
    history.unanswered += 1
    await sleep(afterFailureMs)
    return undefined
  }
}

const count = (counts: Map<string, number>, name: string) =>
  counts.set(name, (counts.get(name) ?? 0) + 1)
