import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Amount, toAmount } from '#money'
import type { Answer } from '#providers/answer'
import type { Question, Reply } from '#providers/ask'
import type { Game } from '#providers/games/game'
import { startHttpPeer } from '#providers/peer-testing'
import type { Found, ProviderGuarantees } from '#saga'
import type { Context } from '../platform/context.ts'
import type { ExternalTransferRequest } from './transfer.ts'

/**
 * Behaviour of the peer for one request that moves money. The default is `done`: it applies and confirms the request.
 */
export type Behaviour =
  | 'done'
  | 'refuse'
  | 'silent'
  | 'silent, done'
  | 'late'
  | 'failing, done'
  | 'garbage'
  | 'cut, done'
  | 'other amount'
  | 'less'
  | 'twice'
  | 'thousandfold'
  | 'pending'

/** Amount that the peer applies and confirms. */
function confirmedFor(behaviour: Behaviour, amount: number): number {
  if (behaviour === 'other amount') return amount + 1
  if (behaviour === 'less') return amount - 1
  return amount * (behaviour === 'twice' ? 2 : behaviour === 'thousandfold' ? 1_000 : 1)
}

type Entry = { amount: number; times: number }

/** Delay of the behaviour `late`. All guarantees here allow for it. */
export const lateMs = 800

/** A provider over real HTTP with its own books. It keeps exactly the guarantees that the request names. */
export async function startPeer() {
  const applied = new Map<string, Entry>()
  const refused = new Set<string>()
  const pending = new Set<string>()
  const behaviours = new Map<string, Behaviour[]>()
  const received = new Map<string, number>()

  function apply(reference: string, amount: number, { idempotentByReference }: ProviderGuarantees) {
    const before = applied.get(reference)
    if (!before) applied.set(reference, { amount, times: 1 })
    else if (!idempotentByReference) before.times += 1
  }

  async function move(response: ServerResponse, body: Sent) {
    const { reference, amount, guarantees } = body
    received.set(reference, (received.get(reference) ?? 0) + 1)
    const behaviour = behaviours.get(reference)?.shift() ?? 'done'
    const say = (status: number, text: object | string) =>
      response.writeHead(status).end(typeof text === 'string' ? text : JSON.stringify(text))
    const known = guarantees.idempotentByReference && applied.get(reference)
    if (known) return say(200, { amount: known.amount })
    if (guarantees.remembersRefusals && refused.has(reference)) return say(409, { reason: 'NO' })
    if (behaviour === 'refuse') {
      refused.add(reference)
      return say(409, { reason: 'NO' })
    }
    if (behaviour === 'pending') pending.add(reference)
    if (behaviour === 'pending' || behaviour === 'silent') return
    if (behaviour === 'late') {
      await wait(lateMs)
      return apply(reference, amount, guarantees)
    }
    apply(reference, confirmedFor(behaviour, amount), guarantees)
    if (behaviour === 'silent, done') return
    if (behaviour === 'failing, done') return say(500, 'oh no')
    if (behaviour === 'garbage') return say(200, '<html>')
    if (behaviour === 'cut, done') return response.destroy()
    say(200, { amount: applied.get(reference)!.amount })
  }

  function find(response: ServerResponse, reference: string) {
    const entry = applied.get(reference)
    const found: Found = entry
      ? { state: 'applied', amount: entry.amount }
      : pending.has(reference)
        ? { state: 'pending' }
        : refused.has(reference)
          ? { state: 'refused', reason: 'NO' }
          : { state: 'absent' }
    response.end(JSON.stringify(found))
  }

  const server = await startHttpPeer(async (request, response) => {
    const body = JSON.parse(await textOf(request)) as Sent
    if (request.url === '/move') await move(response, body)
    else find(response, body.reference)
  })
  return {
    url: server.url,
    /** Sets the behaviours for the next requests with this reference, in order. */
    script: (reference: string, ...list: Behaviour[]) => behaviours.set(reference, list),
    /** Applies a pending request. */
    decide: (reference: string, amount: number) => {
      pending.delete(reference)
      applied.set(reference, { amount, times: 1 })
    },
    applied: (reference: string) => applied.get(reference),
    received: (reference: string) => received.get(reference) ?? 0,
    stop: server.stop,
  }
}

export type Peer = Awaited<ReturnType<typeof startPeer>>
type Sent = { reference: string; amount: number; guarantees: ProviderGuarantees }

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

