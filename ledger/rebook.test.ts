import { randomBytes } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Db, migrate, openDb } from '#db'
import { ownFolder, testDb } from '#db/testing'
import { createLedger } from './ledger.ts'
import { deposit, fill, late, payout } from './rebook-testing.ts'

// Goal: a ledger that version 1.1.14 filled is correct before and after its money is moved to the accounts of the new
// chart, by counter-movements alone. Method: the migrations of 1.1.14, its postings, then the later migrations.
const migrations = fileURLToPath(new URL('../db/migrations/', import.meta.url))
const newestOf1114 = '0053'
/** The newest migration on which the statements of 0063 run once more: later ones rename what they read. */
const newestOfTheseNames = '0079'
/** Servers of 1.1 post to the old accounts until 0076 translates what they name. */
const newestBeforeTranslation = '0075'

let own: Awaited<ReturnType<typeof testDb>>
let owner: Db
beforeAll(async () => {
  own = await testDb()
  owner = openDb(own.url, { asOwner: true })
})
afterAll(async () => {
  await owner.end()
  await own.drop()
})

/** A database with the schema and the rows of 1.1.14. */
async function oldDatabase() {
  const name = `old_${randomBytes(6).toString('hex')}`
  await owner.unsafe(`create database ${name} template template0`)
  const url = new URL(own.url)
  url.pathname = `/${name}`
  const folder = ownFolder()
  const migrateTo = (newest: string) => {
    for (const file of readdirSync(migrations))
      if (file.slice(0, 4) <= newest) copyFileSync(join(migrations, file), join(folder, file))
    return migrate(url.href, { folder: pathToFileURL(`${folder}/`) })
  }
  await migrateTo(newestOf1114)
  const db = openDb(url.href, { asOwner: true })
  const ledger = createLedger(db)
  onTestFinished(async () => {
    await ledger.close()
    await db.end()
    await owner.unsafe(`drop database ${name} with (force)`)
  })
  await fill(db, ledger)
  return { db, ledger, migrateTo, migrate: () => migrate(url.href) }
}

test('a ledger filled by 1.1.14 is correct after the migration, and own accounts get what the rows show', async () => {
  const { db, ledger, ...old } = await oldDatabase()
  expect(await ledger.reconcile()).toEqual([])
  const history = await historyOf(db)
  const members = await walletsOf(db)

  await old.migrateTo(newestOfTheseNames)
  const moved = await historyOf(db)
  await db.begin((tx) => tx.unsafe(readFileSync(join(migrations, '0063_rebook.sql'), 'utf8')))
  expect(await historyOf(db)).toEqual(moved)

  await old.migrate()
  expect(await historyOf(db)).toEqual(moved)
  expect(await ledger.reconcile()).toEqual([])
  expect(await walletsOf(db)).toEqual(members)
  expect((await historyOf(db)).slice(0, history.length)).toEqual(history)
  expect(await balances(db)).toEqual(expected)
  expect(await unmatchedMoney(db)).toEqual(listed)
  const codes = await db`
    select reason_code, count(*)::int as count from unmatched_payment group by 1 order by 1`
  expect(codes.map(({ reasonCode, count }) => [reasonCode, count])).toEqual([
    ['amount_mismatch', 1],
    ['below_minimum', 1],
    ['contradictory', 1],
    ['forged', 1],
    ['payer_ambiguous', 2],
    ['payer_not_found', 4],
    ['unreadable', 1],
  ])
}, 240_000)

test('what a server of 1.1 posts in the middle of the migrations gets to the accounts of the new chart too', async () => {
  const { db, ledger, ...old } = await oldDatabase()
  await old.migrateTo(newestBeforeTranslation)
  await payout(db, 'P6', 'KBANK', { amount: 40_00, currency: 'BAHT' }, 'settled')
  await late(db, 'late:transfer:G2', 'transfer', 7_00, 'provider:JOKER')
  await db`insert into voucher (name, reference, member, mobile, sealed) values ('2', 'GIFT2', 1, '0800001234', '')`
  await deposit(db, 'truelink:GIFT2', { amount: 11_00, currency: 'BAHT' })

  await old.migrate()
  expect(await ledger.reconcile()).toEqual([])
  expect(await balances(db)).toEqual({
    ...expected,
    'house/payout:before-1.2/BAHT': expected['house/payout:before-1.2/BAHT'] + 40_00,
    'house/provider:JOKER/BAHT': expected['house/provider:JOKER/BAHT'] + 7_00,
    'house/late-applied/BAHT': expected['house/late-applied/BAHT'] - 7_00,
    'house/bank:TRUEWALLET:0800001234/BAHT':
      expected['house/bank:TRUEWALLET:0800001234/BAHT'] - 11_00,
  })
}, 240_000)

/** In satang and att. House accounts that received money are negative by the amount. */
const expected = {
  // We know only one account at this bank.
  'house/bank:SCB/BAHT': 0,
  'house/bank:SCB:0004560002/BAHT': -(1_000_00 + 700_00 + 33_00 + 77_00),
  // We have two accounts here, so the right one is unknown.
  'house/bank:KBANK/BAHT': -(500_00 + 88_00),
  // One account is offered for deposits, another one was read earlier.
  'house/bank:GSB/BAHT': -50_00,
  'house/bank:BCEL/LAK': 0,
  'house/bank:BCEL:001/LAK': -(1_000_000_00 + 50_000_00),
  'house/bank:BCEL/BAHT': 0,
  'house/bank:BCEL:002/BAHT': -300_00,
  'house/bank:TRUEWALLET/BAHT': 0,
  'house/bank:TRUEWALLET:0800001234/BAHT': -(20_00 + 120_00 + 1_50),
  'house/gateway:KBANK/BAHT': -100_00,
  'house/gateway:WW/BAHT': -90_00,
  'house/payout:before-1.2/BAHT': 400_00 + 110_00 + 60_00,
  'house/payout:before-1.2/LAK': 200_000_00,
  'house/provider:JOKER/BAHT': 30_00,
  'house/late-applied/BAHT': -(60_00 + 30_00),
  'house/suspense/BAHT': 77_00 + 88_00 + 90_00 + 1_50,
  'house/suspense/LAK': 50_000_00,
}

const listed = [
  ['BCEL', 'L1', 'house/bank:BCEL:001', 50_000_00, 'LAK'],
  ['KBANK', 'T2', 'house/bank:KBANK', 88_00, 'BAHT'],
  ['SCB', 'T1', 'house/bank:SCB:0004560002', 77_00, 'BAHT'],
  ['TRUEWALLET', 'M1', 'house/bank:TRUEWALLET:0800001234', 1_50, 'BAHT'],
  ['WW', 'W1', 'house/gateway:WW', 90_00, 'BAHT'],
]

async function balances(db: Db) {
  const rows = await db<{ name: string; balance: number }[]>`
    select name || '/' || currency as name, sum(balance)::int8 as balance from ledger.house_shard group by 1`
  return Object.fromEntries(rows.map(({ name, balance }) => [name, balance]))
}

const walletsOf = async (db: Db) => [
  ...(await db`select member, name, balance from ledger.account order by member, name`),
]

async function unmatchedMoney(db: Db) {
  const rows = await db<Record<string, unknown>[]>`
    select provider, transaction, received_in, amount, currency from unmatched_money order by provider`
  return rows.map((row) => Object.values(row))
}

const historyOf = async (db: Db) => [
  ...(await db`
    select to_jsonb(m) - 'bucket' as movement, line, from_account, to_account, posting.amount as posted, closing
    from ledger.movement m join ledger.posting on movement = id order by id, line`),
]
