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
import type { AlarmSettings } from './alarms.ts'

/** A server answers calls and shows pages (`web`), runs the queue of jobs, or takes callbacks of providers. */
export const roles = ['web', 'jobs', 'callbacks'] as const
export type Role = (typeof roles)[number]

/** The configuration of one process. environment.ts reads it from the environment; site settings are in the database. */
export type Config = {
  host: string
  /** The system chooses a free port for 0. */
  port: number
  publicUrl: string
  /** The address of the metrics. The service starts without them if the default port is taken. */
  metrics: { host: string; port: number; isChosen: boolean }
  /** A part of the servers may do a part of the work. Health and metrics are on every server. */
  roles: readonly Role[]
  /** After a signal to stop the server is not ready, but goes on answering for this long. */
  drainSeconds: number
  /** Open connections in all, and of one network that is no trusted proxy. */
  connections: { max: number; networkMax: number }
  /** Callbacks a second of one address, and of one of the providers' addresses (`sources`). */
  callbacks: { sources: string[]; perSecond: number; sourcesPerSecond: number }
  /** Addresses or networks of the proxies in front, which may tell the client's address. */
  trustedProxies: string[]
  region: Region
  /** GAM-04: games open in their own tab. */
  iframe: boolean
  logLevel: string
  dataDir: string
  /** The embedded PostgreSQL runs for null, with its data in dataDir. */
  databaseUrl: string | null
  /** The login of databaseUrl without the transaction pooler of databaseUrl; null if databaseUrl leads through none. */
  databaseDirectUrl: string | null
  /** Statements are prepared by name. A pooler that does not keep them needs false. */
  isPrepared: boolean
  /** The login that owns the tables and migrates them; for null the one of databaseUrl, if it is the owner. */
  databaseOwnerUrl: string | null
  /** The login of the queue of jobs; for null the one of databaseUrl. */
  databaseJobsUrl: string | null
  /** A standby, on which the ledger is checked; for null the primary checks it. */
  databaseReadUrl: string | null
  /** For null there is one node, which counts calls in memory. */
  redisUrl: string | null
  sandbox: { isOn: boolean; port: number; url: string }
  /** The master key, from which the keys for HMACs and encryption are derived. */
  pepper: Buffer
  /** The PEPPER before this one, which only the command that changes it needs. */
  pepperBefore: Buffer | null
  gateways: GatewaySettings
  games: GameSettings
  banks: BankSettings
  files: FileSettings
  sms: SmsSettings
  alarms: AlarmSettings
  qrMinimums: Context['qrMinimums']
  unconfirmedMaximums: Context['unconfirmedMaximums']
}

/** The services through which we reach banks and TrueWallet. */
export const bankProviders = ['payout', 'slips', 'feed', 'truewallet'] as const
export type BankSettings = Record<(typeof bankProviders)[number], BankSite>

export const sandboxBanks = (sandboxUrl: string): BankSettings => ({
  payout: sandboxPayout(sandboxUrl),
  slips: sandboxSlipCheck(sandboxUrl),
  feed: sandboxFeed(sandboxUrl),
  truewallet: sandboxTrueWallet(sandboxUrl),
})

/** The sandbox's SMS account, from docs/adapters.md. It is valid nowhere else. */
export const sandboxSms = (sandboxUrl: string): SmsSettings => ({
  url: `${sandboxUrl}/sms`,
  account: 'sandbox-sms',
  secret: 'sandbox-sms-key',
  sender: 'KAPAO',
})
