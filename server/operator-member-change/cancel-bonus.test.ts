import { expect, test } from 'vitest'
import { activateBonus, clearBonus } from '#contract/bonus'
import { call } from '#contract/call'
import { cancelMemberBonus, grantBonus } from '#contract/operator-member-bonus'
import { offer } from '../bonus/testing.ts'
import { other, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import {
  costOf,
  give,
  mainOf,
  type Person,
  pay,
  reason,
  saidTo,
  startBonuses,
  stateOf,
} from './bonus-testing.ts'
import { one, two } from './scene-testing.ts'
import { type Desk, lastAudit, person, versionOf } from './testing.ts'

startBonuses()

async function cancel(by: Desk, member: Person, change: { costs?: number; key?: string } = {}) {
  const { claim, costs } = await costOf(by, member)
  const shown = change.costs === undefined ? costs : baht(change.costs)
  const version = await versionOf(by, member.userId)
  return call(
    cancelMemberBonus,
    { id: member.userId, version, claim, costs: shown, reason },
    change.key === undefined ? by.desk : { ...by.desk, key: change.key },
  )
}

test('JOB cancel-bonus it takes what was shown before, as the member’s own cancellation does', async () => {
  const member = await person(scene)
  const code = await offer(scene.app.ctx)
  await call(activateBonus, { code }, member.app)
  await pay(member, 300)
  const shown = await costOf(one, member)
  expect(shown).toMatchObject({ code, total: baht(600), keeps: baht(300), costs: baht(300) })
  await refusedWith(cancel(one, member, { costs: 299.99 }), 'BONUS_CONDITION')
  expect(await mainOf(member)).toBe(baht(600))
  expect(await cancel(one, member)).toEqual({ keeps: baht(300), costs: baht(300) })
  expect(await mainOf(member)).toBe(baht(300))
  expect(await stateOf(member)).toBe('cancelled')
  expect(await lastAudit(scene, member.userId)).toMatchObject({
    action: 'member-bonus-cancel',
    before: { bonus: code, state: 'granted' },
    after: { state: 'cancelled', keeps: 300, costs: 300 },
  })
  await expect.poll(() => saidTo(member), { timeout: 10_000 }).toHaveLength(1)
  expect((await saidTo(member))[0]).toContain('฿300')
  await refusedWith(costOf(one, member), 'BONUS_CLEAR')
})

test('an old page and another claim are refused before anything is transferred', async () => {
  const member = await person(scene)
  const code = await offer(scene.app.ctx)
  await give(one, member, code)
  const { claim, costs } = await costOf(one, member)
  const version = await versionOf(one, member.userId)
  const input = { id: member.userId, version, claim, costs, reason }
  await refusedWith(
    call(cancelMemberBonus, { ...input, version: version - 1 }, one.desk),
    'MEMBER_CHANGED',
  )
  await refusedWith(
    call(cancelMemberBonus, { ...input, claim: String(Number(claim) + 9) }, one.desk),
    'BONUS_CLEAR',
  )
  // The deposit grants the bonus behind the page that said that the cancellation is free.
  await pay(member, 100)
  await refusedWith(call(cancelMemberBonus, input, one.desk), 'BONUS_CONDITION')
  await refusedWith(
    call(grantBonus, { id: member.userId, version: version - 1, code, reason }, one.desk),
    'MEMBER_CHANGED',
  )
  expect(await stateOf(member)).toBe('granted')
  expect(await mainOf(member)).toBe(baht(200))
})

test('of many cancellations at once, also the member’s own, one is charged', async () => {
  const member = await person(scene)
  const code = await offer(scene.app.ctx)
  await call(activateBonus, { code }, member.app)
  await pay(member, 100)
  const { claim, costs } = await costOf(one, member)
  const version = await versionOf(one, member.userId)
  const input = { id: member.userId, version, claim, costs, reason }
  const tries = await Promise.allSettled(
    Array.from({ length: 12 }, (_, at) =>
      at % 3 === 0
        ? call(clearBonus, {}, member.app)
        : call(cancelMemberBonus, input, at % 2 ? one.desk : { ...two.desk, host: other.host }),
    ),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const codes = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
  expect(codes.filter((each) => !['MEMBER_CHANGED', 'BONUS_CLEAR'].includes(each))).toEqual([])
  expect(await mainOf(member)).toBe(baht(100))
})
