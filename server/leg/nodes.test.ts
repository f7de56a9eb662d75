import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { toAmount } from '#money'
import { type Scene, startScene } from '../deposit/testing.ts'
import { sendable, startProcess } from '../process-testing.ts'
import { startTestApp, type TestApp } from '../testing.ts'
import { legJobs } from './jobs.ts'
import { driveLeg, type LegWish, legOf, openLeg } from './leg.ts'
import { give, type Manner, openGames, type Peer, peerGames, startPeer, wishOf } from './testing.ts'

// Goal: a leg is driven by one at a time, and outlives whoever drove it. Method: two nodes on one database, and nodes in
// processes of their own that are killed while the peer has their request.
let scene: Scene
let peer: Peer
let other: TestApp
beforeAll(async () => {
  scene = await startScene()
  peer = await startPeer()
  const { databaseUrl, settings } = scene.app
  other = await startTestApp({ ...settings, databaseUrl })
  for (const { ctx } of [scene.app, other]) ctx.games = peerGames(peer.url)
})
afterEach(async () => {
  expect(await scene.app.ctx.ledger.reconcile()).toEqual([])
})
afterAll(async () => {
  await other?.stop()
  await scene?.stop()
  await peer?.stop()
})

async function memberAt(game: string): Promise<number> {
  const { ctx } = scene.app
  const { id } = await scene.member()
  await openGames(ctx, id, [game])
  await give(ctx, id, 50_000)
  return id
}

const moneyOf = async (member: number, game: string) => {
  const { main, hold, games } = await scene.app.ctx.ledger.balancesOf(member)
  return [main, hold, games[game]]
}

test('TRF-04 forty who drive one leg on two nodes send it once', async () => {
  const member = await memberAt('--A')
  const wish = wishOf(member, '--A')
  peer.script(wish.reference, 'silent, done')
  await scene.app.ctx.db.begin((tx) => openLeg(scene.app.ctx, tx, wish))
  const ends = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      driveLeg((index % 2 ? other : scene.app).ctx, wish.reference),
    ),
  )
  expect(new Set(ends.map((end) => JSON.stringify(end)))).toEqual(
    new Set([JSON.stringify({ state: 'settled', amount: 10_000 })]),
  )
  expect(peer.heard(wish.reference)).toBe(1)
  expect(await moneyOf(member, '--A')).toEqual([40_000, 0, 10_000])
})

test('TRF-04 fifty wishes at once on a balance for one: one is made, by whichever node', async () => {
  const member = await memberAt('--A')
  const wishes = Array.from({ length: 50 }, () =>
    wishOf(member, '--A', { amount: toAmount(50_000) }),
  )
  const ends = await Promise.all(
    wishes.map(async (wish, index) => {
      const { ctx } = index % 2 ? other : scene.app
      try {
        await ctx.db.begin((tx) => openLeg(ctx, tx, wish))
      } catch (error) {
        return String(error)
      }
      return (await driveLeg(ctx, wish.reference)).state
    }),
  )
  expect(ends.filter((end) => end === 'settled')).toHaveLength(1)
  expect(ends.filter((end) => end === 'open' || end === 'returned')).toEqual([])
  expect(await moneyOf(member, '--A')).toEqual([0, 0, 50_000])
})

const killed: [string, Manner, 'settled' | 'returned', number][] = [
  ['--A', 'silent, done', 'settled', 1],
  ['--A', 'silent', 'returned', 1],
  ['IR-', 'silent', 'settled', 2],
]

test('TRF-04 a node is killed while the party thinks: the other one ends the leg', async () => {
  const outcomes = killed.map(async ([game, manner, state, heard]) => {
    const member = await memberAt(game)
    const wish = wishOf(member, game)
    peer.script(wish.reference, manner)
    const node = startNode(wish)
    await expect.poll(() => peer.heard(wish.reference), { timeout: 60_000 }).toBe(1)
    await node.kill()
    expect(await legOf(scene.app.ctx.db, wish.reference)).toMatchObject({ closedAt: null })

    expect(await driveLeg(other.ctx, wish.reference, { patienceMs: 25_000 })).toMatchObject({
      state,
    })
    expect(peer.heard(wish.reference)).toBe(heard)
    const isOver = state === 'settled'
    expect(await moneyOf(member, game)).toEqual(isOver ? [40_000, 0, 10_000] : [50_000, 0, 0])
  })
  await Promise.all(outcomes)
}, 120_000)

test('TRF-04 a leg whose driver never began is found by the sweep', async () => {
  const member = await memberAt('--A')
  const wish = wishOf(member, '--A')
  const { ctx } = scene.app
  await ctx.db.begin((tx) => openLeg(ctx, tx, wish))
  await legJobs['leg.sweep']({}, ctx)
  const stateOf = async () => (await legOf(ctx.db, wish.reference))!.state
  await expect.poll(stateOf, { timeout: 15_000 }).toBe('settled')
})

test('TRF-04 a node that stops lets go of what only waits, for another to go on with at once', async () => {
  const node = await startTestApp({ ...scene.app.settings, databaseUrl: scene.app.databaseUrl })
  node.ctx.games = peerGames(peer.url)
  const member = await memberAt('--A')
  const wish = wishOf(member, '--A')
  peer.script(wish.reference, 'pending')
  await node.ctx.db.begin((tx) => openLeg(node.ctx, tx, wish))
  await driveLeg(node.ctx, wish.reference, { patienceMs: 600 })
  await node.stop()
  peer.decide(wish.reference, 10_000)
  expect(await driveLeg(other.ctx, wish.reference, { patienceMs: 5_000 })).toMatchObject({
    state: 'settled',
  })
})

function startNode(wish: LegWish) {
  const { settings, databaseUrl } = scene.app
  const given = { settings: sendable({ ...settings, databaseUrl }), peerUrl: peer.url, wish }
  return startProcess(new URL('node-process.ts', import.meta.url), given)
}
