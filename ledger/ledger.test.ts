import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { openDb } from '#db'
import { testDb } from '#db/testing'
import { type Amount, toAmount } from '#money'
import {
  createLedger,
  gameOf,
  holdOf,
  houseOf,
  inviteOf,
  type Ledger,
  type Movement,
  mainOf,
  type Posting,
} from './ledger.ts'

let own: Awaited<ReturnType<typeof testDb>>
let ledger: Ledger
let members = 0
beforeAll(async () => {
  own = await testDb()
  ledger = createLedger(own.db)
})
afterEach(async () => expect(await ledger.reconcile()).toEqual([]))
afterAll(async () => {
  await ledger.close()
  await own.drop()
})

const gateway = houseOf('gateway:PAYONEX', 'BAHT')
const provider = houseOf('provider:JOKER', 'BAHT')
const baht = (amount: number): Amount => toAmount(amount * 100)

async function newMember(currency: 'BAHT' | 'LAK' = 'BAHT'): Promise<number> {
  members += 1
  const member = members
  await own.db.begin((tx) => ledger.openMember(tx, member, currency))
  return member
}

const isDistributed = inject('workerUrls') !== undefined

/** Opens a member of the same bucket. In a distributed database a reference is unique in its bucket alone. */
async function neighbourOf(member: number): Promise<number> {
  await own.db.begin((tx) => ledger.openMember(tx, member + 256, 'BAHT'))
  return member + 256
}

const deposit = (member: number, amount: number, change: Partial<Movement> = {}): Movement => ({
  reference: `qr:PAYONEX:${member}`,
  member,
  kind: 'deposit',
  state: 'settled',
  amount: baht(amount),
  currency: 'BAHT',
  from: 'PAYONEX',
  to: 'WALLET',
  details: { qrId: 7 },
  postings: [{ from: gateway, to: mainOf(member), amount: baht(amount) }],
  ...change,
})

const withdraw = (member: number, amount: number, change: Partial<Movement> = {}): Movement => ({
  reference: `withdraw:${member}`,
  member,
  kind: 'withdraw',
  state: 'pending',
  amount: baht(amount),
  currency: 'BAHT',
  from: 'WALLET',
  to: 'KBANK',
  postings: [{ from: mainOf(member), to: holdOf(member), amount: baht(amount) }],
  ...change,
})

const leg = (from: Posting['from'], to: Posting['to'], amount: number): Posting => ({
  from,
  to,
  amount: baht(amount),
})

/** A movement must get the same answer alone and among others in a batch. */
const forms: [string, (movement: Movement) => Promise<{ code: string }>][] = [
  ['alone', (movement) => ledger.post(movement)],
  ['in a transaction', (movement) => own.db.begin((tx) => ledger.postIn(tx, movement))],
  ['in a batch', (movement) => amongNeighbours(() => ledger.post(movement))],
]

async function amongNeighbours<T>(go: () => Promise<T>): Promise<T> {
  const neighbours = await Promise.all([newMember(), newMember(), newMember()])
  const [first, second, third] = neighbours.map((member) => deposit(member, 5))
  const [, , answer, last] = await Promise.all([
    ledger.post(first!),
    ledger.post(second!),
    go(),
    ledger.post(third!),
  ])
  expect(last).toMatchObject({ code: 'posted' })
  return answer
}

test.each(forms)('a deposit is in main and on the statement (%s)', async (_, post) => {
  const member = await newMember()
  const answer = await post(deposit(member, 100))
  expect(answer).toEqual({ code: 'posted', movement: expect.any(Number) })
  expect(await ledger.balancesOf(member)).toEqual({
    main: baht(100),
    hold: 0,
    refund: 0,
    invite: 0,
    games: {},
  })
  const { total, movements } = await ledger.movementsOf(member, { page: 1, limit: 10 })
  expect([total, movements]).toEqual([
    1,
    [
      {
        id: expect.any(Number),
        reference: `qr:PAYONEX:${member}`,
        member,
        kind: 'deposit',
        state: 'settled',
        amount: baht(100),
        currency: 'BAHT',
        from: 'PAYONEX',
        to: 'WALLET',
        details: { qrId: 7 },
        createdAt: expect.any(Date),
        settledAt: expect.any(Date),
      },
    ],
  ])
})

