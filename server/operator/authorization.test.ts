import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint'
import { endpoints } from '#contract/endpoints'
import { rights } from '#contract/right'
import { hasBody, pathIn } from '../bodies-testing.ts'
import { newMember, setSetting } from '../register/testing.ts'
import { startTestApp, type TestApp } from '../testing.ts'
import { rolesOf } from './roles.ts'
import { newOperator } from './testing.ts'

// Goal: every call of the contract is refused to every kind of caller who may not make it, and to no other. Method: the
// whole table of calls and callers. A call that is allowed gets a body that no schema accepts, so that it does nothing.
let app: TestApp
type Caller = { token: string | undefined; may: (endpoint: Endpoint) => boolean }
const callers = new Map<string, Caller>()

const seeded = [
  ...(['auditor', 'compliance', 'content', 'finance', 'finance-lead', 'marketing'] as const),
  ...(['owner', 'risk', 'support', 'support-lead', 'systems'] as const),
]
const kinds = [
  'nobody',
  'member',
  'operator who was disabled',
  'auditor whose time is over',
  ...seeded,
]

beforeAll(async () => {
  app = await startTestApp()
  const { db } = app.ctx
  await setSetting(db, 'registerOtp', false)
  const isOpen = ({ access }: Endpoint) => access === 'anyone'
  callers.set('nobody', { token: undefined, may: isOpen })
  callers.set('member', {
    token: (await newMember(app.host)).token,
    may: ({ access }) => access !== 'operator',
  })
  for (const { code, rights } of await rolesOf(db))
    callers.set(code, {
      token: (await newOperator(app, code)).token,
      may: ({ access, right }) =>
        access === 'anyone' || (access === 'operator' && (!right || rights.includes(right))),
    })
  const disabled = await newOperator(app, 'owner')
  await db`update operator set is_active = false where id = ${disabled.id}`
  callers.set('operator who was disabled', { token: disabled.token, may: isOpen })
  const over = await newOperator(app, 'auditor')
  await db`update operator set ends_at = now() where id = ${over.id}`
  callers.set('auditor whose time is over', { token: over.token, may: isOpen })
})
afterAll(() => app?.stop())

/** Signing out ends the session that the other calls need. */
const table = endpoints.filter(({ endpoint: { line } }) => !/logout/.test(line))

/** The codes of a caller who may not make the call. */
const refusals = ['UNAUTHORIZED', 'INVALID_USER_2', 'INVALID_USER_3']

test.each(kinds)(`%s is refused what it may not do, in ${table.length} calls`, async (kind) => {
  const { token, may } = callers.get(kind)!
  const wrong: string[] = []
  for (const { endpoint } of table) {
    const answer = await codeOf(endpoint, token)
    if (refusals.includes(answer) === may(endpoint)) wrong.push(`${endpoint.line}: ${answer}`)
  }
  expect(wrong).toEqual([])
})

test('the seeded roles are eleven, and only an owner has every right', async () => {
  const roles = await rolesOf(app.ctx.db)
  expect(roles.map(({ code }) => code)).toEqual(seeded)
  for (const { code, rights: own } of roles)
    expect(own.length === rights.length, code).toBe(code === 'owner')
})

test('every call of the console names its right, but those about the own session', () => {
  const without = endpoints
    .map(({ endpoint }) => endpoint)
    .filter(({ access, right }) => access === 'operator' && !right)
  expect(without.map(({ line }) => line)).toEqual([
    'GET /api/console/me',
    'POST /api/console/logout',
    'GET /api/console/account',
    'POST /api/console/account/password',
    'POST /api/console/account/factor',
    'POST /api/console/account/factor/confirm',
    'POST /api/console/account/recovery-codes',
    'POST /api/console/account/sessions/:id/end',
    'POST /api/console/account/sessions/end-others',
    'POST /api/console/account/confirmation',
    'POST /api/console/account/new-passkey',
    'POST /api/console/account/passkeys',
    'PUT /api/console/account/passkeys/:id',
    'POST /api/console/account/passkeys/:id/remove',
  ])
})

async function codeOf(endpoint: Endpoint, token: string | undefined): Promise<string> {
  const [method] = endpoint.line.split(' ') as [string]
  const response = await fetch(app.host + pathIn(endpoint), {
    method,
    headers: {
      'x-client-id': 'kapao-web',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(hasBody(endpoint) && { 'content-type': 'application/json' }),
    },
    body: hasBody(endpoint) ? '{"nonsense":1}' : undefined,
  })
  const text = await response.text()
  return (JSON.parse(text) as { message?: string }).message ?? String(response.status)
}
