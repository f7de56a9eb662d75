import { expect, test } from 'vitest'
import { clearBonus } from '#contract/bonus'
import { call } from '#contract/call'
import { sendTruelink } from '#contract/deposit'
import { sealTruelink } from '#contract/truelink'
import { withdrawAll } from '#contract/withdraw'
import { stake, standOf, withBonus } from '../bonus/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import { asOwner } from '../testing.ts'

// Goal: a gift whose amount an operator has to check holds up nothing that the member does with other money.
openScene()

async function sendGiftInReview(member: Member) {
  await asOwner(
    scene.app,
    (db) =>
      db`update review_limit set above = ${baht(500)} where kind = 'voucher' and currency = 'BAHT'`,
  )
  const { link } = await scene.sandbox.makeVoucher({ amount: baht(600) })
  const sent = call(sendTruelink, { link: await sealTruelink(link) }, member.caller)
  await refusedWith(sent, 'TRANSFER_PENDING')
}

test('WDR-05 a gift in review does not hold up the withdrawal of the whole amount', async () => {
  const member = await withBonus(scene, { wholeAmount: true, turnover: 100 }, baht(100))
  await stake(scene.app, member, baht(2_000_000))
  expect(await standOf(scene, member)).toMatchObject({ state: 'met' })
  await sendGiftInReview(member)
  const amount = baht(200)
  expect(await call(withdrawAll, { amount }, member.caller)).toMatchObject({ amount })
})

test('BON-06 a gift in review does not hold up the cancellation of a bonus', async () => {
  const member = await withBonus(scene)
  await sendGiftInReview(member)
  expect(await call(clearBonus, {}, member.caller)).toMatchObject({ costs: baht(100) })
})
