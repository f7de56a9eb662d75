import { goLive } from '#contract/go-live'
import * as contract from '#contract/setting'
import { deciderOf } from '../platform/approval.ts'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { applyDue } from './apply.ts'
import { cancelChange, cancelOfSetting } from './cancel.ts'
import { changeOfSetting, changeSetting } from './change.ts'
import { goLiveOf } from './go-live.ts'
import { changesOf, settingsFor } from './settings.ts'

/** The endpoints with which operators read and change settings, and the round that applies planned changes. */
export const settingFeature: Feature = {
  routes,
  actions: [changeOfSetting, cancelOfSetting],
  jobs: { 'setting.apply': (_, ctx, deadline) => applyDue(ctx, deadline) },
}

function routes({ on }: Http, ctx: Context): void {
  on(contract.settings, ({ operator }) => settingsFor(ctx, operator))
  on(goLive, () => goLiveOf(ctx))
  on(contract.settingChanges, ({ input }) => changesOf(ctx.db, input))
  on(contract.changeSetting, (call) => changeSetting(ctx, deciderOf(call), call.input))
  on(contract.cancelSettingChange, (call) => cancelChange(ctx, deciderOf(call), call.input.id))
}
