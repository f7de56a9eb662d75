import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { consent, giveDateOfBirth } from '#contract/consent'
import { identity } from '#contract/identity'
import { identityQueue } from '#contract/operator-identity'
import { setMemberStatus } from '#contract/operator-member-action'
import { scene } from '../deposit/scene-testing.ts'
import { endRestrictions } from '../operator-member/action.ts'
import { person, versionOf } from '../operator-member-change/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import {
  above,
  accept,
  type Person,
  play,
  refuse,
  risk,
  startIdentities,
  take,
} from './scene-testing.ts'
import { sendDocument } from './testing.ts'

startIdentities()

const levelOf = async ({ app }: Person) => (await call(identity, {}, app)).level

test.each(['too-young', 'date-of-birth-differs'] as const)(
  'a document that is %s stops play, and the money can be withdrawn',
  async (reason) => {
    const member = await person(scene, 5_000)
    await above(1_000)
    await sendDocument(member.app, { dateOfBirth: '2015-01-01' })
    await refusedWith(accept(member), 'AGE_BELOW_MINIMUM')
    await refuse(member, reason)
    await refusedWith(play(member), 'WITHDRAW_ONLY')
    await take(member, 4_000)
  },
)

test('a document whose date of birth differs from the stated one is not accepted', async () => {
  const member = await person(scene)
  await call(giveDateOfBirth, { dateOfBirth: '1988-08-08' }, member.app)
  expect(await levelOf(member)).toBe('declared')
  await sendDocument(member.app)
  await refusedWith(accept(member), 'INVALID_USER_INFO')
})

test('a member of before who states to be too young stops playing, still withdraws, and waits in the queue', async () => {
  const member = await person(scene, 900)
  const state = (dateOfBirth: string) => call(giveDateOfBirth, { dateOfBirth }, member.app)
  await Promise.allSettled([state('2015-01-01'), state('2015-01-01'), state('2014-01-01')])
  await refusedWith(play(member), 'WITHDRAW_ONLY')
  await take(member, 300)
  expect((await call(consent, {}, member.app)).hasDateOfBirth).toBe(false)
  const { items } = await call(identityQueue, { page: 1, limit: 100 }, risk.desk)
  expect(items.filter((item) => item.member === member.userId)).toMatchObject([{ kind: 'age' }])
  await refusedWith(accept(member), 'BAD_REQUEST')

  // Another date does not open play again; a document that an operator accepts does.
  await state('1990-05-17')
  await refusedWith(play(member), 'WITHDRAW_ONLY')
  await sendDocument(member.app)
  await accept(member)
  expect(await play(member)).toMatchObject({ hasQrcode: true })
  const left = await call(identityQueue, { page: 1, limit: 100 }, risk.desk)
  expect(left.items.filter((item) => item.member === member.userId)).toEqual([])
})

test('a block that ends by its time leaves the stop of play', async () => {
  const member = await person(scene)
  const block = {
    status: 'withdraw-only',
    category: 'other',
    until: Date.now() + 60_000,
    reason: 'Asked us by phone',
  } as const
  const version = await versionOf(risk, member.userId)
  await call(setMemberStatus, { id: member.userId, version, ...block }, risk.desk)
  await refusedWith(
    call(giveDateOfBirth, { dateOfBirth: '2015-01-01' }, member.app),
    'AGE_BELOW_MINIMUM',
  )
  await scene.app.ctx.db`
    update member set status_until = now() - interval '1 minute' where id = ${member.dbId}`
  await endRestrictions(scene.app.ctx)
  await refusedWith(play(member), 'WITHDRAW_ONLY')
})

test('a document that is accepted during a suspension opens play at its end', async () => {
  const member = await person(scene)
  await refusedWith(
    call(giveDateOfBirth, { dateOfBirth: '2015-01-01' }, member.app),
    'AGE_BELOW_MINIMUM',
  )
  await sendDocument(member.app)
  await call(
    setMemberStatus,
    {
      id: member.userId,
      version: await versionOf(risk, member.userId),
      status: 'suspended',
      category: 'request',
      until: Date.now() + 60_000,
      reason: 'The phone is lost',
    },
    risk.desk,
  )
  await accept(member)
  await scene.app.ctx.db`
    update member set status_until = now() - interval '1 minute' where id = ${member.dbId}`
  await endRestrictions(scene.app.ctx)
  const [row] = await scene.app.ctx.db<{ status: string }[]>`
    select status from member where id = ${member.dbId}`
  expect(row!.status).toBe('active')
})
