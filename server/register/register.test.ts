import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '#contract/call'
import { login } from '#contract/login'
import { profile } from '#contract/profile'
import { type Registration, register, sendOtp, validate, verifyOtp } from '#contract/register'
import { banks } from '#contract/site'
import { phoneOf } from '../login/phone.ts'
import { refusedWith } from '../refused-testing.ts'
import { startTestApp, type TestApp } from '../testing.ts'
import { startSmsPeer } from './sms-peer.ts'
import { newMember, newRegistration, resetSettings, setSetting } from './testing.ts'

let peer: Awaited<ReturnType<typeof startSmsPeer>>
let thai: TestApp
let lao: TestApp

beforeAll(async () => {
  peer = await startSmsPeer()
  const sms = { url: peer.url, account: 'a', secret: 's', sender: 'KAPAO' }
  ;[thai, lao] = await Promise.all([startTestApp({ sms }), startTestApp({ sms, region: 'lao' })])
  await setSetting(lao.ctx.db, 'registerOtp', false)
})
beforeEach(() => setSetting(thai.ctx.db, 'registerOtp', false))
afterAll(async () => {
  for (const app of [thai, lao]) {
    expect(await app.ctx.ledger.reconcile()).toEqual([])
    await app.stop()
  }
  peer.stop()
})

const make = (registration: Registration, app = thai) =>
  call(register, registration, { host: app.host })
const check = (registration: Registration, app = thai) =>
  call(validate, registration, { host: app.host })
const memberCount = async () =>
  (await thai.ctx.db<[{ count: number }]>`select count(*) from member`)[0].count

async function verifiedToken(phoneNumber: string): Promise<string> {
  const { otpToken } = await call(sendOtp, { phoneNumber }, { host: thai.host })
  const otpCode = peer.digitsTo(phoneOf(phoneNumber, 'th')!)
  await call(verifyOtp, { otpToken, otpCode }, { host: thai.host })
  return otpToken
}

test('REG-13 a new member has an empty wallet, a normalized number and an encrypted account number', async () => {
  const registration = newRegistration({ bankAccountName: '  somchai   jaidee ' })
  await make(registration)
  const phone = phoneOf(registration.username, 'th')!
  const [row] = await thai.ctx.db`select * from member where phone = ${phone}`
  expect(row).toMatchObject({ bankAccountName: 'SOMCHAI JAIDEE', currency: 'BAHT', inviter: null })
  expect(JSON.stringify(row)).not.toContain(registration.bankAccountNo)
  expect(JSON.stringify(row)).not.toContain(registration.password)
  expect(await thai.ctx.ledger.balancesOf(row!.id)).toMatchObject({ main: 0, hold: 0 })
})

test('REG-13 EXISTING_USER, also when the number is written differently', async () => {
  const registration = newRegistration()
  await make(registration)
  const { username } = registration
  await refusedWith(make(newRegistration({ username })), 'EXISTING_USER')
  await refusedWith(check(newRegistration({ username })), 'EXISTING_USER')
  const abroad = phoneOf(username, 'th')!
  const elsewhere = newRegistration({ username: abroad, bankCode: 'BCEL' })
  await make({ ...elsewhere, username }, lao)
  await refusedWith(make(elsewhere, lao), 'EXISTING_USER')
})

test('REG-13 EXISTING_BANK: a bank account belongs to one member', async () => {
  const registration = newRegistration()
  await make(registration)
  const { bankAccountNo } = registration
  await refusedWith(make(newRegistration({ bankAccountNo })), 'EXISTING_BANK')
  await refusedWith(check(newRegistration({ bankAccountNo })), 'EXISTING_BANK')
  await make(newRegistration({ bankAccountNo, bankCode: 'SCB' }))
})

