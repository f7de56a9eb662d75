import { expect, test } from 'vitest'
import { type Caller, call } from '#contract/call'
import { chatHistory, sendMessage } from '#contract/chat'
import type { Endpoint } from '#contract/endpoint'
import { endpoints } from '#contract/endpoints'
import { activateGame } from '#contract/game'
import { exclude, setLimit } from '#contract/protection'
import { statement } from '#contract/statement'
import { setTimeLimit } from '#contract/time-limit'
import { transfer } from '#contract/transfer'
import { withdraw } from '#contract/withdraw'
import { hasBody, pathIn, wholeBody } from '../bodies-testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { formWith, photo } from '../files-testing.ts'
import { spendTime } from './testing.ts'

// Goal: no call that plays, deposits or takes a reward forgets a member's protection, and no other call minds it. Method:
// the whole server with the sandbox; every call of the contract for a member, with a valid input.
openScene()

const protecting = [
  'SELF_EXCLUDED',
  'ON_BREAK',
  'DEPOSIT_LIMIT',
  'LOSS_LIMIT',
  'TIME_LIMIT',
  'WITHDRAW_ONLY',
]

/** Ways to be protected, and the codes that each gives to deposits and to play and rewards. */
const ways = {
  excluded: {
    begin: (caller: Caller) => call(exclude, { length: 'forever' }, caller),
    deposit: 'SELF_EXCLUDED',
    play: 'SELF_EXCLUDED',
  },
  'on a break': {
    begin: (caller: Caller) => call(exclude, { length: '24-hours' }, caller),
    deposit: 'ON_BREAK',
    play: 'ON_BREAK',
  },
  limited: {
    begin: async (caller: Caller) => {
      await call(setLimit, { kind: 'deposit', period: 'month', amount: baht(0) }, caller)
      await call(setLimit, { kind: 'loss', period: 'week', amount: baht(0) }, caller)
    },
    deposit: 'DEPOSIT_LIMIT',
    play: 'LOSS_LIMIT',
  },
  'out of time': {
    begin: async (caller: Caller, id: number) => {
      await call(setTimeLimit, { period: 'week', minutes: 30 }, caller)
      await spendTime(scene.app.ctx.db, id, 30)
    },
    deposit: 'TIME_LIMIT',
    play: 'TIME_LIMIT',
  },
}
type Way = keyof typeof ways

const ofMember = endpoints
  .map(({ endpoint }) => endpoint as Endpoint)
  .filter(({ access }) => access === 'member' || access === 'visitor')
const active = ofMember.filter(({ activity }) => activity)
/** Signing out ends the session that the other calls need, and the calls of protection would change the case. */
const others = ofMember.filter(
  ({ activity, line }) => !activity && !/logout|\/protection/.test(line),
)

test.each(Object.keys(ways) as Way[])(
  `a member who is %s is refused in all ${active.length} calls with an activity, and in none of ${others.length} others`,
  async (way) => {
    const { id, caller } = await scene.member()
    const { begin, deposit, play } = ways[way]
    await begin(caller, id)
    for (const endpoint of active)
      expect([endpoint.line, await codeOf(endpoint, caller)]).toEqual([
        endpoint.line,
        endpoint.activity === 'deposit' ? deposit : play,
      ])
    const wrong: string[] = []
    for (const endpoint of others) {
      const code = await codeOf(endpoint, caller)
      if (protecting.includes(code)) wrong.push(`${endpoint.line}: ${code}`)
    }
    expect(wrong).toEqual([])
  },
)

test.each(Object.keys(ways) as Way[])(
  'a member who is %s fetches money from a game, withdraws, reads the statement and writes to support',
  async (way) => {
    const { id, caller } = await scene.member()
    await give(scene.app.ctx, id, baht(1_000))
    await call(activateGame, { slotCode: 'pg' }, caller)
    await call(transfer, { from: 'WALLET', to: 'pg', amount: baht(200) }, caller)
    await ways[way].begin(caller, id)
    await call(transfer, { from: 'pg', to: 'WALLET', amount: baht(200) }, caller)
    await call(withdraw, { amount: baht(300) }, caller)
    expect((await call(statement, { page: 1, limit: 10 }, caller)).total).toBeGreaterThan(2)
    const message = { message_type: 'text', payload: { message: 'Hello' } } as const
    await call(sendMessage, { clientId: crypto.randomUUID(), message }, caller)
    expect((await call(chatHistory, { limit: 10 }, caller)).messages.length).toBeGreaterThan(0)
  },
)

/** The code of the answer to a valid request, or the status. */
async function codeOf(endpoint: Endpoint, { token }: Caller): Promise<string> {
  const body = await bodyOf(endpoint)
  const response = await fetch(scene.app.host + pathIn(endpoint), {
    method: endpoint.line.split(' ')[0]!,
    headers: {
      'x-client-id': 'kapao-web',
      authorization: `Bearer ${token}`,
      ...(endpoint.changes && { 'idempotency-key': crypto.randomUUID() }),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    body,
  })
  const { message } = (await response.json()) as { message?: string }
  return message ?? String(response.status)
}

async function bodyOf(endpoint: Endpoint): Promise<string | FormData | undefined> {
  if (endpoint.upload) return formWith('file', 'slip.png', await photo().png().toBuffer())
  return hasBody(endpoint) ? wholeBody(endpoint) : undefined
}
