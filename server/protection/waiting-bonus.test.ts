import { expect, test } from 'vitest'
import { activateBonus } from '#contract/bonus'
import { call } from '#contract/call'
import type { NoOffers } from '#contract/wallet'
import { withdraw } from '#contract/withdraw'
import { deposit, meterOf, offer, standOf } from '../bonus/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, mainOf } from '../deposit/testing.ts'
import { asOwner } from '../testing.ts'
import { stopPlay } from './testing.ts'

// Goal: money that arrives while a member may not play can be withdrawn, whatever bonus the member chose before. Method: the
// whole server, with a transfer that arrives as feeds credit it.
openScene()

test.each(Object.keys(stopPlay) as NoOffers[])(
  'a deposit that arrives grants no bonus to a member by the reason %s, and can be withdrawn',
  async (why) => {
    const code = await offer(scene.app.ctx, { cancelKeepPercent: 0 })
    const member = await scene.member()
    await call(activateBonus, { code }, member.caller)
    await stopPlay[why](member)
    await deposit(scene.app, member, baht(500))
    expect(await mainOf(scene, member)).toBe(baht(500))
    expect(await standOf(scene, member)).toMatchObject({
      bonus: code,
      state: 'waiting',
      granted: 0,
    })
    expect(await call(withdraw, { amount: baht(500) }, member.caller)).toMatchObject({
      message: 'WITHDRAWING',
    })
  },
)

test('the bonus still waits after a break, and the next deposit grants it', async () => {
  const code = await offer(scene.app.ctx)
  const member = await scene.member()
  await call(activateBonus, { code }, member.caller)
  await stopPlay.break(member)
  await deposit(scene.app, member, baht(200))
  await asOwner(
    scene.app,
    (db) => db`
      update member_exclusion set begun_at = begun_at - interval '2 days', until = until - interval '2 days'
      where member = ${member.id}`,
  )
  await deposit(scene.app, member, baht(100))
  expect(await meterOf(member)).toMatchObject({
    state: 'granted',
    deposit: baht(100),
    granted: baht(100),
  })
})