test.each(forms)('a reference posts once, for ever (%s)', async (_, post) => {
  const member = await newMember()
  const first = await post(deposit(member, 100))
  expect(await post(deposit(member, 100))).toEqual({ ...first, code: 'replayed' })
  for (const other of [
    deposit(member, 101),
    deposit(member, 100, { from: 'KBANK' }),
    deposit(member, 100, { kind: 'bonus' }),
    deposit(member, 100, { postings: [leg(houseOf('bonus', 'BAHT'), mainOf(member), 100)] }),
    deposit(await neighbourOf(member), 100, { reference: `qr:PAYONEX:${member}` }),
    ...(isDistributed
      ? []
      : [deposit(await newMember(), 100, { reference: `qr:PAYONEX:${member}` })]),
  ])
    expect(await post(other)).toEqual({ code: 'conflict' })
  expect(await ledger.balancesOf(member)).toMatchObject({ main: baht(100) })
})

test.each(forms)(
  'what cannot be is refused by a code and changes nothing (%s)',
  async (_, post) => {
    const member = await newMember()
    const stranger = await newMember()
    const lao = await newMember('LAK')
    await ledger.post(deposit(member, 10))
    await ledger.post(deposit(stranger, 10))
    const bad = (change: Partial<Movement>) =>
      post(deposit(member, 10, { reference: `bad:${member}`, ...change }))
    expect(
      [
        await bad({ postings: [leg(mainOf(member), gateway, 11)] }),
        await bad({ postings: [leg(mainOf(member), gateway, 6), leg(mainOf(member), gateway, 6)] }),
        await bad({ postings: [leg(mainOf(member), gameOf(member, 'JOKER'), 1)] }),
        await bad({ postings: [leg('house/pocket/BAHT' as never, mainOf(member), 1)] }),
        await bad({ postings: [leg(mainOf(stranger), mainOf(member), 1)] }),
        await bad({
          postings: [leg(mainOf(member), gateway, 1), leg(gateway, mainOf(stranger), 1)],
        }),
        await bad({ postings: [leg(houseOf('bonus', 'LAK'), mainOf(member), 1)] }),
        await post(deposit(lao, 10)),
        await bad({ postings: [leg(mainOf(member), mainOf(member), 1)] }),
        await bad({ postings: [leg(gateway, mainOf(member), 0)] }),
        await bad({ postings: [leg(gateway, mainOf(member), -1)] }),
        await bad({ postings: [{ from: gateway, to: mainOf(member), amount: 0.5 as Amount }] }),
        await bad({ postings: [] }),
        await bad({ reference: '' }),
        await bad({ reference: 'x'.repeat(201) }),
        await bad({ postings: [leg(mainOf(member), holdOf(member), 1)] }),
        await bad({ state: 'pending' }),
      ].map(({ code }) => code),
    ).toEqual([
      'not_enough',
      'not_enough',
      'no_account',
      'no_account',
      'bad_request',
      'bad_request',
      'bad_request',
      'bad_request',
      'bad_request',
      'bad_request',
      'bad_request',
      'bad_request',
      'bad_request',
      'bad_request',
      'bad_request',
      'bad_request',
      'bad_request',
    ])
    expect(await ledger.balancesOf(member)).toMatchObject({ main: baht(10), hold: 0 })
    expect((await ledger.movementsOf(member, { page: 1, limit: 10 })).total).toBe(1)
  },
)

