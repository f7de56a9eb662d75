import { afterAll, beforeAll, expect, test } from 'vitest'
import { joker } from '#providers/games/joker'
import { type HttpPeer, startHttpPeer } from '#providers/peer-testing'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { openGames } from '../external-transfer/testing.ts'
import { asOwner } from '../testing.ts'
import { readBets } from './read.ts'

// Goal: servers that read a new account at a game at the same moment do not fail each other, although the table has two unique keys.
// Method: contexts that share no readings, and the place up to which they read is forgotten before each try.
openScene()
let game: HttpPeer
beforeAll(async () => {
  game = await startHttpPeer((_, response) =>
    response.end(JSON.stringify({ Rounds: [], More: false })),
  )
  const { ctx } = scene.app
  const own = joker({ url: game.url, agent: 'agent', key: 'key' })
  ctx.games = new Map([...ctx.games, ['JOKER', own]])
})
afterAll(() => game?.stop())
const servers = 12
const tries = 60

test('of many servers that read a new account at once none fails', async () => {
  const { app } = scene
  const member = await scene.member()
  await openGames(app.ctx, member.id, ['JOKER'])
  const contexts = Array.from({ length: servers }, () => ({ ...app.ctx }))
  const failures: unknown[] = []
  await asOwner(app, async (owner) => {
    for (let at = 0; at < tries; at += 1) {
      await owner`delete from bet_cursor where member = ${member.id}`
      const read = await Promise.allSettled(
        contexts.map((ctx) => readBets(ctx, member.id, { patienceMs: 10_000 })),
      )
      failures.push(...read.filter(({ status }) => status === 'rejected'))
    }
  })
  expect(failures).toEqual([])
  const [cursor] = await app.ctx.db`
    select read_to > now() - interval '1 minute' as is_read from bet_cursor where member = ${member.id}`
  expect(cursor).toEqual({ isRead: true })
})
