import { randomUUID } from 'node:crypto'
import { type Agent, request } from 'node:http'
import { clientHeader, webClient } from '#contract/call'
import { bankAccountOf, houseOf, mainOf } from '#ledger'
import { toAmount } from '#money'
import { phoneOf, publicIdOf, tokenOf } from './features.ts'
import { password } from './fill.ts'
import type { Stack } from './stack.ts'
import { busyMembers, busyMovements } from './unfinished.ts'

/** One call of a member, the next of its caller. `member` takes turns over all members. */
type Asked = {
  stack: Pick<Stack, 'url' | 'ledger' | 'operatorToken'>
  agent: Agent
  member: number
}
/** `isOften`: members make this call all the time. */
export type Question = { calls: number; isOften?: true; ask: (asked: Asked) => Promise<unknown> }

const statementLimit = 20
const farPage = busyMovements / statementLimit
const busyOf = (member: number) => (member % busyMembers) + 1

/** Each question, and its calls per round: enough that one hundredth of a second of processor time is negligible. */
export const questions: Record<string, Question> = {
  'POST /api/wallet/transfer': {
    calls: 240,
    isOften: true,
    ask: (asked) =>
      post(asked, '/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 1 }, randomUUID()),
  },
  'GET /api/wallet': { calls: 480, isOften: true, ask: (asked) => get(asked, '/api/wallet') },
  'GET /api/wallet/onTheWay': {
    calls: 480,
    isOften: true,
    ask: (asked) => get(asked, '/api/wallet/onTheWay'),
  },
  'POST /api/statement, first page': {
    calls: 480,
    isOften: true,
    ask: (asked) => post(asked, '/api/statement', { page: 1, limit: statementLimit }),
  },
  [`POST /api/statement of ${busyMovements} movements, first page`]: {
    calls: 240,
    ask: (asked) =>
      post({ ...asked, member: busyOf(asked.member) }, '/api/statement', {
        page: 1,
        limit: statementLimit,
      }),
  },
  [`POST /api/statement of ${busyMovements} movements, last page`]: {
    calls: 240,
    ask: (asked) =>
      post({ ...asked, member: busyOf(asked.member) }, '/api/statement', {
        page: farPage,
        limit: statementLimit,
      }),
  },
  'POST /api/login': {
    calls: 24,
    ask: (asked) =>
      post(asked, '/api/login', { username: `0${phoneOf(asked.member).slice(3)}`, password }),
  },
  'a deposit into the books': { calls: 1_600, isOften: true, ask: deposit },
  'operators: money to decide': {
    calls: 120,
    ask: (asked) => desk(asked, '/api/console/money', { page: 1, limit: 20 }),
  },
  'operators: a member by phone': {
    calls: 120,
    ask: (asked) =>
      desk(asked, '/api/console/money/members', {
        search: `0${phoneOf(asked.member).slice(3)}`,
      }),
  },
  'operators: conversations': {
    calls: 40,
    ask: (asked) => desk(asked, '/api/console/conversations', { page: 1, limit: 20 }),
  },
  'operators: conversations of a number': {
    calls: 40,
    ask: (asked) =>
      desk(asked, '/api/console/conversations', {
        page: 1,
        limit: 20,
        search: publicIdOf(asked.member),
      }),
  },
  'operators: conversations by a part of a name': {
    calls: 8,
    ask: (asked) =>
      desk(asked, '/api/console/conversations', { page: 1, limit: 20, search: 'CHAI A' }),
  },
  ...lists({
    'search by phone': ['search', (member) => ({ text: `0${phoneOf(member).slice(3)}` })],
    'search by member ID': ['search', (member) => ({ text: publicIdOf(member) })],
    'search by the start of a name': ['search', () => ({ text: 'SOMCHAI A' })],
    'search by a reference that is not there': ['search', () => ({ text: 'NOSUCHREFERENCE12345' })],
    'members, newest': ['members', () => ({ limit: 50 })],
    'members, richest': ['members', () => ({ limit: 50, order: 'balance' })],
    'members with an active bonus': ['members', () => ({ limit: 50, hasBonus: true })],
    'totals of members': ['members/totals', () => ({})],
    'timeline of a member': [
      (member) => `member/${publicIdOf(member)}/timeline`,
      () => ({ limit: 20 }),
    ],
    'withdrawals, paid': ['withdrawals', () => ({ column: 'paid', limit: 50 })],
    'withdrawals to review': ['withdrawals', () => ({ column: 'decide', limit: 50 })],
    'deposits, newest': ['deposits', () => ({ limit: 50 })],
    'deposits of an amount': [
      'deposits',
      (member) => ({ limit: 50, amountFrom: (member % 900) + 100, amountTo: (member % 900) + 100 }),
    ],
    'deposits of a sender': [
      'deposits',
      (member) => ({ limit: 50, sender: String((member % 9_000) + 1_000) }),
    ],
    'a report of deposits of a year': ['reports/deposits', () => reportOfAYear],
    'a report of games of a year': ['reports/games', () => reportOfAYear],
    'a report of members of a year, by inviter': [
      'reports/members',
      () => ({ ...reportOfAYear, by: 'inviter' }),
    ],
    'deposits, unmatched': ['deposits', () => ({ limit: 50, state: 'unmatched' })],
  }),
  'operators: accounts related to a member': {
    calls: 120,
    ask: (asked) =>
      send(asked, {
        path: `/api/console/member/${publicIdOf(asked.member)}/related`,
        token: asked.stack.operatorToken,
      }),
  },
  'operators: the audit': {
    calls: 120,
    ask: (asked) => desk(asked, '/api/console/audit', { limit: 50 }),
  },
  'operators: the audit of a member': {
    calls: 120,
    ask: (asked) =>
      desk(asked, '/api/console/audit', {
        limit: 50,
        kind: 'member',
        about: publicIdOf(asked.member),
      }),
  },
  'operators: the audit of an operator and an action': {
    calls: 120,
    ask: (asked) =>
      desk(asked, '/api/console/audit', { limit: 50, username: 'finance7', action: 'look' }),
  },
}

type List = [path: string | ((member: number) => string), body: (member: number) => object]

/** Questions of operators that post a filter. */
function lists(of: Record<string, List>): Record<string, Question> {
  const questionOf = ([path, body]: List): Question => ({
    calls: 120,
    ask: (asked) =>
      desk(
        asked,
        `/api/console/${typeof path === 'string' ? path : path(asked.member)}`,
        body(asked.member),
      ),
  })
  return Object.fromEntries(
    Object.entries(of).map(([name, list]) => [`operators: ${name}`, questionOf(list)]),
  )
}

/** All days that a filled database has. */
const reportOfAYear = {
  from: new Date(Date.now() - 364 * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10),
  to: new Date().toISOString().slice(0, 10),
  step: 'day',
  currency: 'BAHT',
}

const get = (asked: Asked, path: string) => send(asked, { path, token: tokenOf(asked.member) })
const post = (asked: Asked, path: string, body: object, key?: string) =>
  send(asked, { path, token: tokenOf(asked.member), body, key })
const desk = (asked: Asked, path: string, body: object) =>
  send(asked, { path, token: asked.stack.operatorToken, body })

const amount = toAmount(1_00)

async function deposit({ stack: { ledger }, member }: Asked) {
  const from = houseOf(bankAccountOf('KBANK', '0004560001'), 'BAHT')
  const posted = await ledger.post({
    reference: `bank:KBANK:${randomUUID()}`,
    member,
    kind: 'deposit',
    state: 'settled',
    amount,
    currency: 'BAHT',
    from: 'KBANK',
    to: 'WALLET',
    postings: [{ from, to: mainOf(member), amount }],
  })
  if (posted.code !== 'posted') throw new Error(`a deposit was ${posted.code}`)
}

type Sent = { path: string; token: string; body?: object; key?: string }

/** @throws if the status is not 200: refused calls are not measured. */
function send({ stack, agent }: Asked, { path, token, body, key }: Sent) {
  const text = body && JSON.stringify(body)
  const headers = {
    [clientHeader]: webClient,
    authorization: `Bearer ${token}`,
    ...(text && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    }),
    ...(key && { 'idempotency-key': key }),
  }
  return new Promise<void>((done, fail) => {
    const method = body ? 'POST' : 'GET'
    const asked = request(stack.url + path, { method, headers, agent }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 200) done()
        else fail(new Error(`${path}: ${response.statusCode}`))
      })
    })
    asked.once('error', fail)
    asked.end(text)
  })
}
