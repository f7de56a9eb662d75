import { expect, test } from 'vitest'
import { houseOf, type Movement, mainOf } from './ledger.ts'
import {
  amongNeighbours,
  deposit,
  isDistributed,
  ledger,
  leg,
  newMember,
  openOwnLedger,
  own,
  withdraw,
} from './ledger-testing.ts'

openOwnLedger()

test('many at once from one wallet never overdraw it', async () => {
  const member = await newMember()
  await ledger.post(deposit(member, 50))
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      ledger.post(withdraw(member, 3, { reference: `poor:${member}:${index}` })),
    ),
  )
  expect(answers.filter(({ code }) => code === 'posted')).toHaveLength(16)
  expect(answers.filter(({ code }) => code === 'not_enough')).toHaveLength(4)
})

test('callers with one reference at the same time get one posting', async () => {
  const member = await newMember()
  const answers = await Promise.all([1, 2, 3, 4].map(() => ledger.post(deposit(member, 50))))
  expect(answers.map(({ code }) => code).sort()).toEqual([
    'posted',
    'replayed',
    'replayed',
    'replayed',
  ])
  const different = await Promise.all(
    [1, 2].map((amount) => ledger.post(deposit(member, amount, { reference: `d:${member}` }))),
  )
  expect(different.map(({ code }) => code)).toEqual(['posted', 'conflict'])
})

test('a posting that is rolled back was never posted', async () => {
  const member = await newMember()
  const fail = own.db.begin(async (tx) => {
    await ledger.postIn(tx, deposit(member, 50))
    throw new Error('changed my mind')
  })
  await expect(fail).rejects.toThrow('changed my mind')
  expect(await ledger.balancesOf(member)).toMatchObject({ main: 0 })
  expect(await ledger.movementOf(`qr:PAYONEX:${member}`)).toBeUndefined()
})

test('one item that the database cannot take does not fail its neighbours', async () => {
  const member = await newMember()
  const poison = deposit(member, 5, { from: 'no\0text' })
  await expect(amongNeighbours(() => ledger.post(poison))).rejects.toThrow('invalid byte sequence')
  expect(await ledger.balancesOf(member)).toMatchObject({ main: 0 })
})

// It looks at the locks of one PostgreSQL; scripts/citus/cluster.test.ts does the same with several.
const onOneServer = test.skipIf(isDistributed)
onOneServer(
  'of two transactions that post the same reference the later one gets a replay',
  async () => {
    const member = await newMember()
    const gateway = (name: string) => houseOf(`gateway:${name}`, 'BAHT')
    const movement = (from: string): Movement =>
      deposit(member, 50, { postings: [leg(gateway(from), mainOf(member), 50)] })
    const first = Promise.withResolvers<void>()
    const posted = Promise.withResolvers<void>()
    // The other caller has looked up the reference and waits for the lock on the member's account.
    const earlier = own.db.begin(async (tx) => {
      expect(await ledger.postIn(tx, movement('WW'))).toMatchObject({ code: 'posted' })
      posted.resolve()
      await first.promise
    })
    await posted.promise
    const later = own.db.begin((tx) => ledger.postIn(tx, movement('WW')))
    const other = own.db.begin((tx) => ledger.postIn(tx, movement('KBANK')))
    const waiting = () => own.db`
    select from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted`
    await expect.poll(async () => (await waiting()).count).toBe(2)
    first.resolve()
    await earlier
    expect([await later, await other]).toMatchObject([{ code: 'replayed' }, { code: 'conflict' }])
  },
)
