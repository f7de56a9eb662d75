import * as z from 'zod/mini'
import { moment } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { line } from './text.ts'

export const alarmChannels = ['webhook', 'line', 'telegram', 'sms', 'sms-second'] as const
export type AlarmChannelName = (typeof alarmChannels)[number]

const count = z.int().check(z.minimum(0))
const id = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/))
const reason = line(500, 3)

const Alarm = z.object({
  id: z.string(),
  name: z.string(),
  /** The provider, lane or server that it is about; empty if there is only one. */
  subject: z.string(),
  severity: z.enum(['page', 'ticket']),
  /** Texts in the language of the call. An alarm that only another version knows has its name as title and no action. */
  title: z.string(),
  action: z.string(),
  value: z.number(),
  /** The section of the console to look at. */
  page: z.nullable(z.string()),
  startedAt: moment,
  endedAt: z.nullable(moment),
  acknowledgement: z.nullable(z.object({ by: z.string(), at: moment, note: z.string() })),
  /** Messages about it, by their state. */
  sent: count,
  waiting: count,
  failed: count,
})
export type Alarm = z.output<typeof Alarm>

const Channel = z.object({
  channel: z.enum(alarmChannels),
  /** The environment, or for SMS a setting, has its address and key. */
  isSet: z.boolean(),
  isOn: z.boolean(),
  lastSentAt: z.nullable(moment),
  /** Code of the last attempt, if it failed. */
  error: z.nullable(z.string()),
})
export type AlarmChannelState = z.output<typeof Channel>

export const alarms = endpoint('GET /api/console/alarms', {
  access: 'operator',
  right: 'system.read',
  summary:
    'Lists the alarms that are open, the latest that ended, and the channels that they are sent to.',
  tags: ['alarms'],
  input: z.strictObject({}),
  output: z.object({
    now: moment,
    open: z.array(Alarm),
    /** At most 100, the latest first. */
    past: z.array(Alarm),
    channels: z.array(Channel),
    /** When the alarms were last evaluated; null before the first time. */
    lookedAt: z.nullable(moment),
  }),
})

export const alarmCount = endpoint('GET /api/console/alarms/count', {
  access: 'operator',
  right: 'system.read',
  summary: 'Counts the open alarms that nobody has acknowledged.',
  tags: ['alarms'],
  input: z.strictObject({}),
  output: z.object({ count }),
})

/** It rings no more. NO_DATA for an unknown alarm; `already_decided`: it is acknowledged, or has ended. */
export const acknowledgeAlarm = endpoint('POST /api/console/alarms/:id/acknowledge', {
  access: 'operator',
  right: 'alarms.acknowledge',
  summary: 'Acknowledges an alarm, with a note for the others.',
  invalidates: ['alarms'],
  input: z.strictObject({ id, reason }),
  output: z.object({ outcome: z.enum(['done', 'already_decided']) }),
})

/** NO_DATA for a channel that is not set. It need not be on. */
export const testAlarmChannel = endpoint('POST /api/console/alarms/channels/:channel/test', {
  access: 'operator',
  right: 'system.run',
  summary: 'Sends a test message to a channel.',
  invalidates: ['alarms'],
  input: z.strictObject({ channel: z.enum(alarmChannels), reason }),
  output: z.object({ event: z.string() }),
})
