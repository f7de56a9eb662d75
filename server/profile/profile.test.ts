import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { login } from '#contract/login'
import { changePassword, profile, updateBankAccountName, updateProfile } from '#contract/profile'
import { openDb } from '#db'
import { app, openApp } from '../app-testing.ts'
import { phoneOf } from '../login/phone.ts'
import { refusedWith } from '../refused-testing.ts'
import { newMember, password, setSetting } from '../register/testing.ts'
import { asOwner } from '../testing.ts'

openApp()
beforeAll(async () => {
  await setSetting(app.ctx.db, 'registerOtp', false)
})

const nameHolder = (username: string, holder: string) =>
  asOwner(
    app,
    (db) => db`
      update member set bank_account_name = ${holder} where phone = ${phoneOf(username, 'th')!}`,
  )

test('PRO-01 the profile shows name, id, date, username and the registered account with its bank', async () => {
  const before = Date.now()
  const member = await newMember(app.host)
  const shown = await call(profile, {}, member.app)
  expect(shown.profile).toMatchObject({ username: member.username, name: 'SOMCHAI', coin: 0 })
  expect(shown.profile._id).toMatch(/^[1-9]\d{7}$/)
  expect(Math.abs(shown.profile.createdAt - before)).toBeLessThan(60_000)
  expect(shown.bankAccount).toEqual({
    bankCode: 'KBANK',
    bankAccountName: 'SOMCHAI JAIDEE',
    bankAccountNo: member.bankAccountNo,
    bank: { nameTH: 'ธนาคารกสิกรไทย', nameEN: 'Kasikornbank', nameLA: 'ທະນາຄານກະສິກອນໄທ' },
  })
})

test('PRO-01 the name may change; the bank account may not', async () => {
  const member = await newMember(app.host)
  const { bankCode, bankAccountNo } = member
  const now = { name: 'NEW NAME', bankCode, bankAccountName: 'SOMCHAI JAIDEE', bankAccountNo }
  await call(updateProfile, now, member.app)
  expect((await call(profile, {}, member.app)).profile.name).toBe('NEW NAME')

  const others = [
    { bankCode: 'SCB' },
    { bankAccountName: 'A THIEF' },
    { bankAccountNo: '9999999999' },
  ]
  for (const other of [...others, { name: ' ' }])
    await refusedWith(
      call(updateProfile, { ...now, name: 'ANOTHER', ...other }, member.app),
      'INVALID_USER_INFO',
    )
  const { profile: shown, bankAccount } = await call(profile, {}, member.app)
  expect([shown.name, bankAccount.bankAccountNo]).toEqual(['NEW NAME', bankAccountNo])
})

test('a holder with a Thai name at KTB adds the English name once', async () => {
  const member = await newMember(app.host, { bankCode: 'KTB' })
  await nameHolder(member.username, 'สมชาย ใจดี')
  const spell = (bankAccountName: string, bankCode = 'KTB') =>
    call(updateBankAccountName, { bankCode, bankAccountName }, member.app)

  await refusedWith(spell('สมชาย ใจดี'), 'BANK_ACCOUNT_NAME_ENG')
  await refusedWith(spell('SOMCHAI JAIDEE', 'TMB'), 'INVALID_BANK')
  await spell(' somchai  jaidee ')
  expect((await call(profile, {}, member.app)).bankAccount.bankAccountName).toBe('SOMCHAI JAIDEE')
  await spell('SOMCHAI JAIDEE')
  await refusedWith(spell('A THIEF'), 'INVALID_USER_INFO')
})

test('INVALID_BANK: the bank does not need it', async () => {
  const member = await newMember(app.host)
  await nameHolder(member.username, 'สมชาย ใจดี')
  const request = { bankCode: 'KBANK', bankAccountName: 'SOMCHAI JAIDEE' }
  await refusedWith(call(updateBankAccountName, request, member.app), 'INVALID_BANK')
})

test('PRO-02 a new password ends the other sessions and is valid from then on', async () => {
  const member = await newMember(app.host)
  const { username } = member
  const other = (await call(login, { username, password }, { host: app.host })).token
  const newPassword = 'som tam 1234'
  await call(changePassword, { oldPassword: password, newPassword }, member.app)

  await refusedWith(call(profile, {}, { host: app.host, token: other }), 'invalid-token')
  expect((await call(profile, {}, member.app)).profile.username).toBe(username)
  await refusedWith(call(login, { username, password }, { host: app.host }), 'WRONG_CREDENTIAL')
  expect(await call(login, { username, password: newPassword }, { host: app.host })).toHaveProperty(
    'token',
  )
})

test('PRO-02 WRONG_PASSWORD and an unfit new password change nothing', async () => {
  const member = await newMember(app.host)
  const change = (oldPassword: string, newPassword: string) =>
    call(changePassword, { oldPassword, newPassword }, member.app)
  await refusedWith(change('not it at all', 'som tam 1234'), 'WRONG_PASSWORD')
  for (const newPassword of ['short77', 'iloveyou'])
    await refusedWith(change(password, newPassword), 'INVALID_USER_INFO')
  const { username } = member
  expect(await call(login, { username, password }, { host: app.host })).toHaveProperty('token')
})

test('PRO-02 guesses at the old password are counted, and do not block the member’s sign-in', async () => {
  const member = await newMember(app.host)
  const change = (oldPassword: string) =>
    call(changePassword, { oldPassword, newPassword: 'som tam 1234' }, member.app)
  for (let i = 0; i < 5; i++) await refusedWith(change(`guess ${i}`), 'WRONG_PASSWORD')
  await refusedWith(change(password), 'REQUEST_LIMIT_1MIN')
  const { username } = member
  expect(await call(login, { username, password }, { host: app.host })).toHaveProperty('token')
})

test('API-05 one of two concurrent changes takes effect', async () => {
  const member = await newMember(app.host)
  const change = (newPassword: string) =>
    call(changePassword, { oldPassword: password, newPassword }, member.app)
  const answers = await Promise.allSettled([change('som tam 1234'), change('tom yam 5678')])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('PRO-02 a password change that could not end the other sessions has no effect', async () => {
  const member = await newMember(app.host)
  const { username } = member
  await call(login, { username, password }, { host: app.host })
  const owner = openDb(app.databaseUrl, { asOwner: true, max: 1 })
  await owner.unsafe(
    `alter table session add constraint broken check (revoked_at is null) not valid`,
  )
  const request = { oldPassword: password, newPassword: 'som tam 1234' }
  await refusedWith(call(changePassword, request, member.app), 'INTERNAL_SERVER_ERROR')
  await owner.unsafe('alter table session drop constraint broken')
  await owner.end()
  expect(await call(login, { username, password }, { host: app.host })).toHaveProperty('token')
})
