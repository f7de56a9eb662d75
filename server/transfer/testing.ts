import type { ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Amount, toAmount } from '#money'
import type { Answer } from '#providers/answer'
import type { Question, Reply } from '#providers/ask'
import type { Game } from '#providers/games/game'
import { startHttpPeer } from '#providers/peer-testing'
import type { Found, ProviderGuarantees } from '#saga'
import { gameWithoutCalls } from '../external-transfer/testing.ts'

const operations = ['balance', 'deposit', 'withdraw', 'find', 'bets'] as const
type Operation = (typeof operations)[number]

/**
 * Behaviour for the next requests of an operation. `part`: a withdrawal takes half of the requested amount. `held`: the
 * reply with the current balance waits until `release`. `no: …` refuses with that reason.
 */
type Word = 'done' | 'silent' | 'silent, done' | 'pending' | 'part' | 'held'
export type Behaviour = Word | `no: ${string}`

type Entry = { amount: number; times: number }
type Sent = { game: string; username: string; reference: string; amount: number }
type Round = Record<'account' | 'reference' | 'settledAt', string> &
  Record<'stake' | 'payout', number>

/**
 * Games over real HTTP, with their own accounts and balances and scripted replies. Their times are short, so that tests
 * take fractions of a second.
 */
export async function startGames() {
  const balances = new Map<string, number>()
  const applied = new Map<string, Entry>()
  const refused = new Map<string, string>()
  const pending = new Set<string>()
  const rounds: Round[] = []
  const held: (() => void)[] = []
  const scripts = new Map<string, Behaviour[]>()
  const received: (Sent & { operation: Operation })[] = []
  const at = ({ game, username }: Pick<Sent, 'game' | 'username'>) => `${game} ${username}`

  function apply(sent: Sent, amount: number): void {
    const before = applied.get(sent.reference)
    applied.set(sent.reference, { amount, times: (before?.times ?? 0) + 1 })
    balances.set(at(sent), (balances.get(at(sent)) ?? 0) + amount)
  }

  function move(operation: Operation, sent: Sent, behaviour: Behaviour): object | undefined {
    const lying = balances.get(at(sent)) ?? 0
    const wanted = behaviour === 'part' ? sent.amount / 2 : sent.amount
    const known = applied.get(sent.reference)
    if (known) return { amount: Math.abs(known.amount) }
    const no = behaviour.startsWith('no: ')
      ? behaviour.slice('no: '.length)
      : operation === 'withdraw' && lying < wanted
        ? 'MONEY_NOT_ENOUGH'
        : undefined
    if (no) {
      refused.set(sent.reference, no)
      return { no }
    }
    if (behaviour === 'pending') pending.add(sent.reference)
    if (behaviour === 'pending' || behaviour === 'silent') return
    apply(sent, operation === 'deposit' ? wanted : -wanted)
    return behaviour === 'silent, done' ? undefined : { amount: wanted }
  }

  function find({ reference }: Sent): Found {
    const entry = applied.get(reference)
    if (entry) return { state: 'applied', amount: Math.abs(entry.amount) }
    if (pending.has(reference)) return { state: 'pending' }
    const reason = refused.get(reference)
    return reason === undefined ? { state: 'absent' } : { state: 'refused', reason }
  }

  function stake(game: string, member: number, amount: number) {
    const account = at({ game, username: nameOf(member) })
    const add = (more: number) => balances.set(account, (balances.get(account) ?? 0) + more)
    add(-amount)
    return (payout: number): void => {
      add(payout)
      rounds.push({
        account,
        reference: `${account} ${rounds.length}`,
        stake: amount,
        payout,
        settledAt: new Date().toISOString(),
      })
    }
  }

  const server = await startHttpPeer(async (request, response) => {
    const operation = request.url!.slice(1) as Operation
    const sent = JSON.parse(await text(request)) as Sent
    received.push({ ...sent, operation })
    const behaviour =
      scripts.get(`${sent.username} ${operation}`)?.shift() ??
      scripts.get(`${sent.game} ${operation}`)?.shift() ??
      'done'
    if (operation === 'deposit' || operation === 'withdraw')
      return say(response, move(operation, sent, behaviour))
    if (behaviour.startsWith('no: ')) return say(response, { no: behaviour.slice('no: '.length) })
    if (behaviour !== 'done' && behaviour !== 'held') return
    if (operation === 'bets')
      return say(response, { rounds: rounds.filter(({ account }) => account === at(sent)) })
    const said =
      operation === 'find' ? find(sent) : { amount: Math.max(0, balances.get(at(sent)) ?? 0) }
    if (behaviour === 'held') held.push(() => say(response, said))
    else say(response, said)
  })
  return {
    url: server.url,
    script: (game: string, operation: Operation, ...behaviours: Behaviour[]) =>
      scripts.set(`${game} ${operation}`, behaviours),
    scriptFor: (member: number, operation: Operation, ...behaviours: Behaviour[]) =>
      scripts.set(`${nameOf(member)} ${operation}`, behaviours),
    /** Applies all pending requests. */
    decide: () => {
      for (const sent of received.filter(({ reference }) => pending.delete(reference)))
        apply(sent, sent.operation === 'deposit' ? sent.amount : -sent.amount)
    },
    release: () => {
      for (const reply of held.splice(0)) reply()
    },
    /** Plays a round that wins or loses the amount. */
    play: (game: string, member: number, amount: number) => {
      stake(game, member, Math.max(0, -amount))(Math.max(0, amount))
    },
    /** Begins a round. Returns the function that ends it with this payout. */
    stake,
    lying: (game: string, member: number) => balances.get(at({ game, username: nameOf(member) })),
    received: (operation: Operation, member: number) =>
      received.filter((sent) => sent.operation === operation && sent.username === nameOf(member)),
    timesApplied: () => [...applied.values()].map(({ times }) => times),
    stop: server.stop,
  }
}