test('REG-13 a verified number learns of five accounts of others, then of none, also by twenty calls at once', async () => {
  const owners = Array.from({ length: 8 }, () => newRegistration())
  for (const owner of owners) await make(owner)
  await setSetting(thai.ctx.db, 'registerOtp', true)
  const mine = newRegistration()
  const proven = { ...mine, otpToken: await verifiedToken(mine.username) }
  const asked = Array.from({ length: 20 }, (_, number) => {
    const { bankAccountNo } = owners[number] ?? newRegistration()
    return check({ ...proven, bankAccountNo })
  })
  const answers = await Promise.allSettled(asked)
  const codes = answers.map((one) => (one.status === 'rejected' ? one.reason.code : 'free'))
  expect(codes.filter((code) => code === 'EXISTING_BANK')).toHaveLength(5)
  // The other answers do not say which accounts are free.
  expect(new Set(codes.slice(0, 8))).toEqual(new Set(['EXISTING_BANK', 'REQUEST_LIMIT']))
  await refusedWith(check(proven), 'REQUEST_LIMIT')
  await refusedWith(make(proven), 'REQUEST_LIMIT')
})

test('REG-08 REG-13 a bank that operators hide is neither listed nor accepted, and its members keep it', async () => {
  const { db } = thai.ctx
  const earlier = newRegistration({ bankCode: 'KTB' })
  await make(earlier)
  await setSetting(db, 'hiddenBanks', ['KTB'])
  const { banks: listed } = await call(banks, {}, thai)
  expect(listed.map(({ code }) => code)).not.toContain('KTB')
  await refusedWith(make(newRegistration({ bankCode: 'KTB' })), 'INVALID_BANK')
  const { token } = await call(
    login,
    { username: earlier.username, password: earlier.password },
    thai,
  )
  const { bankAccount } = await call(profile, {}, { host: thai.host, token })
  expect(bankAccount.bankCode).toBe('KTB')
  await resetSettings(db, 'hiddenBanks')
})

