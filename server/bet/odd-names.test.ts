import { afterAll, beforeAll, expect, test } from 'vitest'
import { joker } from '#providers/games/joker'
import { type HttpPeer, startHttpPeer } from '#providers/peer-testing'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { openGames } from '../external-transfer/testing.ts'
import { readBets } from './read.ts'

// Goal: no name that a provider gives a round stops the history of a game. Method: the whole server, and a server of the test on the wire
// of a game.
openScene()
let game: HttpPeer
let rounds: { RoundID: string; Game: string }[] = []
beforeAll(async () => {
  game = await startHttpPeer((_, response) => {
    const list = rounds.map((round) => ({
      ...round,
      Bet: '100.00',
      Win: '0.00',
      Time: Math.floor(Date.now() / 1000),
    }))
    response.end(JSON.stringify({ Rounds: list, More: false }))
  })
})
afterAll(() => game?.stop())

test('BON-05 rounds with names that cannot be stored count once, and so do those after them', async () => {
  const { ctx } = scene.app
  const odd = joker({ url: game.url, agent: 'agent', key: 'key' })
  ctx.games = new Map([...ctx.games, ['JOKER', odd]])
  const member = await scene.member()
  await openGames(ctx, member.id, ['JOKER'])
  const long = Array.from({ length: 9_000 }, (_, at) => (at * 7_919).toString(36)).join('')
  rounds = [
    { RoundID: 'plain', Game: 'Slot' },
    { RoundID: 'nil\0', Game: 'Slot\0' },
    { RoundID: 'half\ud800', Game: 'Slot\ud800' },
    { RoundID: long, Game: long },
    { RoundID: 'after', Game: 'Slot' },
  ]
  for (const _ of ['first', 'again'])
    expect(await readBets(ctx, member.id, { patienceMs: 10_000 })).toEqual({ unread: [] })
  const [stored] = await ctx.db`
    select count(*)::int as count, sum(stake)::int8 as stake from bet where member = ${member.id}`
  expect(stored).toEqual({ count: 5, stake: baht(500) })
})

test('BON-05 a round above the limit with a name that cannot be stored waits for review', async () => {
  const { ctx } = scene.app
  const member = await scene.member()
  await openGames(ctx, member.id, ['JOKER'])
  rounds = [{ RoundID: 'large\0', Game: 'Slot' }]
  await ctx.db.begin(async (tx) => {
    await tx`set local role none`
    await tx`update review_limit set above = 1 where kind = 'stake'`
  })
  expect(await readBets(ctx, member.id, { patienceMs: 10_000 })).toEqual({ unread: ['JOKER'] })
  const found = await ctx.db`select reference, stake from bet_review where member = ${member.id}`
  expect(found).toEqual([{ reference: expect.stringMatching(/^~/), stake: baht(100) }])
})
