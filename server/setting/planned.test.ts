import { expect, test } from 'vitest'
import { approve } from '#contract/approval'
import { call } from '#contract/call'
import * as contract from '#contract/setting'
import type { SettingKey } from '#contract/setting-list'
import { app } from '../app-testing.ts'
import { openProposals, proposalAbout } from '../approval/testing.ts'
import { baht } from '../deposit/testing.ts'
import { refusalCode } from '../refusal/testing.ts'
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

test('a change is applied at its time, and the value before it returns at its end', async () => {
  await change(owner, 'chatMemberMb', 150)
  const now = Date.now()
  const times = { from: now + 3_600_000, until: now + 7_200_000 }
  expect(await change(owner, 'chatMemberMb', 300, times)).toEqual({ outcome: 'done' })
  expect(await settingFor(owner, 'chatMemberMb')).toMatchObject({
    value: 150,
    planned: [{ after: 300, state: 'scheduled', from: times.from, until: times.until }],
  })
  await pass('chatMemberMb', 3_601)
  expect(await settingFor(owner, 'chatMemberMb')).toMatchObject({
    value: 300,
    planned: [{ after: 300, state: 'applied' }],
  })
  await pass('chatMemberMb', 3_601)
  expect(await settingFor(owner, 'chatMemberMb')).toMatchObject({ value: 150, planned: [] })
  expect((await changesOf('chatMemberMb')).map(({ state }) => state)).toEqual(['ended', 'applied'])
})

test('times in the past, and an end before the begin, are refused', async () => {
  const now = Date.now()
  for (const times of [
    { from: now - 3_600_000 },
    { until: now - 1_000 },
    { from: now + 3_600_000, until: now + 3_600_000 },
    { from: now + 3_600_000, until: now + 60_000 },
  ])
    expect(await refusalCode(change(owner, 'chatGuestsMb', 900, times))).toBe('SETTING_INVALID')
})

test('a proposal whose end has passed is not carried out', async () => {
  const value = { BAHT: baht(40_000), LAK: baht(1) }
  const until = Date.now() + 60_000
  expect(await change(owner, 'withdrawPasswordAbove', value, { until })).toEqual({
    outcome: 'proposed',
  })
  const { id } = await proposalAbout('withdrawPasswordAbove', lead)
  await app.ctx.db.begin(async (tx) => {
    await tx`set local role none`
    await tx`set local session_replication_role = replica`
    await tx`
      update approval set input = jsonb_set(input, '{until}', to_jsonb(${new Date(Date.now() - 1_000).toISOString()}::text))
      where id = ${id}`
  })
  expect(await refusalCode(call(approve, { id, reason }, lead.desk))).toBe('SETTING_INVALID')
  expect((await settingFor(owner, 'withdrawPasswordAbove')).isDefault).toBe(true)
})

test('a change before the end of another keeps its value', async () => {
  const until = Date.now() + 3_600_000
  await change(owner, 'chatGuestMb', 30, { until })
  await change(owner, 'chatGuestMb', 40)
  await pass('chatGuestMb', 3_601)
  expect((await settingFor(owner, 'chatGuestMb')).value).toBe(40)
  expect((await changesOf('chatGuestMb')).map(({ state }) => state)).toEqual([
    'applied',
    'overtaken',
  ])
})

test('a planned change is cancelled once, and is not applied', async () => {
  await change(owner, 'chatNetworkMb', 70, { from: Date.now() + 3_600_000 })
  const [{ id } = { id: '' }] = (await settingFor(owner, 'chatNetworkMb')).planned
  const cancel = () => call(contract.cancelSettingChange, { id, reason }, lead.desk)
  expect(await cancel()).toEqual({ outcome: 'done' })
  expect(await cancel()).toEqual({ outcome: 'too_late' })
  await pass('chatNetworkMb', 3_601)
  expect(await settingFor(owner, 'chatNetworkMb')).toMatchObject({ value: 60, isDefault: true })
})