test.each(forms)(
  'what is pending lies in hold and ends once, paid or returned (%s)',
  async (name, post) => {
    const change = (movement: Parameters<Ledger['settle']>[0]) =>
      name === 'alone'
        ? ledger.settle(movement)
        : name === 'in a batch'
          ? amongNeighbours(() => ledger.settle(movement))
          : own.db.begin((tx) => ledger.settleIn(tx, movement))
    const member = await newMember()
    await ledger.post(deposit(member, 100))
    for (const number of [1, 2])
      await post(withdraw(member, 40, { reference: `withdraw:${member}:${number}` }))
    expect(await ledger.balancesOf(member)).toMatchObject({ main: baht(20), hold: baht(80) })

    const paid = {
      reference: `withdraw:${member}:1`,
      state: 'settled' as const,
      postings: [leg(holdOf(member), houseOf('bank:KBANK', 'BAHT'), 40)],
    }
    const back = {
      ...paid,
      state: 'returned' as const,
      postings: [leg(holdOf(member), mainOf(member), 40)],
    }
    const half = { ...paid, postings: [leg(holdOf(member), houseOf('bank:KBANK', 'BAHT'), 39)] }
    expect(await change(half)).toEqual({ code: 'bad_request' })
    expect(await change({ ...paid, reference: 'nothing' })).toEqual({ code: 'bad_request' })
    expect(await change(paid)).toMatchObject({ code: 'posted' })
    expect(await change(paid)).toMatchObject({ code: 'replayed' })
    expect(await change(back)).toEqual({ code: 'final' })
    expect(await change({ ...back, reference: `withdraw:${member}:2` })).toMatchObject({
      code: 'posted',
    })
    expect(await post(withdraw(member, 40, { reference: `withdraw:${member}:1` }))).toMatchObject({
      code: 'replayed',
    })
    expect(await ledger.balancesOf(member)).toMatchObject({ main: baht(60), hold: 0 })
    const { movements } = await ledger.movementsOf(member, { page: 1, limit: 2 })
    expect(movements.map(({ state }) => state)).toEqual(['returned', 'settled'])
  },
)

test('a movement may have several postings, all of them or none', async () => {
  const member = await newMember()
  await own.db.begin((tx) => ledger.openGame(tx, member, 'JOKER'))
  const both = deposit(member, 100, {
    postings: [
      leg(gateway, mainOf(member), 100),
      leg(houseOf('bonus', 'BAHT'), mainOf(member), 20),
      leg(mainOf(member), gameOf(member, 'JOKER'), 30),
      leg(mainOf(member), provider, 5),
    ],
  })
  expect(await amongNeighbours(() => ledger.post(both))).toMatchObject({ code: 'posted' })
  expect(await ledger.balancesOf(member)).toMatchObject({
    main: baht(85),
    games: { JOKER: baht(30) },
  })
  const tooMuch = deposit(member, 1, {
    reference: `too:${member}`,
    postings: [leg(gateway, inviteOf(member), 1), leg(mainOf(member), provider, 86)],
  })
  expect(await amongNeighbours(() => ledger.post(tooMuch))).toEqual({ code: 'not_enough' })
  expect(await ledger.balancesOf(member)).toMatchObject({ main: baht(85), invite: 0 })
})

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

