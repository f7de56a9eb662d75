import { expect, test } from 'vitest'
import type { Amount } from '#money'
import { gameOf, holdOf, houseOf, inviteOf, type Ledger, type Movement, mainOf } from './ledger.ts'
import {
  amongNeighbours,
  baht,
  deposit,
  gateway,
  isDistributed,
  ledger,
  leg,
  newMember,
  openOwnLedger,
  own,
  provider,
  withdraw,
} from './ledger-testing.ts'

openOwnLedger()

/** Opens a member of the same bucket. In a distributed database a reference is unique in its bucket alone. */
async function neighbourOf(member: number): Promise<number> {
  await own.db.begin((tx) => ledger.openMember(tx, member + 256, 'BAHT'))
  return member + 256
}

/** A movement must get the same answer alone and among others in a batch. */
const forms: [string, (movement: Movement) => Promise<{ code: string }>][] = [
  ['alone', (movement) => ledger.post(movement)],
  ['in a transaction', (movement) => own.db.begin((tx) => ledger.postIn(tx, movement))],
  ['in a batch', (movement) => amongNeighbours(() => ledger.post(movement))],
]

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

test.each(forms)('a reference posts once (%s)', async (_, post) => {
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

test('the house alone may move its money, for no member', async () => {
  const found = deposit(0, 10, {
    reference: 'unknown payment',
    postings: [leg(gateway, houseOf('fees', 'BAHT'), 10)],
  })
  expect(await ledger.post(found)).toMatchObject({ code: 'posted' })
  expect(await amongNeighbours(() => ledger.post(found))).toMatchObject({ code: 'replayed' })
})
