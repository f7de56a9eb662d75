import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Db, openDb } from '#db'
import { databaseBefore, killFill, waitingIn } from '#db/before-testing'
import { toAmount } from '#money'
import { createLedger, holdOf, houseOf, type Ledger, type Movement, mainOf } from './ledger.ts'

// Goal: payments go on while the tables of the ledger get the bucket and their keys (decision 0224), and the books are true.
// Method: the real migrations. The version before posts by the same functions, and names the member alone when it reads.
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

const withdraw = (member: number, step: string) =>
  ledger.post({
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

  // An account that a payment keeps locked is not waited for, and the upgrade cannot end without it.
  const [isPosted, isDone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const posting = app.begin(async (tx) => {
    await ledger.mustPostIn(tx, depositOf(250, 'two'))
    isPosted.resolve()
    await isDone.promise
  })
  await isPosted.promise
  const upgrade = earlier.bringUp().then(
    () => 'done',
    (error: Error) => error.message,
  )
  await expect.poll(waitingIn(earlier.db, 'fill_buckets', 'PgSleep'), { timeout: 30_000 }).toBe(1)
  expect(await ofAccounts()).toEqual({ empty: 1, rows: members * 4 })
  await pay('three', 'one', others)
  await killFill(earlier.db)
  expect(await upgrade).toContain('0331_ledger_filled.sql failed')
  isDone.resolve()
  await posting

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
  await expect.poll(waitingIn(earlier.db, 'post_batch', 'relation')).toBeGreaterThan(0)
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
