import { beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { approvals, approve } from '#contract/approval'
import { call } from '#contract/call'
import { setMemberStatus } from '#contract/operator-member-action'
import { memberCard } from '#contract/operator-member-card'
import { wallet } from '#contract/wallet'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { newOperator } from '../operator/testing.ts'
import {
  type Desk,
  lastAudit,
  makePuppet,
  person,
  versionOf,
} from '../operator-member-change/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import { setSetting } from '../register/testing.ts'
import { asOwner } from '../testing.ts'
import { endRestrictions } from './action.ts'

// Goal: a restriction for suspicion is set by one operator, and lifted, softened or shortened by two; of other restrictions one
// decides. Method: the whole server with the sandbox, over HTTP.
let support: Desk
let risk: Desk
openScene()
beforeAll(async () => {
  await setSetting(scene.app.ctx.db, 'registerOtp', false)
  support = await newOperator(scene.app, 'support')
  risk = await newOperator(scene.app, 'risk')
})

const reason = 'Two people use this account'
const day = 24 * 3_600_000
type Wanted = Omit<z.output<typeof setMemberStatus.input>, 'id' | 'version' | 'reason'>
const free: Wanted = { status: 'active' }
const set = async (by: Desk, id: string, wanted: Wanted) =>
  (
    await call(
      setMemberStatus,
      { id, version: await versionOf(by, id), reason, ...wanted },
      by.desk,
    )
  ).outcome
const stateOf = async (id: string) => {
  const { status, category, until } = await call(memberCard, { id }, risk.desk)
  return { status, category, until }
}

test('JOB block-member what risk blocked for fraud one operator of support neither lifts, softens nor shortens; two do', async () => {
  const { userId: id } = await person(scene)
  const until = Date.now() + 2 * day
  expect(await set(risk, id, { status: 'suspended', category: 'fraud', until })).toBe('done')
  const blocked = await stateOf(id)
  const loosening: Wanted[] = [
    { status: 'withdraw-only', category: 'fraud', until },
    { status: 'suspended', category: 'other', until },
    { status: 'suspended', category: 'security', until: until - day },
    free,
  ]
  for (const wanted of loosening) expect(await set(support, id, wanted)).toBe('proposed')
  expect(await stateOf(id)).toEqual(blocked)

  const page = { page: 1, limit: 10, list: 'waiting' } as const
  const [waiting] = (await call(approvals, page, risk.desk)).approvals
  expect(waiting).toMatchObject({
    action: 'member.status',
    object: `member ${id}`,
    proposedBy: support.username,
    changes: [
      { field: 'id' },
      { field: 'until', before: new Date(until).toISOString(), after: null },
      { field: 'status', before: 'suspended', after: 'active' },
      { field: 'category', before: 'fraud', after: null },
    ],
  })
  expect(await call(approve, { id: waiting!.id, reason }, risk.desk)).toEqual({ outcome: 'done' })
  expect(await stateOf(id)).toEqual({ status: 'active', category: null, until: null })
  expect(await lastAudit(scene, id)).toMatchObject({
    action: 'member-status',
    before: { status: 'suspended', category: 'fraud' },
    after: { status: 'active', category: null },
    approval: Number(waiting!.id),
  })
})

test('one makes a restriction for suspicion harder or longer, and lifts any other; its end lifts it as well', async () => {
  const { userId: id, dbId } = await person(scene)
  const until = Date.now() + day
  const harder: Wanted[] = [
    { status: 'withdraw-only', category: 'abuse', until },
    { status: 'withdraw-only', category: 'security', until: until + day },
    // The restriction for security is longer and returns after it.
    { status: 'suspended', category: 'request', until },
    { status: 'suspended', category: 'fraud', until: until + 3 * day },
  ]
  for (const wanted of harder) expect(await set(support, id, wanted)).toBe('done')
  await asOwner(
    scene.app,
    (db) => db`
      update member set status_until = now() - interval '1 second', returning_category = null, returning_until = null
      where id = ${dbId}`,
  )
  await endRestrictions(scene.app.ctx)
  expect(await stateOf(id)).toMatchObject({ status: 'active' })
  await set(support, id, { status: 'suspended', category: 'request' })
  expect(await set(support, id, free)).toBe('done')
})

test('what returns after a suspension is lifted by two', async () => {
  const { userId: id } = await person(scene)
  await set(risk, id, { status: 'withdraw-only', category: 'abuse' })
  await set(risk, id, { status: 'suspended', category: 'request', until: Date.now() + day })
  expect(await set(support, id, free)).toBe('proposed')
  // Without an end nothing returns, but the suspicion is gone from the member.
  expect(await set(support, id, { status: 'suspended', category: 'request' })).toBe('proposed')
  expect(await set(risk, id, { status: 'suspended', category: 'request' })).toBe('done')
  expect(await set(support, id, free)).toBe('done')
})

test('no puppet is the second person, an old page is refused, and the database refuses one alone', async () => {
  const { userId: id, dbId } = await person(scene)
  const version = await versionOf(risk, id)
  await set(risk, id, { status: 'suspended', category: 'security' })
  const puppet = await newOperator(scene.app, 'support')
  await makePuppet(scene, puppet, support)
  expect(await set(support, id, free)).toBe('proposed')
  await refusedWith(set(puppet, id, free), 'APPROVAL_DEPENDENT')
  await refusedWith(
    call(setMemberStatus, { id, version, reason, ...free }, risk.desk),
    'MEMBER_CHANGED',
  )
  const { db } = scene.app.ctx
  const alone = [
    db`update member set status = 'active', status_category = null where id = ${dbId}`,
    db`update member set status = 'withdraw-only' where id = ${dbId}`,
    db`update member set status_category = 'other' where id = ${dbId}`,
    db`update member set status_until = now() + interval '1 minute' where id = ${dbId}`,
  ]
  for (const statement of alone)
    await expect(statement).rejects.toMatchObject({ constraint: 'member_status_takes_two' })
})

test('sessions from before a suspension do not open again when it is lifted or over', async () => {
  const lifted = await person(scene)
  const over = await person(scene)
  const until = Date.now() + day
  const read = ({ app }: typeof lifted) => call(wallet, {}, app)
  for (const member of [lifted, over]) {
    await read(member)
    await set(support, member.userId, { status: 'suspended', category: 'request', until })
    await refusedWith(read(member), 'INVALID_USER_2')
  }
  await set(support, lifted.userId, free)
  await scene.app.ctx.db`
    update member set status_until = now() - interval '1 second' where id = ${over.dbId}`
  await endRestrictions(scene.app.ctx)
  for (const member of [lifted, over]) {
    expect(await stateOf(member.userId)).toMatchObject({ status: 'active' })
    await refusedWith(read(member), 'invalid-token')
  }
})

test('a member who may only withdraw stays signed in', async () => {
  const { userId, app } = await person(scene)
  await set(support, userId, { status: 'withdraw-only', category: 'request' })
  await set(support, userId, free)
  await call(wallet, {}, app)
})
