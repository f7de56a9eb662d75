import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { settingKeys } from './setting-list.ts'

/** The conditions of a service that members' money may come to. */
export const goLiveCodes = [
  'sandbox',
  'owners',
  'reviewers',
  'name',
  'website',
  'contact',
  'licence',
  'licensor',
  'help_line',
  'identity',
  'texts',
  'deposit_accounts',
  'games',
  'payouts',
  'chat',
  'alarms',
] as const
export type GoLiveCode = (typeof goLiveCodes)[number]

/** These give money away, once somebody has activated them. */
const giveawayCodes = ['invite', 'refund', 'bonuses', 'wheels'] as const

export const goLive = endpoint('GET /api/console/go-live', {
  access: 'operator',
  right: 'settings.read',
  summary:
    'Lists what a service needs before members use it, what of it is missing, and what gives money away.',
  tags: ['settings', 'operators', 'payouts'],
  input: z.strictObject({}),
  output: z.object({
    conditions: z.array(
      z.object({
        code: z.enum(goLiveCodes),
        isMet: z.boolean(),
        /** The setting that meets it. */
        setting: z.nullable(
          z.enum(settingKeys as [(typeof settingKeys)[number], ...typeof settingKeys]),
        ),
      }),
    ),
    /** `count`: how many are active. */
    giveaways: z.array(z.object({ code: z.enum(giveawayCodes), count: z.int() })),
  }),
})
