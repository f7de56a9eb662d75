import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { goLive, goLiveCodes } from '#contract/go-live'
import { openDb } from '#db'
import { testDb } from '#db/testing'
import { app, openApp } from '../app-testing.ts'
import { newOperator } from '../operator/testing.ts'
import { setSetting } from '../register/testing.ts'
import { seed } from '../site/seed.ts'
import { asOwner } from '../testing.ts'
import { goLiveOf } from './go-live.ts'

let owner: Awaited<ReturnType<typeof newOperator>>
openApp()
beforeAll(async () => {
  owner = await newOperator(app, 'owner')
})

const read = async () => {
  const { conditions, giveaways } = await call(goLive, {}, owner.desk)
  const missing = conditions.filter(({ isMet }) => !isMet).map(({ code }) => code)
  return { conditions, missing, giveaways }
}

test('a new service without the sandbox gives nothing away, and misses everything that its operators must state', async () => {
  const own = await testDb()
  const db = openDb(own.url, { asOwner: true, max: 2 })
  try {
    await seed(db, { demoAccounts: false })
    const { conditions, giveaways } = await goLiveOf({
      db,
      region: 'th',
      isSandbox: false,
      alarmChannels: { webhook: null, line: null, telegram: null },
    })
    expect(giveaways.map(({ count }) => count)).toEqual([0, 0, 0, 0])
    const missing = conditions.filter(({ isMet }) => !isMet).map(({ code }) => code)
    expect(missing.toSorted()).toEqual(
      goLiveCodes.filter((code) => !['sandbox', 'games', 'payouts'].includes(code)).toSorted(),
    )
  } finally {
    await db.end()
    await own.drop()
  }
})

test('a demo is no service: the sandbox, its licence and its texts are missing', async () => {
  const { missing, giveaways } = await read()
  for (const code of [
    'sandbox',
    'owners',
    'name',
    'licence',
    'help_line',
    'texts',
    'alarms',
  ] as const)
    expect(missing).toContain(code)
  expect(giveaways.every(({ count }) => count > 0)).toBe(true)
})

test('each condition is met by what it names', async () => {
  const { db } = app.ctx
  await setSetting(db, 'name', 'Somtam Games')
  await setSetting(db, 'website', 'https://somtam.example')
  await setSetting(db, 'lineLink', 'https://line.me/R/ti/p/@somtam')
  await setSetting(db, 'licenceNumber', 'LA-7')
  await setSetting(db, 'licensor', { th: 'ก', la: 'ກ', en: 'a' })
  await setSetting(db, 'helpLine', '1323')
  await setSetting(db, 'identityAboveWithdrawn', { BAHT: 100_000, LAK: 0 })
  await setSetting(db, 'alarmPhone', '081 234 0001')
  await newOperator(app, 'owner')
  await newOperator(app, 'finance')
  await asOwner(
    app,
    (one) => one`update site_text set html = '<p>Ours</p>' || position || language`,
  )
  expect((await read()).missing).toEqual(['sandbox'])
  await asOwner(app, (one) => one`update game set is_open = false`)
  await asOwner(app, (one) => one`update deposit_account set is_open = false`)
  await asOwner(
    app,
    (one) => one`
      update payout_switch set is_stopped = true, changed_by = (select min(id) from operator)`,
  )
  await setSetting(db, 'enableChatWidget', false)
  await setSetting(db, 'alarmPhone', '')
  expect((await read()).missing.toSorted()).toEqual(
    ['alarms', 'chat', 'deposit_accounts', 'games', 'payouts', 'sandbox'].toSorted(),
  )
})
