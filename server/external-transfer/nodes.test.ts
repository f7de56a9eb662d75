import { beforeAll, expect, test } from 'vitest'
import { toAmount } from '#money'
import { openOther, other, scene } from '../deposit/scene-testing.ts'
import { startProcess } from '../process-testing.ts'
import { startTestApp } from '../testing.ts'
import { externalTransferJobs } from './jobs.ts'
import { peer, startWithPeer } from './peer-scene-testing.ts'
import { type Behaviour, give, openGames, passLease, peerGames, requestOf } from './testing.ts'
import {
  createTransfer,
  type ExternalTransferRequest,
  findTransfer,
  runTransfer,
} from './transfer.ts'

// Goal: one process at a time runs a transfer, and another one finishes it when that process dies. Method: two nodes on
// one database, and nodes in separate processes that are killed while the peer has their request.
startWithPeer()
openOther()
beforeAll(() => {
  other.ctx.games = scene.app.ctx.games
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

test('TRF-04 forty runs of one transfer on two nodes send it once', async () => {
  const member = await memberAt('--A')
  const request = requestOf(member, '--A')
  peer.script(request.reference, 'silent, done')
  await scene.app.ctx.db.begin((tx) => createTransfer(scene.app.ctx, tx, request))
  const ends = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      runTransfer((index % 2 ? other : scene.app).ctx, request.reference),
    ),
  )
  expect(new Set(ends.map((end) => JSON.stringify(end)))).toEqual(
    new Set([JSON.stringify({ state: 'settled', amount: 10_000 })]),
  )
  expect(peer.received(request.reference)).toBe(1)
  expect(await moneyOf(member, '--A')).toEqual([40_000, 0, 10_000])
})

test('TRF-04 of fifty concurrent requests on a balance for one, exactly one is made', async () => {
  const member = await memberAt('--A')
  const requests = Array.from({ length: 50 }, () =>
    requestOf(member, '--A', { amount: toAmount(50_000) }),
  )
  const ends = await Promise.all(
    requests.map(async (request, index) => {
      const { ctx } = index % 2 ? other : scene.app
      try {
        await ctx.db.begin((tx) => createTransfer(ctx, tx, request))
      } catch (error) {
        return String(error)
      }
      return (await runTransfer(ctx, request.reference)).state
    }),
  )
  expect(ends.filter((end) => end === 'settled')).toHaveLength(1)
  expect(ends.filter((end) => end === 'open' || end === 'returned')).toEqual([])
  expect(await moneyOf(member, '--A')).toEqual([0, 0, 50_000])
})

const killed: [string, Behaviour, 'settled' | 'returned', number][] = [
  ['--A', 'silent, done', 'settled', 1],
  ['--A', 'silent', 'returned', 1],
  ['IR-', 'silent', 'settled', 2],
]

test('TRF-04 if a node is killed while the provider works, the other node ends the transfer', async () => {
  const outcomes = killed.map(async ([game, behaviour, state, received]) => {
    const member = await memberAt(game)
    const request = requestOf(member, game)
    peer.script(request.reference, behaviour)
    const node = startNode(request)
    await expect.poll(() => peer.received(request.reference), { timeout: 150_000 }).toBe(1)
    await node.kill()
    expect(await findTransfer(scene.app.ctx.db, request.reference)).toMatchObject({
      closedAt: null,
    })

    await passLease(scene.app.ctx, request)
    expect(await runTransfer(other.ctx, request.reference, { patienceMs: 25_000 })).toMatchObject({
      state,
    })
    expect(peer.received(request.reference)).toBe(received)
    const isOver = state === 'settled'
    expect(await moneyOf(member, game)).toEqual(isOver ? [40_000, 0, 10_000] : [50_000, 0, 0])
  })
  await Promise.all(outcomes)
}, 240_000)

test('TRF-04 the sweep finds a transfer that was never run', async () => {
  const member = await memberAt('--A')
  const request = requestOf(member, '--A')
  const { ctx } = scene.app
  await ctx.db.begin((tx) => createTransfer(ctx, tx, request))
  await externalTransferJobs['external-transfer.sweep']({}, ctx)
  const stateOf = async () => (await findTransfer(ctx.db, request.reference))!.state
  await expect.poll(stateOf).toBe('settled')
})

test('TRF-04 a stopping node releases waiting transfers, and another one continues them at once', async () => {
  const node = await startTestApp({ ...scene.app.settings, databaseUrl: scene.app.databaseUrl })
  node.ctx.games = peerGames(peer.url)
  const member = await memberAt('--A')
  const request = requestOf(member, '--A')
  peer.script(request.reference, 'pending')
  await node.ctx.db.begin((tx) => createTransfer(node.ctx, tx, request))
  await runTransfer(node.ctx, request.reference, { patienceMs: 1_500 })
  await node.stop()
  peer.decide(request.reference, 10_000)
  expect(await runTransfer(other.ctx, request.reference, { patienceMs: 5_000 })).toMatchObject({
    state: 'settled',
  })
})

function startNode(request: ExternalTransferRequest) {
  const { settings, databaseUrl } = scene.app
  const file = new URL('node-process.ts', import.meta.url)
  return startProcess(file, { ...settings, databaseUrl }, { peerUrl: peer.url, request })
}
