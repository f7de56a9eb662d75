import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Db, isInTheWay, openDb } from '#db'
import { testDb } from '#db/testing'
import { toAmount } from '#money'
import {
  addEntryPart,
  archiveEntryPart,
  createLedger,
  holdOf,
  houseOf,
  type Ledger,
  mainOf,
} from './ledger.ts'

// Goal: the parts of ledger.entry never stand in the way of a payment, and the books stay true without the archived ones.
let own: Awaited<ReturnType<typeof testDb>>
let owner: Db
let ledger: Ledger
beforeEach(async () => {
  own = await testDb()
  owner = openDb(own.url, { asOwner: true, max: 2 })
  ledger = createLedger(own.db)
  for (const member of [1, 2]) await own.db.begin((tx) => ledger.openMember(tx, member, 'BAHT'))
})
afterEach(async () => {
  expect(await ledger.reconcile()).toEqual([])
  await ledger.close()
  await owner.end()
  await own.drop()
})

const gateway = houseOf('gateway:PAYONEX', 'BAHT')
const baht = (amount: number) => toAmount(amount * 100)

async function deposit(reference: string, member = 1) {
  const posted = await ledger.post({
    reference,
    member,
    kind: 'deposit',
    state: 'settled',
    amount: baht(100),
    currency: 'BAHT',
    from: 'PAYONEX',
    to: 'WALLET',
    postings: [{ from: gateway, to: mainOf(member), amount: baht(100) }],
  })
  expect(posted.code).toBe('posted')
}

const withdraw = (reference: string, member = 1) =>
  ledger.post({
    reference,
    member,
    kind: 'withdraw',
    state: 'pending',
    amount: baht(50),
    currency: 'BAHT',
    from: 'WALLET',
    to: 'KBANK',
    postings: [{ from: mainOf(member), to: holdOf(member), amount: baht(50) }],
  })

/** Lets the numbers of movements go on from here, as months of payments would. */
const goTo = (number: number) => owner`select setval('ledger.movement_id', ${number})`

/** Dates the first look of a day back. */
const mark = (day: string, movement: number) =>
  owner`insert into ledger.movement_mark (day, movement) values (${day}, ${movement})`

const partsOf = async (reference: string): Promise<string[]> => {
  const rows = await owner<{ part: string }[]>`
    select distinct e.tableoid::regclass::text as part from ledger.entry e
    join ledger.movement m on m.id = e.movement where m.reference = ${reference}`
  return rows.map(({ part }) => part)
}

const million = 1_048_576

test('an entry goes to the part of its movement, and a part is added a month ahead, once', async () => {
  await deposit('first')
  expect(await addEntryPart(own.db)).toBeNull()
  await goTo(4.5 * million)
  const added = await Promise.all([1, 2, 3, 4].map(() => addEntryPart(own.db)))
  expect(added.filter((part) => part !== null)).toEqual(['entry_5'])
  await deposit('before the bound')
  await goTo(5 * million)
  await deposit('after the bound')
  expect(await partsOf('first')).toEqual(['ledger_part.entry_1'])
  expect(await partsOf('before the bound')).toEqual(['ledger_part.entry_1'])
  expect(await partsOf('after the bound')).toEqual(['ledger_part.entry_5'])
})

test('a part is as long as the month that is expected after the last one', async () => {
  await mark('2026-01-01', 1)
  const [{ day }] = await owner<[{ day: string }]>`
    update ledger.movement_mark set day = (now() at time zone 'Asia/Bangkok')::date - 10 returning day::text`
  expect(day).toBeTruthy()
  await goTo(4 * million)
  expect(await addEntryPart(own.db)).toBe('entry_5')
  // Four million numbers in ten days make 12.4 million in a month.
  const [{ bound }] = await owner<[{ bound: string }]>`
    select pg_get_expr(relpartbound, oid) as bound from pg_class where relname = 'entry_5'`
  expect(bound).toBe(`FOR VALUES FROM ('${5 * million}') TO ('${18 * million}')`)
})

test('an entry that no part was added for is stored too, and the next part begins after it', async () => {
  await goTo(6 * million)
  await deposit('too early')
  expect(await partsOf('too early')).toEqual(['ledger_part.entry_rest'])
  expect(await addEntryPart(own.db)).toBe('entry_8')
  await goTo(8 * million)
  await deposit('in time')
  expect(await partsOf('in time')).toEqual(['ledger_part.entry_8'])
})

test('while the books are read no part is added, and payments go on', async () => {
  await goTo(4.5 * million)
  const isReading = Promise.withResolvers<void>()
  const isDone = Promise.withResolvers<void>()
  const reading = owner.begin(async (tx) => {
    await tx`select count(*) from ledger.entry`
    isReading.resolve()
    await isDone.promise
  })
  await isReading.promise
  const adding = addEntryPart(own.db).catch((error: unknown) => error)
  await deposit('meanwhile')
  expect(isInTheWay(await adding)).toBe(true)
  isDone.resolve()
  await reading
  expect(await addEntryPart(own.db)).toBe('entry_5')
})

