import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { sendPasswordLink } from '#contract/operator-member-password'
import { openPasswordLink, resetPassword, resetPasswordByLink } from '#contract/password'
import { changePassword, profile } from '#contract/profile'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { newOperator } from '../operator/testing.ts'
import { lastAudit } from '../operator-member-change/testing.ts'
import { purgeKind } from '../personal-data/purge.ts'
import { refusedWith } from '../refused-testing.ts'
import { password, setSetting } from '../register/testing.ts'
import { person, provenToken, textTo } from './testing.ts'

// Goal: support helps a member to a new password, and sees neither the link nor the password. Method: the whole server with
// the sandbox, over HTTP.
let support: Awaited<ReturnType<typeof newOperator>>
openScene()
beforeAll(async () => {
  await setSetting(scene.app.ctx.db, 'registerOtp', false)
  support = await newOperator(scene.app, 'support')
})

const reason = 'Called from the registered number'
const newPassword = 'som tam 4420'
const sendTo = (id: string, by = support) => call(sendPasswordLink, { id, reason }, by.desk)
const open = (linkToken: string) => call(openPasswordLink, { linkToken }, { host: scene.app.host })
const reset = (linkToken: string, wanted = newPassword) =>
  call(resetPasswordByLink, { linkToken, newPassword: wanted }, { host: scene.app.host })

/** The token in the text that is the `count`th to this number. */
async function tokenIn(phone: string, count = 1): Promise<string> {
  const [, token = ''] = /\/password#([\w-]{43}) /.exec(await textTo(scene, phone, count)) ?? []
  return token
}

test('JOB reset-password a link by SMS sets a new password: sessions end, withdrawals are held, the number gets an SMS, and the audit has who and why', async () => {
  const member = await person(scene)
  const sent = await sendTo(member.userId)
  expect(Object.keys(sent)).toEqual(['endsAt'])
  expect(sent.endsAt - Date.now()).toBeGreaterThan(29 * 60_000)
  expect(sent.endsAt - Date.now()).toBeLessThan(31 * 60_000)
  expect(await lastAudit(scene, member.userId)).toMatchObject({
    action: 'member-password-link',
    reason,
  })
  const token = await tokenIn(member.phone)
  await call(profile, {}, member.app)
  expect(await open(token)).toEqual({ message: 'open' })
  expect(await reset(token)).toEqual({
    holdsWithdrawals: true,
    deviceToken: expect.stringMatching(/^kd_/),
    passkeysRemoved: 0,
  })
  await refusedWith(call(profile, {}, member.app), 'invalid-token')
  await refusedWith(member.signIn(password), 'WRONG_CREDENTIAL')
  await member.signIn(newPassword)
  expect(await textTo(scene, member.phone, 2)).toContain('ถูกตั้งใหม่แล้ว')
  const [row] = await scene.app.ctx.db<[{ isNow: boolean }]>`
    select password_reset_at > now() - interval '1 minute' as is_now from member where id = ${member.dbId}`
  expect(row.isNow).toBe(true)
  await refusedWith(open(token), 'INVITATION_EXPIRED')
  await refusedWith(reset(token, 'yet another 9'), 'INVITATION_EXPIRED')
})

test('of two at the same moment one link sets one password', async () => {
  const member = await person(scene)
  await sendTo(member.userId)
  const token = await tokenIn(member.phone)
  const both = await Promise.allSettled([
    reset(token, 'first one 11'),
    reset(token, 'second one 22'),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a new link voids the old one, and so does a password that the member chose meanwhile', async () => {
  const member = await person(scene)
  await sendTo(member.userId)
  const first = await tokenIn(member.phone)
  await sendTo(member.userId)
  const second = await tokenIn(member.phone, 2)
  await refusedWith(open(first), 'INVITATION_EXPIRED')
  await open(second)
  await call(changePassword, { oldPassword: password, newPassword }, member.app)
  await refusedWith(reset(second), 'INVITATION_EXPIRED')
  await sendTo(member.userId)
  const third = await tokenIn(member.phone, 3)
  const otpToken = await provenToken(scene, member)
  await call(resetPassword, { otpToken, newPassword: 'by the code 7' }, { host: scene.app.host })
  await refusedWith(reset(third), 'INVITATION_EXPIRED')
})

test('a link works for 30 minutes, a weak password leaves it good, and what is no link is refused', async () => {
  const member = await person(scene)
  await sendTo(member.userId)
  const token = await tokenIn(member.phone)
  await expect(reset(token, 'password1')).rejects.toMatchObject({
    code: 'INVALID_USER_INFO',
    field: 'newPassword',
  })
  await open(token)
  await scene.app.ctx.db`
    update member_password_link set ends_at = now() where member = ${member.dbId}`
  await refusedWith(open(token), 'INVITATION_EXPIRED')
  await refusedWith(reset(token), 'INVITATION_EXPIRED')
  await refusedWith(reset('A'.repeat(43)), 'INVITATION_EXPIRED')
  await scene.app.ctx.db`
    update member_password_link set ends_at = now() - interval '31 days' where member = ${member.dbId}`
  await purgeKind(scene.app.ctx.db, 'password-link')
  const left = await scene.app.ctx.db`
    select from member_password_link where member = ${member.dbId}`
  expect(left).toEqual([])
})

test('the token stands nowhere in the database, neither in the audit nor in a job', async () => {
  const member = await person(scene)
  await sendTo(member.userId)
  const token = await tokenIn(member.phone)
  const found = await scene.app.ctx.db`
    select from member_password_link where position(${token} in to_jsonb(member_password_link)::text) > 0
    union all select from operator_audit where position(${token} in to_jsonb(operator_audit)::text) > 0
    union all select from graphile_worker._private_jobs j where position(${token} in to_jsonb(j)::text) > 0
    union all select from idempotency_key k where position(${token} in to_jsonb(k)::text) > 0`
  expect(found).toEqual([])
})

test('a member gets three links a day, and an operator sends thirty', async () => {
  const member = await person(scene)
  for (let at = 0; at < 3; at += 1) await sendTo(member.userId)
  await refusedWith(sendTo(member.userId), 'REQUEST_LIMIT')
  const busy = await newOperator(scene.app, 'support')
  const other = await person(scene)
  await scene.app.ctx.db`
    insert into member_password_link (bucket, member, token_hash, sent_by, ends_at, revoked_at)
    select ${member.dbId % 256}::int, ${member.dbId}::int8, sha256(n::text::bytea), ${busy.id}, now(), now()
    from generate_series(1, 29) n`
  await sendTo(other.userId, busy)
  await refusedWith(sendTo(other.userId, busy), 'REQUEST_LIMIT')
  await sendTo(other.userId)
})

test('no operator without the right sends a link, and a member who may not sign in gets none', async () => {
  const member = await person(scene)
  const auditor = await newOperator(scene.app, 'auditor')
  await refusedWith(sendTo(member.userId, auditor), 'INVALID_USER_3')
  await refusedWith(sendTo('99999999'), 'NO_USER')
  await scene.app.ctx.db`update member set status = 'suspended' where id = ${member.dbId}`
  await refusedWith(sendTo(member.userId), 'INACTIVE_USER')
  expect(await scene.sandbox.smsTo(member.phone)).toEqual([])
})
