import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '#db'
import { testDb } from '#db/testing'
import type { MemberRequest } from './model.ts'
import { brokenRewards } from './reward-responses.ts'

// Goal: a claim that is stored and not answered, or stored under the key of another request, breaks a promise. Method: rows of claims
// as the servers write them, and the responses that the harness has recorded.
let own: Awaited<ReturnType<typeof testDb>>
beforeAll(async () => {
  own = await testDb()
  const owner = openDb(own.url, { asOwner: true, max: 1 })
  await owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`
      insert into refund (bucket, member, day, lost, amount, currency, state, receive_key)
      values (1, 1, '2026-11-01', 10000, 500, 'BAHT', 'aside', 'member:1:first')`
  })
  await owner.end()
})
afterAll(() => own?.drop())

const asked = (key: string, status: number): MemberRequest => ({
  member: 1,
  key,
  line: 'GET /api/refund/receive',
  body: {},
  response: { status, body: { message: 'RECEIVED', amount: 5 } },
  laterResponses: [],
})
const broken = (requests: MemberRequest[], isUpgraded = false) =>
  own.db.begin((tx) => brokenRewards(tx, requests, { isUpgraded }))

test('a claim has one response 200, under its own key', async () => {
  expect(await broken([asked('first', 200)])).toEqual([])
  expect(await broken([asked('first', 200), asked('second', 409)])).toEqual([])
  expect(await broken([asked('first', 409)])).toHaveLength(1)
  expect(await broken([asked('second', 200)])).toHaveLength(2)
})

test('servers of the earlier version forget under which key a claim was made', async () => {
  expect(await broken([asked('first', 409)], true)).toEqual([])
  expect(await broken([asked('second', 200)], true)).toEqual([])
})
