import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { legal } from '#contract/site'
import { openDb } from '#db'
import { testDb } from '#db/testing'
import { app, openApp } from '../app-testing.ts'
import { resetSettings, setOddSetting, setSetting } from '../register/testing.ts'
import { seed } from './seed.ts'

openApp()

const stated = (language: string) => call(legal, {}, { host: app.host, language })
/** The law's age and the first version of the terms are in force without a setting. */
const nothing = {
  licenceNumber: '',
  licensor: '',
  minimumAge: 20,
  helpLine: '',
  termsVersion: 1,
}
const clear = () =>
  resetSettings(app.ctx.db, 'licenceNumber', 'licensor', 'minimumAge', 'helpLine', 'termsVersion')

test('APP-19 a demo states the licence of a demo, in the requested language', async () => {
  expect(await stated('en')).toEqual({
    licenceNumber: '000-000-000',
    licensor: 'Demo licensing authority',
    minimumAge: 20,
    helpLine: '000-000-0000',
    termsVersion: 1,
  })
  expect((await stated('th')).licensor).toMatch(/\p{sc=Thai}/u)
  expect((await stated('lo')).licensor).toMatch(/\p{sc=Lao}/u)
})

test('APP-19 a real service states nothing that its operator has not set but the law’s age', async () => {
  const own = await testDb()
  const owner = openDb(own.url, { asOwner: true, max: 1 })
  try {
    await seed(owner, { demoAccounts: false })
    const keys = Object.keys(nothing)
    expect(await owner`select key from site_setting where key = any(${keys})`).toEqual([])
  } finally {
    await owner.end()
    await own.drop()
  }
  await clear()
  expect(await stated('en')).toEqual(nothing)
})

test('APP-19 a service that is started with the sandbox later keeps what its operators have stated, and starts', async () => {
  const own = await testDb()
  const db = openDb(own.url, { max: 1 })
  try {
    await seed(db, { demoAccounts: false })
    await seed(db, { demoAccounts: true })
    expect(await db`select key from site_setting where key = 'helpLine'`).toEqual([])
  } finally {
    await db.end()
    await own.drop()
  }
})

test('APP-19 a statement of the operator shows with the next call, up to its bound', async () => {
  await clear()
  const { db } = app.ctx
  await setSetting(db, 'licenceNumber', 'L'.repeat(60))
  await setSetting(db, 'licensor', { th: 'ท'.repeat(120), la: '', en: 'Ministry of Games' })
  await setSetting(db, 'minimumAge', 99)
  await setSetting(db, 'helpLine', '+66 2-123-4567')
  await setSetting(db, 'termsVersion', 1_000_000)
  const own = {
    licenceNumber: 'L'.repeat(60),
    minimumAge: 99,
    helpLine: '+66 2-123-4567',
    termsVersion: 1_000_000,
  }
  expect(await stated('en')).toEqual({ ...own, licensor: 'Ministry of Games' })
  expect((await stated('th')).licensor).toHaveLength(120)
  expect((await stated('lo')).licensor).toBe('')
})

test.each([
  ['licenceNumber', 'L'.repeat(61)],
  ['licenceNumber', 7],
  ['licensor', { th: '', la: '', en: 'x'.repeat(121) }],
  ['licensor', 'Ministry of Games'],
  ['licensor', null],
  ['minimumAge', 100],
  ['minimumAge', 17],
  ['minimumAge', 20.5],
  ['minimumAge', '20'],
  ['termsVersion', 0],
  ['termsVersion', 1_000_001],
  ['helpLine', 'javascript:alert(1)'],
  ['helpLine', '1'],
  ['helpLine', '1'.repeat(26)],
] as const)('APP-19 a setting %s of %j is out of bounds and counts as none', async (key, value) => {
  await clear()
  await setOddSetting(app.ctx.db, key, value)
  expect(await stated('en')).toEqual(nothing)
})
