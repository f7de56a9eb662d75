import { beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '#contract/call'
import { login } from '#contract/login'
import type { MemberPasswordProblem } from '#contract/member-password'
import { resetPassword } from '#contract/password'
import { changePassword } from '#contract/profile'
import { register, validate } from '#contract/register'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { hashPassword } from '../login/password.ts'
import { newMember, newRegistration, password, setSetting } from '../register/testing.ts'
import { person, provenToken } from './testing.ts'

// Goal: a password that is guessed early is refused in every place where a member chooses one, with the reason. Method: the
// server over HTTP, with the passwords that a review had been able to choose.
openScene()
beforeAll(async () => {
  await setSetting(scene.app.ctx.db, 'registerOtp', false)
})
beforeEach(() => scene.app.ctx.db`delete from otp`)

const guesses = (username: string): [string, MemberPasswordProblem][] => [
  [username, 'like_phone'],
  [`66${username.slice(1)}`, 'like_phone'],
  [`+66${username.slice(1)}`, 'like_phone'],
  ['Somchai99!', 'like_name'],
  ['jaidee 2550', 'like_name'],
  ['kapao1234', 'like_product'],
  ['12345678a', 'too_plain'],
  ['11111112', 'too_plain'],
  ['aaaaaaab', 'too_plain'],
  ['88888889', 'too_plain'],
  ['abc123456', 'too_plain'],
  ['qwerty12345', 'too_plain'],
  ['password1234', 'too_common'],
  ['iloveyou2', 'too_common'],
  ['letmein123', 'too_common'],
  ['25/12/2530', 'date_or_phone'],
]

const refused = (asked: Promise<unknown>, field: string, problem: MemberPasswordProblem) =>
  expect(asked).rejects.toMatchObject({ code: 'INVALID_USER_INFO', field, details: { problem } })

test('REG-05 no member registers with a password that is guessed early', async () => {
  const { host } = scene.app
  const registration = newRegistration()
  for (const [guess, problem] of guesses(registration.username))
    for (const endpoint of [validate, register])
      await refused(
        call(endpoint, { ...registration, password: guess }, { host }),
        'password',
        problem,
      )
})

test('PRO-02 no member changes to a password that is guessed early, nor to the one that is in use', async () => {
  const member = await newMember(scene.app.host)
  const change = (newPassword: string) =>
    call(changePassword, { oldPassword: password, newPassword }, member.app)
  for (const [guess, problem] of [...guesses(member.username), [password, 'unchanged'] as const])
    await refused(change(guess), 'newPassword', problem)
})

test('a forgotten password is not replaced by one that is guessed early, and the code still serves', async () => {
  const { host } = scene.app
  const member = await person(scene)
  const otpToken = await provenToken(scene, member)
  for (const [guess, problem] of guesses(member.username))
    await refused(
      call(resetPassword, { otpToken, newPassword: guess }, { host }),
      'newPassword',
      problem,
    )
  await call(resetPassword, { otpToken, newPassword: 'som tam 4420' }, { host })
})

test('the name of the site is the name of the product', async () => {
  const { host, ctx } = scene.app
  await setSetting(ctx.db, 'name', 'Lotus Royal')
  const registration = newRegistration({ password: 'lotus-royal 7' })
  await refused(call(validate, registration, { host }), 'password', 'like_product')
})

test('LOG-03 a member whose password has become a refused one still signs in with it', async () => {
  const { host, ctx } = scene.app
  const { username } = await newMember(host)
  const passwordHash = await hashPassword('password1')
  await ctx.db`update member set password_hash = ${passwordHash} where phone = ${`+66${username.slice(1)}`}`
  expect(await call(login, { username, password: 'password1' }, { host })).toHaveProperty('token')
})
