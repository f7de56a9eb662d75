import { beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '#contract/call'
import { agree, consent, giveDateOfBirth } from '#contract/consent'
import type { RefusalCode } from '#contract/refusal'
import { register, validate } from '#contract/register'
import { openDb } from '#db'
import { app, openApp } from '../app-testing.ts'
import { phoneOf } from '../login/phone.ts'
import { shownAddress } from '../member-event/place.ts'
import { zoneAheadMs } from '../platform/zone.ts'
import {
  newMember,
  newRegistration,
  resetSettings,
  setOddSetting,
  setSetting,
} from '../register/testing.ts'
import { decryptDateOfBirth } from './date-of-birth.ts'

openApp()
beforeAll(async () => {
  await setSetting(app.ctx.db, 'registerOtp', false)
})
beforeEach(() => resetSettings(app.ctx.db, 'minimumAge', 'termsVersion', 'registerDateOfBirth'))

type Given = Parameters<typeof newRegistration>[0]
const make = (given: Given) => call(register, newRegistration(given), { host: app.host })
const refused = (promise: Promise<unknown>, code: RefusalCode, field?: string) =>
  expect(promise).rejects.toMatchObject({ name: 'Refusal', code, ...(field && { field }) })

/** A day in Bangkok, so many years and days from today, as YYYY-MM-DD. */
function dayOf({ years, days = 0 }: { years: number; days?: number }): string {
  const day = new Date(Date.now() + zoneAheadMs)
  day.setUTCDate(day.getUTCDate() + days)
  const text = day.toISOString().slice(0, 10)
  return `${Number(text.slice(0, 4)) - years}${text.slice(4)}`
}
const memberOf = async (username: string) => {
  const [row] = await app.ctx.db<{ id: number; dateOfBirth: string | null }[]>`
    select id, date_of_birth from member where phone = ${phoneOf(username, 'th')!}`
  return row
}
const consentsOf = async (member: number) =>
  app.ctx.db<{ termsVersion: number; at: Date; address: Buffer; textHash: Buffer }[]>`
    select terms_version, at, address, text_hash from member_consent
    where bucket = ${member % 256} and member = ${member} order by terms_version`

test('a person younger than the setting cannot register, and the birthday itself is old enough', async () => {
  for (const [minimumAge, years] of [
    [undefined, 20],
    [18, 18],
    [25, 25],
  ] as const) {
    if (minimumAge) await setSetting(app.ctx.db, 'minimumAge', minimumAge)
    const young = newRegistration({ dateOfBirth: dayOf({ years, days: 1 }) })
    const code = 'AGE_BELOW_MINIMUM'
    await refused(call(validate, young, { host: app.host }), code, 'dateOfBirth')
    await refused(call(register, young, { host: app.host }), code, 'dateOfBirth')
    expect(await memberOf(young.username)).toBeUndefined()
    await make({ dateOfBirth: dayOf({ years }) })
  }
})

test.each([17, 0, '20', 200])(
  'a minimum age of %j is out of bounds, so 20 years count',
  async (age) => {
    await setOddSetting(app.ctx.db, 'minimumAge', age)
    await refused(make({ dateOfBirth: dayOf({ years: 19 }) }), 'AGE_BELOW_MINIMUM')
    await make({ dateOfBirth: dayOf({ years: 20 }) })
  },
)

test.each(['1990-02-30', '1990-13-01', '1850-01-01', '2999-01-01', '17/05/1990', ''])(
  'INVALID_USER_INFO: %j is no date of birth',
  async (dateOfBirth) => {
    const body = { ...newRegistration(), dateOfBirth }
    const answer = await fetch(`${app.host}/api/account`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client-id': 'kapao-web' },
      body: JSON.stringify(body),
    })
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { message: 'INVALID_USER_INFO' },
    ])
    expect(await memberOf(body.username)).toBeUndefined()
  },
)

test('a registration without a date of birth is accepted, unless the setting requires one', async () => {
  const plain = newRegistration()
  await call(register, plain, { host: app.host })
  expect(await memberOf(plain.username)).toMatchObject({ dateOfBirth: null })
  await setSetting(app.ctx.db, 'registerDateOfBirth', true)
  await refused(make({}), 'INVALID_USER_INFO', 'dateOfBirth')
  await make({ dateOfBirth: '1990-05-17' })
})

