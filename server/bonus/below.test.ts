import { expect, test } from 'vitest'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { lockMember } from '../platform/member-lock.ts'
import { endAllBelow } from './below.ts'
import { withBonus } from './testing.ts'

openScene()

test('BON-06 a round that runs out of time continues with the other members in the next one', async () => {
  const { ctx } = scene.app
  const total = 8
  const members: number[] = []
  for (let made = 0; made < total; made += 1)
    members.push((await withBonus(scene, { endsBelowBalance: 5_00 })).id)
  const checked = async () => {
    const rows = await ctx.db<{ member: number }[]>`
      select member from member_bonus where checked_at is not null`
    return rows.map(({ member }) => member)
  }
  // Each member's check lasts as long as their lock is held, so only those begun in time are checked.
  const shortRound = async () => {
    const locked = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const holding = ctx.db.begin(async (tx) => {
      for (const member of members) await lockMember(tx, member)
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const before = (await checked()).length
    const untilMs = Date.now() + 500
    const round = endAllBelow({}, ctx, { untilMs })
    await expect.poll(async () => (await checked()).length).toBe(before + total / 2)
    await expect.poll(() => Date.now()).toBeGreaterThan(untilMs)
    release.resolve()
    await Promise.all([holding, round])
  }
  await shortRound()
  expect(await checked()).toHaveLength(total / 2)
  await shortRound()
  expect((await checked()).toSorted()).toEqual(members.toSorted())
})
