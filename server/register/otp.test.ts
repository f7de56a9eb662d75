import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '#contract/call'
import { sendOtp, verifyOtp } from '#contract/register'
import { working } from '../login/working-testing.ts'
import { refusedWith } from '../refused-testing.ts'
import { startTestApp, type TestApp } from '../testing.ts'
import { sendCode } from './otp.ts'
import { startSmsPeer } from './sms-peer.ts'

// Goal: a code reaches its phone, allows five tries, and texts cannot be sent without limit. Method: the real app, and
// a local SMS gateway that answers as `mood` says.
const phone = '0812345678'
const international = '+66812345678'
let peer: Awaited<ReturnType<typeof startSmsPeer>>
let app: TestApp

beforeAll(async () => {
  peer = await startSmsPeer()
  app = await startTestApp({ sms: { url: peer.url, account: 'a', secret: 's', sender: 'KAPAO' } })
})
afterAll(async () => {
  await app.stop()
  peer.stop()
})
beforeEach(async () => {
  await app.ctx.db`delete from otp`
  peer.texts.length = 0
  peer.mood = { status: 201, body: { messageId: 'sm_1', status: 'queued' } }
})

const send = (otpToken?: string, language?: string) =>
  call(sendOtp, { phoneNumber: phone, otpToken }, { host: app.host, language })
const verify = (otpToken: string, otpCode: string) =>
  call(verifyOtp, { otpToken, otpCode }, { host: app.host })
const sentDigits = () => peer.digitsTo(international)
const wrong = (digits: string) => (digits === '000000' ? '111111' : '000000')
/** Makes all earlier codes older by this interval. */
const age = (interval: string) => app.ctx.db`
  update otp set created_at = created_at - ${interval}::interval, expires_at = expires_at - ${interval}::interval,
    verified_at = verified_at - ${interval}::interval`

test('REG-04 a code goes to the phone and verifies once; the response never has the digits', async () => {
  const sent = await send()
  expect(sent.code).toBe('OTP_SENT')
  expect(peer.texts).toHaveLength(1)
  expect(peer.texts[0]).toMatchObject({ to: international, from: 'KAPAO' })
  expect(peer.texts[0]?.text).toContain(sent.otpRef)
  expect(JSON.stringify(sent)).not.toContain(sentDigits())
  expect(await verify(sent.otpToken, sentDigits())).toEqual({ code: 'OTP_VERIFIED' })
  await refusedWith(verify(sent.otpToken, sentDigits()), 'OTP_VERIFIED')
})

test('REG-02 a verified number gets no second text for half an hour', async () => {
  const { otpToken } = await send()
  await verify(otpToken, sentDigits())
  expect(await send(otpToken)).toMatchObject({ otpToken, code: 'OTP_VERIFIED' })
  expect(peer.texts).toHaveLength(1)
  await age('31 minutes')
  expect(await send(otpToken)).toMatchObject({ code: 'OTP_SENT' })
})

test('REG-02 a token verifies its own number only', async () => {
  const { otpToken } = await send()
  await verify(otpToken, sentDigits())
  const other = await call(sendOtp, { phoneNumber: '0898765432', otpToken }, { host: app.host })
  expect(other.code).toBe('OTP_SENT')
})

test('I18N-01 the text is in the caller’s language', async () => {
  for (const [language, word] of [
    ['th', 'รหัส'],
    ['lo', 'ລະຫັດ'],
    ['en', 'code'],
  ] as const) {
    await app.ctx.db`delete from otp`
    await send(undefined, language)
    expect(peer.texts.at(-1)?.text).toContain(word)
  }
})

test('REG-04 wrong digits, a malformed token, an unknown one and an expired one are refused', async () => {
  const { otpToken } = await send()
  await refusedWith(verify(otpToken, wrong(sentDigits())), 'OTP_CODE_INVALID')
  await refusedWith(verify('nonsense', '123456'), 'OTP_TOKEN_INVALID')
  await refusedWith(verify(`ko_${'A'.repeat(43)}`, '123456'), 'OTP_NOT_EXIST')
  await age('5 minutes')
  await refusedWith(verify(otpToken, sentDigits()), 'OTP_EXPIRED')
})

test('REG-04 a hundred guesses at once are five tries, and then even the right digits are refused', async () => {
  const { otpToken } = await send()
  const guess = wrong(sentDigits())
  const answers = await Promise.allSettled(
    Array.from({ length: 100 }, () => verify(otpToken, guess)),
  )
  const codes = answers.map((answer) => answer.status === 'rejected' && answer.reason.message)
  expect(codes.filter((code) => code === 'OTP_CODE_INVALID')).toHaveLength(5)
  expect(codes.filter((code) => code === 'OTP_VERIFY_FAIL')).toHaveLength(95)
  await refusedWith(verify(otpToken, sentDigits()), 'OTP_VERIFY_FAIL')
})

test('REG-04 OTP_SEND_FAIL: the gateway refuses, and another request is allowed at once', async () => {
  peer.mood = { status: 422, body: { error: { code: 'blocked', text: 'no' } } }
  await refusedWith(send(), 'OTP_SEND_FAIL')
  expect(peer.texts).toHaveLength(1)
  peer.mood = { status: 201, body: { messageId: 'sm_2' } }
  expect(await send()).toMatchObject({ code: 'OTP_SENT' })
})

test('REG-04 OTP_SEND_FAIL: an unresponsive gateway is called once more under the same reference', async () => {
  peer.mood = { status: 503, body: {} }
  await refusedWith(send(), 'OTP_SEND_FAIL')
  const [first, second, ...more] = peer.texts
  expect(second).toEqual(first)
  expect(more).toEqual([])
  const rows = await app.ctx.db`select delivery from otp`
  expect([...rows]).toEqual([{ delivery: 'unknown' }])
})

