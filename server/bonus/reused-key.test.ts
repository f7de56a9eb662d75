import { expect, test } from 'vitest'
import { activateBonus, activatePromotion, activeBonus } from '#contract/bonus'
import { call } from '#contract/call'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { refused } from '../refused-testing.ts'
import { offer } from './testing.ts'

// Goal: a key of an earlier claim never answers the claim of another bonus, also when the reply to the earlier one is not stored any
// more. Method: the whole server over HTTP; the stored replies are deleted, as after a day.
openScene()

test('API-05 BON-02 a key of another bonus is KEY_REUSED, and the same claim is answered again', async () => {
  const { ctx } = scene.app
  const member = await scene.member()
  const [one, other] = [await offer(ctx), await offer(ctx)]
  const promotion = await offer(ctx, { kind: 'promotion' })
  const keyed = { ...member.caller, key: 'claimed' }
  const forget = () => ctx.db`delete from idempotency_key`
  const first = await call(activateBonus, { code: one }, keyed)
  for (const ask of [
    () => call(activateBonus, { code: other }, keyed),
    () => call(activateBonus, { code: promotion }, keyed),
    () => call(activatePromotion, { code: promotion }, keyed),
    () => call(activatePromotion, { code: one }, keyed),
  ]) {
    await forget()
    await refused(ask(), 'KEY_REUSED')
  }
  await forget()
  expect(await call(activateBonus, { code: one }, keyed)).toEqual(first)
  expect((await call(activeBonus, {}, member.caller)).bonus).toMatchObject({ code: one })
})
