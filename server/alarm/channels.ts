import type { AlarmChannelName } from '#contract/alarm'
import type { Region } from '#contract/site'
import type { Db, Tx } from '#db'
import type { AlarmChannel } from '#providers/alarms/channel'
import { phoneOf } from '../login/phone.ts'
import type { Context } from '../platform/context.ts'
import { settingsOf } from '../site/settings.ts'
import type { Severity } from './list.ts'

export type ActiveChannel = { channel: AlarmChannelName; severities: readonly Severity[] }

/** Every channel, whether the environment has what it needs, and whether its setting is on. */
type ChannelState = { channel: AlarmChannelName; isSet: boolean; isOn: boolean }

/** An SMS costs money and wakes somebody: only alarms that must not wait are sent by SMS. */
const pages = ['page'] as const
const all = ['page', 'ticket'] as const

export async function channelStates(
  db: Db | Tx,
  { alarmChannels: { webhook, line, telegram }, region }: Pick<Context, 'alarmChannels' | 'region'>,
): Promise<ChannelState[]> {
  const set = await settingsOf(
    db,
    'alarmWebhook',
    'alarmLine',
    'alarmTelegram',
    'alarmPhone',
    'alarmPhoneSecond',
  )
  const [first, second] = [phoneOf(set.alarmPhone, region), phoneOf(set.alarmPhoneSecond, region)]
  return [
    { channel: 'webhook', isSet: webhook !== null, isOn: set.alarmWebhook },
    { channel: 'line', isSet: line !== null, isOn: set.alarmLine },
    { channel: 'telegram', isSet: telegram !== null, isOn: set.alarmTelegram },
    { channel: 'sms', isSet: first !== undefined, isOn: first !== undefined },
    { channel: 'sms-second', isSet: second !== undefined, isOn: second !== undefined },
  ]
}

/** The channels that alarms are sent to now, with the severities of each. */
export async function activeChannels(
  tx: Db | Tx,
  ctx: Pick<Context, 'alarmChannels' | 'region'>,
): Promise<ActiveChannel[]> {
  const { alarmTickets } = await settingsOf(tx, 'alarmTickets')
  return (await channelStates(tx, ctx))
    .filter(({ isSet, isOn }) => isSet && isOn)
    .map(({ channel }) => ({
      channel,
      severities: isSms(channel) || !alarmTickets ? pages : all,
    }))
}

export const isSms = (channel: AlarmChannelName): channel is 'sms' | 'sms-second' =>
  channel === 'sms' || channel === 'sms-second'

/** The number on call of an SMS channel; undefined if none is set any more. */
export async function phoneOnCall(
  db: Db,
  { region }: Pick<Context, 'region'>,
  channel: 'sms' | 'sms-second',
): Promise<string | undefined> {
  const { alarmPhone, alarmPhoneSecond } = await settingsOf(db, 'alarmPhone', 'alarmPhoneSecond')
  return phoneOf(channel === 'sms' ? alarmPhone : alarmPhoneSecond, region)
}

/** The adapter of a channel over HTTP; null if the environment does not set it. */
export const adapterOf = (
  { alarmChannels }: Pick<Context, 'alarmChannels'>,
  channel: 'webhook' | 'line' | 'telegram',
): AlarmChannel | null => alarmChannels[channel]

/** True for a mobile number, and for the empty text. */
export const isPhoneOnCall = (text: string, region: Region): boolean =>
  text === '' || phoneOf(text, region) !== undefined
