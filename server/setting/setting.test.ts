import { expect, onTestFinished, test } from 'vitest'
import { approvals, approve } from '#contract/approval'
import { call } from '#contract/call'
import * as contract from '#contract/setting'
import { type SettingKey, settingKeys, settingList, settingOf } from '#contract/setting-list'
import { laoBanks, thaiBanksInLaos } from '#db/seed/banks'
import { app } from '../app-testing.ts'
import { openProposals, proposalAbout } from '../approval/testing.ts'
import { baht } from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { refusalCode } from '../refusal/testing.ts'
import { defaultIn } from '../site/gateway-amounts.ts'
import {
  change,
  changesOf,
  lead,
  owner,
  pass,
  reason,
  settingFor,
  startSettings,
  type Who,
} from './testing.ts'

startSettings()

test('the database has the list of the contract, with the same bounds', async () => {
  const rows = await app.ctx.db<
    {
      key: SettingKey
      kind: string
      minimum: number
      maximum: number
      choices: number[] | null
      takesTwo: boolean
      storedIn: string
    }[]
  >`select key, kind, minimum, maximum, choices, takes_two, stored_in from setting_kind where kind <> 'mark' order by key`
  const listed = settingKeys.toSorted().map((key) => {
    const { kind, takesTwo = false, always = false, ...shape } = settingOf(key)
    const bounds =
      'minimum' in shape
        ? { minimum: shape.minimum, maximum: shape.maximum }
        : { minimum: 0, maximum: 0 }
    const choices = 'choices' in shape && shape.choices ? [...shape.choices] : null
    return { key, kind, ...bounds, choices, takesTwo, always }
  })
  const found = rows
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ storedIn, ...row }) => ({
      ...row,
      always: storedIn !== 'site_setting',
    }))
  expect(found).toEqual(listed)
})

test('every default is a value that its setting takes, for the contract and for the database', async () => {
  const { settings } = await call(contract.settings, {}, owner.desk)
  expect(settings.map(({ key }) => key)).toEqual(Object.keys(settingList))
  for (const { key, value } of settings) {
    expect({ key, fits: value !== null && contract.isSettingValue(key, value) }).toEqual({
      key,
      fits: true,
    })
    const [{ fits }] = await app.ctx.db<[{ fits: boolean }]>`
      select setting_fits(${key}, ${app.ctx.db.json(value as never)}) as fits`
    expect({ key, fits }).toEqual({ key, fits: true })
    const byDefault = defaultIn(app.ctx, key)
    if (byDefault !== undefined) expect(contract.isSettingValue(key, byDefault as never)).toBe(true)
  }
})

test('an operator changes a setting, sees who changed it, and undoes it', async () => {
  expect(await change(owner, 'payoutMinutes', 12)).toEqual({ outcome: 'done' })
  expect(await settingFor(lead, 'payoutMinutes')).toMatchObject({
    value: 12,
    isDefault: false,
    changedBy: owner.username,
  })
  expect(await change(owner, 'payoutMinutes', null)).toEqual({ outcome: 'done' })
  expect(await settingFor(lead, 'payoutMinutes')).toMatchObject({ value: 0, isDefault: true })
  expect(await changesOf('payoutMinutes')).toMatchObject([
    { before: 12, after: null, by: owner.username, reason, state: 'applied' },
    { before: null, after: 12, by: owner.username, reason, state: 'applied' },
  ])
})

