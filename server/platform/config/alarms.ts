import * as z from 'zod'
import type { LineSettings } from '#providers/alarms/line'
import type { TelegramSettings } from '#providers/alarms/telegram'
import type { WebhookSettings } from '#providers/alarms/webhook'
import { ConfigError, checked, type Environment, origin, url } from './checked.ts'

/** The channels of alarms; null for one that is not set. */
export type AlarmSettings = {
  webhook: WebhookSettings | null
  line: LineSettings | null
  telegram: TelegramSettings | null
}

/** Addresses and keys, for the rules of a start in production. */
export const alarmSettingNames = {
  urls: ['ALARM_WEBHOOK_URL', 'ALARM_LINE_URL', 'ALARM_TELEGRAM_URL'],
  keys: ['ALARM_WEBHOOK_SECRET', 'ALARM_LINE_TOKEN', 'ALARM_TELEGRAM_TOKEN'],
}

/** It is public in our source: anyone could sign false alarms with it. */
const sandboxSecret = 'sandbox-alarm-secret'

const AlarmVariables = z.object({
  ALARM_WEBHOOK_URL: url(/^https?$/)
    .optional()
    .describe('ALARM_WEBHOOK_URL must look like https://alarms.example/kapao'),
  ALARM_WEBHOOK_SECRET: z
    .string()
    .refine((value) => value !== sandboxSecret)
    .optional()
    .describe("ALARM_WEBHOOK_SECRET must be a secret that is not the sandbox's"),
  ALARM_LINE_URL: origin
    .default('https://api.line.me')
    .describe('ALARM_LINE_URL must look like https://api.line.me'),
  ALARM_LINE_TOKEN: z.string().optional().describe('ALARM_LINE_TOKEN must be a token'),
  ALARM_LINE_TO: z
    .string()
    .regex(/^[UCR][0-9a-f]{32}$/)
    .optional()
    .describe('ALARM_LINE_TO must be the id of a user, group or room'),
  ALARM_TELEGRAM_URL: origin
    .default('https://api.telegram.org')
    .describe('ALARM_TELEGRAM_URL must look like https://api.telegram.org'),
  ALARM_TELEGRAM_TOKEN: z
    .string()
    .regex(/^[0-9]{5,15}:[A-Za-z0-9_-]{20,60}$/)
    .optional()
    .describe('ALARM_TELEGRAM_TOKEN must be the token of a bot'),
  ALARM_TELEGRAM_CHAT: z
    .string()
    .regex(/^(-?[0-9]{1,20}|@[A-Za-z0-9_]{5,32})$/)
    .optional()
    .describe('ALARM_TELEGRAM_CHAT must be the id of a chat, or the @name of a channel'),
})

/** The channels whose settings are there. @throws ConfigError for a channel of which only some are */
export function alarmsFrom(given: Environment): AlarmSettings {
  const of = checked(AlarmVariables, given)
  together(given, 'ALARM_WEBHOOK_URL', 'ALARM_WEBHOOK_SECRET')
  together(given, 'ALARM_LINE_TOKEN', 'ALARM_LINE_TO')
  together(given, 'ALARM_TELEGRAM_TOKEN', 'ALARM_TELEGRAM_CHAT')
  return {
    webhook:
      of.ALARM_WEBHOOK_URL && of.ALARM_WEBHOOK_SECRET
        ? { url: of.ALARM_WEBHOOK_URL, secret: of.ALARM_WEBHOOK_SECRET }
        : null,
    line:
      of.ALARM_LINE_TOKEN && of.ALARM_LINE_TO
        ? { url: of.ALARM_LINE_URL, token: of.ALARM_LINE_TOKEN, to: of.ALARM_LINE_TO }
        : null,
    telegram:
      of.ALARM_TELEGRAM_TOKEN && of.ALARM_TELEGRAM_CHAT
        ? {
            url: of.ALARM_TELEGRAM_URL,
            token: of.ALARM_TELEGRAM_TOKEN,
            chat: of.ALARM_TELEGRAM_CHAT,
          }
        : null,
  }
}

function together(given: Environment, one: string, other: string): void {
  if ((given[one] === undefined) !== (given[other] === undefined))
    throw new ConfigError(`${one} and ${other} belong together: set both, or neither.`)
}

/** The sandbox's channels, from docs/adapters-alarms.md. Their keys are valid nowhere else. */
export const sandboxAlarms = (sandboxUrl: string): AlarmSettings => ({
  webhook: { url: `${sandboxUrl}/alarm/webhook`, secret: sandboxSecret },
  line: {
    url: `${sandboxUrl}/alarm/line`,
    token: 'sandbox-line-token',
    to: 'C0123456789abcdef0123456789abcdef',
  },
  telegram: {
    url: `${sandboxUrl}/alarm/telegram`,
    token: '12345678:sandbox-telegram-token-0',
    chat: '-1001234567890',
  },
})
