import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { phoneOf } from '../login/phone.ts'
import { asOwner, startTestApp, type TestApp } from '../testing.ts'
import { startSmsPeer } from './sms-peer.ts'
import { newRegistration } from './testing.ts'

// Goal: registration works with exactly the bodies of the specification, which have no token after the verification, and
// no other client can use the verification. Method: the real app over HTTP with literal bodies, and a local SMS gateway.
let peer: Awaited<ReturnType<typeof startSmsPeer>>
let app: TestApp

beforeAll(async () => {
  peer = await startSmsPeer()
  const sms = { url: peer.url, account: 'a', secret: 's', sender: 'KAPAO' }
  app = await startTestApp({ sms, trustedProxies: ['127.0.0.1'] }, { isLimitless: false })
})
afterAll(async () => {
  expect(await app.ctx.ledger.reconcile()).toEqual([])
  await app.stop()
  peer.stop()
})
beforeEach(async () => {
  await app.ctx.db`delete from otp`
  await app.ctx.db`delete from rate_counter`
})

type Client = { address?: string; program?: string }
const here: Client = {}

async function post(path: string, body: unknown, { address, program }: Client = here) {
  const response = await fetch(app.host + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-client-id': 'kapao-web',
      'x-forwarded-for': address ?? '203.0.113.7',
      'user-agent': program ?? 'a browser',
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

/** Sends and verifies the code as the specification has it; `more` is what a client may add. */
async function verifyNumber(phoneNumber: string, client = here, more: object = {}) {
  const { body } = await post('/api/otp/send', { phoneNumber }, client)
  const otpCode = peer.digitsTo(phoneOf(phoneNumber, 'th')!)
  const { otpToken } = body
  const verified = await post('/api/otp/verify', { otpToken, otpCode, ...more }, client)
  expect(verified).toEqual({ status: 200, body: { code: 'OTP_VERIFIED' } })
  return otpToken!
}

const taken = { status: 403, body: { message: 'UNVERIFIED_OTP' } }
const age = (interval: string) =>
  app.ctx.db`update otp set verified_at = verified_at - ${interval}::interval`

test('REG-13 the bodies of the specification register a number that was verified', async () => {
  const { currency, ...member } = newRegistration()
  expect(await post('/api/account/validate', member)).toEqual(taken)
  await verifyNumber(member.username)
  expect((await post('/api/account/validate', member)).status).toBe(200)
  expect((await post('/api/account', member)).status).toBe(200)
  // The verification is used up with the account.
  const phone = phoneOf(member.username, 'th')!
  await asOwner(app, (db) => db`update member set phone = '+66800000001' where phone = ${phone}`)
  expect(await post('/api/account/validate', member)).toEqual(taken)
})

test('REG-02 {phoneNumber} of a verified number is OTP_VERIFIED, without another text', async () => {
  const phoneNumber = newRegistration().username
  await verifyNumber(phoneNumber)
  const texts = peer.texts.length
  const { status, body } = await post('/api/otp/send', { phoneNumber })
  expect([status, body.code, body.otpToken]).toEqual([200, 'OTP_VERIFIED', ''])
  expect(peer.texts).toHaveLength(texts)
})

test('REG-13 UNVERIFIED_OTP at another address, in another program, for another number, and after a quarter of an hour', async () => {
  const member = newRegistration()
  await verifyNumber(member.username)
  const attempt = (client: Client) => post('/api/account/validate', member, client)
  expect(await attempt({ address: '203.0.113.8' })).toEqual(taken)
  expect(await attempt({ program: 'another browser' })).toEqual(taken)
  expect(await post('/api/account/validate', newRegistration())).toEqual(taken)
  expect((await attempt(here)).status).toBe(200)
  await age('16 minutes')
  expect(await attempt(here)).toEqual(taken)
})

test('REG-13 a person who keeps the token shares the verification with no other, not even behind one address', async () => {
  const member = newRegistration()
  const otpToken = await verifyNumber(member.username, here, { requiresToken: true })
  expect(await post('/api/account', member)).toEqual(taken)
  const { status, body } = await post('/api/otp/send', { phoneNumber: member.username })
  expect([status, body]).toEqual([429, { message: 'OTP_BLOCK' }])
  expect((await post('/api/account', { ...member, otpToken })).status).toBe(200)
})

test('REG-13 wrong digits leave nothing that could be used without the token', async () => {
  const member = newRegistration()
  const { body } = await post('/api/otp/send', { phoneNumber: member.username })
  const digits = peer.digitsTo(phoneOf(member.username, 'th')!)
  const otpCode = digits === '000000' ? '111111' : '000000'
  await post('/api/otp/verify', { otpToken: body.otpToken, otpCode })
  expect(await post('/api/account/validate', member)).toEqual(taken)
  const [row] = await app.ctx.db`select verified_by from otp`
  expect(row).toEqual({ verifiedBy: null })
})

test('API-04 eleven people behind one address register within ten minutes, and so do forty', async () => {
  for (let person = 0; person < 40; person += 1) {
    const member = newRegistration({ username: `08${6_000_0000 + person * 1_0000}` })
    const client = { program: `phone ${person}` }
    await verifyNumber(member.username, client)
    expect((await post('/api/account/validate', member, client)).status).toBe(200)
    expect((await post('/api/account', member, client)).status).toBe(200)
  }
})