test('REG-13 INVALID_BANK: not in the list, not a bank, of the other country, or without a number', async () => {
  for (const bankCode of ['NOBANK', 'PAYONEX', 'BCEL'])
    await refusedWith(make(newRegistration({ bankCode })), 'INVALID_BANK')
  const hand = { ...newRegistration(), bankAccountNo: '12-34' }
  const answer = await fetch(`${thai.host}/api/account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-id': 'kapao-web' },
    body: JSON.stringify(hand),
  })
  expect([answer.status, await answer.json()]).toEqual([400, { message: 'INVALID_BANK' }])
})

test('REG-10 REG-13 BANK_ACCOUNT_NAME_ENG at KTB, TMB and BBL only', async () => {
  const bankAccountName = 'สมชาย ใจดี'
  for (const bankCode of ['KTB', 'TMB', 'BBL'])
    await refusedWith(make(newRegistration({ bankCode, bankAccountName })), 'BANK_ACCOUNT_NAME_ENG')
  await make(newRegistration({ bankCode: 'KBANK', bankAccountName }))
  await make(newRegistration({ bankCode: 'KTB', bankAccountName: 'somchai jaidee' }))
})

test('REG-03 REG-13 PHONE_NUMBER_REQUIRE_10_DIGIT, but not in the Lao build', async () => {
  for (const username of ['081234567', '08123456789', '+66812345678'])
    await refusedWith(make(newRegistration({ username })), 'PHONE_NUMBER_REQUIRE_10_DIGIT')
  for (const username of ['02055550001', '0305555123', '0812340001'])
    await make(newRegistration({ username, bankCode: 'BCEL' }), lao)
})

test('REG-13 INVALID_USER_INFO: an invalid source, inviter, number, name or password', async () => {
  const wrong: Partial<Registration>[] = [
    { sourceCode: 'NOWHERE' },
    { inviteCode: 'PR00000000' },
    { inviteCode: 'someone' },
    { username: '0212345678' },
    { name: '   ' },
    { bankAccountName: '12345' },
    { password: 'short77' },
    { password: '12345678' },
    { password: 'Password123' },
    { currency: 'LAK' },
  ]
  const before = await memberCount()
  for (const otherwise of wrong) {
    const [field] = Object.keys(otherwise)
    const refusal = { name: 'Refusal', code: 'INVALID_USER_INFO', field }
    await expect(make(newRegistration(otherwise))).rejects.toMatchObject(refusal)
  }
  expect(await memberCount()).toBe(before)
})

test('REG-13 REGISTER_FAIL: the body is not a registration', async () => {
  for (const path of ['/api/account', '/api/account/validate']) {
    const answer = await fetch(thai.host + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client-id': 'kapao-web' },
      body: JSON.stringify({ name: 'SOMCHAI' }),
    })
    expect([answer.status, await answer.json()]).toEqual([400, { message: 'REGISTER_FAIL' }])
  }
})

test('REG-13 UNVERIFIED_OTP comes first, and a verified number makes one account', async () => {
  const known = newRegistration()
  await make(known)
  await setSetting(thai.ctx.db, 'registerOtp', true)
  await refusedWith(check(newRegistration({ username: known.username })), 'UNVERIFIED_OTP')
  await refusedWith(make(newRegistration()), 'UNVERIFIED_OTP')
  await refusedWith(make(newRegistration({ otpToken: `ko_${'A'.repeat(43)}` })), 'UNVERIFIED_OTP')

  const registration = newRegistration()
  const otpToken = await verifiedToken(registration.username)
  await refusedWith(make(newRegistration({ otpToken })), 'UNVERIFIED_OTP')
  expect(await check({ ...registration, otpToken })).toEqual({ message: 'can be registered' })
  await make({ ...registration, otpToken })
  await refusedWith(check({ ...registration, otpToken }), 'UNVERIFIED_OTP')

  const again = await verifiedToken(known.username)
  await refusedWith(
    check(newRegistration({ username: known.username, otpToken: again })),
    'EXISTING_USER',
  )
})

test('REG-06 the profile step is checked without a bank', async () => {
  const { bankCode, bankAccountName, bankAccountNo, ...draft } = newRegistration()
  expect(await call(validate, draft, { host: thai.host })).toEqual({ message: 'can be registered' })
  const empty = { bankCode: '', bankAccountName: '', bankAccountNo: '' }
  expect(await call(validate, { ...draft, ...empty }, { host: thai.host })).toBeTruthy()
  const before = await memberCount()
  await refusedWith(
    call(validate, { ...draft, sourceCode: 'NOWHERE' }, { host: thai.host }),
    'INVALID_USER_INFO',
  )
  expect(await memberCount()).toBe(before)
})

test('REG-07 the inviter code is PR and the inviter’s id, in either case', async () => {
  const inviter = await newMember(thai.host)
  const { profile: shown } = await call(profile, {}, inviter.app)
  const invited = newRegistration({ inviteCode: `pr${shown._id}` })
  await make(invited)
  const [row] = await thai.ctx.db`
    select i.public_id from member m join member i on i.id = m.inviter
    where m.phone = ${phoneOf(invited.username, 'th')!}`
  expect(row).toEqual({ publicId: shown._id })
})

test('REG-08 I18N-03 the Lao build takes LAK unless BAHT is chosen', async () => {
  const [kip, baht] = [
    newRegistration({ username: '02055550010', bankCode: 'BCEL' }),
    newRegistration({ username: '02055550011', bankCode: 'BCEL', currency: 'BAHT' }),
  ]
  await make(kip, lao)
  await make(baht, lao)
  const rows = await lao.ctx.db`
    select currency from member where phone in ('+8562055550010', '+8562055550011') order by phone`
  expect([...rows]).toEqual([{ currency: 'LAK' }, { currency: 'BAHT' }])
})

test('API-05 fifty registrations of one number at once make one member', async () => {
  const { username } = newRegistration()
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, () => make(newRegistration({ username }))),
  )
  const failed = answers.filter((answer) => answer.status === 'rejected')
  expect(failed).toHaveLength(49)
  expect(new Set(failed.map(({ reason }) => reason.message))).toEqual(new Set(['EXISTING_USER']))
})

test('API-05 ten registrations of one bank account at once make one member', async () => {
  const { bankAccountNo } = newRegistration()
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, () => make(newRegistration({ bankAccountNo }))),
  )
  const failed = answers.filter((answer) => answer.status === 'rejected')
  expect(new Set(failed.map(({ reason }) => reason.message))).toEqual(new Set(['EXISTING_BANK']))
  expect(failed).toHaveLength(9)
})
