import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDb } from '#db'
import { testDb } from '#db/testing'
import { toAmount } from '#money'
import { createLedger, holdOf, houseOf, type Ledger, mainOf } from './ledger.ts'

// Goal: the check of the ledger names every kind of fault. Method: the owner corrupts a correct ledger with triggers
// off, runs the check, and rolls back.
const member = 7
let own: Awaited<ReturnType<typeof testDb>>
let owner: Db
let ledger: Ledger
beforeAll(async () => {
  own = await testDb()
  owner = openDb(own.url, { asOwner: true, max: 1 })
  ledger = createLedger(own.db)
  await own.db.begin((tx) => ledger.openMember(tx, member, 'BAHT'))
  const common = { member, amount: toAmount(500), currency: 'BAHT' } as const
  const posted = [
    await ledger.post({
      ...common,
      reference: 'in',
      kind: 'deposit',
      state: 'settled',
      from: 'KBANK',
      to: 'WALLET',
      postings: [
        { from: houseOf('gateway:KBANK', 'BAHT'), to: mainOf(member), amount: common.amount },
      ],
    }),
    await ledger.post({
      ...common,
      reference: 'out',
      kind: 'withdraw',
      state: 'pending',
      from: 'WALLET',
      to: 'KBANK',
      postings: [{ from: mainOf(member), to: holdOf(member), amount: common.amount }],
    }),
  ]
  expect(posted.map(({ code }) => code)).toEqual(['posted', 'posted'])
})
afterAll(async () => {
  await ledger.close()
  await owner.end()
  await own.drop()
})

/** Returns the faults, with their places, that the check finds after a statement. */
async function faultsAfter(statement: string): Promise<string[]> {
  const rolledBack = new Error('taken back')
  let found: { fault: string; place: string }[] = []
  const look = owner.begin(async (tx) => {
    await tx.unsafe('set local session_replication_role = replica')
    await tx.unsafe(statement)
    found = [...(await tx<typeof found>`select fault, place from ledger.untrue order by 1, 2`)]
    throw rolledBack
  })
  await expect(look).rejects.toBe(rolledBack)
  return found.map(({ fault, place }) => `${fault}: ${place}`)
}

const movement = (reference: string) =>
  `(select id from ledger.movement where reference = '${reference}')`
const entryOf = (reference: string, account: string) =>
  `movement = ${movement(reference)} and account = '${account}'`

const cases: [fault: string, statement: string][] = [
  [
    'entries do not sum to zero',
    `update ledger.entry set amount = 499 where ${entryOf('in', 'main')}`,
  ],
  ['a posting without its two entries', `delete from ledger.entry where ${entryOf('in', 'main')}`],
  ['an entry without its posting', `delete from ledger.posting where movement = ${movement('in')}`],
  ['a movement without postings', `delete from ledger.posting where movement = ${movement('in')}`],
  [
    'a posting without a movement of its member',
    `update ledger.posting set bucket = 8, member = 8 where movement = ${movement('in')}`,
  ],
  [
    'a balance that is not the sum of its entries',
    `update ledger.account set balance = 1 where member = ${member} and name = 'main'`,
  ],
  [
    'an entry of no account',
    `delete from ledger.account where member = ${member} and name = 'main'`,
  ],
  ['a house shard that is not the sum of its entries', 'update ledger.house_shard set balance = 1'],
  [
    'a broken chain of balances',
    `update ledger.entry set balance_after = 501 where ${entryOf('in', 'main')}`,
  ],
  [
    'a broken chain of balances',
    `update ledger.entry set balance_after = 501 where ${entryOf('in', 'house/gateway:KBANK')}`,
  ],
  [
    'a movement that holds what it should not',
    `update ledger.movement set state = 'settled', settled_at = now() where reference = 'out'`,
  ],
  [
    'a hold that is not the sum of what is pending',
    `update ledger.account set balance = 1 where member = ${member} and name = 'hold'`,
  ],
]
test.each(cases)('%s is found', async (fault, statement) => {
  const found = await faultsAfter(statement)
  expect(found.map((line) => line.split(': ')[0])).toContain(fault)
})

test('two entries that no posting explains are found, although every sum and balance is right', async () => {
  const second = (id: number, account: string, amount: number, after: number) =>
    `(${member % 256}, ${movement('in')}, 1, '${account}', ${member}, ${id}, ${amount}, ${after})`
  const found = await faultsAfter(
    `insert into ledger.entry (bucket, movement, line, account, member, number, amount, balance_after)
      values ${second(901, 'refund', 5, 5)}, ${second(902, 'invite', -5, -5)};
    alter table ledger.account drop constraint never_below_zero;
    update ledger.account set balance = case name when 'refund' then 5 else -5 end
      where member = ${member} and name in ('refund', 'invite')`,
  )
  expect(found.map((line) => line.split(': ')[0])).toEqual([
    'an entry without its posting',
    'an entry without its posting',
  ])
})

test('true books have no fault', async () => {
  expect(await faultsAfter('select 1')).toEqual([])
})