test('API-04 OTP_BLOCK: one a minute, three in ten minutes, five a day for one number', async () => {
  await send()
  await refusedWith(send(), 'OTP_BLOCK')
  await age('61 seconds')
  await send()
  await age('61 seconds')
  await send()
  await age('61 seconds')
  await refusedWith(send(), 'OTP_BLOCK')
  await age('10 minutes')
  await send()
  await age('10 minutes')
  await send()
  await age('10 minutes')
  await refusedWith(send(), 'OTP_BLOCK')
  await age('1 day')
  await send()
})

test('API-04 OTP_BLOCK: twenty at once to one number send one text', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => send()))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(peer.texts).toHaveLength(1)
})

const sendFrom = (address: string, to: string) =>
  working((proof) =>
    sendCode(app.ctx, { phone: to, address, device: address, language: 'en', proof }),
  )
const verified = () => app.ctx.db`update otp set verified_at = now()`

/** A number in another block of ten thousand for each `i`. */
const numberOf = (i: number) => `+668${String(10_000_000 + i * 10_000)}`

test('API-04 OTP_BLOCK: thirty unused codes in ten minutes and sixty an hour per requester', async () => {
  for (let i = 0; i < 30; i++) await sendFrom('203.0.113.7', numberOf(i))
  await refusedWith(sendFrom('203.0.113.7', numberOf(99)), 'OTP_BLOCK')
  await sendFrom('203.0.113.8', numberOf(99))
  await age('11 minutes')
  for (let i = 0; i < 30; i++) await sendFrom('203.0.113.7', numberOf(100 + i))
  await age('11 minutes')
  await refusedWith(sendFrom('203.0.113.7', numberOf(200)), 'OTP_BLOCK')
})

test('API-04 codes that were typed in leave the requester room, so a mobile network can share an address', async () => {
  for (let round = 0; round < 4; round++) {
    for (let i = 0; i < 30; i++) await sendFrom('203.0.113.7', numberOf(round * 30 + i))
    await verified()
  }
  expect(peer.texts).toHaveLength(120)
})

test('API-04 OTP_BLOCK: twenty an hour for consecutive numbers', async () => {
  for (let i = 0; i < 20; i++)
    await sendFrom(`198.51.100.${i}`, `+6689555${String(i).padStart(4, '0')}`)
  await refusedWith(sendFrom('198.51.100.99', '+66895559999'), 'OTP_BLOCK')
  await sendFrom('198.51.100.99', '+66895569999')
})

/** Stores codes that were sent to other numbers half an hour ago, each from another address of these 65,536. */
const sentBefore = (count: number, region: string, { isTyped = false } = {}) => app.ctx.db`
  insert into otp (token_hash, reference, phone, address, code_hash, delivery, created_at, expires_at, verified_at)
  select sha256((${region}::text || i)::bytea), 'ABCDEF', '+669' || (10000000 + i * 10000)::text,
    ${`${region}.0.0`}::inet + i, sha256('1'), 'sent', now() - interval '30 minutes', now(),
    case when ${isTyped}::boolean then now() end
  from generate_series(1, ${count}::int) i`

test('API-04 OTP_BLOCK: a hundred and twenty unused codes an hour per region, however many addresses ask', async () => {
  await sentBefore(120, '198.51')
  await refusedWith(sendFrom('198.51.100.7', numberOf(1)), 'OTP_BLOCK')
  await sendFrom('203.0.113.7', numberOf(1))
  await age('31 minutes')
  await sendFrom('198.51.100.7', numberOf(2))
})

test('API-04 OTP_BLOCK: the last fifth of the hour’s texts is kept for regions whose codes are typed in', async () => {
  await sentBefore(480, '192.0', { isTyped: true })
  await sentBefore(6, '198.51')
  await refusedWith(sendFrom('198.51.100.7', numberOf(1)), 'OTP_BLOCK')
  await sendFrom('203.0.113.7', numberOf(1))
  const figures = await (await fetch(app.metricsUrl)).text()
  expect(figures).toMatch(/^sms_budget_left 0\.18/m)
  await sentBefore(120, '192.1', { isTyped: true })
  await refusedWith(sendFrom('203.0.113.8', numberOf(2)), 'OTP_BLOCK')
})

test('API-04 a stranger who uses up the texts of a number cannot invalidate its owner’s code', async () => {
  const { otpToken } = await send()
  const digits = sentDigits()
  await refusedWith(sendFrom('203.0.113.9', international), 'OTP_BLOCK')
  expect(await verify(otpToken, digits)).toEqual({ code: 'OTP_VERIFIED' })
})

test('REG-04 no text goes to a number that is no Thai mobile number', async () => {
  for (const phoneNumber of ['0212345678', '0000000000'])
    await refusedWith(call(sendOtp, { phoneNumber }, { host: app.host }), 'INVALID_USER_INFO')
  for (const phoneNumber of ['+12025550123', '081234567', '+66812345678'])
    await refusedWith(
      call(sendOtp, { phoneNumber }, { host: app.host }),
      'PHONE_NUMBER_REQUIRE_10_DIGIT',
    )
  expect(peer.texts).toEqual([])
})

test('REG-04 the database holds neither token nor digits', async () => {
  const { otpToken } = await send()
  const rows = JSON.stringify(await app.ctx.db`select o::text from otp o`)
  expect(rows).toContain(international)
  expect(rows).not.toContain(otpToken)
  expect(rows).not.toMatch(new RegExp(`[(,"]${sentDigits()}[),"]`))
})
