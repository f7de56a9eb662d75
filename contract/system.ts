import * as z from 'zod/mini'
import { currencies } from '#money'
import { moment } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { sum } from './sum.ts'
import { line } from './text.ts'

export const backupKinds = ['folder', 'dump', 'base', 'archive'] as const
export const checkNames = ['ledger', 'audit'] as const

const count = z.int().check(z.minimum(0))
const name = z.string().check(z.regex(/^[a-z][a-z.-]{1,39}$/))
const id = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/))
const reason = line(500, 3)

/** Jobs of one name. A job that was given up failed as often as it may. */
const Jobs = z.object({
  name: z.string(),
  waiting: count,
  running: count,
  givenUp: count,
  /** When the job became due that has waited longest. */
  oldestAt: z.nullable(moment),
  /** First line of the last error, without values. */
  error: z.nullable(z.string()),
})
export type SystemJobs = z.output<typeof Jobs>

const Transfers = z.object({
  provider: z.string(),
  kind: z.string(),
  open: count,
  oldestAt: moment,
})

const Feed = z.object({
  provider: z.string(),
  /** The last digits of our account. */
  account: z.string(),
  readAt: moment,
})

/** A balance of ours: as the bank reported it, or as the books have it. */
const Balance = z.object({
  source: z.enum(['bank', 'books']),
  account: z.string(),
  currency: z.enum(currencies),
  /** Null until the bank has reported it. */
  amount: z.nullable(sum),
  /** Null for a balance of the books, which is always current. */
  readAt: z.nullable(moment),
})

/** The version of a server whose build has no label. */
export const unnamedBuild = 'unnamed'

const Server = z.object({
  place: z.string(),
  /** The label of its build, such as a commit. A server of an earlier version gives the version of the app. */
  version: z.string(),
  startedAt: moment,
  beatenAt: moment,
  /** It has not written for a minute, and has not stopped in order. */
  isSilent: z.boolean(),
  /** Its clock less the clock of the database. */
  clockMs: z.int(),
})
export type SystemServer = z.output<typeof Server>

export const system = endpoint('GET /api/console/system', {
  access: 'operator',
  right: 'system.read',
  summary:
    'Returns the state of the service: jobs, open transfers, feeds, balances, backups, servers and checks.',
  tags: ['system'],
  input: z.strictObject({}),
  output: z.object({
    now: moment,
    jobs: z.array(Jobs),
    transfers: z.array(Transfers),
    feeds: z.array(Feed),
    balances: z.array(Balance),
    /** `archive` is the continuous archive of PostgreSQL. A kind is absent until it was made once. */
    backups: z.array(z.object({ kind: z.enum(backupKinds), at: moment })),
    servers: z.array(Server),
    checks: z.array(z.object({ name: z.enum(checkNames), at: moment, faults: count })),
    database: z.object({ bytes: count, version: z.string() }),
  }),
})
export type System = z.output<typeof system.output>

const GivenUp = z.object({
  id: z.string(),
  attempts: count,
  createdAt: moment,
  triedAt: moment,
  error: z.nullable(z.string()),
})
export type GivenUpJob = z.output<typeof GivenUp>

export const givenUpJobs = endpoint('GET /api/console/system/jobs/:name', {
  access: 'operator',
  right: 'system.read',
  summary: 'Lists the jobs of a name that were given up, at most 100, oldest first.',
  tags: ['system'],
  input: z.strictObject({ name }),
  output: z.object({ jobs: z.array(GivenUp) }),
})

/**
 * Without an id every job of the name runs again that was given up. A job that was replaced does not. `already_decided`: none is
 * given up any more.
 */
export const runJobs = endpoint('POST /api/console/system/jobs/:name/run', {
  access: 'operator',
  right: 'system.run',
  summary: 'Runs jobs again that were given up.',
  invalidates: ['system'],
  input: z.strictObject({ name, id: z.optional(id), reason }),
  output: z.object({ outcome: z.enum(['done', 'already_decided']), count }),
})
