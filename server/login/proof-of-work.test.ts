import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call } from '#contract/call'
import { login } from '#contract/login'
import { sendPasswordCode } from '#contract/password'
import { ProofOfWorkNeeded } from '#contract/proof-of-work'
import { Refusal } from '#contract/refusal'
import { sendOtp } from '#contract/register'
import { solve } from '#contract/solve-work'
import { startSmsPeer } from '../register/sms-peer.ts'
import { newMember, newRegistration, password, setSetting } from '../register/testing.ts'
import { startTestApp, type TestApp } from '../testing.ts'

let peer: Awaited<ReturnType<typeof startSmsPeer>>
let app: TestApp
let other: TestApp
beforeAll(async () => {
  peer = await startSmsPeer()
  peer.mood = { status: 201, body: { messageId: 'sm_1', status: 'queued' } }
  const sms = { url: peer.url, account: 'a', secret: 's', sender: 'KAPAO' }
  app = await startTestApp({ sms })
  const { databaseUrl, settings } = app
  other = await startTestApp({ sms, databaseUrl, pepper: settings.pepper })
  await setSetting(app.ctx.db, 'registerOtp', false)
})
beforeEach(() => app.ctx.db`delete from otp`)
afterAll(async () => {
  await other?.stop()
  await app?.stop()
  peer?.stop()
})

/** Stores codes that this network asked for just now, and that were not typed in. */
const asked = (count: number) => app.ctx.db`
  insert into otp (token_hash, reference, phone, address, code_hash, expires_at, purpose)
  select sha256(('asked' || i)::bytea), 'ABCDEF', '+6689' || (1000000 + 10000 * i)::text, '127.0.0.1', sha256('1'), now(), 'register'
  from generate_series(1, ${count}::int) i`

const askCode = (phoneNumber: string, proofOfWork?: string, { host } = app) =>
  call(sendOtp, { phoneNumber }, { host, ...(proofOfWork && { proofOfWork }) })

/** The challenge of a call that is refused for one. */
async function challengeOf(asking: Promise<unknown>) {
  const error = await asking.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(error instanceof Refusal) || error.code !== 'PROOF_OF_WORK_NEEDED') throw error
  return z.parse(ProofOfWorkNeeded, error.details)
}
const refusedAgain = async (asking: Promise<unknown>) =>
  expect((await challengeOf(asking)).bits).toBeGreaterThan(0)

const aPhone = () => newRegistration().username

test('the specification’s call for a code is answered while few codes are asked for', async () => {
  await asked(14)
  expect(await askCode(aPhone())).toMatchObject({ code: 'OTP_SENT' })
})

test('from half of a limit on a code takes work, from three quarters on twice as much', async () => {
  await asked(15)
  const phone = aPhone()
  const challenge = await challengeOf(askCode(phone))
  expect(challenge.bits).toBe(16)
  expect(await askCode(phone, await solve(challenge))).toMatchObject({ code: 'OTP_SENT' })
  await app.ctx.db`delete from otp`
  await asked(23)
  expect((await challengeOf(askCode(aPhone()))).bits).toBe(17)
  const forgotten = call(sendPasswordCode, { phoneNumber: aPhone() }, { host: app.host })
  expect((await challengeOf(forgotten)).bits).toBe(17)
})

test('a proof opens one call, for its own number, at whichever server', async () => {
  await asked(15)
  const phone = aPhone()
  const proof = await solve(await challengeOf(askCode(phone)))
  await refusedAgain(askCode(aPhone(), proof))
  expect(await askCode(phone, proof, other)).toMatchObject({ code: 'OTP_SENT' })
  await app.ctx.db`delete from otp where reference <> 'ABCDEF'`
  await refusedAgain(askCode(phone, proof))
  await refusedAgain(askCode(phone, proof, other))
})

test('of one proof that is sent many times at once one call is opened', async () => {
  await asked(15)
  const phone = aPhone()
  const proof = await solve(await challengeOf(askCode(phone)))
  const codes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) => askCode(phone, proof, at % 2 ? other : app)),
  )
  expect(codes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a proof that is wrong, altered, too old or nonsense opens nothing', async () => {
  await asked(15)
  const phone = aPhone()
  const { challenge, bits } = await challengeOf(askCode(phone))
  const proof = await solve({ challenge, bits })
  const [ends, , salt, mac] = challenge.split('.')
  const number = proof.split('.').at(-1)!
  const wrong = [
    `${challenge}.${Number(number) + 1}`,
    `${ends}.1.${salt}.${mac}.${number}`,
    `${Number(ends) + 60_000}.${bits}.${salt}.${mac}.${number}`,
    `${Number(ends) - 600_000}.${bits}.${salt}.${mac}.${number}`,
    `${challenge}.4294967296`,
    `${challenge}.-1`,
    challenge,
    number,
    '....',
    'x'.repeat(200),
    'x'.repeat(5_000),
  ]
  for (const one of wrong) await refusedAgain(askCode(phone, one))
  expect(await askCode(phone, proof)).toMatchObject({ code: 'OTP_SENT' })
})

test('a long queue of strangers takes work for a sign-in, and never of a device that signed in before', async () => {
  const member = await newMember(app.host)
  const own = { username: member.username, password }
  const { deviceToken } = await call(login, own, { host: app.host })
  const guess = () =>
    call(login, { username: aPhone(), password: 'a wrong one 7' }, { host: app.host })
  const flood = Promise.allSettled(Array.from({ length: 40 }, guess))
  const known = call(login, { ...own, deviceToken }, { host: app.host })
  expect((await known).token).not.toBe('')
  const codes = (await flood).map((one) => one.status === 'rejected' && String(one.reason.message))
  expect(new Set(codes)).toEqual(new Set(['WRONG_CREDENTIAL', 'PROOF_OF_WORK_NEEDED']))
  const asking = (await flood).find(
    (one) => one.status === 'rejected' && one.reason.code === 'PROOF_OF_WORK_NEEDED',
  ) as PromiseRejectedResult
  expect(asking.reason.details.bits).toBeGreaterThanOrEqual(15)
})
