import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { login } from '#contract/login'
import { confirmPassword } from '#contract/profile'
import { withdraw, withdrawAll } from '#contract/withdraw'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { person } from '../password/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import { password, setSetting } from '../register/testing.ts'
import { asOwner } from '../testing.ts'

// Goal: the thief of a phone that is signed in takes no large amount without the password; the member always can.
// Method: the whole server over HTTP, with sessions that are made older.
openScene()
beforeAll(async () => {
  await setSetting(scene.app.ctx.db, 'registerOtp', false)
})

type Person = Awaited<ReturnType<typeof person>>
const take = ({ app }: Person, amount: number, endpoint: typeof withdraw = withdraw) =>
  call(endpoint, { amount: baht(amount) }, app)
const confirm = ({ app }: Person, typed = password) =>
  call(confirmPassword, { password: typed }, app)
const age = ({ dbId }: Person, interval: string) => scene.app.ctx.db`
  update session set proven_at = proven_at - ${interval}::interval where member = ${dbId}`

test('WDR-04 an amount above the setting needs the password of the last 15 minutes, and none below it', async () => {
  const member = await person(scene, 90_000)
  await age(member, '16 minutes')
  for (const endpoint of [withdraw, withdrawAll as unknown as typeof withdraw])
    await refusedWith(take(member, 20_001, endpoint), 'PASSWORD_REQUIRED')
  await take(member, 20_000)
  await confirm(member)
  await age(member, '14 minutes')
  await take(member, 20_001)
  await age(member, '1 minute')
  await refusedWith(take(member, 20_001), 'PASSWORD_REQUIRED')
})

test('WDR-04 each amount to a bank account of the last 7 days needs the password', async () => {
  const member = await person(scene, 5_000)
  await age(member, '1 hour')
  const changed = (interval: string) =>
    asOwner(
      scene.app,
      (db) => db`
        update member set bank_changed_at = now() - ${interval}::interval where id = ${member.dbId}`,
    )
  await changed('6 days')
  await refusedWith(take(member, 300), 'PASSWORD_REQUIRED')
  await changed('8 days')
  await take(member, 300)
  await changed('1 minute')
  await confirm(member)
  await take(member, 300)
})

test('WDR-04 a wrong password opens nothing, and guesses at it wait like those of a sign-in', async () => {
  const member = await person(scene, 50_000)
  await age(member, '1 hour')
  for (let count = 0; count < 5; count += 1)
    await refusedWith(confirm(member, `guess ${count}`), 'WRONG_PASSWORD')
  await refusedWith(confirm(member), 'REQUEST_LIMIT_1MIN')
  await refusedWith(take(member, 30_000), 'PASSWORD_REQUIRED')
})

test('WDR-04 the password typed on one device does not open another', async () => {
  const member = await person(scene, 50_000)
  const elsewhere = await member.signIn()
  await age(member, '1 hour')
  await confirm(member)
  const other = { host: scene.app.host, token: elsewhere.token }
  await refusedWith(call(withdraw, { amount: baht(30_000) }, other), 'PASSWORD_REQUIRED')
  await take(member, 30_000)
})

test('WDR-04 a session of before this rule is asked for the password, and a repeated request is not refused later', async () => {
  const member = await person(scene, 90_000)
  const key = 'large-withdrawal'
  const again = () => call(withdraw, { amount: baht(30_000) }, Object.assign({ key }, member.app))
  const first = await again()
  await scene.app.ctx.db`update session set proven_at = null where member = ${member.dbId}`
  expect(await again()).toEqual(first)
  await refusedWith(take(member, 30_000), 'PASSWORD_REQUIRED')
})

test('APP-16 the answer of a sign-in is not kept for a repeated request', async () => {
  const { username } = await person(scene)
  const key = 'same-sign-in'
  const { host, ctx } = scene.app
  const signIn = () => call(login, { username, password }, { host, key })
  const [one, two] = [await signIn(), await signIn()]
  expect(one.token).not.toBe(two.token)
  expect(await ctx.db`select from idempotency_key where key = ${key}`).toHaveLength(0)
})
