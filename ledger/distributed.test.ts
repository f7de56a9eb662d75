import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '#db'
import { testDb } from '#db/testing'
import { toAmount } from '#money'
import { createLedger, holdOf, houseOf, type Ledger, type Movement, mainOf } from './ledger.ts'

// Goal: the functions that the ledger gets when it moves to Citus fit the newest migrations and post right. Method: they run on one
// PostgreSQL, because few machines have Citus; `npm run citus` runs them on three nodes.
const members = [1, 2, 255, 257, 258]
const payout = houseOf('payout:0009990001', 'BAHT')
const baht = (amount: number) => toAmount(amount * 100)

let own: Awaited<ReturnType<typeof testDb>>
let ledger: Ledger
beforeAll(async () => {
  own = await testDb()
  ledger = createLedger(own.db)
  for (const member of members) {
    await own.db.begin((tx) => ledger.openMember(tx, member, 'BAHT'))
    await ledger.post(deposit('before', member))
  }
  const owner = openDb(own.url, { max: 1, asOwner: true })
  await owner.unsafe(readFileSync('db/citus/functions.sql', 'utf8'))
  await owner.end()
})
afterAll(async () => {
  await ledger.close()
  await own.drop()
})

const deposit = (name: string, member: number): Movement => ({
  reference: `${name}:${member}`,
  member,
  kind: 'deposit',
  state: 'settled',
  amount: baht(100),
  currency: 'BAHT',
  from: 'KBANK',
  to: 'WALLET',
  postings: [{ from: houseOf('bank:KBANK', 'BAHT'), to: mainOf(member), amount: baht(100) }],
})

const withdrawal = (member: number, amount: number): Movement => ({
  reference: `out:${member}`,
  member,
  kind: 'withdraw',
  state: 'pending',
  amount: baht(amount),
  currency: 'BAHT',
  from: 'WALLET',
  to: 'SCB',
  postings: [{ from: mainOf(member), to: holdOf(member), amount: baht(amount) }],
})

const paid = (member: number, amount: number) =>
  ledger.settle({
    reference: `out:${member}`,
    state: 'settled',
    postings: [{ from: holdOf(member), to: payout, amount: baht(amount) }],
  })

/** The items of one batch get their answers in its order, whatever their buckets. */
const codesOf = async (answers: Promise<{ code: string }>[]) =>
  (await Promise.all(answers)).map(({ code }) => code)

test('a batch with members of several buckets gets the answer of each', async () => {
  await own.db.begin((tx) => ledger.openMember(tx, 300, 'BAHT'))
  expect(
    await codesOf([
      ledger.post(deposit('before', 258)),
      ledger.post(withdrawal(1, 40)),
      ledger.post(deposit('after', 2)),
      ledger.post(withdrawal(255, 101)),
      ledger.post({ ...deposit('before', 2), amount: baht(90) }),
      ledger.post(withdrawal(257, 60)),
      ledger.post(deposit('after', 1)),
      ledger.post(deposit('after', 9)),
    ]),
  ).toEqual([
    'replayed',
    'posted',
    'posted',
    'not_enough',
    'conflict',
    'posted',
    'posted',
    'no_account',
  ])
  expect(await codesOf([paid(257, 60), paid(1, 41), paid(2, 1)])).toEqual([
    'posted',
    'not_enough',
    'bad_request',
  ])
  expect(await codesOf([paid(257, 60), paid(1, 40)])).toEqual(['replayed', 'posted'])
  const balances = await Promise.all(members.map((member) => ledger.balancesOf(member)))
  expect(balances.map(({ main, hold }) => [main, hold])).toEqual(
    [160, 200, 100, 40, 100].map((main) => [baht(main), 0]),
  )
  expect(await ledger.reconcile()).toEqual([])
})

test('the new movements of a bucket use the part of the house account for it', async () => {
  const parts = await own.db<{ shard: number }[]>`
    select distinct e.shard from ledger.entry e
    join ledger.movement m on (m.bucket, m.member, m.id) = (e.bucket, e.member, e.movement)
    where e.shard is not null and m.reference not like 'before:%' order by 1`
  expect(parts.map(({ shard }) => shard)).toEqual([1, 2])
})

test('a movement dated into a closed day is still refused', async () => {
  const owner = openDb(own.url, { max: 1, asOwner: true })
  await owner`insert into ledger.closed_day (day) values ('2026-01-05')`
  await expect(
    owner`insert into ledger.movement (bucket, id, member, kind, state, reference, amount, currency, from_place, to_place, details,
      created_at, settled_at) values (1, 0, 1, 'deposit', 'settled', 'late', 0, 'BAHT', 'a', 'b', '{}', '2026-01-05T05:00Z', now())`,
  ).rejects.toThrow('closed day')
  await owner.end()
})
