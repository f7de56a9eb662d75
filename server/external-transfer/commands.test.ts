import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Amount, toAmount } from '#money'
import { type Scene, startScene } from '../deposit/testing.ts'
import type { End, Start } from './commands.ts'
import type { ExternalTransfer } from './row.ts'
import { give, openGames, type Peer, peerGames, requestOf, startPeer } from './testing.ts'
import { findTransfer, type GameTransferRequest, runTransfer, startTransfer } from './transfer.ts'

// Goal: transfers that share a commit never affect each other. Method: many commands in one turn, which so become one
// call; the rows show that one transaction wrote them.
let scene: Scene
let peer: Peer
beforeAll(async () => {
  scene = await startScene()
  peer = await startPeer()
  scene.app.ctx.games = peerGames(peer.url)
})
afterEach(async () => {
  expect(await scene.app.ctx.ledger.reconcile()).toEqual([])
})
afterAll(async () => {
  await scene?.stop()
  await peer?.stop()
})

const games = ['--A', 'IRA'] as const
const [game, otherGame] = games
const baht = (amount: number) => toAmount(amount * 100)

/** Registers a member with 500 baht in the wallet and `there` baht at the first game. */
async function memberWith(there = 0): Promise<number> {
  const { ctx } = scene.app
  const { id } = await scene.member()
  await openGames(ctx, id, [...games])
  await give(ctx, id, 500_00)
  if (there > 0) await win(id, baht(there))
  return id
}

/** Books winnings at the game. */
async function win(member: number, amount: Amount) {
  const posted = await scene.app.ctx.ledger.post({
    reference: `test:${randomUUID()}`,
    member,
    kind: 'transfer',
    state: 'settled',
    amount,
    currency: 'BAHT',
    from: game,
    to: game,
    postings: [{ from: `house/provider:${game}/BAHT`, to: `${member}/game:${game}`, amount }],
  })
  expect(posted.code).toBe('posted')
}

const request = (member: number, more: Partial<GameTransferRequest> = {}) =>
  requestOf(member, game, more) as GameTransferRequest

function startOf({
  believed,
  ...request
}: GameTransferRequest): Start & { transfer: ExternalTransfer } {
  const transfer = {
    ownAccount: null,
    balance: null,
    key: null,
    details: {},
    state: 'sent',
    confirmed: null,
    reviewAbove: null,
    reasonCode: null,
    reasonDetail: null,
    sends: 1,
    createdAt: new Date(),
    lastSentAt: new Date(),
    closedAt: null,
    ...request,
  } as ExternalTransfer
  return { transfer, lease: randomUUID(), leaseMs: 60_000, believed }
}

const endOf = (
  { transfer, lease }: Start,
  confirmed: Amount,
  believed: Amount | null = null,
): End => ({
  transfer,
  lease,
  checkMs: null,
  state: 'settled',
  confirmed,
  believed,
})

const startAll = (starts: Start[]) => Promise.all(starts.map(scene.app.ctx.transfers.start))
const endAll = (ends: End[]) => Promise.all(ends.map(scene.app.ctx.transfers.end))

/** Counts the transactions that last wrote these rows. */
async function commitsOf(starts: Start[]): Promise<number> {
  const [row] = await scene.app.ctx.db<[{ commits: number }]>`
    select count(distinct xmin::text)::int as commits from external_transfer
    where reference = any(${starts.map(({ transfer }) => transfer.reference)})`
  return row.commits
}

async function moneyOf(member: number) {
  const { main, hold, games: there } = await scene.app.ctx.ledger.balancesOf(member)
  return { main, hold, there: there[game], other: there[otherGame] }
}

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