test('of two operators who change a setting from the same page the second is refused', async () => {
  const { version } = await settingFor(owner, 'payoutMinutes')
  const ask = (who: Who, value: number) =>
    call(contract.changeSetting, { key: 'payoutMinutes', value, version, reason }, who.desk)
  const outcomes = await Promise.allSettled([ask(owner, 20), ask(lead, 25)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await refusalCode(ask(owner, 30))).toBe('SETTING_CHANGED')
})

test('a setting of money takes two, and counts in the currency', async () => {
  const value = { BAHT: baht(500), LAK: baht(300_000) }
  expect(await change(owner, 'refundDayMaximum', value)).toEqual({ outcome: 'proposed' })
  expect((await settingFor(owner, 'refundDayMaximum')).isDefault).toBe(true)
  const { proposals } = await call(contract.settings, {}, lead.desk)
  expect(proposals).toMatchObject([{ key: 'refundDayMaximum', by: owner.username, isMine: false }])
  const waiting = await openProposals(lead)
  const proposal = waiting.find(({ action }) => action === 'settings.change')!
  expect(JSON.stringify(proposal.changes)).toContain('500')
  expect(await call(approve, { id: proposal.id, reason }, lead.desk)).toMatchObject({
    outcome: 'done',
  })
  expect(await settingFor(owner, 'refundDayMaximum')).toMatchObject({
    value,
    changedBy: lead.username,
  })
  expect(await changesOf('refundDayMaximum')).toMatchObject([
    { by: owner.username, approvedBy: lead.username, after: value },
  ])
})

test('the code by SMS at registration takes two: one operator alone could let anyone register numbers of others', async () => {
  expect(await change(owner, 'registerOtp', false)).toEqual({ outcome: 'proposed' })
  expect(await settingFor(lead, 'registerOtp')).toMatchObject({ value: true })
  const { db } = app.ctx
  await expect(
    db`update site_setting set value = 'false' where key = 'registerOtp'`,
  ).rejects.toThrow('takes two')
  await expect(
    db`insert into setting_change (key, after, reason, operator)
      select 'registerOtp', 'false', 'by myself', min(id) from operator`,
  ).rejects.toThrow('takes two')
})

// Each of them can name an account or a person to whom a member then sends money.
test.each<[SettingKey, contract.SettingValue]>([
  ['name', 'Kapao: LINE @kapao-help'],
  ['website', 'https://kapao-help.example'],
  ['contactText', { th: 'ไลน์ @ka-pao', la: 'ໄລນ໌ @ka-pao', en: 'LINE @ka-pao' }],
  ['lineLink', 'https://line.me/R/ti/p/@ka-pao'],
  ['lineName', '@ka-pao'],
  ['licenceNumber', 'Ask @ka-pao'],
  ['licensor', { th: 'ก', la: 'ກ', en: '@ka-pao' }],
  ['helpLine', '02 111 2222'],
  ['withdrawCheckText', { th: 'ก', la: 'ກ', en: 'Pay the fee to @ka-pao' }],
  ['chatAwayText', { th: 'ก', la: 'ກ', en: 'Write to @ka-pao' }],
])('members read another %s only after two people have agreed', async (key, value) => {
  const { value: before } = await settingFor(owner, key)
  expect(await change(owner, key, value)).toEqual({ outcome: 'proposed' })
  expect(await settingFor(owner, key)).toMatchObject({ value: before })
  const { id, changes } = await proposalAbout(key, lead)
  const shown = JSON.stringify(changes)
  for (const text of typeof value === 'object' ? Object.values(value) : [value])
    expect(shown).toContain(text)
  const stored = app.ctx.db.json(value as never)
  const alone = [
    app.ctx
      .db`insert into site_setting (key, value) values (${key}, ${stored}) on conflict (key) do update set value = excluded.value`,
    app.ctx.db`insert into setting_change (key, after, reason, operator)
      select ${key}, ${stored}, 'by myself', min(id) from operator`,
  ]
  for (const statement of alone) await expect(statement).rejects.toThrow('takes two')
  expect(await call(approve, { id, reason }, lead.desk)).toEqual({ outcome: 'done' })
  expect(await settingFor(owner, key)).toMatchObject({ value, changedBy: lead.username })
})

test('the amounts of the gateways take two, and begin from those of the environment', async () => {
  const { ctx } = app
  ctx.qrMinimums = { WW: 120_00 }
  onTestFinished(() => {
    ctx.qrMinimums = {}
  })
  const before = { KBANK: baht(1), WW: baht(120), PAYTIMZ: baht(10), PAYONEX: baht(100) }
  expect(await settingFor(owner, 'qrMinimum')).toMatchObject({ value: before, isDefault: true })
  const value = { ...before, PAYTIMZ: baht(20.5) }
  expect(await change(owner, 'qrMinimum', value)).toEqual({ outcome: 'proposed' })
  const { id } = await proposalAbout('qrMinimum', lead)
  expect(await call(approve, { id, reason }, lead.desk)).toMatchObject({ outcome: 'done' })
  expect(await settingFor(owner, 'qrMinimum')).toMatchObject({ value, isDefault: false })
  expect(await changesOf('qrMinimum')).toMatchObject([{ before: null, after: value }])
})

test('a server cannot change a setting of money past the two people', async () => {
  const { db } = app.ctx
  const one = { BAHT: 0, LAK: 0 }
  await expect(
    db`insert into site_setting (key, value) values ('withdrawPasswordAbove', ${db.json(one)})`,
  ).rejects.toThrow('takes two')
  await expect(
    db`insert into setting_change (key, after, reason, operator)
      select 'withdrawPasswordAbove', ${db.json(one)}, 'by myself', min(id) from operator`,
  ).rejects.toThrow('takes two')
  await expect(db`update withdraw_limit set maximum = maximum * 2`).rejects.toThrow(
    'permission denied',
  )
  await expect(db`update review_limit set above = above * 2`).rejects.toThrow('permission denied')
  await expect(db`select store_setting('termsVersion', '5')`).rejects.toThrow('permission denied')
})

test.each([
  ['a misspelt key', 'refundSucces', '5'],
  ['a text for a number', 'minimumAge', '"20"'],
  ['a number with decimals', 'chatFileDays', '1.5'],
  ['a percentage above 100', 'inviteSuccess', '101'],
  ['three decimals of a percentage', 'inviteSuccess', '1.005'],
  ['amounts of one currency', 'refundMinimum', '{"BAHT": 100}'],
  ['an amount below zero', 'refundMinimum', '{"BAHT": -1, "LAK": 0}'],
  ['texts without Lao', 'licensor', '{"th": "", "en": ""}'],
  ['a script as a link', 'lineLink', '"javascript:alert(1)"'],
  ['a game that is none', 'registerGames', '["no-such-game"]'],
  ['a bank that is none', 'hiddenBanks', '["NOBANK"]'],
  ['a gateway as a bank', 'hiddenBanks', '["PAYONEX"]'],
  ['no language', 'languages', '[]'],
  ['a language that is none', 'languages', '["th", "de"]'],
  ['a language twice', 'languages', '["th", "th"]'],
  ['a number that is no choice', 'realityCheckMinutes', '20'],
  ['amounts of three gateways', 'qrMinimum', '{"KBANK": 100, "WW": 100, "PAYTIMZ": 100}'],
  [
    'a minimum above the maximum of a QR',
    'qrMinimum',
    '{"KBANK": 100, "WW": 100, "PAYTIMZ": 100, "PAYONEX": 50000001}',
  ],
  ['a limit of withdrawals', 'withdrawMaximum', '{"BAHT": 1, "LAK": 1}'],
])('the database refuses %s, even of its owner', async (_, key, value) => {
  await expect(
    app.ctx.db.begin(async (tx) => {
      await tx`set local role none`
      await tx`insert into site_setting (key, value) values (${key}, ${value}::text::jsonb)`
    }),
  ).rejects.toThrow(/site_setting_fits|no value of a setting|is kept in/)
})

test.each<[SettingKey, contract.SettingValue | null]>([
  ['minimumAge', 17],
  ['helpLine', 'call us'],
  ['name', ''],
  ['website', 'http://kapao.example'],
  ['lineLink', 'javascript:alert(1)'],
  ['registerGames', ['no-such-game']],
  ['hiddenBanks', ['NOBANK']],
  ['hiddenBanks', [...laoBanks.map(([code]) => code), ...thaiBanksInLaos]],
  ['languages', []],
  ['languages', ['de']],
  ['slipClosedHours', [{ from: '11:00', to: '11:00' }]],
  ['withdrawMinimum', { BAHT: baht(9_000_000), LAK: baht(1) }],
  ['withdrawMaximum', null],
  // The default of the programmes gives money away.
  ['inviteActive', null],
  ['refundActive', null],
  ['alarmPhone', '1234'],
  ['alarmPhoneSecond', '02 123 4567'],
  ['qrMinimum', { KBANK: baht(0), WW: baht(100), PAYTIMZ: baht(10), PAYONEX: baht(100) }],
  ['inviteFail', 1.005],
  ['licensor', { th: '', la: '', en: 'x'.repeat(121) }],
])('%s does not take %j', async (key, value) => {
  expect(await refusalCode(change(owner, key, value))).toMatch(/^(SETTING_INVALID|BAD_REQUEST)$/)
})

test('the version of the terms never falls, also not back to its default or at the end of a change', async () => {
  const key = 'termsVersion'
  const soon = Date.now() + 60_000
  expect(await change(owner, key, 4)).toEqual({ outcome: 'done' })
  for (const value of [3, null])
    expect(await refusalCode(change(owner, key, value))).toBe('SETTING_INVALID')
  expect(await change(owner, key, 5, { until: soon })).toEqual({ outcome: 'done' })
  await pass(key, 120)
  expect((await settingFor(owner, key)).value).toBe(5)
})

test('a role that proposes what takes two sees the proposals', async () => {
  const systems = await newOperator(app, 'systems')
  const input = { BAHT: baht(123_000), LAK: baht(90_000_000) }
  expect(await change(systems, 'withdrawMaximum', input)).toEqual({ outcome: 'proposed' })
  const { approvals: open } = await call(
    approvals,
    { page: 1, limit: 100, list: 'mine' },
    systems.desk,
  )
  expect(open.map(({ object }) => object)).toContain('withdrawMaximum')
})

test('the hours without slips and the limits of review are settings too', async () => {
  const hours = [
    { from: '02:00', to: '02:30' },
    { from: '23:50', to: '24:00' },
  ]
  expect(await change(owner, 'slipClosedHours', hours)).toEqual({ outcome: 'done' })
  expect((await settingFor(owner, 'slipClosedHours')).value).toEqual(hours)
  const stake = { BAHT: baht(100_000), LAK: baht(60_000_000) }
  await change(owner, 'reviewStake', stake)
  await change(lead, 'reviewStake', stake)
  const rows = await app.ctx
    .db`select above from review_limit where kind = 'stake' order by currency`
  expect(rows.map(({ above }) => above)).toEqual([stake.BAHT, stake.LAK])
})

test('an operator without the right changes nothing', async () => {
  const support = await newOperator(app, 'support')
  expect(await refusalCode(call(contract.settings, {}, support.desk))).toBe('INVALID_USER_3')
  const auditor = await newOperator(app, 'auditor')
  expect(await refusalCode(change(auditor, 'payoutMinutes', 3))).toBe('INVALID_USER_3')
})