/** A game at the peer. Only the calls that a transfer needs are implemented. */
function peerGame(url: string, code: string, guarantees: ProviderGuarantees): Game {
  const moving: Game['deposit'] = {
    request: ({ reference, amount }) => posting(`${url}/move`, { reference, amount, guarantees }),
    read: (reply) => answerTo(reply, ({ amount }) => ({ amount: toAmount(amount) })),
  }
  return {
    ...gameWithoutCalls(url, code, guarantees),
    deposit: moving,
    withdraw: moving,
    ...(guarantees.canBeAsked && {
      find: {
        request: ({ reference }) => posting(`${url}/find`, { reference }),
        read: (reply) => answerTo(reply, (found) => ({ found: found as unknown as Found<Amount> })),
      } satisfies Game['find'],
    }),
  }
}

/** A game whose calls the test adds: those that it does not add are never asked. */
export function gameWithoutCalls(url: string, code: string, guarantees: ProviderGuarantees): Game {
  const unused: Question<unknown, never> = {
    request: () => {
      throw new Error('the test has added no such call')
    },
    read: () => ({ word: 'unknown', reason: 'the test has added no such call' }),
  }
  return {
    code,
    guarantees,
    factor: 1,
    unit: toAmount(1),
    sites: { web: null, android: null, ios: null },
    usernameOf: (memberId) => memberId,
    newPassword: () => 'secret',
    activate: unused,
    setPassword: unused,
    balance: unused,
    bets: unused,
    deposit: unused,
    withdraw: unused,
    launch: { kind: 'url', url: () => url },
  }
}

const posting = (url: string, body: object) => ({
  method: 'POST' as const,
  url,
  body: JSON.stringify(body),
})

function answerTo<Done>(
  { status, body }: Reply,
  done: (body: { amount: number }) => Done,
): Answer<Done> {
  const json = JSON.parse(body)
  if (status === 409) return { word: 'refused', reason: json.reason }
  return { word: 'done', ...done(json) }
}

/**
 * All eight combinations of guarantees. The code lists the guarantees that hold. The times are short, but a busy machine
 * still answers within them.
 */
export const kinds = [false, true].flatMap((idempotentByReference) =>
  [false, true].flatMap((remembersRefusals) =>
    [false, true].map((canBeAsked) => {
      const promises = { idempotentByReference, remembersRefusals, canBeAsked }
      const code = Object.values(promises)
        .map((isKept, index) => (isKept ? 'IRA'[index] : '-'))
        .join('')
      const times = { latestApplyMs: 1_200, sendTimeoutMs: 700, askTimeoutMs: 700 }
      return { code, guarantees: { ...promises, ...times } }
    }),
  ),
)

/** Games with all combinations of guarantees at one peer. */
export const peerGames = (url: string, prefix = ''): Map<string, Game> =>
  new Map(
    kinds.map(({ code, guarantees }) => [prefix + code, peerGame(url, prefix + code, guarantees)]),
  )

const newReference = () => randomBytes(10).toString('hex').toUpperCase()

/** A request of a member whose game accounts are open. */
export const requestOf = (
  member: number,
  provider: string,
  request: Partial<ExternalTransferRequest> = {},
): ExternalTransferRequest => ({
  reference: newReference(),
  member,
  kind: 'to-game',
  provider,
  amount: toAmount(10_000),
  currency: 'BAHT',
  ...request,
})

/** Gives the member an open account at each of these games. */
export async function openGames({ db, ledger }: Context, member: number, games: string[]) {
  await db.begin(async (tx) => {
    for (const game of games) {
      await tx`
        insert into game (code, category, name_th, name_la, name_en, currencies, position)
        values (${game}, 'slot', ${game}, ${game}, ${game}, ${['BAHT', 'LAK']}, 1000) on conflict do nothing`
      await tx`
        insert into game_account (bucket, member, game, username, password, opened_at)
        values (${member % 256}, ${member}, ${game}, ${`peer${member}`}, '', now())`
      await ledger.openGame(tx, member, game)
    }
  })
}

/** Credits money to the member's wallet. */
export async function give({ ledger }: Context, member: number, amount: number): Promise<void> {
  const posted = await ledger.post({
    reference: `test:${newReference()}`,
    member,
    kind: 'deposit',
    state: 'settled',
    amount: toAmount(amount),
    currency: 'BAHT',
    from: 'KBANK',
    to: 'WALLET',
    postings: [{ from: 'house/bank:KBANK/BAHT', to: `${member}/main`, amount: toAmount(amount) }],
  })
  if (posted.code !== 'posted') throw new Error(`no money was given: ${posted.code}`)
}

/** Moves a member's transfers into the past by the rest of their lease, as if their server had died that long ago. */
export const passLease = ({ db }: Pick<Context, 'db'>, { member }: { member: number }) => db`
  update external_transfer set created_at = created_at - (leased_until - now()),
    last_sent_at = last_sent_at - (leased_until - now()), leased_until = now()
  where bucket = ${member % 256} and member = ${member} and closed_at is null and leased_until > now()`