test('TRF-04 an end without the lease, and one with a stale balance, change nothing and delay no other', async () => {
  const members = await Promise.all([50, 50, 50, 50].map(memberWith))
  const starts = members.map((member) =>
    startOf(request(member, { kind: 'from-game', amount: baht(50), believed: baht(50) })),
  )
  await startAll(starts)
  await win(members[2]!, baht(7))
  const ends = starts.map((start) => endOf(start, baht(50), baht(50)))
  ends[1] = { ...ends[1]!, lease: randomUUID() }
  expect(await endAll(ends)).toEqual([
    { outcome: 'ended' },
    { outcome: 'lost' },
    { outcome: 'stale', believed: baht(57) },
    { outcome: 'ended' },
  ])
  expect(await commitsOf([starts[0]!, starts[3]!])).toBe(1)
  expect((await findTransfer(scene.app.ctx.db, starts[2]!.transfer.reference))!.state).toBe('sent')
  expect(await moneyOf(members[2]!)).toMatchObject({ main: 500_00, there: 57_00 })
  expect(await moneyOf(members[3]!)).toMatchObject({ main: 550_00, there: 0 })

  const again = endOf(starts[2]!, baht(50), baht(57))
  expect(await endAll([again, endOf(starts[1]!, baht(50), baht(50))])).toEqual([
    { outcome: 'ended' },
    { outcome: 'ended' },
  ])
  expect(await moneyOf(members[2]!)).toMatchObject({ main: 550_00, there: 7_00 })
})

test('TRF-04 an end that the ledger refuses fails no other', async () => {
  const { ctx } = scene.app
  const members = await Promise.all([60, 60, 60].map(memberWith))
  const starts = members.map((member) =>
    startOf(request(member, { kind: 'from-game', amount: baht(60), believed: baht(60) })),
  )
  await startAll(starts)
  // Another movement already has this transfer's reference in the ledger.
  await ctx.ledger.post({
    reference: `transfer:${starts[1]!.transfer.reference}`,
    member: members[1]!,
    kind: 'deposit',
    state: 'settled',
    amount: baht(1),
    currency: 'BAHT',
    from: 'KBANK',
    to: 'WALLET',
    postings: [{ from: 'house/bank:KBANK/BAHT', to: `${members[1]!}/main`, amount: baht(1) }],
  })
  const answers = await Promise.allSettled(
    starts.map((start) => ctx.transfers.end(endOf(start, baht(60), baht(60)))),
  )
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await moneyOf(members[1]!)).toMatchObject({ main: 501_00, there: 60_00 })
  for (const member of [members[0]!, members[2]!])
    expect(await moneyOf(member)).toMatchObject({ main: 560_00, there: 0 })
  const { transfer, lease } = starts[1]!
  await ctx.transfers.end({
    transfer,
    lease,
    checkMs: null,
    state: 'returned',
    reason: { code: 'operator_decided' },
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

test('TRF-04 winnings and losses are computed from the ledger’s balance at the end of the transfer', async () => {
  const { ctx } = scene.app
  const member = await memberWith(90)
  const back = request(member, {
    kind: 'from-game',
    amount: baht(90),
    balance: baht(90),
    believed: baht(90),
  })
  peer.script(back.reference, 'pending')
  await startTransfer(ctx, back, `peer${member}`)
  expect(await runTransfer(ctx, back.reference, { patienceMs: 500 })).toEqual({ state: 'open' })
  // Meanwhile an operator books what an older transfer had brought there.
  await win(member, baht(25))
  peer.decide(back.reference, 90_00)
  expect(await runTransfer(ctx, back.reference)).toEqual({ state: 'settled', amount: 90_00 })
  // The provider reported 90 and gave 90, so our balance above that was lost in play.
  expect(await moneyOf(member)).toEqual({ main: 590_00, hold: 0, there: 0, other: 0 })
  const [lost] = await ctx.db`
    select from_account, posting.amount from ledger.posting join ledger.movement on id = movement
    where reference = ${`transfer:${back.reference}`} and to_account = ${`house/provider:${game}`}`
  expect(lost).toEqual({ fromAccount: `game:${game}`, amount: 25_00 })
})
