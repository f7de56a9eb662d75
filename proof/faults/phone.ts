import { setTimeout as sleep } from 'node:timers/promises'
import { Unreachable } from '#contract/call'
import { Refusal, type RefusalCode } from '#contract/refusal'
import { createIdempotency, type KeyStorage } from '#kit/api/idempotency.ts'
import type { Member } from '../members.ts'
import { deposit, newRequest, randomRequest, record, send } from './clients.ts'
import type { Dice } from './dice.ts'
import { startLine } from './line.ts'
import type { History, MemberRequest, Phone, World } from './model.ts'

export async function newPhone(world: World, dice: Dice): Promise<Phone> {
  let node = world.nodes[0]!
  const line = await startLine(() => {
    node = dice.pick(world.nodes)
    return node.front.port
  })
  const phone = { line, url: `http://127.0.0.1:${line.port}`, node: () => node }
  world.phones.push(phone)
  return phone
}

const awayMs = { least: 500, most: 4_000 }

/**
 * Disconnects a member in the middle of a request for a while. The request is lost entirely or in part, its response is
 * lost, or either may be. @returns whether a request was in progress.
 */
export async function loseNetwork({ phones }: World, dice: Dice, withinMs: number) {
  const { line } = dice.pick(phones)
  const way = dice.pick(['mute', 'deaf', 'between'] as const)
  const untilMs = performance.now() + withinMs
  const before = line.lost()
  if (way !== 'between') line.set(way)
  const isMet = () => (way === 'between' ? line.hasOpenRequest() : line.lost() > before)
  while (!isMet() && performance.now() < untilMs) await sleep(1)
  const met = isMet()
  line.set(met ? 'refuse' : 'fine')
  // The caller does not wait, so that other faults happen meanwhile.
  sleep(dice.between(awayMs.least, awayMs.most)).then(() => line.set('fine'))
  return met
}

/** Weights of the member's next step after a request without a response: retry now, retry some time, or never. */
const nextSteps = { again: 6, later: 3, never: 1 }

/** Sends requests of a member through our app's own idempotency keys while the member's network fails. */
export async function playPhone(
  world: World,
  client: Member & { phone: Phone },
  dice: Dice,
  history: History,
  isOver: () => boolean,
) {
  const keys = createIdempotency(keptInMemory())
  const requests = new Map<string, MemberRequest>()

  /** @returns the request, with its response if one arrived. */
  async function requestOnce({ line, body }: MemberRequest): Promise<MemberRequest> {
    const held = await keys.hold({ owner: String(client.id), line, body, isShown: true })
    const known = requests.get(held.key)
    const request = known ?? { ...newRequest(client, line, body), key: held.key }
    if (!known) {
      requests.set(request.key, request)
      history.requests.push(request)
    }
    request.isGivenUp = false
    await held.run(() => sendOrThrow(world, client, request, dice, history)).catch(() => {})
    return request
  }

  while (!isOver()) {
    const first = randomRequest(client, dice)
    if (dice.isLucky(0.1)) await deposit(world, client, dice, history)
    else
      for (let request = await requestOnce(first); !request.response && !isOver(); ) {
        await sleep(dice.between(50, 1_500))
        await readPending(world, client, dice, history)
        const next = dice.weighted(nextSteps)
        request.isGivenUp = next === 'never'
        if (next !== 'again') break
        const again = await requestOnce(first)
        if (again.key !== request.key)
          history.broken.push(`another key for what is open: ${request.line} of ${request.member}`)
        request = again
      }
    await sleep(dice.between(0, 60))
  }
}

/** @throws what the app's own call throws. */
async function sendOrThrow(
  world: World,
  client: Member & { phone: Phone },
  request: MemberRequest,
  dice: Dice,
  history: History,
) {
  const reply = await send(world, client, request, dice, history)
  record(request, reply)
  if (!reply) throw new Unreachable(undefined)
  if (reply.status !== 200)
    throw new Refusal(reply.body.message as RefusalCode, { status: reply.status })
}

type Entry = { type: string; amount: number }

/** Reads the pending list before a retry: it must not show a withdrawal that the member did not request. */
async function readPending(
  world: World,
  client: Member & { phone: Phone },
  dice: Dice,
  history: History,
) {
  const request = newRequest(client, 'GET /api/wallet/onTheWay')
  const reply = await send(world, client, request, dice, history)
  if (reply?.status !== 200) return
  const seen = (reply.body.entries as Entry[]).filter(({ type }) => type === 'withdraw')
  for (const { amount } of seen) {
    const asked = history.requests.filter(
      ({ member, line, body }) =>
        member === client.id && line.startsWith(withdrawals) && body.amount === amount,
    )
    const there = seen.filter((other) => other.amount === amount).length
    if (there > asked.length)
      history.broken.push(
        `${there} withdrawals of ${amount} on the way of ${client.id}, ${asked.length} asked for`,
      )
  }
}

const withdrawals = 'POST /api/wallet/withdraw'

function keptInMemory(): KeyStorage {
  const kept = new Map<string, string>()
  return {
    get: (name) => kept.get(name) ?? null,
    set: (name, text) => void kept.set(name, text),
    remove: (name) => void kept.delete(name),
    names: () => [...kept.keys()],
  }
}
