import { expect, test } from 'vitest'
import { meterOf, withBonus } from '../bonus/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { readBets } from './read.ts'
import { enter, play } from './testing.ts'

openScene()

test('BON-06 a stake that a sports game returned is no wagering, and one that a slot paid is', async () => {
  const member = await withBonus(scene, { categories: ['slot', 'sport'] })
  await enter(member, 'JOKER', baht(50))
  await enter(member, 'UFABET', baht(50))
  const wagered = async () => {
    await readBets(scene.app.ctx, member.id, { patienceMs: 10_000 })
    return (await meterOf(member)).played.done
  }
  await play(scene, member, 'UFABET', [20, 20])
  expect(await wagered()).toBe(0)
  await play(scene, member, 'JOKER', [20, 20])
  expect(await wagered()).toBe(baht(20))
  await play(scene, member, 'UFABET', [20, 30])
  await play(scene, member, 'UFABET', [10, 0])
  expect(await wagered()).toBe(baht(50))
})
