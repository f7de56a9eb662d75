import { beforeAll } from 'vitest'
import { call } from '#contract/call'
import * as contract from '#contract/setting'
import type { SettingKey } from '#contract/setting-list'
import { app, openApp } from '../app-testing.ts'
import { newOperator } from '../operator/testing.ts'
import { applyDue } from './apply.ts'

export let owner: Awaited<ReturnType<typeof newOperator>>
export let lead: Awaited<ReturnType<typeof newOperator>>

type Change = Parameters<typeof call<typeof contract.changeSetting>>[1]
export type Who = typeof owner

export const reason = 'agreed in the meeting of Monday'
export const settingFor = async ({ desk }: Who, key: SettingKey) =>
  (await call(contract.settings, {}, desk)).settings.find((setting) => setting.key === key)!
export const change = async (
  who: Who,
  key: SettingKey,
  value: contract.SettingValue | null,
  times: Partial<Change> = {},
) => {
  const { version } = await settingFor(who, key)
  return call(contract.changeSetting, { key, value, version, reason, ...times }, who.desk)
}
export const changesOf = async (key: SettingKey) =>
  (await call(contract.settingChanges, { key, page: 1, limit: 100 }, owner.desk)).changes

/** Lets the time of planned changes come: the rows of this key begin and end `seconds` earlier. */
export async function pass(key: SettingKey, seconds: number) {
  await app.ctx.db.begin(async (tx) => {
    await tx`set local role none`
    await tx`
      update setting_change set from_at = from_at - ${seconds} * interval '1 second',
        until_at = until_at - ${seconds} * interval '1 second'
      where key = ${key}`
  })
  await applyDue(app.ctx, { untilMs: Date.now() + 60_000 })
}

/** Starts the whole server with an owner and a lead of finance. */
export function startSettings() {
  openApp()
  beforeAll(async () => {
    owner = await newOperator(app, 'owner')
    lead = await newOperator(app, 'finance-lead')
  })
}
