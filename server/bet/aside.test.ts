import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { joker } from '#providers/games/joker'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { openGames } from '../external-transfer/testing.ts'
import { readBets, unreadBefore } from './read.ts'

// Goal: a round whose amounts are out of bounds costs that round, and no history and no refund that is too high. Method: the whole
// server, and a server of the test on the wire of a game.
type Round = { RoundID: string; Bet: string; Win: string }
let game: Server
let rounds: Round[] = []
let member: Member
openScene()
const hourMs = 3_600_000
/** All rounds are of yesterday, if this is the end of that day. */
const settledAt = new Date(Math.trunc(Date.now() / 1000 - 26 * 3600) * 1000)
const dayEnd = new Date(Date.now() - 4 * hourMs)

beforeAll(async () => {
  game = createServer((_, response) => {
    const list = rounds.map((round) => ({ ...round, Game: 'Slot', Time: +settledAt / 1000 }))
    response.end(JSON.stringify({ Rounds: list, More: false }))
  })
  await new Promise<void>((done) => game.listen(0, '127.0.0.1', done))
  const { ctx } = scene.app
  const { port } = game.address() as AddressInfo
  const own = joker({ url: `http://127.0.0.1:${port}`, agent: 'agent', key: 'key' })
  ctx.games = new Map([...ctx.games, ['JOKER', own]])
})
afterAll(async () => {
  game.closeAllConnections()
  await new Promise((done) => game.close(done))
})
beforeEach(async () => {
  member = await scene.member()
  await openGames(scene.app.ctx, member.id, ['JOKER'])
  await scene.app.ctx.db`
    update game_account set opened_at = opened_at - interval '2 days' where member = ${member.id}`
})

const round = (RoundID: string, Bet = '100.00', Win = '0.00'): Round => ({ RoundID, Bet, Win })
const read = () => readBets(scene.app.ctx, member.id, { patienceMs: 10_000 })
const unread = () => unreadBefore(scene.app.ctx, member.id, dayEnd)
/** Makes the rounds due to be read again. */
const later = () => scene.app.ctx.db`
  update bet_cursor set reread_to = now() - interval '3 hours' where member = ${member.id}`
const stored = async () => {
  const rows = await scene.app.ctx.db<{ reference: string }[]>`
    select reference from bet where member = ${member.id} order by reference`
  return rows.map(({ reference }) => reference)
}
const aside = () => scene.app.ctx.db`
  select reference, line::jsonb ->> 'Bet' as bet, line::jsonb ->> 'Win' as win, stake
  from bet_review where member = ${member.id} order by reference`

test('BON-05 a round out of bounds is set aside, and those before and after it count once', async () => {
  rounds = [
    round('1 before'),
    round('1 huge', '99999999999999999999.00'),
    round('1 large', '10.00', '60000000001.00'),
    round('1 negative', '10.00', '-1.00'),
    round('1 after'),
  ]
  for (const _ of ['first', 'again']) expect(await read()).toEqual({ unread: [] })
  expect(await stored()).toEqual(['1 after', '1 before'])
  expect(await aside()).toEqual([
    { reference: '1 huge', bet: '99999999999999999999.00', win: '0.00', stake: null },
    { reference: '1 large', bet: '10.00', win: '60000000001.00', stake: null },
    { reference: '1 negative', bet: '10.00', win: '-1.00', stake: null },
  ])
  expect(await (await fetch(scene.app.metricsUrl)).text()).toMatch(/^bets_in_review 3$/m)
})

test('REF-01 the refund of the day waits for a round that was set aside, until its game corrects it', async () => {
  rounds = [round('2 lost'), round('2 won', '10.00', '60000000001.00')]
  await read()
  expect(await unread()).toEqual(['JOKER'])
  expect(await readBets(scene.app.ctx, member.id, { patienceMs: 10_000, wholeTo: dayEnd })).toEqual(
    { unread: ['JOKER'] },
  )
  // The day before has no such round.
  const before = new Date(dayEnd.getTime() - 24 * hourMs)
  expect(await unreadBefore(scene.app.ctx, member.id, before)).toEqual([])

  rounds = [round('2 lost'), round('2 won', '10.00', '600.00')]
  await later()
  expect(await read()).toEqual({ unread: [] })
  expect(await stored()).toEqual(['2 lost', '2 won'])
  expect(await unread()).toEqual([])
})

test('REF-01 the refund of the day waits no longer once an operator accepts that the round counts for nothing', async () => {
  rounds = [round('3 lost'), round('3 large', '60000000001.00')]
  await read()
  expect(await unread()).toEqual(['JOKER'])
  await scene.app.ctx.db`update bet_review set accepted_at = now() where reference = '3 large'`
  expect(await unread()).toEqual([])
  expect(await stored()).toEqual(['3 lost'])
})

test('BON-05 a round that is corrected to an amount above the limit is reviewed as any other', async () => {
  rounds = [round('4 large', '60000000001.00'), round('4 lost')]
  await read()
  rounds = [round('4 large', '300000.00'), round('4 lost')]
  await later()
  expect(await read()).toEqual({ unread: ['JOKER'] })
  expect(await aside()).toEqual([
    { reference: '4 large', bet: null, win: null, stake: baht(300_000) },
  ])
})

test('a page with an amount of another form is unreadable, because the game has changed', async () => {
  for (const Bet of ['10.001', 'ten', '']) {
    rounds = [round('5 plain'), { ...round('5 odd'), Bet }]
    expect(await read()).toEqual({ unread: ['JOKER'] })
  }
  expect(await stored()).toEqual([])
})
