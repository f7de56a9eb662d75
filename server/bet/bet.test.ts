import { describe, expect, test } from 'vitest'
import { gameCodes } from '#contract/game'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { betJobs } from './jobs.ts'
import { readBets } from './read.ts'
import { enter, play } from './testing.ts'

// Goal: members' bets are known to the satang, each round once, whatever the providers do. Method: real rounds at the
// sandbox's games, read by their histories.
openScene()

const patient = { patienceMs: 10_000 }
const read = ({ id }: Member, more = {}) => readBets(scene.app.ctx, id, { ...patient, ...more })
const bets = ({ id }: Member) =>
  scene.app.ctx.db<{ game: string; stake: number; payout: number }[]>`
    select game, stake, payout from bet where member = ${id} order by settled_at, stake`
const stakes = async (member: Member) => (await bets(member)).map(({ stake }) => stake / 100)
const readTo = async ({ id }: Member, game: string): Promise<Date> => {
  const [row] = await scene.app.ctx.db<[{ readTo: Date }]>`
    select read_to from bet_cursor where member = ${id} and game = ${game}`
  return row.readTo
}

/** As if the last reading again was an hour earlier. */
const hourLater = ({ id }: Member) => scene.app.ctx.db`
  update bet_cursor set reread_to = reread_to - interval '1 hour 1 minute' where member = ${id}`

async function player(...games: (typeof gameCodes)[number][]): Promise<Member> {
  const member = await scene.member()
  await give(scene.app.ctx, member.id, baht(2_000))
  for (const game of games) await enter(member, game)
  return member
}

describe.each(gameCodes)('%s', (code) => {
  test('GAM-06 its rounds are read to the satang, each once', async () => {
    const member = await player(code)
    await play(scene, member, code, [10, 25])
    await play(scene, member, code, [20, 0])
    expect(await read(member)).toEqual({ unread: [] })
    await play(scene, member, code, [30, 30])
    expect(await read(member)).toEqual({ unread: [] })
    expect([...(await bets(member))].sort((one, other) => one.stake - other.stake)).toEqual([
      { game: code, stake: 10_00, payout: 25_00 },
      { game: code, stake: 20_00, payout: 0 },
      { game: code, stake: 30_00, payout: 30_00 },
    ])
  })
})

test('an unreadable history is reported, and the others are read', async () => {
  const member = await player('JOKER', 'pg', 'circus')
  for (const code of ['JOKER', 'pg', 'circus'] as const) await play(scene, member, code, [10, 0])
  await scene.sandbox.control({ gateway: 'pg', operation: 'bets', flaw: 'error', calls: 1 })
  await scene.sandbox.control({ gateway: 'circus', operation: 'bets', flaw: 'refuse', calls: 1 })
  const { unread } = await read(member)
  expect(unread.sort()).toEqual(['circus', 'pg'])
  expect((await bets(member)).map(({ game }) => game)).toEqual(['JOKER'])
  expect(await read(member)).toEqual({ unread: [] })
  expect(await stakes(member)).toEqual([10, 10, 10])
})

test('an unanswered history of a closed game is not reported', async () => {
  const member = await player('imi')
  await scene.app.ctx.db`update game set is_open = false where code = 'imi'`
  await scene.sandbox.control({ gateway: 'imi', operation: 'bets', flaw: 'error', calls: 1 })
  expect(await read(member)).toEqual({ unread: [] })
  await scene.app.ctx.db`update game set is_open = true where code = 'imi'`
})

test('a game that was closed on the day that must be whole, or since, is reported without an answer', async () => {
  const { db } = scene.app.ctx
  const member = await player('imi')
  await db`
    update game_account set opened_at = opened_at - interval '5 days' where member = ${member.id}`
  await db`update game set is_open = false where code = 'imi'`
  await scene.sandbox.control({ gateway: 'imi', operation: 'bets', flaw: 'error', calls: 3 })
  const wholeTo = new Date(Date.now() - 2 * 3_600_000)
  const lastReadBefore = async (hours: number) => {
    await db`
      insert into bet_cursor (bucket, member, game, read_to)
      values (${member.id % 256}, ${member.id}, 'imi', ${wholeTo}::timestamptz - ${hours} * interval '1 hour')
      on conflict (bucket, member, game) do update set read_to = excluded.read_to`
    return read(member, { wholeTo })
  }
  expect(await lastReadBefore(25)).toEqual({ unread: [] })
  expect(await lastReadBefore(23)).toEqual({ unread: ['imi'] })
  expect(await lastReadBefore(-1)).toEqual({ unread: ['imi'] })
  await db`update game set is_open = true where code = 'imi'`
})

test('a reply after the timeout does not count', async () => {
  const member = await player('usun')
  await scene.sandbox.control({
    gateway: 'usun',
    operation: 'bets',
    flaw: 'delay',
    calls: 1,
    delayMs: 2_000,
  })
  expect(await read(member, { patienceMs: 300 })).toEqual({ unread: ['usun'] })
})

