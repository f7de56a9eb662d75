import type { Db } from '#db'
import type { Ledger } from '#ledger'
import type { sandboxAt } from '#sandbox/client'
import type { Member } from '../members.ts'
import type { Line } from './line.ts'
import type { Database, Restartable } from './processes.ts'
import type { SandboxStore } from './sandbox-store.ts'

/** One server and its three lines that can fail: to its clients, to providers and to the database. */
export type Node = {
  name: string
  process: Restartable
  front: Line
  outside: Line
  database: Line
  clock: (offsetMs: number) => void
  url: string
  /** Is true while the server still runs the earlier version. */
  isEarlier: () => boolean
  /** Replaces the earlier version by this one. */
  upgrade: () => Promise<void>
  /** Describes each unexpected exit, by version. */
  crashes: () => { earlier: string[]; own: string[] }
}

/** All processes of one trial, and the harness's own access to them. */
export type World = {
  folder: string
  nodes: Node[]
  database: Database
  sandbox: Restartable
  pepper: Buffer
  db: Db
  ledger: Ledger
  books: SandboxStore
  /** Client of the sandbox at its present port. */
  outside: () => ReturnType<typeof sandboxAt>
  stop: () => Promise<void>
  /** URL of the database for the harness. */
  url: () => string
  isUpgraded: boolean
  phones: Phone[]
}

/** The network of one member, which can fail. `node` is the server of its last connection. */
export type Phone = { line: Line; url: string; node: () => Node }

/** A member who sends requests: through a phone to one server at a time, or to any server. */
export type Client = Member & { phone?: Phone }

/** A request under one idempotency key, which may be sent several times. `response` is the first definite one. */
export type MemberRequest = {
  member: number
  key: string
  line: string
  body: Record<string, unknown>
  response?: { status: number; body: Record<string, unknown> }
  /** Definite responses that differ from the first one: promises.ts decides whether that breaks a promise. */
  laterResponses: string[]
  /** The member has stopped retrying, although the result is unknown. */
  isGivenUp?: boolean
}

export type History = {
  requests: MemberRequest[]
  /** Number of HTTP requests that were sent, including retries. */
  attempts: number
  unanswered: number
  /** Numbers of responses by status and message. */
  statuses: Map<string, number>
  /** Numbers of responses 500 by call. */
  internal: Map<string, number>
  /** Numbers of responses 500 from servers of an earlier version. */
  earlierInternal: Map<string, number>
  /** Violations that were found while the members sent requests. */
  broken: string[]
}
