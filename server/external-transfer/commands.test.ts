import { expect, test } from 'vitest'
import { scene } from '../deposit/scene-testing.ts'
import {
  baht,
  commitsOf,
  endAll,
  endOf,
  game,
  memberWith,
  moneyOf,
  otherGame,
  request,
  startAll,
  startOf,
} from './commands-testing.ts'
import { peer, startWithPeer } from './peer-scene-testing.ts'
import { findTransfer, runTransfer, startTransfer } from './transfer.ts'

// Goal: transfers that share a commit never affect each other. Method: many commands in one turn, which so become one
// call; the rows show that one transaction wrote them.
startWithPeer()

test('TRF-04 starts in both directions share one commit, and a refused one fails no other', async () => {
  const { id: nobody } = await scene.member()
  const [rich, poor, player, busy] = await Promise.all([
    ...([memberWith(), memberWith()] as const),
    ...([memberWith(300), memberWith(200)] as const),
  ])
  const open = request(busy, { amount: baht(1) })
  peer.script(open.reference, 'pending')
  await startTransfer(scene.app.ctx, open, `peer${busy}`)
  const known = startOf(request(busy, { amount: baht(1), kind: 'from-game' }))
  const inward = { kind: 'from-game', amount: baht(300), believed: baht(300) } as const
  const starts = [
    startOf(request(rich, { amount: baht(10) })),
    startOf(request(poor, { amount: baht(501) })),
    startOf(request(player, { ...inward, balance: baht(320) })),
    startOf(request(nobody, { ...inward })),
    startOf(request(nobody, { amount: baht(1) })),
    startOf(request(poor, { provider: otherGame, amount: baht(20) })),
  ]
  const answers = await startAll([...starts, known])
  expect(answers.map(({ outcome }) => outcome)).toEqual([
    'started',
    'not_enough',
    'started',
    'no_game_account',
    'no_game_account',
    'started',
    'busy',
  ])
  expect(await commitsOf(starts)).toBe(1)
  expect(await moneyOf(rich)).toEqual({ main: 490_00, hold: 10_00, there: 0, other: 0 })
  expect(await moneyOf(poor)).toEqual({ main: 480_00, hold: 20_00, there: 0, other: 0 })
  expect(await moneyOf(player)).toEqual({ main: 500_00, hold: 0, there: 300_00, other: 0 })
  const rows = await scene.app.ctx.db`
    select from external_transfer where reference = any(${starts.map(({ transfer }) => transfer.reference)})`
  expect(rows).toHaveLength(3)
  await endAll([
    endOf(starts[0]!, baht(10)),
    endOf(starts[2]!, baht(300), baht(300)),
    endOf(starts[5]!, baht(20)),
  ])
  peer.decide(open.reference, baht(1))
  expect(await runTransfer(scene.app.ctx, open.reference)).toEqual({
    state: 'settled',
    amount: baht(1),
  })
})

test('TRF-04 a start from a game returns its own balance and limit, whatever shares its commit', async () => {
  const members = await Promise.all([10, 20, 30, 40].map(memberWith))
  const [limit] = await scene.app.ctx.db<[{ above: number }]>`
    select above from review_limit where kind = 'winnings' and currency = 'BAHT'`
  const starts = members.flatMap((member, at) => [
    startOf(request(member, { provider: otherGame, amount: baht(1) })),
    // In the last request the provider reported its balance before our own balance changed.
    startOf(
      request(member, {
        kind: 'from-game',
        amount: baht(5),
        balance: baht(100 + at),
        believed: baht(at === 3 ? 39 : (at + 1) * 10),
      }),
    ),
  ])
  const answers = await startAll(starts)
  expect(await commitsOf(starts)).toBe(1)
  const inward = answers.map((answer) => ('inward' in answer ? answer.inward : undefined))
  expect(inward).toEqual(
    members.flatMap((_, at) => {
      const believed = baht((at + 1) * 10)
      const balance = at === 3 ? null : baht(100 + at)
      return [undefined, { believed, balance, reviewAbove: limit.above + believed }]
    }),
  )
  for (const [at, { transfer }] of starts.entries())
    expect(await findTransfer(scene.app.ctx.db, transfer.reference)).toMatchObject({
      state: 'sent',
      sends: 1,
      balance: inward[at]?.balance ?? null,
      reviewAbove: inward[at]?.reviewAbove ?? null,
    })

  // The transfers end in another order than they started, each with its own amount.
  const ends = starts.map((start, at) => {
    const { believed = null, ...written } = inward[at] ?? {}
    const transfer = { ...start.transfer, ...written }
    return endOf({ ...start, transfer }, at % 2 ? baht(5) : baht(1), believed)
  })
  expect(new Set((await endAll(ends.toReversed())).map(({ outcome }) => outcome))).toEqual(
    new Set(['ended']),
  )
  expect(await commitsOf(starts)).toBe(1)
  for (const [at, member] of members.entries())
    expect(await moneyOf(member)).toEqual({
      main: 504_00,
      hold: 0,
      other: 1_00,
      there: at === 3 ? baht(35) : baht(95 + at),
    })
})

test('TRF-04 transfers of one member in one commit are booked in order, and the first one gets the money', async () => {
  const member = await memberWith(80)
  const starts = [
    startOf(request(member, { kind: 'from-game', amount: baht(80), believed: baht(80) })),
    startOf(request(member, { provider: otherGame, amount: baht(400) })),
  ]
  expect((await startAll(starts)).map(({ outcome }) => outcome)).toEqual(['started', 'started'])
  const late = startOf(request(member, { provider: otherGame, amount: baht(400) }))
  expect(await startAll([late])).toEqual([{ outcome: 'busy' }])

  expect(
    await endAll([endOf(starts[1]!, baht(400)), endOf(starts[0]!, baht(80), baht(80))]),
  ).toEqual([{ outcome: 'ended' }, { outcome: 'ended' }])
  expect(await commitsOf(starts)).toBe(1)
  expect(await moneyOf(member)).toEqual({ main: 180_00, hold: 0, there: 0, other: 400_00 })

  const two = [game, otherGame].map((provider) =>
    startOf(request(member, { provider, amount: baht(100) })),
  )
  expect((await startAll(two)).map(({ outcome }) => outcome)).toEqual(['started', 'not_enough'])
  await endAll([endOf(two[0]!, baht(100))])
})
