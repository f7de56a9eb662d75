import { beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '#contract/call'
import { resetPassword, sendPasswordCode } from '#contract/password'
import { profile } from '#contract/profile'
import { register, sendOtp, verifyOtp } from '#contract/register'
import { withdraw } from '#contract/withdraw'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import { startSmsPeer } from '../register/sms-peer.ts'
import { newMember, newRegistration, password, setSetting } from '../register/testing.ts'
import { startTestApp } from '../testing.ts'
import { digitsIn, person, provenToken, sendCodeTo, textTo } from './testing.ts'

// Goal: a member who forgot the password signs in again by the registered number; others cannot, and do not learn who is a
// member. Method: the whole server with the sandbox, over HTTP.
openScene()
beforeAll(async () => {
  await setSetting(scene.app.ctx.db, 'registerOtp', false)
})
beforeEach(() => scene.app.ctx.db`delete from otp`)

const newPassword = 'som tam 4420'
const reset = (otpToken: string, wanted = newPassword) =>
  call(resetPassword, { otpToken, newPassword: wanted }, { host: scene.app.host })
const verify = (otpToken: string, otpCode: string) =>
  call(verifyOtp, { otpToken, otpCode, requiresToken: true }, { host: scene.app.host })
const jobsDone = () =>
  expect
    .poll(
      async () => {
        const [{ left }] = await scene.app.ctx.db<[{ left: number }]>`
          select count(*)::int as left from graphile_worker.jobs where task_identifier like 'password.%'`
        return left
      },
      { timeout: 20_000 },
    )
    .toBe(0)
/** A number that no member has. */
const stranger = () => ({ username: newRegistration().username })
const international = ({ username }: { username: string }) => `+66${username.slice(1)}`

test('a code to the registered number sets a new password, ends every session, tells the number and holds withdrawals for a day', async () => {
  const member = await person(scene, 500)
  const elsewhere = await member.signIn()
  const otpToken = await provenToken(scene, member)
  expect(await reset(otpToken)).toEqual({
    holdsWithdrawals: true,
    deviceToken: expect.stringMatching(/^kd_/),
    passkeysRemoved: 0,
  })
  for (const { token } of [member, elsewhere])
    await refusedWith(call(profile, {}, { host: scene.app.host, token }), 'invalid-token')
  await refusedWith(member.signIn(password), 'WRONG_CREDENTIAL')
  const { token } = await member.signIn(newPassword)
  expect(await textTo(scene, member.phone, 2)).toContain('รหัสผ่าน')

  const app = { host: scene.app.host, token }
  await call(withdraw, { amount: baht(300) }, app)
  const heldRules = async () => {
    const rows = await scene.app.ctx.db<{ heldRules: string[] | null }[]>`
      select held_rules from withdrawal where member = ${member.dbId} order by created_at desc limit 1`
    return rows[0]!.heldRules
  }
  expect(await heldRules()).toContain('password_reset')
  await scene.app.ctx.db`
    update member set password_reset_at = now() - interval '24 hours' where id = ${member.dbId}`
  await call(withdraw, { amount: baht(100) }, app)
  expect(await heldRules()).toBeNull()
})

test('a number that is no member’s gets the same answers, and no text', async () => {
  const member = await person(scene)
  const nobody = stranger()
  const known = await sendCodeTo(scene, member.username)
  const unknown = await sendCodeTo(scene, nobody.username)
  const shapeOf = (answer: object) =>
    Object.entries(answer).map(([name, value]) => [name, String(value).length])
  expect(shapeOf(unknown)).toEqual(shapeOf(known))
  const digits = digitsIn(await textTo(scene, member.phone, 1))
  const wrong = digits === '000000' ? '111111' : '000000'
  for (const { otpToken } of [known, unknown])
    await refusedWith(verify(otpToken, wrong), 'OTP_CODE_INVALID')
  for (const { username } of [member, nobody])
    await refusedWith(sendCodeTo(scene, username), 'OTP_BLOCK')
  await jobsDone()
  expect(await scene.sandbox.smsTo(international(nobody))).toEqual([])
})

test('while the SMS gateway is silent no response shows who is a member, and the digits are nowhere in the database', async () => {
  const peer = await startSmsPeer()
  peer.mood = { status: 503, body: { error: { code: 'busy' } } }
  const app = await startTestApp({
    sms: { url: peer.url, account: 'a', secret: 's', sender: 'KAPAO' },
  })
  try {
    await setSetting(app.ctx.db, 'registerOtp', false)
    const { username } = await newMember(app.host)
    const phone = international({ username })
    for (const phoneNumber of [username, newRegistration().username])
      await call(sendPasswordCode, { phoneNumber }, { host: app.host })
    await expect.poll(() => peer.digitsTo(phone), { timeout: 20_000 }).toMatch(/^\d{6}$/)
    const kept = await app.ctx.db<{ row: string }[]>`
      select to_jsonb(j)::text as row from graphile_worker._private_jobs j
      union all select to_jsonb(o)::text from otp o`
    expect(kept.length).toBeGreaterThan(2)
    expect(kept.filter(({ row }) => row.includes(peer.digitsTo(phone)))).toEqual([])
    expect(peer.texts.map(({ to }) => to)).toEqual(peer.texts.map(() => phone))
  } finally {
    await app.stop()
    peer.stop()
  }
})

test('a verification sets a password once, also for two at the same moment', async () => {
  const member = await person(scene)
  const otpToken = await provenToken(scene, member)
  const both = await Promise.allSettled([
    reset(otpToken, 'first wish 1'),
    reset(otpToken, 'second wish 2'),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await refusedWith(reset(otpToken, 'third wish 3'), 'UNVERIFIED_OTP')
})

test('a code that was not typed in, and one that was verified half an hour ago, set no password', async () => {
  const member = await person(scene)
  const { otpToken } = await sendCodeTo(scene, member.username)
  await refusedWith(reset(otpToken), 'UNVERIFIED_OTP')
  await refusedWith(reset(`ko_${'A'.repeat(43)}`), 'UNVERIFIED_OTP')
  await verify(otpToken, digitsIn(await textTo(scene, member.phone, 1)))
  await scene.app.ctx.db`update otp set verified_at = now() - interval '31 minutes'`
  await refusedWith(reset(otpToken), 'UNVERIFIED_OTP')
  await member.signIn(password)
})

test('a weak password is refused with its field, and the code stays good', async () => {
  const member = await person(scene)
  const otpToken = await provenToken(scene, member)
  for (const weak of ['short', '88888888', 'Password1'])
    await expect(reset(otpToken, weak)).rejects.toMatchObject({
      code: 'INVALID_USER_INFO',
      field: 'newPassword',
    })
  await reset(otpToken)
})

test('a code for registration sets no password, and a code for a password registers no member', async () => {
  await setSetting(scene.app.ctx.db, 'registerOtp', true)
  try {
    const member = await person(scene).catch(() => undefined)
    expect(member).toBeUndefined()
    const registration = newRegistration()
    const phone = international(registration)
    const sent = await call(
      sendOtp,
      { phoneNumber: registration.username },
      { host: scene.app.host },
    )
    await verify(sent.otpToken, digitsIn(await textTo(scene, phone, 1)))
    await refusedWith(reset(sent.otpToken), 'UNVERIFIED_OTP')

    const other = newRegistration()
    const { otpToken } = await sendCodeTo(scene, other.username)
    await scene.app.ctx.db`update otp set verified_at = now() where phone = ${international(other)}`
    await refusedWith(
      call(register, { ...other, otpToken }, { host: scene.app.host }),
      'UNVERIFIED_OTP',
    )
    await refusedWith(reset(otpToken), 'UNVERIFIED_OTP')
  } finally {
    await setSetting(scene.app.ctx.db, 'registerOtp', false)
  }
})