test('a history of many pages is read to its end, and resumed from the last page read', async () => {
  const member = await player('betflix')
  const count = 120
  for (let at = 0; at < count; at++) await play(scene, member, 'betflix', [1, 1])
  // The first page comes at once, and the second one after the timeout.
  for (const delayMs of [0, 8_000]) {
    const late = { flaw: 'delay', delayMs, calls: 1 } as const
    await scene.sandbox.control({ gateway: 'betflix', operation: 'bets', ...late })
  }
  expect(await read(member, { patienceMs: 4_000 })).toEqual({ unread: ['betflix'] })
  expect(await stakes(member)).toHaveLength(50)
  expect(await read(member)).toEqual({ unread: [] })
  expect(await stakes(member)).toHaveLength(count)
})

test('a round that a provider reports late is read the next time', async () => {
  const member = await player('JOKER')
  await play(scene, member, 'JOKER', [10, 0])
  await scene.app.ctx.db`
    insert into bet_cursor (bucket, member, game, read_to)
    values (${member.id % 256}, ${member.id}, 'JOKER', now())`
  expect(await read(member)).toEqual({ unread: [] })
  expect(await stakes(member)).toEqual([10])
})

test('a round that a provider reports up to an hour late is read within the next hour', async () => {
  const member = await player('JOKER')
  await scene.app.ctx.db`
    update game_account set opened_at = opened_at - interval '5 hours' where member = ${member.id}`
  expect(await read(member)).toEqual({ unread: [] })
  await play(scene, member, 'JOKER', [10, 0], 50)
  expect(await read(member)).toEqual({ unread: [] })
  expect(await stakes(member)).toEqual([])
  await hourLater(member)
  expect(await read(member)).toEqual({ unread: [] })
  expect(await stakes(member)).toEqual([10])
})

test('a reading of the whole time before a moment is made once, and reads what came late', async () => {
  const member = await player('JOKER')
  await scene.app.ctx.db`
    update game_account set opened_at = opened_at - interval '5 hours' where member = ${member.id}`
  expect(await read(member)).toEqual({ unread: [] })
  await scene.app.ctx.db`
    update bet_cursor set reread_to = reread_to - interval '50 minutes' where member = ${member.id}`
  await play(scene, member, 'JOKER', [10, 0], 70)
  const wholeTo = new Date(Date.now() - 61 * 60_000)
  await Promise.all([read(member, { wholeTo }), read(member, { wholeTo }), read(member)])
  expect(await stakes(member)).toEqual([10])
  await scene.sandbox.control({ gateway: 'JOKER', operation: 'bets', flaw: 'error', calls: 1 })
  expect(await read(member, { wholeTo })).toEqual({ unread: [] })
})

test('the rounds of servers of the version before are read again for the last days', async () => {
  const member = await player('JOKER')
  await scene.app.ctx.db`
    update game_account set opened_at = opened_at - interval '100 hours' where member = ${member.id}`
  await scene.app.ctx.db`
    insert into bet_cursor (bucket, member, game, read_to)
    values (${member.id % 256}, ${member.id}, 'JOKER', now())`
  await play(scene, member, 'JOKER', [10, 0], 20 * 60)
  const wholeTo = new Date(Date.now() - 2 * 3_600_000)
  expect(await read(member, { wholeTo })).toEqual({ unread: [] })
  expect(await stakes(member)).toEqual([10])
})

test('an account that was not read for months is read from where it stopped', async () => {
  const member = await player('SEXYGAME')
  await play(scene, member, 'SEXYGAME', [10, 0])
  await scene.app.ctx.db`
    update game_account set opened_at = opened_at - interval '100 days' where member = ${member.id}`
  expect(await read(member)).toEqual({ unread: [] })
  expect(await stakes(member)).toEqual([10])
})

test('a recent reading is reused when that suffices', async () => {
  const member = await player('SLOTXO')
  await read(member)
  const before = await readTo(member, 'SLOTXO')
  await read(member, { freshSince: new Date(before.getTime() - 1) })
  expect(await readTo(member, 'SLOTXO')).toEqual(before)
  await read(member, { freshSince: new Date(before.getTime() + 1) })
  expect((await readTo(member, 'SLOTXO')).getTime()).toBeGreaterThan(before.getTime())
})

test('many readings at once store each round once', async () => {
  const member = await player('JOKER', 'pg')
  for (let at = 0; at < 5; at++) await play(scene, member, 'JOKER', [1, 0])
  await Promise.all(Array.from({ length: 20 }, () => read(member)))
  expect(await stakes(member)).toEqual([1, 1, 1, 1, 1])
})

test('the round reads members with recent transfers to a game, each at most once in ten minutes', async () => {
  const { ctx } = scene.app
  const [lately, longAgo] = [await player('JOKER'), await player('JOKER')]
  await ctx.db`update external_transfer set closed_at = closed_at - interval '4 days' where member = ${longAgo.id}`
  for (const member of [lately, longAgo]) await play(scene, member, 'JOKER', [5, 0])
  const round = () => betJobs['bet.round']({}, ctx, { untilMs: Date.now() + 50_000 })
  await round()
  expect([await stakes(lately), await stakes(longAgo)]).toEqual([[5], []])
  const before = await readTo(lately, 'JOKER')
  await round()
  expect(await readTo(lately, 'JOKER')).toEqual(before)
  await ctx.db`
    update bet_cursor set read_to = read_to - interval '10 minutes' where member = ${lately.id}`
  await round()
  expect((await readTo(lately, 'JOKER')).getTime()).toBeGreaterThan(before.getTime())
})