test('the date of birth is stored encrypted', async () => {
  const registration = newRegistration({ dateOfBirth: '1991-04-23' })
  await call(register, registration, { host: app.host })
  const { dateOfBirth } = (await memberOf(registration.username))!
  expect(dateOfBirth).not.toContain('1991')
  expect(decryptDateOfBirth(app.ctx.secrets, dateOfBirth!)).toBe('1991-04-23')
})

test('a registration records the version that was agreed to, with its time and address', async () => {
  const registration = newRegistration({ termsVersion: 1 })
  await call(register, registration, { host: app.host })
  const { id } = (await memberOf(registration.username))!
  const [row, ...more] = await consentsOf(id)
  expect(more).toEqual([])
  expect(row).toMatchObject({ termsVersion: 1 })
  expect(Math.abs(Date.now() - row!.at.getTime())).toBeLessThan(60_000)
  expect(shownAddress(app.ctx.secrets, row!.address)).toMatch(/^127\.0\.0\.1$|^::1$/)
  expect(row!.textHash).toHaveLength(32)
})

test('TERMS_CHANGED: a member cannot agree to a version that is not in force', async () => {
  const { app: caller } = await newMember(app.host)
  await refused(call(agree, { termsVersion: 2 }, caller), 'TERMS_CHANGED')
  await setSetting(app.ctx.db, 'termsVersion', 2)
  await refused(call(agree, { termsVersion: 1 }, caller), 'TERMS_CHANGED')
  await refused(make({ termsVersion: 1 }), 'TERMS_CHANGED')
})

test('a member of before is asked once, and again for a new version only', async () => {
  const member = await newMember(app.host)
  const { id } = (await memberOf(member.username))!
  const asked = () => call(consent, {}, member.app)
  expect(await asked()).toEqual({ termsVersion: 1, isAgreed: false, hasDateOfBirth: false })
  await call(giveDateOfBirth, { dateOfBirth: '1988-08-08' }, member.app)
  await call(agree, { termsVersion: 1 }, member.app)
  const [first] = await consentsOf(id)
  await call(agree, { termsVersion: 1 }, member.app)
  expect(await consentsOf(id)).toEqual([first])
  expect(await asked()).toEqual({ termsVersion: 1, isAgreed: true, hasDateOfBirth: true })
  await setSetting(app.ctx.db, 'termsVersion', 2)
  expect(await asked()).toEqual({ termsVersion: 2, isAgreed: false, hasDateOfBirth: true })
  await call(agree, { termsVersion: 2 }, member.app)
  expect((await consentsOf(id)).map(({ termsVersion }) => termsVersion)).toEqual([1, 2])
})

test('a date of birth that is known cannot be changed, and a too young one is not stored', async () => {
  const member = await newMember(app.host)
  const give = (dateOfBirth: string) => call(giveDateOfBirth, { dateOfBirth }, member.app)
  await refused(give(dayOf({ years: 19 })), 'AGE_BELOW_MINIMUM')
  expect(await memberOf(member.username)).toMatchObject({ dateOfBirth: null })
  await give('1988-08-08')
  await give('1988-08-08')
  await refused(give('1978-08-08'), 'INVALID_USER_INFO', 'dateOfBirth')
  const { dateOfBirth } = (await memberOf(member.username))!
  expect(decryptDateOfBirth(app.ctx.secrets, dateOfBirth!)).toBe('1988-08-08')
})

test('the role of the application cannot change or delete a consent', async () => {
  const member = await newMember(app.host, { termsVersion: 1 })
  const { id } = (await memberOf(member.username))!
  const serving = openDb(app.databaseUrl, { max: 1 })
  try {
    for (const work of [
      () => serving`update member_consent set terms_version = 9 where member = ${id}`,
      () => serving`delete from member_consent where member = ${id}`,
      () => serving`truncate member_consent`,
    ])
      await expect(work()).rejects.toThrow('permission denied')
  } finally {
    await serving.end()
  }
  expect(await consentsOf(id)).toHaveLength(1)
})
