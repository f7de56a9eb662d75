import { beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '#contract/call'
import { memberEvents } from '#contract/member-event'
import { resetPassword } from '#contract/password'
import { changePassword } from '#contract/profile'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { signInOperator } from '../operator/sign-in.ts'
import { codeOf, newOperator, operatorPassword } from '../operator/testing.ts'
import { person, provenToken, textTo } from '../password/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import { password, setSetting } from '../register/testing.ts'
import { signIn } from './login.ts'
import { startTry } from './tries.ts'
import { working } from './working-testing.ts'

// Goal: guesses at one account are slow from however many networks they come, and the owner still signs in.
// Method: the whole server with the sandbox; sign-ins from other addresses through the same function.
openScene({ trustedProxies: ['127.0.0.1'] })
beforeAll(async () => {
  await setSetting(scene.app.ctx.db, 'registerOtp', false)
})
beforeEach(async () => {
  const { db } = scene.app.ctx
  await db`delete from login_try`
  await db`delete from login_guess`
})

const enter = (
  { username }: { username: string },
  from: { address: string; deviceToken?: string | undefined; password?: string },
) =>
  working((proof) =>
    signIn(
      scene.app.ctx,
      Object.assign({ username, password, remember: false, agent: 'test', proof }, from),
    ),
  )
const wrong = 'not it at all'

/** Guesses from so many networks, each once. */
async function guessFrom(member: { username: string }, networks: number) {
  for (let at = 0; at < networks; at += 1)
    await refusedWith(
      enter(member, { address: `198.18.${at}.1`, password: wrong }),
      'WRONG_CREDENTIAL',
    )
}

test('after 20 guesses from 20 networks strangers wait for their turn, and the owner’s device and network do not', async () => {
  const owner = await person(scene)
  const { deviceToken } = await enter(owner, { address: '192.0.2.9' })
  await guessFrom(owner, 20)
  await refusedWith(
    enter(owner, { address: '198.18.200.1', password: wrong }),
    'REQUEST_LIMIT_1MIN',
  )
  await refusedWith(enter(owner, { address: '198.18.201.1' }), 'REQUEST_LIMIT_1MIN')
  expect((await enter(owner, { address: '198.18.201.1', deviceToken })).token).toMatch(/^kw_/)
  expect((await enter(owner, { address: '192.0.2.9' })).token).toMatch(/^kw_/)
  // The turn of a stranger comes.
  await scene.app.ctx.db`update login_guess set next_at = now()`
  expect((await enter(owner, { address: '198.18.202.1' })).token).toMatch(/^kw_/)
})

test('a stranger who must wait for the turn does not count as a failure of the network', async () => {
  const owner = await person(scene)
  await guessFrom(owner, 20)
  for (let at = 0; at < 7; at += 1)
    await refusedWith(enter(owner, { address: '203.0.113.40' }), 'REQUEST_LIMIT_1MIN')
  await scene.app.ctx.db`update login_guess set next_at = now()`
  expect((await enter(owner, { address: '203.0.113.40' })).token).toMatch(/^kw_/)
})

test('of 60 guesses at once from 60 networks 20 are judged', async () => {
  const owner = await person(scene)
  const answers = await Promise.allSettled(
    Array.from({ length: 60 }, (_, at) =>
      enter(owner, { address: `198.19.${at}.1`, password: wrong }),
    ),
  )
  const codes = answers.map((answer) => answer.status === 'rejected' && answer.reason.code)
  expect(codes.filter((code) => code === 'WRONG_CREDENTIAL')).toHaveLength(20)
  expect(codes.filter((code) => code === 'REQUEST_LIMIT_1MIN')).toHaveLength(40)
})

test('sign-ins of one member at the same moment do not make each other wait', async () => {
  const owner = await person(scene)
  for (let round = 0; round < 5; round += 1) {
    const signedIn = await Promise.all(
      [1, 2, 3, 4].map((at) => enter(owner, { address: `198.51.100.${round * 4 + at}` })),
    )
    expect(signedIn).toHaveLength(4)
  }
})

test('one account allows about 200 guesses on the first day and 100 on each further one, and recovers within two days', async () => {
  const { db } = scene.app.ctx
  const isKnownNetwork = async () => false
  const days = [0, 0, 0]
  for (let seconds = 0, at = 0; seconds < days.length * 86_400; at += 1) {
    const address = `10.${at >> 8}.${at & 255}.1`
    await startTry(scene.app.ctx, { who: 'guessed', address, isKnownNetwork })
    days[Math.floor(seconds / 86_400)]! += 1
    const [{ wait }] = await db<[{ wait: number }]>`
      select extract(epoch from next_at - now())::float8 as wait from login_guess where who = 'guessed'`
    const waited = Math.max(0, wait)
    seconds += waited
    await db`
      update login_guess set next_at = next_at - ${waited}::float8 * interval '1 second',
        counted_at = counted_at - ${waited}::float8 * interval '1 second'`
  }
  expect(days[0]).toBeGreaterThan(150)
  expect(days[0]).toBeLessThan(230)
  expect(days[1]).toBeLessThan(110)
  expect(days[2]).toBeLessThan(110)
  await db`update login_guess set counted_at = now() - interval '2 days', next_at = now()`
  const address = '10.99.99.1'
  expect(await startTry(scene.app.ctx, { who: 'guessed', address, isKnownNetwork })).toMatchObject({
    misses: 1,
  })
})

test('while strangers take turns, a wrong password gets one answer for every number, also from the member’s own network', async () => {
  const owner = await person(scene)
  const own = { address: '192.0.2.40', password: wrong }
  await enter(owner, { address: own.address })
  const codes: unknown[] = []
  for (const number of [owner, { username: '0890001234' }]) {
    await guessFrom(number, 20)
    codes.push(await enter(number, own).catch(({ code }) => code))
  }
  expect(codes).toEqual(['REQUEST_LIMIT_1MIN', 'REQUEST_LIMIT_1MIN'])
  expect((await enter(owner, { address: own.address })).token).toMatch(/^kw_/)
})

test('a neighbour behind the same address keeps no owner out whose device signed in before', async () => {
  const owner = await person(scene)
  const shared = '203.0.113.9'
  const { deviceToken } = await enter(owner, { address: '192.0.2.1' })
  for (let at = 0; at < 5; at += 1)
    await refusedWith(enter(owner, { address: shared, password: wrong }), 'WRONG_CREDENTIAL')
  await refusedWith(enter(owner, { address: shared }), 'REQUEST_LIMIT_1MIN')
  expect((await enter(owner, { address: shared, deviceToken })).token).toMatch(/^kw_/)
  // Another address of the same /24 is another network.
  expect((await enter(owner, { address: '203.0.113.200' })).token).toMatch(/^kw_/)
})

test('a device that guesses waits after five misses, and delays no other device', async () => {
  const owner = await person(scene)
  const address = '203.0.113.10'
  const [one, other] = [await enter(owner, { address }), await enter(owner, { address })]
  expect(one.deviceToken).not.toBe(other.deviceToken)
  for (let at = 0; at < 5; at += 1)
    await refusedWith(
      enter(owner, { address, deviceToken: one.deviceToken, password: wrong }),
      'WRONG_CREDENTIAL',
    )
  await refusedWith(enter(owner, { address, deviceToken: one.deviceToken }), 'REQUEST_LIMIT_1MIN')
  expect(await enter(owner, { address, deviceToken: other.deviceToken })).toMatchObject({
    deviceToken: other.deviceToken,
  })
})

test('one browser keeps one token for all its members, and it is no device of another member', async () => {
  const [one, other] = [await person(scene), await person(scene)]
  const address = '203.0.113.11'
  const { deviceToken } = await enter(one, { address })
  await guessFrom(other, 20)
  await refusedWith(enter(other, { address, deviceToken }), 'REQUEST_LIMIT_1MIN')
  await scene.app.ctx.db`update login_guess set next_at = now()`
  expect((await enter(other, { address, deviceToken })).deviceToken).toBe(deviceToken)
  await scene.app.ctx.db`update login_guess set next_at = now() + interval '1 minute'`
  expect((await enter(other, { address, deviceToken })).deviceToken).toBe(deviceToken)
  expect((await enter(one, { address, deviceToken })).deviceToken).toBe(deviceToken)
})

test('the database holds no device token, and at most 20 devices of a member', async () => {
  const owner = await person(scene)
  const tokens = new Set<string>()
  for (let at = 0; at < 22; at += 1)
    tokens.add((await enter(owner, { address: '203.0.113.12' })).deviceToken)
  expect(tokens.size).toBe(22)
  const rows = await scene.app.ctx.db<{ row: string }[]>`
    select d::text as row from member_device d where member = ${owner.dbId}`
  expect(rows).toHaveLength(20)
  for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token.slice(3))
})

