import type { FastifyBaseLogger } from 'fastify'
import type { QrProvider } from '#contract/deposit'
import type { Signals } from '#contract/signal'
import type { Region } from '#contract/site'
import type { Db } from '#db'
import type { Ledger } from '#ledger'
import type { BankFeed } from '#providers/banks/feed'
import type { Payout } from '#providers/banks/payout'
import type { SlipCheck } from '#providers/banks/slip-check'
import type { Game } from '#providers/games/game'
import type { Gateway } from '#providers/gateways/gateway'
import type { Sms } from '#providers/sms/sms'
import type { TrueWallet } from '#providers/truewallet/truewallet'
import type { Files } from './files.ts'
import type { Jobs } from './jobs/jobs.ts'

/** Signals to the open screens of one member, on every node. Never carries amounts. */
export type Push = <S extends keyof Signals>(
  member: number,
  signal: S,
  ...payload: Parameters<Signals[S]>
) => void

/**
 * Says on every node that something of a conversation is new, up to which sequence when it is a message, or that an
 * operator's sessions are to be looked at. To be said once it is committed.
 */
export type NotifyChat = (
  about: { conversation: string; sequence?: number } | { operator: number },
) => void

/**
 * Everything a feature may touch. Built once in server/app.ts, passed by hand; there is no other way in. A word that keeps
 * something for the whole process adds it where it is made (`declare module`): this file imports no word.
 */
export interface Context {
  region: Region
  db: Db
  ledger: Ledger
  gateways: ReadonlyMap<QrProvider, Gateway>
  games: ReadonlyMap<string, Game>
  /** Pays into bank accounts, asks banks about slips, tells what reached ours. */
  payout: Payout
  slipCheck: SlipCheck
  bankFeed: BankFeed
  trueWallet: TrueWallet
  sms: Sms
  files: Files
  jobs: Jobs
  push: Push
  notifyChat: NotifyChat
  /** Keys for HMACs and encryption, from settings. */
  secrets: { pepper: Buffer }
  /** Minimum deposits in Amounts that settings override, by provider (DEP-03). */
  qrMinimums: Partial<Record<QrProvider, number>>
  /** What a signed call-back may credit while its gateway cannot be asked, in satang, by provider; 0: nothing. */
  unconfirmedMaximums: Record<QrProvider, number>
  /** Where the outside reaches us, for call-back addresses: http://127.0.0.1:3000 */
  publicUrl: string
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}
