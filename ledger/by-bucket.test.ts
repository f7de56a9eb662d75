import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Db, openDb, type Tx } from '#db'
import { databaseBefore, killUpgrade, openOne, waitingIn } from '#db/before-testing'
import { toAmount } from '#money'
import { createLedger, holdOf, houseOf, type Ledger, type Movement, mainOf } from './ledger.ts'

// Goal: payments go on while the tables of the ledger get the bucket and their keys (decision 0224), and the books are true.
// Method: the real migrations. The version before posts by the same functions. Its reads name the member alone before the bucket
// is there, and the bucket too before the key of movements begins with it.
let earlier: Awaited<ReturnType<typeof databaseBefore>>
let app: Db
let ledger: Ledger
beforeEach(async () => {
  earlier = await databaseBefore('0330')
  app = openDb(earlier.url, { max: 8 })
  ledger = createLedger(app)
  await app.begin(async (tx) => {
    for (let member = 1; member <= members; member += 1) await ledger.openMember(tx, member, 'BAHT')
  })
})
afterEach(async () => {
  expect(await earlier.db`select fault, place from ledger.untrue`).toEqual([])
  await ledger.close()
  await app.end()
  await earlier.drop()
})

/** More than there are buckets, so that a bucket has two members. */
const members = 300
const gateway = houseOf('gateway:PAYONEX', 'BAHT')
const payout = houseOf('payout:0009990001', 'BAHT')
const baht = (amount: number) => toAmount(amount * 100)
const soon = { timeout: 30_000 }
const everybody = Array.from({ length: members }, (_, index) => index + 1)

const depositOf = (member: number, step: string): Movement => ({
  reference: `in:${member}:${step}`,
  member,
  kind: 'deposit',
  state: 'settled',
  amount: baht(2),
  currency: 'BAHT',
  from: 'PAYONEX',
  to: 'WALLET',
  postings: [{ from: gateway, to: mainOf(member), amount: baht(2) }],
})
const deposit = (member: number, step: string) => ledger.post(depositOf(member, step))

/** It changes accounts of the member alone, so an open one keeps no part of a house account from others. */
const withdrawalOf = (member: number, step: string): Movement => ({
  reference: `out:${member}:${step}`,
  member,
  kind: 'withdraw',
  state: 'pending',
  amount: baht(1),
  currency: 'BAHT',
  from: 'WALLET',
  to: 'SCB',
  postings: [{ from: mainOf(member), to: holdOf(member), amount: baht(1) }],
})
const withdraw = (member: number, step: string) => ledger.post(withdrawalOf(member, step))

const paid = (member: number, step: string) =>
  ledger.settle({
    reference: `out:${member}:${step}`,
    state: 'settled',
    postings: [{ from: holdOf(member), to: payout, amount: baht(1) }],
  })

/** Each member's deposit and withdrawal, and the end of the withdrawal that a step before began. */
async function pay(step: string, before?: string, of = everybody): Promise<void> {
  const codes = await Promise.all(
    of.map(async (member) => [
      (await deposit(member, step)).code,
      (await withdraw(member, step)).code,
      before ? (await paid(member, before)).code : 'posted',
      (await deposit(member, step)).code,
    ]),
  )
  expect(new Set(codes.map(String))).toEqual(new Set(['posted,posted,posted,replayed']))
}

/** Reads as the version before does, which names the member alone. */
const historyOf = (member: number) => app`
  select id, reference from ledger.movement where member = ${member} and id < ${Number.MAX_SAFE_INTEGER} order by id`

const ofAccounts = async () => {
  const [row] = await earlier.db`
    select count(*) filter (where bucket is null)::int as empty, count(*)::int as rows from ledger.account`
  return row
}

test('an upgrade that is killed goes on, and payments of that time are right', async () => {
  await pay('one')
  const history = await historyOf(7)
  await earlier.bringUp('0331')
  const [paying, others] = [everybody.slice(0, 200), everybody.slice(200, 205)]
  await pay('two', 'one', paying)

  // The two accounts that a payment keeps locked are not waited for, and the upgrade cannot end without them.
  await killUpgrade(earlier, {
    words: 'fill_buckets',
    event: 'PgSleep',
    holder: app,
    hold: (tx) => ledger.mustPostIn(tx, withdrawalOf(250, 'two')),
    meanwhile: async () => {
      expect(await ofAccounts()).toEqual({ empty: 2, rows: members * 4 })
      await pay('three', 'one', others)
    },
    file: '0331_ledger_filled.sql',
  })

  await earlier.bringUp('0332')
  await pay('four', 'two', paying)
  await earlier.bringUp()
  await pay('five', 'four', paying)
  expect((await historyOf(7)).slice(0, history.length)).toEqual(history)
  for (const table of ['account', 'movement', 'posting', 'entry']) {
    const [row] = await earlier.db.unsafe(`
      select bool_and(bucket = member % 256) as is_right, count(*) > 0 as has_rows from ledger.${table}`)
    expect([table, row]).toEqual([table, { isRight: true, hasRows: true }])
  }
})