test('callers with one reference at the same time hear of one posting', async () => {
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

test('the house alone may move its money, for no member', async () => {
  const found = deposit(0, 10, {
    reference: 'unknown payment',
    postings: [leg(gateway, houseOf('fees', 'BAHT'), 10)],
  })
  expect(await ledger.post(found)).toMatchObject({ code: 'posted' })
  expect(await amongNeighbours(() => ledger.post(found))).toMatchObject({ code: 'replayed' })
})

test('history cannot be edited, not even by the owner', async () => {
  const owner = openDb(own.url, { asOwner: true })
  await ledger.post(deposit(await newMember(), 50))
  for (const statement of [
    'update ledger.posting set amount = 1',
    'delete from ledger.posting',
    'truncate ledger.posting',
    'update ledger.entry set amount = 1',
    'delete from ledger.entry',
    'truncate ledger.entry',
    'delete from ledger.movement',
    'truncate ledger.movement',
  ])
    await expect(owner.unsafe(statement)).rejects.toThrow('append-only')
  for (const statement of [
    "update ledger.movement set state = 'pending', settled_at = null",
    'update ledger.movement set amount = 1',
  ])
    await expect(owner.unsafe(statement)).rejects.toThrow('together with a posting')
  await owner.end()
})

test('the application can write to the ledger only by its functions', async () => {
  for (const table of ['account', 'house_shard', 'movement', 'posting', 'entry'])
    for (const statement of [
      `delete from ledger.${table}`,
      `insert into ledger.${table} default values`,
    ])
      await expect(own.db.unsafe(statement)).rejects.toThrow('permission denied')
  await expect(own.db`select ledger.posting_texts(null::ledger.movement, true)`).rejects.toThrow(
    'permission denied',
  )
})

test('the database itself keeps a member above zero', async () => {
  const owner = openDb(own.url, { asOwner: true })
  await expect(owner`update ledger.account set balance = -1`).rejects.toThrow('never_below_zero')
  await owner.end()
})

test('the database refuses an account that occurs twice in a batch', async () => {
  const member = await newMember()
  await expect(
    own.db`select ledger.post_batch(
      ${[member, member]}::bigint[], ${['main', 'main']}, ${[]}, ${[]}, ${[]}, ${[]}, ${[]}, ${[]}, ${[]}, ${[]},
      ${[]}, ${[]}, ${[]}, ${[]}, ${[]}, ${[]}, ${[]}, ${[]})`,
  ).rejects.toThrow('accounts must rise strictly')
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

test('a member has one currency', async () => {
  const member = await newMember()
  await expect(own.db.begin((tx) => ledger.openMember(tx, member, 'LAK'))).rejects.toThrow(
    'in another currency',
  )
})

test('reconcile names each fault', async () => {
  const member = await newMember()
  await ledger.post(deposit(member, 50))
  const owner = openDb(own.url, { asOwner: true })
  const add = (amount: number) =>
    owner`update ledger.account set balance = balance + ${amount} where member = ${member} and name = 'main'`
  await add(1)
  expect(await ledger.reconcile()).toEqual([
    {
      fault: 'a balance that is not the sum of its entries',
      place: `${member}/main`,
      found: '5001',
      expected: '5000',
    },
  ])
  await add(-1)
  await owner.end()
})

test('reconcile names suspense that is not the list of unmatched money', async () => {
  const toSuspense = (
    reference: string,
    amount: number,
    from: Posting['from'],
    to: Posting['to'],
  ) => ledger.post(deposit(0, amount, { reference, postings: [leg(from, to, amount)] }))
  const suspense = houseOf('suspense', 'BAHT')
  await toSuspense('unmatched:PAYONEX:1', 10, gateway, suspense)
  const fault = 'suspense that is not the list of unmatched money'
  const place = 'house/suspense/BAHT'
  expect(await ledger.reconcile()).toEqual([{ fault, place, found: '1000', expected: '0' }])
  const owner = openDb(own.url, { asOwner: true })
  await owner`
    insert into unmatched_payment
      (provider, fact, reason_code, transaction, amount, currency, received_in, suspense_movement, raw)
    values ('PAYONEX', '1', 'reference_unknown', '1', 1000, 'BAHT', 'house/gateway:PAYONEX', 'unmatched:PAYONEX:1', '')`
  await owner.end()
  expect(await ledger.reconcile()).toEqual([])
  await toSuspense('paid back', 10, suspense, gateway)
  expect(await ledger.reconcile()).toEqual([{ fault, place, found: '0', expected: '1000' }])
  await toSuspense('paid back by mistake', 10, gateway, suspense)
})