export type Games = Awaited<ReturnType<typeof startGames>>

/** Username at the games, as `openGames` in external-transfer/testing.ts sets it. */
const nameOf = (member: number) => `peer${member}`

const say = (response: ServerResponse, said: object | undefined) =>
  said && response.end(JSON.stringify(said))

type Promises = Partial<ProviderGuarantees> & { unit?: number }

/**
 * Guarantees of the games. AGAIN allows resending, ASKED can be queried, MUTE allows neither, WHOLE takes whole baht.
 */
const promises = {
  AGAIN: { idempotentByReference: true },
  ASKED: {},
  MUTE: { canBeAsked: false },
  WHOLE: { unit: 100 },
  OTHER: {},
} as const satisfies Record<string, Promises>
export const gameNames = Object.keys(promises)

export const gamesAt = (url: string): Map<string, Game> =>
  new Map(Object.entries(promises).map(([code, promised]) => [code, gameAt(url, code, promised)]))

function gameAt(url: string, code: string, { unit = 1, ...promised }: Promises): Game {
  const guarantees: ProviderGuarantees = {
    idempotentByReference: false,
    remembersRefusals: true,
    canBeAsked: true,
    latestApplyMs: 500,
    sendTimeoutMs: 300,
    askTimeoutMs: 300,
    ...promised,
  }
  const question = <Args extends object, Done extends object>(
    operation: Operation,
    done: (said: { amount: number }) => Done,
  ): Question<Args, Done> => ({
    request: (args) => ({
      method: 'POST',
      url: `${url}/${operation}`,
      body: JSON.stringify({ game: code, ...args }),
    }),
    read: (reply) => answerTo(reply, done),
  })
  const moved = ({ amount }: { amount: number }) => ({ amount: toAmount(amount) })
  return {
    ...gameWithoutCalls(url, code, guarantees),
    unit: toAmount(unit),
    bets: question('bets', betsIn),
    balance: question('balance', moved),
    deposit: question('deposit', moved),
    withdraw: question('withdraw', moved),
    ...(guarantees.canBeAsked && {
      find: question('find', (said) => ({ found: said as unknown as Found<Amount> })),
    }),
  }
}

/** All rounds in one page. Those that are stored already are stored once. */
const betsIn = (said: object) => ({
  bets: (said as { rounds: Round[] }).rounds.map(({ reference, stake, payout, settledAt }) => ({
    reference,
    game: 'Trial',
    stake: toAmount(stake),
    payout: toAmount(payout),
    settledAt: new Date(settledAt),
  })),
  aside: [],
  hasMore: false,
})

function answerTo<Done extends object>(
  { body }: Reply,
  done: (said: { amount: number }) => Done,
): Answer<Done> {
  const said = JSON.parse(body)
  return said.no ? { word: 'refused', reason: said.no } : { word: 'done', ...done(said) }
}
