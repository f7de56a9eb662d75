import type { FastifyBaseLogger } from 'fastify'
import type * as z from 'zod/mini'
import type { QrProvider } from '#contract/deposit'
import type { Endpoint, OperatorRole } from '#contract/endpoint'
import type { Signals } from '#contract/signal'
import type { Region } from '#contract/site'
import type { Db, Tx } from '#db'
import type { Ledger } from '#ledger'
import type { Currency } from '#money'
import type { BankFeed } from '#providers/banks/feed'
import type { Payout } from '#providers/banks/payout'
import type { SlipCheck } from '#providers/banks/slip-check'
import type { Game } from '#providers/games/game'
import type { Gateway } from '#providers/gateways/gateway'
import type { Sms } from '#providers/sms/sms'
import type { TrueWallet } from '#providers/truewallet/truewallet'
import type { Deposits } from './deposit/drivers.ts'
import type { Files } from './files.ts'
import type { JobName, PayloadOf } from './job/table.ts'
import type { Drivers } from './leg/drivers.ts'
import type { Reader } from './slip/reader.ts'

/** The languages of the texts in the database; the key is the one the web app keeps under `locale`. */
export const languages = ['th', 'la', 'en'] as const
export type Language = (typeof languages)[number]

/** Who is calling, as the session says; never as the body says. */
export type Caller = {
  member: number
  session: number
  currency: Currency
}

/** Who chats: a member or a guest. The name is the conversation's: the public id, or the guest's id. */
export type Visitor = {
  name: string
  member: number | null
  session: number | null
}

/** Who works for us, as the session says. */
export type Operator = {
  id: number
  session: number
  username: string
  role: OperatorRole
}

/** A file as it came, on this machine's disk: only its first bytes have been looked at. */
export type Uploaded = { path: string; type: string; bytes: number; digest: Buffer }

/** One call as a feature sees it: already validated, already let in. */
export type Call<E extends Endpoint> = {
  input: z.output<E['input']>
  /** There for endpoints with access 'member'; features of 'anyone' must not touch it. */
  caller: Caller
  /** There for endpoints with access 'visitor', and with access 'operator'. */
  visitor: Visitor
  operator: Operator
  language: Language
  /** The address of the one who calls, behind the trusted proxies. */
  address: string
  /** There for endpoints that take a file. It is gone when the call is answered. */
  file: Uploaded
  /** Names this wish of this caller; a repetition carries the same one. */
  key: string
}

type On = <E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<z.output<E['output']>>,
) => void

/** A call from a party outside, with the bytes as they came, because signatures are over bytes. */
export type OnCallback = (
  path: `/callbacks/${string}`,
  handler: (call: {
    raw: Buffer
    headers: Record<string, string | undefined>
    params: Record<string, string>
    address: string
  }) => Promise<{ status: number; contentType?: string; body: string }>,
) => void

export type Http = { on: On; onCallback: OnCallback }

/** A feature says which calls it answers. The list of features is in server/app.ts. */
export type Feature = (http: Http, ctx: Context) => void

/**
 * Work for later, written in the caller's transaction, so that it exists exactly when its cause does. A job may run
 * more than once and must not mind. `jobKey` makes one of many; `runAt` puts it off; `isUrgent`
 * goes before whatever else waits in its lane.
 */
export type Jobs = {
  add: <Name extends JobName>(
    tx: Db | Tx,
    name: Name,
    payload: PayloadOf<Name>,
    options?: JobOptions,
  ) => Promise<void>
}

export type JobOptions = { jobKey?: string; runAt?: Date; isUrgent?: boolean }

/** When a round stops starting new pieces of work, in milliseconds since 1970. Infinity for a job that is no round. */
export type Deadline = { untilMs: number }

/** What a feature's worker does with a payload. The table of all of them is in server/jobs.ts. */
export type Work<Payload = never> = (
  payload: Payload,
  ctx: Context,
  deadline: Deadline,
) => Promise<void>

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
export type Knock = (
  about: { conversation: string; sequence?: number } | { operator: number },
) => void

/** Everything a feature may touch. Built once in main.ts, passed by hand; there is no other way in. */
export type Context = {
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
  /** Reads the QR in a picture, beside the calls. */
  slipReader: Reader
  /** The legs that this process drives. */
  legs: Drivers
  /** The call-backs of gateways that this process works on. */
  deposits: Deposits
  jobs: Jobs
  push: Push
  knock: Knock
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
