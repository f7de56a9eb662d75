import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints'
import { rights } from '#contract/right'
import { app, openApp } from '../app-testing.ts'
import { rolesOf } from './roles.ts'

// Goal: the seeded roles and the calls of the console agree about rights. security/matrix.test.ts makes every call as
// every kind of caller.
openApp()

const seeded = [
  ...(['auditor', 'compliance', 'content', 'finance', 'finance-lead', 'marketing'] as const),
  ...(['owner', 'risk', 'support', 'support-lead', 'systems'] as const),
]

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
