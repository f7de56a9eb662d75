import type { Region } from '#contract/site'
import type { GameSettings } from '#providers/games/registry'
import type { GatewaySettings } from '#providers/gateways/registry'
import type { SmsSettings } from '#providers/sms/sms'
import type { Context } from './context.ts'

/** What the one who runs the service decides; server/config.ts reads it from the environment. */
export type Settings = {
  host: string
  /** 0: any that is free. */
  port: number
  publicUrl: string
  /** The proxies in front, as addresses or networks, whose word on the caller's address counts. */
  trustedProxies: string[]
  region: Region
  logLevel: string
  dataDir: string
  /** Null: the embedded PostgreSQL, its data in dataDir. */
  databaseUrl: string | null
  /** Null: one node, which counts calls by itself. */
  redisUrl: string | null
  sandbox: { isOn: boolean; port: number; url: string }
  /** The key of keys: HMACs and encryption derive from it. */
  pepper: Buffer
  gateways: GatewaySettings
  games: GameSettings
  sms: SmsSettings
  qrMinimums: Context['qrMinimums']
}

/** The sandbox's SMS account, from docs/adapters.md: it opens nothing else. */
export const sandboxSms = (sandboxUrl: string): SmsSettings => ({
  url: `${sandboxUrl}/sms`,
  account: 'sandbox-sms',
  secret: 'sandbox-sms-key',
  sender: 'KAPAO',
})