test('a planned change that two agreed to is cancelled by two: the second sees which value it would have been', async () => {
  const two = (value: number, from: number) => ({
    propose: () => change(owner, 'refundSuccess', value, { from }),
    agree: () => change(lead, 'refundSuccess', value, { from }),
  })
  const from = Date.now() + 3_600_000
  const plan = two(2, from)
  expect(await plan.propose()).toEqual({ outcome: 'proposed' })
  expect(await plan.agree()).toEqual({ outcome: 'done' })
  const plannedNow = async () => (await settingFor(owner, 'refundSuccess')).planned
  const [{ id } = { id: '' }] = await plannedNow()
  const cancel = (who: Who) => call(contract.cancelSettingChange, { id, reason }, who.desk)
  expect(await cancel(lead)).toEqual({ outcome: 'proposed' })
  expect(await plannedNow()).toMatchObject([{ after: 2, state: 'scheduled' }])
  const waiting = await openProposals(owner)
  const proposal = waiting.find(({ action }) => action === 'settings.cancel')!
  expect(proposal.changes).toContainEqual({ field: 'value', before: '2', after: '5' })
  const { proposals } = await call(contract.settings, {}, owner.desk)
  expect(proposals.filter(({ isCancel }) => isCancel)).toMatchObject([
    { key: 'refundSuccess', by: lead.username, isMine: false },
  ])
  expect(await call(approve, { id: proposal.id, reason }, owner.desk)).toEqual({ outcome: 'done' })
  expect(await plannedNow()).toEqual([])
  await pass('refundSuccess', 3_601)
  expect((await settingFor(owner, 'refundSuccess')).value).toBe(5)
  expect(await cancel(lead)).toEqual({ outcome: 'too_late' })
})

test('the database refuses one alone who cancels a plan of two, and lets one cancel any other', async () => {
  const from = Date.now() + 3_600_000
  await change(owner, 'refundSuccess', 3, { from })
  expect(await change(lead, 'refundSuccess', 3, { from })).toEqual({ outcome: 'done' })
  await change(owner, 'chatNetworkMb', 80, { from })
  const cancelled = (key: SettingKey, by: Who) => app.ctx.db`
    update setting_change set state = 'cancelled', ended_at = now(), ended_by = ${by.id}
    where key = ${key} and state = 'scheduled' returning id`
  for (const who of [owner, lead])
    await expect(cancelled('refundSuccess', who)).rejects.toMatchObject({
      constraint: 'setting_change_cancel_takes_two',
    })
  expect(await cancelled('chatNetworkMb', lead)).toHaveLength(1)

  // A proposal to cancel is no agreement, and an agreement is of one plan and of those two.
  const [{ id } = { id: '' }] = (await settingFor(owner, 'refundSuccess')).planned
  const cancel = (who: Who) => call(contract.cancelSettingChange, { id, reason }, who.desk)
  expect(await cancel(owner)).toEqual({ outcome: 'proposed' })
  await expect(cancelled('refundSuccess', owner)).rejects.toThrow()
  expect(await cancel(lead)).toEqual({ outcome: 'done' })
  expect((await settingFor(owner, 'refundSuccess')).planned).toEqual([])
})

test('a planned change that another setting contradicts when it is due ends as refused', async () => {
  const { value } = await settingFor(owner, 'withdrawMinimum')
  const high = { BAHT: baht(20_000), LAK: (value as { LAK: number }).LAK } as contract.SettingValue
  const from = Date.now() + 3_600_000
  expect(await change(owner, 'withdrawMinimum', high, { from })).toEqual({ outcome: 'proposed' })
  expect(await change(lead, 'withdrawMinimum', high, { from })).toEqual({ outcome: 'done' })
  await app.ctx.db.begin(async (tx) => {
    await tx`set local role none`
    await tx`update withdraw_limit set maximum = ${baht(10_000)} where currency = 'BAHT'`
  })
  await pass('withdrawMinimum', 3_601)
  expect((await changesOf('withdrawMinimum'))[0]).toMatchObject({ state: 'refused' })
  expect((await settingFor(owner, 'withdrawMinimum')).value).toEqual(value)
})

test('changes with an end that overlap or follow each other leave the value from before all of them', async () => {
  const key = 'chatMemberMb'
  const plan = (value: number, from: number, until: number) => {
    const hours = (count: number) => Date.now() + count * 3_600_000
    return change(owner, key, value, { from: hours(from), until: hours(until) })
  }
  const valuesOf = async (count: number) => {
    const values: unknown[] = []
    for (let hour = 0; hour < count; hour++) {
      await pass(key, 3_600 + Number(hour === 0))
      values.push((await settingFor(owner, key)).value)
    }
    return values
  }
  await change(owner, key, 150)
  await plan(300, 1, 2)
  await plan(400, 2, 3)
  expect(await valuesOf(3)).toEqual([300, 400, 150])
  await plan(300, 1, 3)
  await plan(400, 2, 4)
  expect(await valuesOf(4)).toEqual([300, 400, 400, 150])
  // The second one ends before the first, which counts again until its own end.
  await plan(300, 1, 4)
  await plan(400, 2, 3)
  expect(await valuesOf(4)).toEqual([300, 400, 300, 150])
  // A change without an end stays.
  await plan(300, 1, 3)
  await change(owner, key, 200, { from: Date.now() + 2 * 3_600_000 })
  expect(await valuesOf(3)).toEqual([300, 200, 200])
})
