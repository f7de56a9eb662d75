import type { Found, ProviderGuarantees, SendReply } from '#saga'
import type { Chance } from './chance.ts'
import type { Counts } from './counts.ts'
import type { MutantName } from './mutants.ts'
import type { CommitResult, ExternalTransferRequest, TransferStore } from './transfers.ts'

/** One run: nodes, a database, providers and members in virtual time. The seed decides every event. */
export type World = {
  chance: Chance
  rates: Rates
  counts: Counts
  mutant: MutantName | undefined
  nowMs: () => number
  databaseMs: () => number
  plan: (afterMs: number, run: () => void) => void
  transfers: TransferStore
  nodes: Node[]
  providers: Map<string, Provider>
  games: Provider[]
  members: number[]
  /** Runs events until `isQuiet` is true. Returns false if it is still false long after all faults have ended. */
  run: (isQuiet: () => boolean) => boolean
}

/** Probability of each fault in one run. All of them are 0 after the faults have ended. */
export type Rates = Record<
  | 'loss'
  | 'late'
  | 'garbage'
  | 'unheard'
  | 'duplicate'
  | 'crash'
  | 'pause'
  | 'writeLost'
  | 'writeUnanswered'
  | 'writeSlow'
  | 'callLost',
  number
>

/** A server process. It crashes and restarts, pauses, and has a wall clock that jumps. */
export type Node = {
  id: number
  wallAheadMs: number
  pausedUntilMs: number
  isUp: () => boolean
  /** The node's monotonic clock. */
  clockMs: () => number
  /** Runs a flow on this node. If the process dies first, neither callback is called. */
  start: <Result>(work: Work<Result>, done: (result: Result) => void, failed?: () => void) => void
  /** A crash replaces this memory. `running` holds the callbacks that wait for each transfer run here. */
  memory: NodeMemory
  /** Calls `begin` now and after every restart. */
  onStart: (begin: () => void) => void
}

export type NodeMemory = { running: Map<string, (() => void)[]> }

/** A flow that runs on a node. It yields a command and resumes with the result. */
export type Work<Result> = Generator<Command, Result, never>

/** A commit is one transaction. If `isRepeatable`, the node repeats the commit when no reply arrives. */
export type Command =
  | { do: 'commit'; run: () => CommitResult<unknown>; isRepeatable: boolean }
  | { do: 'wait'; begin: (resume: (reply: unknown) => void, isAlive: () => boolean) => void }
  | { do: 'now'; read: () => unknown }

/** An external system with its own books. It keeps its guarantees unless it has a `lie`. */
export type Provider = {
  name: string
  guarantees: ProviderGuarantees
  lie: Lie | undefined
  applied: Map<string, { amount: number; times: number }>
  balanceOf: (member: number) => number
  win: (member: number, amount: number) => void
  /** Sends a request. `onReply` is called at most once. */
  send: (
    request: ExternalTransferRequest,
    at: { wallMs: number },
    onReply: (reply: SendReply) => void,
  ) => void
  /** Returns the provider's current answer about this reference. */
  find: (reference: string) => Found
  away: { untilMs: number }
}

/** A broken guarantee of a provider. Lies are rare: they show who bears the loss when a guarantee fails. */
export type Lie = 'applies too late' | 'forgets what it had' | 'confirms another amount'