test('PRO-02 after a change of the password every browser is a stranger until it signs in', async () => {
  const owner = await person(scene)
  const { deviceToken, token } = await enter(owner, { address: '192.0.2.20' })
  const app = { host: scene.app.host, token }
  await call(changePassword, { oldPassword: password, newPassword: 'som tam 4420' }, app)
  await guessFrom(owner, 20)
  const from = { address: '198.18.210.1', deviceToken, password: 'som tam 4420' }
  await refusedWith(enter(owner, from), 'REQUEST_LIMIT_1MIN')
})

test('the owner gets a note once a day, in the app and by SMS, and reaches the account by a code at once', async () => {
  const owner = await person(scene)
  await guessFrom(owner, 20)
  const text = await textTo(scene, owner.phone, 1)
  expect(text).toContain('เดารหัสผ่าน')
  await scene.app.ctx.db`update login_guess set next_at = now()`
  await refusedWith(enter(owner, { address: '198.18.230.1', password: wrong }), 'WRONG_CREDENTIAL')

  const otpToken = await provenToken(scene, owner)
  const newPassword = 'tom kha 7781'
  const { deviceToken } = await call(resetPassword, { otpToken, newPassword }, owner.app)
  await scene.app.ctx.db`update login_guess set next_at = now() + interval '10 minutes'`
  const from = { address: '198.18.250.1', password: newPassword }
  await refusedWith(enter(owner, from), 'REQUEST_LIMIT_1MIN')
  const { token } = await enter(owner, { ...from, deviceToken })
  const { events } = await call(memberEvents, {}, { host: scene.app.host, token })
  expect(events.filter(({ kind }) => kind === 'guesses')).toHaveLength(1)
  expect(
    (await scene.sandbox.smsTo(owner.phone)).filter(({ text }) => text.includes('เดา')),
  ).toHaveLength(1)
})

