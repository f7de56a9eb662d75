import { beforeEach, expect, test } from 'vitest'
import { call } from '#contract/call'
import { transfer } from '#contract/transfer'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { enter, play } from './testing.ts'
import { walkAccounts } from './walk.ts'

// Goal: the rounds of every member with money in a game are read, also of those without a reward, each once, and a game that
// fails stops no other. Method: real rounds at the sandbox's games; the walk runs when a test asks for it.
openScene()
beforeEach(() => scene.app.ctx.db`delete from bet_walk`)

const walk = (untilMs = Date.now() + 30_000) => walkAccounts({}, scene.app.ctx, { untilMs })
const stakes = async ({ id }: Member) => {
  const rows = await scene.app.ctx.db<{ stake: number }[]>`
    select stake from bet where member = ${id} order by stake`
  return rows.map(({ stake }) => stake / 100)
}

/** A member with money at a game, who put it there nine days ago: no reward and no other round reads it. */
async function oldPlayer(game: 'JOKER' | 'pg'): Promise<Member> {
  const member = await scene.member()
  await give(scene.app.ctx, member.id, baht(500))
  await enter(member, game)
  await scene.app.ctx.db`
    update external_transfer set closed_at = closed_at - interval '9 days' where member = ${member.id}`
  return member
}
/** The last walk was so many hours ago. */
const later = (hours: number) => scene.app.ctx.db`
  with read as (update bet_cursor set read_to = read_to - ${hours} * interval '1 hour')
  update bet_walk set began_at = began_at - ${hours} * interval '1 hour'`

test('rounds without any reward are read, each once, and again the next day', async () => {
  const member = await oldPlayer('JOKER')
  await play(scene, member, 'JOKER', [10, 0])
  await walk()
  expect(await stakes(member)).toEqual([10])
  await play(scene, member, 'JOKER', [20, 5])
  await later(2)
  await walk()
  expect(await stakes(member)).toEqual([10])
  await later(23)
  await walk()
  expect(await stakes(member)).toEqual([10, 20])
})

test('money that left a game is read once more, and not again after that', async () => {
  const member = await oldPlayer('pg')
  await play(scene, member, 'pg', [7, 7])
  await call(transfer, { from: 'pg', to: 'WALLET', amount: baht(100) }, member.caller)
  await walk()
  expect(await stakes(member)).toEqual([7])
  const cursor = () => scene.app.ctx.db`select read_to from bet_cursor where member = ${member.id}`
  await scene.app.ctx.db`
    update external_transfer set closed_at = closed_at - interval '2 days' where member = ${member.id}`
  await later(30)
  const before = await cursor()
  await walk()
  expect(await cursor()).toEqual(before)
})

test('a walk begins once an hour, and one that ran out of time goes on where it was', async () => {
  const [one, two] = [await oldPlayer('JOKER'), await oldPlayer('JOKER')]
  for (const member of [one, two]) await play(scene, member, 'JOKER', [3, 0])
  await walk(Date.now() - 1)
  expect([await stakes(one), await stakes(two)]).toEqual([[], []])
  // Both were not reached: the walk of this hour has begun, and looks at those after the one that it reached.
  await scene.app.ctx.db`update bet_walk set last_member = ${one.id}`
  await walk()
  expect([await stakes(one), await stakes(two)]).toEqual([[], [3]])
  await walk()
  expect(await stakes(one)).toEqual([])
  await later(1)
  await scene.app.ctx.db`update bet_walk set began_at = began_at - interval '1 second'`
  await walk()
  expect([await stakes(one), await stakes(two)]).toEqual([[3], [3]])
})

test('a game that fails does not stop another, and is left alone after four failures', async () => {
  const failing: Member[] = []
  for (let count = 0; count < 6; count++) failing.push(await oldPlayer('pg'))
  const well = await oldPlayer('JOKER')
  await play(scene, well, 'JOKER', [4, 0])
  await scene.sandbox.control({ gateway: 'pg', operation: 'bets', flaw: 'error', calls: 50 })
  await walk()
  expect(await stakes(well)).toEqual([4])
  const [{ lastMember }] = await scene.app.ctx.db<[{ lastMember: number }]>`
    select last_member from bet_walk where game = 'pg'`
  expect(lastMember).toBe(failing[3]!.id)
})
