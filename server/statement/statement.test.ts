import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { type StatementFilter, statement } from '#contract/statement'
import { openDb } from '#db'
import { houseOf, mainOf } from '#ledger/accounts'
import { toAmount } from '#money'
import { app, openApp } from '../app-testing.ts'
import { phoneOf } from '../login/phone.ts'
import { newMember, setSetting } from '../register/testing.ts'

openApp()
beforeAll(async () => {
  await setSetting(app.ctx.db, 'registerOtp', false)
})

/** Posts a movement of so many baht, as if at that time. */
async function posted(member: number, baht: number, at: string, kind: 'deposit' | 'bonus') {
  const reference = `bank:SCB:${member}x${baht}`
  const amount = toAmount(baht * 100)
  const postings = [{ from: houseOf('bank:SCB', 'BAHT'), to: mainOf(member), amount }]
  const common = { reference, member, amount, currency: 'BAHT', from: 'SCB', to: 'WALLET' } as const
  await app.ctx.ledger.post({ ...common, kind, state: 'settled', postings })
  const owner = openDb(app.databaseUrl, { asOwner: true, max: 1 })
  await owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`update ledger.movement set created_at = ${at}, settled_at = ${at} where reference = ${reference}`
  })
  await owner.end()
}

test('STM-01 STM-02 a month is one of Bangkok, from its first midnight to its last', async () => {
  const member = await newMember(app.host)
  const [row] = await app.ctx.db<[{ id: number }]>`
    select id from member where phone = ${phoneOf(member.username, 'th')!}`
  await posted(row.id, 1, '2025-11-30T23:59:59.999+07:00', 'deposit')
  await posted(row.id, 2, '2025-12-01T00:00:00+07:00', 'deposit')
  await posted(row.id, 3, '2025-12-15T12:00:00+07:00', 'bonus')
  await posted(row.id, 4, '2025-12-31T23:59:59.999+07:00', 'deposit')
  await posted(row.id, 5, '2026-01-01T00:00:00+07:00', 'deposit')
  const listed = async (month: string, filter?: StatementFilter, limit = 10) => {
    const asked = { page: 1, limit, month, ...(filter && { filter }) }
    const { total, statements } = await call(statement, asked, member.app)
    return [total, statements.map(({ amount }) => amount / 100)]
  }
  expect(await listed('2025-11')).toEqual([1, [1]])
  expect(await listed('2025-12')).toEqual([3, [4, 3, 2]])
  expect(await listed('2026-01')).toEqual([1, [5]])
  expect(await listed('2026-02')).toEqual([0, []])
  expect(await listed('2025-12', 'deposit')).toEqual([2, [4, 2]])
  expect(await listed('2025-12', undefined, 2)).toEqual([3, [4, 3]])
})

test('STM-01 what is no month is refused', async () => {
  const { app: caller } = await newMember(app.host)
  for (const month of ['2025-13', '2025-00', '2025-1', '0000-01', '2025-01-01', '', 202501, null]) {
    const response = await fetch(`${app.host}/api/statement`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-client-id': 'kapao-web',
        authorization: `Bearer ${caller.token}`,
      },
      body: JSON.stringify({ page: 1, limit: 10, month }),
    })
    expect([month, response.status]).toEqual([month, 400])
    expect(await response.json()).toMatchObject({ message: 'BAD_REQUEST' })
  }
})
