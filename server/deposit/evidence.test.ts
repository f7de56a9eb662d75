import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '#db'
import { testDb } from '#db/testing'

let own: Awaited<ReturnType<typeof testDb>>
beforeAll(async () => {
  own = await testDb()
})
afterAll(() => own.drop())

test('DEP-07 the application can delete no evidence and change no credit', async () => {
  for (const statement of [
    'delete from deposit_qr',
    'delete from qr',
    'delete from gateway_callback',
    'delete from unmatched_payment_report',
    'update unmatched_payment_report set amount = 1',
    'delete from bank_transfer',
    'update bank_transfer set amount = 1',
  ])
    await expect(own.db.unsafe(statement), statement).rejects.toThrow('permission denied')
})

test('rows that strangers can pile up are counted and skipped by an index', async () => {
  const db = openDb(own.url, { max: 1 })
  await db`set enable_seqscan = off`
  const plans: [index: string, query: string][] = [
    [
      'unmatched_payment_forged',
      "provider = 'KBANK' and reason_code = 'forged' and seen_at > now() - interval '1 hour'",
    ],
    ['unmatched_payment_forged', "reason_code = 'forged' and seen_at < now() - interval '14 days'"],
    ['unmatched_payment_open', "resolved_at is null and reason_code <> 'forged'"],
  ]
  for (const [index, query] of plans) {
    const plan = await db.unsafe(`explain select count(*) from unmatched_payment where ${query}`)
    expect(JSON.stringify(plan)).toContain(index)
  }
  await db.end()
})

test('DEP-07 the application deletes no payment that waits for a person, and no forged callback of the last seven days', async () => {
  const add = (reason: string, days: number) => own.db`
    insert into unmatched_payment (provider, fact, reason_code, raw, seen_at)
    values ('KBANK', ${`${reason} ${days}`}, ${reason}, '', now() - ${days} * interval '1 day')`
  await add('unreadable', 4_000)
  await add('forged', 6)
  await add('forged', 8)
  const remove = (reason: string, days: number) => own.db`
    delete from unmatched_payment where fact = ${`${reason} ${days}`}`
  await expect(remove('unreadable', 4_000)).rejects.toThrow('stays')
  await expect(remove('forged', 6)).rejects.toThrow('stays')
  expect((await remove('forged', 8)).count).toBe(1)
})
