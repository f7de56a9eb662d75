import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { cancelMemberBonus } from '#contract/operator-member-bonus'
import { correctMemberName } from '#contract/operator-member-change'
import { offer } from '../bonus/testing.ts'
import { scene } from '../deposit/scene-testing.ts'
import { refusedWith } from '../refused-testing.ts'
import { costOf, give, type Person, reason, startBonuses, stateOf } from './bonus-testing.ts'
import { one, two } from './scene-testing.ts'
import { type Desk, person, versionOf } from './testing.ts'

// Goal: a key of an operator's earlier request never answers another one, also when the reply to the earlier one is not stored any
// more. Method: the whole server over HTTP; the stored replies are deleted, as after a day.
startBonuses()

const forget = () => scene.app.ctx.db`delete from idempotency_key`

test('API-05 JOB grant-bonus a key of another bonus or member is KEY_REUSED', async () => {
  const [member, other] = [await person(scene), await person(scene)]
  const [code, another] = [await offer(scene.app.ctx), await offer(scene.app.ctx)]
  const key = `grant-${member.userId}`
  expect(await give(one, member, code, key)).toEqual({ outcome: 'done' })
  await forget()
  await refusedWith(give(one, member, another, key), 'KEY_REUSED')
  await forget()
  await refusedWith(give(one, other, code, key), 'KEY_REUSED')
  await forget()
  expect(await give(one, member, code, key)).toEqual({ outcome: 'done' })
  expect([await stateOf(member), await stateOf(other)]).toEqual(['waiting', undefined])
})

test('API-05 JOB cancel-bonus a key of another claim is KEY_REUSED, of this member and of another', async () => {
  const [member, other] = [await person(scene), await person(scene)]
  const code = await offer(scene.app.ctx, { maxBonus: 100_00 })
  const key = `cancel-${member.userId}`
  const shownOf = async (of: Person) => {
    const [{ claim, costs }, version] = await Promise.all([
      costOf(one, of),
      versionOf(one, of.userId),
    ])
    return { id: of.userId, version, claim, costs, reason }
  }
  type Shown = Awaited<ReturnType<typeof shownOf>>
  const cancel = (shown: Shown) => call(cancelMemberBonus, shown, { ...one.desk, key })

  await give(one, member, code)
  const first = await shownOf(member)
  const done = await cancel(first)
  for (const next of [member, other]) {
    await give(one, next, code)
    await forget()
    await refusedWith(cancel(await shownOf(next)), 'KEY_REUSED')
    expect(await stateOf(next)).toBe('waiting')
  }
  await forget()
  expect(await cancel(first)).toEqual(done)
})

test('API-05 a key of another proposal about the same member is KEY_REUSED, for the first person and for the second', async () => {
  const member = await person(scene)
  const correct = async (by: Desk, holder: string, key: string) => {
    const names = { version: await versionOf(by, member.userId), name: 'Somsri', holder, reason }
    return call(correctMemberName, { id: member.userId, ...names }, { ...by.desk, key })
  }
  const [proposing, approving] = [`propose-${member.userId}`, `approve-${member.userId}`]
  const proposed = await correct(one, 'SOMSRI A', proposing)
  expect(proposed).toEqual({ outcome: 'proposed' })
  await forget()
  await refusedWith(correct(one, 'SOMSRI B', proposing), 'KEY_REUSED')
  await forget()
  expect(await correct(one, 'SOMSRI A', proposing)).toEqual(proposed)
  expect(await correct(two, 'SOMSRI A', approving)).toEqual({ outcome: 'done' })
  await forget()
  await refusedWith(correct(two, 'SOMSRI B', approving), 'KEY_REUSED')
})