test('a payment that waits while the keys change goes on as it began, and the books are true', async () => {
  await pay('one')
  await earlier.bringUp('0332')
  const file = 'migrations/0332_ledger_key.sql'
  const text = readFileSync(new URL(`../db/${file}`, import.meta.url), 'utf8')
  const owner = openDb(earlier.url, { asOwner: true, max: 1 })
  const [isLocked, isAsked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const changing = owner.begin(async (tx) => {
    await tx`lock table ledger.account, ledger.house_shard in access exclusive mode`
    isLocked.resolve()
    await isAsked.promise
    await tx.unsafe(text)
    await tx`insert into migration (name, checksum)
      values ('0332_ledger_key.sql', ${createHash('sha256').update(text).digest('hex')})`
  })
  await isLocked.promise
  const meanwhile = Promise.all([deposit(7, 'two'), withdraw(8, 'two'), paid(9, 'one')])
  await expect.poll(waitingIn(earlier.db, 'post_batch', 'relation'), soon).toBeGreaterThan(0)
  isAsked.resolve()
  await changing
  await owner.end()
  expect(await meanwhile).toMatchObject([
    { code: 'posted' },
    { code: 'posted' },
    { code: 'posted' },
  ])
  await earlier.bringUp()
  await pay('three', undefined, [7, 8, 9])
})

test('the history of the ledger stays as it is, also while its buckets are filled', async () => {
  await pay('one')
  await earlier.bringUp('0331')
  for (const change of [
    'update ledger.posting set amount = 1',
    'update ledger.posting set amount = 1, bucket = member % 256',
    'update ledger.posting set bucket = 1 where member = 2',
    'update ledger.entry set balance_after = 0, bucket = member % 256',
    'update ledger.movement set amount = 1, bucket = member % 256',
    'delete from ledger.entry',
  ])
    await expect(earlier.db.unsafe(change), change).rejects.toThrow(
      /append-only|changes only from pending|bucket_check/,
    )
  await earlier.bringUp()
  await expect(earlier.db`update ledger.posting set bucket = bucket`).rejects.toThrow('append-only')
})

const pageOf = (member: number) => app`
  select id, reference from ledger.movement where bucket = ${member % 256} and member = ${member} order by id`

/** Transactions that the build of an index waits for: a writer of movements before it reads, and an older snapshot at its end. */
const holders: Record<string, (tx: Tx) => Promise<unknown>> = {
  movement: (tx) => ledger.mustPostIn(tx, withdrawalOf(250, 'held')),
  snapshot: async (tx) => {
    await tx`set transaction isolation level repeatable read`
    await tx`select from ledger.account limit 1`
  },
}

test.each(Object.keys(holders))(
  'a key of movements whose build is killed is built again (%s)',
  async (holder) => {
    await earlier.bringUp('0335')
    await pay('one')
    const page = await pageOf(7)
    await killUpgrade(earlier, {
      words: 'create unique index concurrently movement',
      event: 'virtualxid',
      holder: app,
      hold: holders[holder]!,
      meanwhile: () => pay('two', 'one', everybody.slice(0, 20)),
      file: '0335_movement_key_built.sql',
    })
    expect(await indexes()).toEqual({ movement_key_by_bucket: false, movement_pkey: true })

    await pay('three', 'one', everybody.slice(20))
    await earlier.bringUp('0336')
    expect(await indexes()).toEqual({ movement_key_by_bucket: true, movement_pkey: true })
    await pay('four', 'three', everybody.slice(20))
    await earlier.bringUp()
    expect(await indexes()).toEqual({ movement_pkey: true })
    await pay('five', 'four', everybody.slice(20))
    expect((await pageOf(7)).slice(0, page.length)).toEqual(page)
  },
)

/** The unique indexes of movements by their name, and whether each is complete. */
async function indexes() {
  const rows = await earlier.db<{ name: string; isValid: boolean }[]>`
    select relname as name, indisvalid as is_valid from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = 'ledger.movement'::regclass and indisunique and relname <> 'once_for_ever' order by 1`
  return Object.fromEntries(rows.map(({ name, isValid }) => [name, isValid]))
}

test('a payment that began before the key of movements changes ends by the new key', async () => {
  await pay('one')
  await earlier.bringUp('0336')
  const end = await openOne(
    earlier.db,
    (tx) => tx`select from ledger.account where member = any (${[7, 8, 9]}) for update`,
  )
  const meanwhile = Promise.all([deposit(7, 'two'), withdraw(8, 'two'), paid(9, 'one')])
  await expect.poll(waitingIn(earlier.db, 'post_batch', 'transactionid'), soon).toBeGreaterThan(0)
  // An index that a later migration builds concurrently would be blocked by the open transaction.
  await earlier.bringUp('0337')
  await end()
  expect((await meanwhile).map(({ code }) => code)).toEqual(['posted', 'posted', 'posted'])
  await earlier.bringUp()
  await pay('three', undefined, [7, 8, 9])
})

test('the key of movements waits for a payment that has posted, and lets the others go on', async () => {
  await pay('one')
  await earlier.bringUp('0336')
  const end = await openOne(app, (tx) => ledger.mustPostIn(tx, withdrawalOf(250, 'two')))
  const upgrade = earlier.bringUp()
  await expect.poll(waitingIn(earlier.db, 'lock_briefly', 'PgSleep'), soon).toBe(1)
  await pay('two', 'one', [7, 8, 9])
  await end()
  await upgrade
  await pay('three', 'two', [7, 8, 9])
})