test('guesses at an unknown number are slowed down in the same way', async () => {
  const nobody = { username: '0810999998' }
  await guessFrom(nobody, 20)
  await refusedWith(enter(nobody, { address: '198.18.240.1' }), 'REQUEST_LIMIT_1MIN')
})

test('guesses at the password of an open session wait, whatever network they come from, and no other session does', async () => {
  const owner = await person(scene)
  const [stolen, own] = [await owner.signIn(), await owner.signIn()]
  const confirm = async ({ token }: { token: string }, network: number, typed = password) => {
    const response = await fetch(`${scene.app.host}/api/account/confirmPassword`, {
      method: 'POST',
      headers: {
        'x-client-id': 'kapao-web',
        'x-forwarded-for': `198.18.${network}.1`,
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ password: typed }),
    })
    return ((await response.json()) as { message: string }).message
  }
  for (let at = 0; at < 5; at += 1) expect(await confirm(stolen, at, wrong)).toBe('WRONG_PASSWORD')
  expect(await confirm(stolen, 100)).toBe('REQUEST_LIMIT_1MIN')
  expect(await confirm(own, 101)).toBe('confirmed')
})

test('what strangers type into the sign-in of members delays no operator', async () => {
  const { ctx } = scene.app
  const { username, totpSecret } = await newOperator(scene.app)
  await guessFrom({ username: `operator:${username}` }, 20)
  const code = codeOf(totpSecret)
  const given = { username, password: operatorPassword, code, address: '198.18.240.1' }
  expect((await signInOperator(ctx, given)).token).toMatch(/^kc_/)
})
