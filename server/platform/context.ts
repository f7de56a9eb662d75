import type { FastifyBaseLogger } from 'fastify'
import type { Presence } from '#contract/chat'
import type { QrProvider } from '#contract/deposit'
import type { Signals } from '#contract/signal'
import type { Region } from '#contract/site'
import type { Db } from '#db'
import type { Ledger } from '#ledger'
import type { AlarmChannel } from '#providers/alarms/channel'
import type { BankFeed } from '#providers/banks/feed'
import type { Payout } from '#providers/banks/payout'
import type { SlipCheck } from '#providers/banks/slip-check'
import type { Game } from '#providers/games/game'
import type { Gateway } from '#providers/gateways/gateway'
import type { Sms } from '#providers/sms/sms'
import type { TrueWallet } from '#providers/truewallet/truewallet'
import type { EarlierKeys } from './encryption.ts'
import type { Files } from './files.ts'
import type { Jobs } from './jobs/jobs.ts'

/** Signals the open screens of one member, on every node. A signal never carries amounts. */
export type Push = <S extends keyof Signals>(
  member: number,
  signal: S,
  ...payload: Parameters<Signals[S]>
) => void

/**
 * Notifies every node that a conversation changed, with the sequence of a new message, that an operator's sessions must be
 * checked, or what an operator does in a conversation. Called after the commit.
 */
export type NotifyChat = (
  about:
    | { conversation: string; sequence?: number }
    | { operator: number }
    | { conversation: string; by: string; presence: Presence | 'gone' },
) => void

/**
 * The services that features use. server/context.ts builds it once and passes it on. A feature that holds an object for the
 * whole process declares it in its own file (`declare module`), because this file imports no feature.
 */
export interface Context {
  region: Region
  db: Db
  /** A standby for reading; null if the installation has none. It may be away. */
  standby: Db | null
  ledger: Ledger
  gateways: ReadonlyMap<QrProvider, Gateway>
  games: ReadonlyMap<string, Game>
  payout: Payout
  slipCheck: SlipCheck
  bankFeed: BankFeed
  trueWallet: TrueWallet
  sms: Sms
  /** The channels on which alarms are sent; null for one that the environment does not set. */
  alarmChannels: Record<'webhook' | 'line' | 'telegram', AlarmChannel | null>
  files: Files
  jobs: Jobs
  push: Push
  notifyChat: NotifyChat
  /** The master key for HMACs and encryption, and what is left of earlier ones. */
  secrets: { pepper: Buffer; earlier?: EarlierKeys }
  /** The sandbox plays the providers, so no real money moves. */
  isSandbox: boolean
  /** Minimum deposits by provider, where the environment overrides them (DEP-03). Operators may set others. */
  qrMinimums: Partial<Record<QrProvider, number>>
  /**
   * The largest amount in satang that a signed callback may credit while its gateway does not respond, by provider, unless
   * operators have set another.
   */
  unconfirmedMaximums: Record<QrProvider, number>
  /** Our public address, which callback addresses begin with: http://127.0.0.1:3000 */
  publicUrl: string
  /** Addresses and networks of our own proxies, such as 10.0.0.0/8. */
  trustedProxies: string[]
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}
