import type { Region } from '#contract/site'
import { sandboxFeed } from '#providers/banks/feed'
import { sandboxPayout } from '#providers/banks/payout'
import { sandboxSlipCheck } from '#providers/banks/slip-check'
import type { BankSite } from '#providers/banks/wire'
import type { GameSettings } from '#providers/games/registry'
import type { GatewaySettings } from '#providers/gateways/registry'
import type { SmsSettings } from '#providers/sms/sms'
import { sandboxTrueWallet } from '#providers/truewallet/truewallet'
import type { Context } from '../context.ts'
import type { FileSettings } from '../files.ts'

/** What the one who runs the service decides; server/platform/config/environment.ts reads it from the environment. */
export type Config = {
  host: string
  /** 0: any that is free. */
  port: number
  publicUrl: string
  /** The proxies in front, as addresses or networks, whose word on the caller's address counts. */
  trustedProxies: string[]
  region: Region
  /** GAM-04: games open in a tab of their own. */
  iframe: boolean
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
  banks: BankSettings
  files: FileSettings
  sms: SmsSettings
  qrMinimums: Context['qrMinimums']
  unconfirmedMaximums: Context['unconfirmedMaximums']
}

/** What speaks for banks and TrueWallet, and who we are there. */
export const bankProviders = ['payout', 'slips', 'feed', 'truewallet'] as const
export type BankSettings = Record<(typeof bankProviders)[number], BankSite>

export const sandboxBanks = (sandboxUrl: string): BankSettings => ({
  payout: sandboxPayout(sandboxUrl),
  slips: sandboxSlipCheck(sandboxUrl),
  feed: sandboxFeed(sandboxUrl),
  truewallet: sandboxTrueWallet(sandboxUrl),
})

/** The sandbox's SMS account, from docs/adapters.md: it opens nothing else. */
export const sandboxSms = (sandboxUrl: string): SmsSettings => ({
  url: `${sandboxUrl}/sms`,
  account: 'sandbox-sms',
  secret: 'sandbox-sms-key',
  sender: 'KAPAO',
})
