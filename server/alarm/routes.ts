import * as contract from '#contract/alarm'
import { deciderOf } from '../platform/approval.ts'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { acknowledge, alarmsFor, countOpen, testChannel } from './console.ts'
import { deliver } from './deliver.ts'

/** Alarms: operators see and acknowledge them, and a job sends each message. */
export const alarmFeature: Feature = {
  routes,
  jobs: { 'alarm.send': (delivery, ctx) => deliver(ctx, delivery) },
}

function routes({ on }: Http, ctx: Context): void {
  on(contract.alarms, ({ language }) => alarmsFor(ctx, language))
  on(contract.alarmCount, () => countOpen(ctx))
  on(contract.acknowledgeAlarm, (call) => acknowledge(ctx, deciderOf(call), call.input.id))
  on(contract.testAlarmChannel, (call) => testChannel(ctx, deciderOf(call), call.input.channel))
}
