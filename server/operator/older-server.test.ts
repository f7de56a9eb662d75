import { expect, test } from 'vitest'
import type { Tx } from '#db'
import { asOlderServer } from '#db/testing'
import { app, openApp } from '../app-testing.ts'
import { newOperator } from './testing.ts'

// Goal: a server of version 1.1 that runs beside this version signs owners in as admins and can add and disable
// operators. Method: the statements of version 1.1, verbatim where they name the role.
openApp()

const older = <T>(body: (tx: Tx) => PromiseLike<T>) => asOlderServer(app.ctx.db, body)

test('an older server knows an owner as admin, a lead by the team, and no other role', async () => {
  const roles = new Map<string, string>()
  for (const role of ['owner', 'finance', 'finance-lead', 'support-lead', 'auditor']) {
    const { id } = await newOperator(app, role)
    const [row] = await older(
      (tx) => tx<{ role: string }[]>`
        select o.role from operator o where o.id = ${id} and o.is_active`,
    )
    roles.set(role, row!.role)
  }
  expect(Object.fromEntries(roles)).toEqual({
    owner: 'admin',
    finance: 'finance',
    'finance-lead': 'finance',
    'support-lead': 'support',
    auditor: 'auditor',
  })
})

test('an older server adds an admin once, signs it in and disables it', async () => {
  const add = () =>
    older(
      (tx) => tx<{ id: number }[]>`
        insert into operator (username, password_hash, totp_secret, role)
        values (${'added-by-1.1'}, ${''}, ${Buffer.from('')}, ${'admin'})
        on conflict do nothing returning id`,
    )
  const [added] = await add()
  expect(await add()).toHaveLength(0)
  const rows = await app.ctx.db`
    select role, is_active, ends_at from operator where id = ${added!.id}`
  expect(rows).toEqual([{ role: 'owner', isActive: true, endsAt: null }])
  await older(
    (tx) => tx`
      update operator set totp_step = ${7} where id = ${added!.id} and totp_step < ${7}`,
  )
  await older(
    (tx) => tx`
      update operator set is_active = false where username = ${'added-by-1.1'} returning id`,
  )
  expect(
    await app.ctx.db`select totp_step, is_active from operator where id = ${added!.id}`,
  ).toEqual([{ totpStep: 7, isActive: false }])
})
