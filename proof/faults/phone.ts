import { setTimeout as sleep } from 'node:timers/promises'
import { Unreachable } from '#contract/call'
import { Refusal, type RefusalCode } from '#contract/refusal'
import { createIdempotency, type KeyStorage } from '#kit/api/idempotency.ts'
import type { Member } from '../members.ts'
import { deposit, type History, record, send, type Wish, wishFor, wishOf } from './clients.ts'
import type { Dice } from './dice.ts'
import { type Line, startLine } from './line.ts'
import type { Node, World } from './world.ts'

/** The network of one member, which comes and goes. `node`: the server that its last connection went to. */
export type Phone = { line: Line; url: string; node: () => Node }

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
 * A member loses the network in the middle of a request, and is away for a while: the request arrives not at all or in part, its
 * answer is lost, or neither is known. @returns whether a request was under way.
 */
export async function loseNetwork({ phones }: World, dice: Dice, withinMs: number) {
  const { line } = dice.pick(phones)
  const way = dice.pick(['mute', 'deaf', 'between'] as const)
  const untilMs = performance.now() + withinMs
  const before = line.lost()
  if (way !== 'between') line.set(way)
  const isMet = () => (way === 'between' ? line.isAsked() : line.lost() > before)
  while (!isMet() && performance.now() < untilMs) await sleep(1)
  const met = isMet()
  line.set(met ? 'refuse' : 'fine')
  // Others go wrong meanwhile.
  sleep(dice.between(awayMs.least, awayMs.most)).then(() => line.set('fine'))
  return met
}

/** After no answer: the same again now, some other time, or never. */
const then = { again: 6, later: 3, never: 1 }

/** A member whose app keeps a key for each intention, as ours does, and whose network comes and goes. */
export async function playPhone(
  world: World,
  client: Member & { phone: Phone },
  dice: Dice,
  history: History,
  isOver: () => boolean,
) {
  const keys = createIdempotency(keptInMemory())
  const wishes = new Map<string, Wish>()

  /** @returns the wish, answered or not. */
  async function wantOnce({ line, body }: Wish): Promise<Wish> {
    const held = await keys.hold({ owner: String(client.id), line, body, isShown: true })
    const known = wishes.get(held.key)
    const wish = known ?? { ...wishFor(client, line, body), key: held.key }
    if (!known) {
      wishes.set(wish.key, wish)
      history.wishes.push(wish)
    }
    wish.isGivenUp = false
    await held.run(() => answerTo(world, client, wish, dice, history)).catch(() => {})
    return wish
  }

  while (!isOver()) {
    const first = wishOf(client, dice)
    if (dice.isLucky(0.1)) await deposit(world, client, dice, history)
    else
      for (let wish = await wantOnce(first); !wish.answer && !isOver(); ) {
        await sleep(dice.between(50, 1_500))
        await look(world, client, dice, history)
        const next = dice.weighted(then)
        wish.isGivenUp = next === 'never'
        if (next !== 'again') break
        const again = await wantOnce(first)
        if (again.key !== wish.key)
          history.broken.push(`another key for what is open: ${wish.line} of ${wish.member}`)
        wish = again
      }
    await sleep(dice.between(0, 60))
  }
}

/** @throws what the app's own call throws. */
async function answerTo(
  world: World,
  client: Member & { phone: Phone },
  wish: Wish,
  dice: Dice,
  history: History,
) {
  const reply = await send(world, client, wish, dice, history)
  record(wish, reply)
  if (!reply) throw new Unreachable(undefined)
  if (reply.status !== 200) throw new Refusal(reply.body.message as RefusalCode)
}

type Entry = { type: string; amount: number }

/** What the member sees on the way before asking again: no withdrawal is there that was not asked for. */
async function look(world: World, client: Member & { phone: Phone }, dice: Dice, history: History) {
  const wish = wishFor(client, 'GET /api/wallet/onTheWay')
  const reply = await send(world, client, wish, dice, history)
  if (reply?.status !== 200) return
  const seen = (reply.body.entries as Entry[]).filter(({ type }) => type === 'withdraw')
  for (const { amount } of seen) {
    const asked = history.wishes.filter(
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
