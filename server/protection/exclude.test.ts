import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, call } from '#contract/call'
import { setMemberStatus } from '#contract/operator-member-action'
import { grantableBonuses, grantBonus } from '#contract/operator-member-bonus'
import {
  type ExclusionLength,
  exclude,
  exclusionLengths,
  lengths,
  protection,
} from '#contract/protection'
import { spin } from '#contract/spin'
import { type Db, openDb } from '#db'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { newOperator } from '../operator/testing.ts'
import { person, versionOf } from '../operator-member-change/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import { setSetting } from '../register/testing.ts'

// Goal: a break or an exclusion is never shortened, and ends only by its time. Method: the whole server over HTTP; the
// owner of the database moves times.
let owner: Db
openScene()
beforeAll(async () => {
  await setSetting(scene.app.ctx.db, 'registerOtp', false)
  owner = openDb(scene.app.databaseUrl, { asOwner: true, max: 1 })
})
afterAll(() => owner.end())

const away = (caller: Caller, length: ExclusionLength) => call(exclude, { length }, caller)
const exclusionOf = async (caller: Caller) => (await call(protection, {}, caller)).exclusion
const reward = (caller: Caller) => call(spin, {}, caller)

const days: Record<Exclude<ExclusionLength, 'forever'>, [least: number, most: number]> = {
  '24-hours': [1, 1],
  '48-hours': [2, 2],
  '1-week': [7, 7],
  '2-weeks': [14, 14],
  '4-weeks': [28, 28],
  '6-weeks': [42, 42],
  '6-months': [181, 184],
  '1-year': [365, 366],
  '5-years': [1_826, 1_827],
}

test('each length lasts as long as it says, each longer one follows, and none shorter', async () => {
  const { caller } = await scene.member()
  expect(await exclusionOf(caller)).toBeNull()
  for (const [at, length] of lengths.entries()) {
    const { exclusion } = await away(caller, length)
    expect(exclusion).toMatchObject({ kind: exclusionLengths[length] })
    const { from, until } = exclusion!
    if (length === 'forever') expect(until).toBeNull()
    else {
      const lasts = (until! - from) / (24 * 3_600_000)
      const [least, most] = days[length]
      expect(lasts).toBeGreaterThanOrEqual(least)
      expect(lasts).toBeLessThanOrEqual(most)
    }
    for (const shorter of lengths.slice(0, at))
      await refusedWith(away(caller, shorter), 'EXCLUSION_NOT_LONGER')
    expect(await exclusionOf(caller)).toEqual(exclusion)
  }
})

test('two requests at the same moment begin one exclusion without an end', async () => {
  const { caller } = await scene.member()
  const both = await Promise.allSettled([away(caller, 'forever'), away(caller, 'forever')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('the role of the application can neither change nor delete a break or an exclusion', async () => {
  const { id, caller } = await scene.member()
  await away(caller, '1-year')
  const { db } = scene.app.ctx
  expect(await db`select current_user as name`).toEqual([{ name: 'kapao_app' }])
  for (const change of [
    () => db`update member_exclusion set until = now() where member = ${id}`,
    () => db`delete from member_exclusion where member = ${id}`,
    () => db`truncate member_exclusion`,
    () => db`drop table member_exclusion`,
  ])
    await expect(change()).rejects.toThrow(/permission denied|must be owner/)
  expect(await exclusionOf(caller)).toMatchObject({ kind: 'exclusion' })
})

test('a break ends when its time has come, and play is possible again', async () => {
  const { id, caller } = await scene.member()
  await away(caller, '24-hours')
  await refusedWith(reward(caller), 'ON_BREAK')
  await owner`
    update member_exclusion set begun_at = now() - interval '25 hours', until = now() where member = ${id}`
  expect(await exclusionOf(caller)).toBeNull()
  const code = await reward(caller).then(
    () => 'no refusal',
    (error: { code: string }) => error.code,
  )
  expect(code).not.toBe('ON_BREAK')
})

test('an excluded member signs in, and an operator who unblocks the member ends no exclusion', async () => {
  const member = await person(scene)
  await away(member.app, '5-years')
  const { desk } = await newOperator(scene.app, 'risk')
  const reason = 'The member asked for it'
  const block = { status: 'suspended', category: 'request' } as const
  await call(setMemberStatus, { id: member.userId, version: 0, ...block, reason }, desk)
  await refusedWith(member.signIn(), 'INACTIVE_USER')
  const unblock = { id: member.userId, version: 1, status: 'active' } as const
  await call(setMemberStatus, { ...unblock, reason }, desk)
  const { token } = await member.signIn()
  const caller = { host: scene.app.host, token }
  expect(await exclusionOf(caller)).toMatchObject({ kind: 'exclusion' })
  await refusedWith(reward(caller), 'SELF_EXCLUDED')
})

test('an operator cannot give a bonus to a member on a break', async () => {
  const member = await person(scene)
  await away(member.app, '1-week')
  const finance = await newOperator(scene.app, 'finance')
  const { bonuses } = await call(grantableBonuses, { id: member.userId }, finance.desk)
  const grant = {
    id: member.userId,
    version: await versionOf(finance, member.userId),
    code: bonuses[0]!.code,
    reason: 'A regular',
  }
  await refusedWith(call(grantBonus, grant, finance.desk), 'ON_BREAK')
})
