import { expect, test } from 'vitest'
import { activateBonus, clearBonus } from '#contract/bonus'
import { call } from '#contract/call'
import { cancelWithdrawal, withdraw, withdrawal, withdrawLimits } from '#contract/withdraw'
import { offer, stake, standOf, withBonus } from '../bonus/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member, mainOf } from '../deposit/testing.ts'

// Goal: a member who must withdraw the whole amount cannot come by another bonus, or by a part of the money, with a withdrawal that
// is cancelled. Method: the whole server; the seeded rules hold a first withdrawal of this size.
openScene()

const whole = baht(50_500)
const take = ({ caller }: Member, amount = whole) => call(withdraw, { amount }, caller)
const says = async ({ caller }: Member) =>
  (await call(withdrawLimits, {}, { ...caller, language: 'en' })).bonus
const cancel = ({ caller }: Member, reference: string) =>
  call(cancelWithdrawal, { reference }, caller)
const activate = async ({ caller }: Member) =>
  call(activateBonus, { code: await offer(scene.app.ctx) }, caller)

/** A member whose bonus asks for a withdrawal of the whole amount, which is held, and who claimed another bonus since. */
async function claimant(): Promise<Member & { reference: string }> {
  const member = await withBonus(scene, { wholeAmount: true, turnover: 100 }, baht(50_000))
  await stake(scene.app, member, baht(2_000_000))
  expect(await standOf(scene, member)).toMatchObject({ state: 'met' })
  await expect(activate(member)).rejects.toThrow('BONUS_REMAINING')
  const { reference } = await take(member)
  await activate(member)
  return { ...member, reference }
}

test('WDR-05 after a bonus was claimed and cancelled beside a withdrawal that is cancelled too, the whole amount is still owed', async () => {
  const member = await claimant()
  await call(clearBonus, {}, member.caller)
  expect(await cancel(member, member.reference)).toEqual({ outcome: 'cancelled' })
  expect(await says(member)).toEqual({ why: 'whole', name: 'Trial', left: 0 })
  await expect(take(member, baht(100))).rejects.toThrow('BONUS_CONDITION')
  await expect(activate(member)).rejects.toThrow('BONUS_REMAINING')
  await take(member)
  expect(await says(member)).toBeNull()
  await activate(member)
})

test('WDR-06 the withdrawal of a whole amount is not cancelled while the bonus that followed it is active', async () => {
  const member = await claimant()
  const { reference, caller } = member
  expect(await call(withdrawal, { reference }, caller)).toMatchObject({
    canCancel: false,
    isCancelBlockedByBonus: true,
  })
  await expect(cancel(member, reference)).rejects.toThrow('BONUS_ALREADY_ACTIVE')
  expect(await mainOf(scene, member)).toBe(0)
  await call(clearBonus, {}, caller)
  expect(await call(withdrawal, { reference }, caller)).toMatchObject({
    canCancel: true,
    isCancelBlockedByBonus: false,
  })
  expect(await cancel(member, reference)).toEqual({ outcome: 'cancelled' })
  expect(await mainOf(scene, member)).toBe(whole)
})