test('the books are true without an archived part, and every balance goes on from it', async () => {
  await deposit('one')
  await deposit('two')
  await deposit('other', 2)
  await withdraw('out')
  await ledger.settle({
    reference: 'out',
    state: 'returned',
    postings: [{ from: holdOf(1), to: mainOf(1), amount: baht(50) }],
  })
  await goTo(5 * million)
  await addEntryPart(own.db)
  await mark('2026-01-31', 5 * million)
  await deposit('after')
  const before = await ledger.balancesOf(1)
  expect(await archiveEntryPart(owner, '2026-01-31')).toEqual({ left: 'none' })
  expect(await archiveEntryPart(owner, '2026-02-01')).toEqual({ part: 'ledger_archive.entry_1' })
  expect(await archiveEntryPart(owner, '2026-02-01')).toEqual({ left: 'none' })

  expect(await ledger.reconcile()).toEqual([])
  expect(await ledger.balancesOf(1)).toEqual(before)
  expect((await ledger.movementsOf(1, { page: 1, limit: 10 })).total).toBe(4)
  const [{ count }] = await owner<
    [{ count: number }]
  >`select count(*)::int as count from ledger.entry`
  expect(count).toBe(2)
  await deposit('goes on')
  await deposit('goes on too', 2)
  await owner`drop table ledger_archive.entry_1`
  expect(await ledger.reconcile()).toEqual([])
})

test('a second part is added to the sums of the first', async () => {
  for (const [number, day] of [
    [5, '2026-01-31'],
    [7, '2026-02-28'],
  ] as const) {
    await deposit(`until ${day}`)
    await withdraw(`out ${day}`)
    await ledger.settle({
      reference: `out ${day}`,
      state: 'settled',
      postings: [{ from: holdOf(1), to: houseOf('payout:KBANK:1', 'BAHT'), amount: baht(50) }],
    })
    await goTo(number * million)
    await addEntryPart(own.db)
    await mark(day, number * million)
    expect(await archiveEntryPart(owner, '2026-03-01')).toEqual({
      part: `ledger_archive.entry_${number === 5 ? 1 : 5}`,
    })
    expect(await ledger.reconcile()).toEqual([])
  }
  const sums = await owner<{ account: string; amount: number }[]>`
    select account, amount from ledger.carried_account where member = 1 order by 1`
  expect(sums).toEqual([
    { account: 'hold', amount: 0 },
    { account: 'main', amount: 10_000 },
  ])
})

test('a part with a pending movement stays', async () => {
  await deposit('one')
  await withdraw('out')
  await goTo(5 * million)
  await addEntryPart(own.db)
  await mark('2026-01-31', 5 * million)
  expect(await archiveEntryPart(owner, '2026-02-01')).toEqual({ left: 'pending' })
})

test('a part stays while older entries are in no part, because the books would take them for archived', async () => {
  await goTo(6 * million)
  await deposit('too early')
  await addEntryPart(own.db)
  await goTo(8 * million)
  await deposit('in time')
  await goTo(10 * million)
  await addEntryPart(own.db)
  await mark('2026-01-31', 10 * million)
  expect(await archiveEntryPart(owner, '2026-02-01')).toEqual({ part: 'ledger_archive.entry_1' })
  expect(await archiveEntryPart(owner, '2026-02-01')).toEqual({ left: 'rest' })
})

test('a carried sum that was changed is a fault, and so is an entry of an archived movement', async () => {
  await deposit('one')
  await goTo(5 * million)
  await addEntryPart(own.db)
  await mark('2026-01-31', 5 * million)
  await archiveEntryPart(owner, '2026-02-01')
  const rolledBack = new Error('rolled back')
  const faultsAfter = async (statement: string) => {
    let faults: string[] = []
    const look = owner.begin(async (tx) => {
      await tx.unsafe('set local session_replication_role = replica')
      await tx.unsafe(statement)
      const found = await tx<{ fault: string }[]>`select fault from ledger.untrue`
      faults = found.map(({ fault }) => fault)
      throw rolledBack
    })
    await expect(look).rejects.toBe(rolledBack)
    return faults
  }
  expect(await faultsAfter('update ledger.carried_account set amount = amount - 1')).toContain(
    'a balance that is not the sum of its entries',
  )
  expect(await faultsAfter('update ledger.carried_house set amount = amount - 1')).toContain(
    'a house shard that is not the sum of its entries',
  )
  expect(
    await faultsAfter('insert into ledger.entry select * from ledger_archive.entry_1'),
  ).toContain('an entry without its posting')
})

test('the application may neither archive nor write a part', async () => {
  for (const statement of [
    `select ledger.archive_entry_part('2030-01-01')`,
    'delete from ledger_part.entry_1',
    'select from ledger_part.entry_1',
    'update ledger.carried_account set amount = 0',
    'delete from ledger.movement_mark',
  ])
    await expect(own.db.unsafe(statement), statement).rejects.toThrow(/permission denied/)
})
