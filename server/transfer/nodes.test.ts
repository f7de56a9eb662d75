import { beforeAll, expect, test } from 'vitest'
import { type Caller, call } from '#contract/call'
import { transfer } from '#contract/transfer'
import { openOther, other, scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { give, openGames, passLease } from '../external-transfer/testing.ts'
import { startServer } from '../process-testing.ts'
import { games, openSceneWithGames } from './scene-testing.ts'
import { type Behaviour, gameNames, gamesAt } from './testing.ts'

// Goal: a request moves money once, however often it is repeated, at any server, and even if a server dies. Method: two
// nodes on one database, and nodes in separate processes that are killed while the game has their request.
openSceneWithGames()
openOther()
beforeAll(async () => {
  for (const { ctx } of [scene.app, other]) ctx.games = gamesAt(games.url)
})

async function player(): Promise<Member> {
  const member = await scene.member()
  await openGames(scene.app.ctx, member.id, gameNames)
  await give(scene.app.ctx, member.id, baht(500))
  return member
}
const move = (caller: Caller, from: string, to: string, amount: number) =>
  call(transfer, { from, to, amount: baht(amount) }, caller)
/** Directs the same member's calls to both nodes in turn. */
const nodeOf = ({ caller }: Member, at: number): Caller => ({
  ...caller,
  ...(at % 2 && { host: other.host }),
})
const fifty = Array.from({ length: 50 }, (_, at) => at)
const codes = (tried: PromiseSettledResult<unknown>[]) =>
  tried.map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.code))

async function believed({ id }: Member, game = 'ASKED') {
  const { main, hold, games: at } = await scene.app.ctx.ledger.balancesOf(id)
  return [main, hold, at[game]].map((amount) => amount! / 100)
}
const really = (member: Member, game = 'ASKED') => (games.lying(game, member.id) ?? 0) / 100

test.each([
  ['WALLET', 'ASKED', 'deposit'],
  ['ASKED', 'WALLET', 'withdraw'],
] as const)(
  'API-05 one request from %s to %s, sent 50 times at once to two nodes, moves money once',
  async (from, to, operation) => {
    const member = await player()
    if (from === 'ASKED') await move(member.caller, 'WALLET', 'ASKED', 100)
    const answers = await Promise.all(
      fifty.map((at) => move({ ...nodeOf(member, at), key: `one-${operation}` }, from, to, 100)),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(games.received(operation, member.id)).toHaveLength(1)
    expect(await believed(member)).toEqual(to === 'ASKED' ? [400, 0, 100] : [500, 0, 0])
  },
)

test('API-05 of 50 concurrent requests at two nodes on a balance for one, one is granted', async () => {
  const member = await player()
  const tried = await Promise.allSettled(
    fifty.map((at) => move(nodeOf(member, at), 'WALLET', 'ASKED', 500)),
  )
  const said = codes(tried)
  expect(said.filter((code) => code === 'done')).toHaveLength(1)
  const expected = new Set(['done', 'MONEY_NOT_ENOUGH', 'REQUEST_LIMIT_1MIN'])
  expect(said.filter((code) => !expected.has(code))).toEqual([])
  expect([await believed(member), really(member)]).toEqual([[0, 0, 500], 500])

  const back = await Promise.allSettled(
    fifty.map((at) => move(nodeOf(member, at), 'ASKED', 'WALLET', 500)),
  )
  expect(codes(back).filter((code) => code === 'done')).toHaveLength(1)
  expect([await believed(member), really(member)]).toEqual([[500, 0, 0], 0])
})

test('API-05 50 concurrent requests to two games take no more than the wallet has', async () => {
  const member = await player()
  const tried = await Promise.allSettled(
    fifty.map((at) => move(nodeOf(member, at), 'WALLET', at % 3 ? 'ASKED' : 'AGAIN', 300)),
  )
  expect(codes(tried).filter((code) => code === 'done')).toHaveLength(1)
  expect(really(member) + really(member, 'AGAIN')).toBe(300)
  expect((await believed(member)).slice(0, 2)).toEqual([200, 0])
})

test('API-05 the same key with a different request is refused', async () => {
  const member = await player()
  const sender = { ...member.caller, key: 'another-wish' }
  await move(sender, 'WALLET', 'ASKED', 100)
  await expect(move(sender, 'WALLET', 'ASKED', 101)).rejects.toThrow('KEY_REUSED')
  expect(really(member)).toBe(100)
})

const killed: [way: 'in' | 'back' | 'across', game: string, Behaviour, 'moved' | 'not'][] = [
  ['in', 'ASKED', 'silent, done', 'moved'],
  ['in', 'ASKED', 'silent', 'not'],
  ['in', 'AGAIN', 'silent', 'moved'],
  ['back', 'ASKED', 'silent, done', 'moved'],
  ['across', 'ASKED', 'silent, done', 'moved'],
]

test('TRF-04 after a node is killed during a transfer, the same key at another node gets the true result', async () => {
  // All nodes are up before the first request: a node that starts takes the time of those that work.
  const nodes = await Promise.all(killed.map(startNode))
  await Promise.all(
    killed.map(async ([way, game, behaviour, end], at) => {
      const member = await player()
      if (way !== 'in') await move(member.caller, 'WALLET', game, 200)
      const [from, to] = { in: ['WALLET', game], back: [game, 'WALLET'], across: [game, 'OTHER'] }[
        way
      ] as [string, string]
      const operation = way === 'in' ? 'deposit' : 'withdraw'
      games.scriptFor(member.id, operation, behaviour)
      const node = nodes[at]!
      const sender = { ...member.caller, key: `killed-${at}` }
      const received = () => games.received(operation, member.id).length
      const before = received()
      const asked = move({ ...sender, host: node.host }, from, to, 200).catch((error) => error.name)
      await expect.poll(received).toBe(before + 1)
      await node.kill()
      expect(await asked).toBe('Unreachable')
      await passLease(scene.app.ctx, { member: member.id })

      const again = move(sender, from, to, 200)
      if (end === 'moved') expect(await again).toMatchObject({ amount: 200_00 })
      else await expect(again).rejects.toThrow('TRANSFER_FAIL')
      const there = { in: end === 'moved' ? 200 : 0, back: 0, across: 0 }[way]
      const gone = way === 'across' ? 200 : there
      expect([await believed(member, game), really(member, game)]).toEqual([
        [500 - gone, 0, there],
        there,
      ])
      expect(really(member, 'OTHER')).toBe(way === 'across' ? 200 : 0)
    }),
  )
  expect(new Set(games.timesApplied())).toEqual(new Set([1]))
}, 240_000)

function startNode() {
  const { settings, databaseUrl } = scene.app
  const file = new URL('node-process.ts', import.meta.url)
  return startServer({ ...settings, databaseUrl }, file, { gamesUrl: games.url })
}
