import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { spin, spinActive } from '#contract/spin'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { resetSettings, setSetting } from '../register/testing.ts'
import { clearOfMidnight } from '../site/testing.ts'
import { asOwner } from '../testing.ts'
import { giveCoins, untrueCoins } from './testing.ts'

// Goal: deposits that go out unplayed earn a bounded number of prizes. Method: the whole server; its wheel draws nothing, so that no
// prize adds a coin.
openScene()
beforeAll(async () => {
  await asOwner(
    scene.app,
    (owner) => owner`update spin_slice set weight = 1000000 where kind = 'nothing'`,
  )
})

test('SPN-05 a member draws as often as a day allows, also at once, and the coins stay for the next', async () => {
  await clearOfMidnight(30_000)
  const { ctx } = scene.app
  const member = await scene.member()
  await giveCoins(ctx, member, 10)
  await setSetting(ctx.db, 'spinDayMaximum', 3)
  const tried = await Promise.allSettled(
    Array.from({ length: 10 }, () => call(spin, {}, member.caller)),
  )
  const codes = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(codes).toEqual(Array.from({ length: 7 }, () => 'SPIN_DAY_LIMIT'))
  const { coin } = await call(spinActive, {}, member.caller)
  expect(coin).toBeGreaterThanOrEqual(7)
  await asOwner(
    scene.app,
    (owner) =>
      owner`update spin set created_at = created_at - interval '1 day' where member = ${member.id}`,
  )
  await call(spin, {}, member.caller)
  await setSetting(ctx.db, 'spinDayMaximum', 0)
  for (let at = 0; at < 4; at += 1) await call(spin, {}, member.caller)
  await resetSettings(ctx.db, 'spinDayMaximum')
  expect(await untrueCoins(ctx)).toEqual([])
})
