import { setTimeout as wait } from 'node:timers/promises'
import {
  type BulkheadPolicy,
  bulkhead,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhenResult,
  isBrokenCircuitError,
  noJitterGenerator,
} from 'cockatiel'
import type { Answer } from './answer.ts'

/** What became of one call, as the figures count it. `skipped` and `busy` never left us. */
type Outcome = Answer['word'] | 'unheard' | 'silent' | 'skipped' | 'busy'

/** One try. `isSilent`: no reply came in time, or no connection was made. */
export type Try<Done> = { answer: Answer<Done>; isSilent: boolean }
type Put<Done> = (timeoutMs: number) => Promise<Try<Done>>

/** Puts the questions of one operation to one provider. */
export type Through = <Done>(put: Put<Done>, timeoutMs: number) => Promise<Answer<Done>>

export type CallSeen = { provider: string; operation: string; outcome: Outcome; seconds: number }

export type Circuit = 'closed' | 'open' | 'half-open'

/** The way to one provider, for all of a process. */
export type Connection = {
  provider: string
  through: (operation: string) => Through
  /** The state of each circuit, by its name. */
  circuits: () => Record<string, Circuit>
  inFlight: () => number
}

export type ConnectionSettings = {
  onCall?: (seen: CallSeen) => void
  /** So many silences one after another open a circuit. */
  silencesMax?: number
  /** The first probe comes after the least of these, each further one after twice the time. */
  probeAfterMs?: { least: number; most: number }
  /** Calls of one operation that may be under way at once; `otherwise` for those that are not named. */
  atOnceMax?: Readonly<Record<string, number>> & { otherwise: number }
  /** How long a call waits for a place. */
  placeWaitMs?: number
}

/** A history that is slow says nothing about the calls that move money, so it has a circuit of its own. */
const apart: ReadonlySet<string> = new Set(['bets'])

/** A call that was given less time than this says nothing about its provider. */
const patientMs = 1_000

const states: Record<CircuitState, Circuit> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
}

/**
 * A circuit breaker and a limit of calls at once, for one provider. After some silences one after another, calls are
 * refused without being sent, and from time to time one is let through to see whether the provider answers again.
 * Only silence opens it: a provider that refuses is there.
 */
export function createConnection(
  provider: string,
  {
    onCall = () => {},
    silencesMax = 5,
    probeAfterMs = { least: 1_000, most: 10_000 },
    atOnceMax = { otherwise: 256 },
    placeWaitMs = 500,
  }: ConnectionSettings = {},
): Connection {
  const circuits = new Map<string, CircuitBreakerPolicy>()
  let inFlight = 0

  function circuitOf(operation: string): CircuitBreakerPolicy {
    const name = apart.has(operation) ? operation : 'calls'
    const circuit = circuits.get(name) ?? newCircuit(silencesMax, probeAfterMs)
    circuits.set(name, circuit)
    return circuit
  }

  function through(operation: string): Through {
    const circuit = circuitOf(operation)
    const places = bulkhead(atOnceMax[operation] ?? atOnceMax.otherwise, Number.POSITIVE_INFINITY)
    return async <Done>(put: Put<Done>, timeoutMs: number) => {
      const started = performance.now()
      const send = async () => {
        inFlight += 1
        try {
          // What was waited for a place is not waited for the answer again.
          return await put(Math.max(0, Math.ceil(timeoutMs - (performance.now() - started))))
        } finally {
          inFlight -= 1
        }
      }
      const isClosed = circuit.state === CircuitState.Closed
      const { answer, outcome } = await withPlace(
        places,
        () => throughCircuit(circuit, send, timeoutMs >= patientMs),
        isClosed ? Math.min(placeWaitMs, timeoutMs / 2) : 0,
      )
      onCall({ provider, operation, outcome, seconds: (performance.now() - started) / 1_000 })
      return answer
    }
  }

  return {
    provider,
    through,
    circuits: () =>
      Object.fromEntries([...circuits].map(([name, { state }]) => [name, states[state]])),
    inFlight: () => inFlight,
  }
}

const newCircuit = (
  silencesMax: number,
  probeAfterMs: { least: number; most: number },
): CircuitBreakerPolicy =>
  circuitBreaker(
    handleWhenResult((result) => (result as Try<unknown>).isSilent),
    {
      breaker: new ConsecutiveBreaker(silencesMax),
      halfOpenAfter: new ExponentialBackoff({
        initialDelay: probeAfterMs.least,
        maxDelay: probeAfterMs.most,
        generator: noJitterGenerator,
      }),
    },
  )

type Passed<Done> = { answer: Answer<Done>; outcome: Outcome }

/** A call that never left us is a definite no: nothing can have happened. */
const notSent = (outcome: 'skipped' | 'busy'): Passed<never> => ({
  answer: {
    word: 'refused',
    reason: outcome === 'busy' ? 'provider_busy' : 'circuit_open',
    isUnheard: true,
  },
  outcome,
})

const passed = <Done>({ answer, isSilent }: Try<Done>): Passed<Done> => {
  if (isSilent) return { answer, outcome: 'silent' }
  const isUnheard = answer.word === 'refused' && answer.isUnheard
  return { answer, outcome: isUnheard ? 'unheard' : answer.word }
}

/** In a closed circuit a silence that was hardly waited for does not count. */
class Hasty<Done> extends Error {
  readonly tried: Try<Done>
  constructor(tried: Try<Done>) {
    super('too hasty to count')
    this.tried = tried
  }
}

async function throughCircuit<Done>(
  circuit: CircuitBreakerPolicy,
  send: () => Promise<Try<Done>>,
  isPatient: boolean,
): Promise<Passed<Done>> {
  // One probe is enough, and nobody waits for what becomes of it.
  if (circuit.state === CircuitState.HalfOpen) return notSent('skipped')
  const mayNotCount = !isPatient && circuit.state === CircuitState.Closed
  try {
    const tried = await circuit.execute(async () => {
      const tried = await send()
      if (mayNotCount && tried.isSilent) throw new Hasty(tried)
      return tried
    })
    return passed(tried)
  } catch (error) {
    if (error instanceof Hasty) return passed(error.tried as Try<Done>)
    if (isBrokenCircuitError(error)) return notSent('skipped')
    throw error
  }
}

/** Waits for a place when all are taken, but not for long. */
async function withPlace<Done>(
  places: BulkheadPolicy,
  send: () => Promise<Passed<Done>>,
  waitMs: number,
): Promise<Passed<Done>> {
  if (places.executionSlots <= 0 && waitMs <= 0) return notSent('busy')
  const patience = new AbortController()
  const over = new AbortController()
  let isSent = false
  const sent = places.execute(() => {
    isSent = true
    return send()
  }, patience.signal)
  if (isSent) return sent
  sent.catch(() => {})
  const waited = wait(waitMs, undefined, { signal: over.signal }).then(
    () => {
      if (isSent) return sent
      patience.abort()
      return notSent('busy')
    },
    () => sent,
  )
  try {
    return await Promise.race([sent, waited])
  } finally {
    over.abort()
  }
}

type AnyQuestion = { request: unknown; read: unknown }

/** The same adapter, every question of which is put through the connection under its own name. */
export function connected<Adapter extends object>(
  adapter: Adapter,
  connection: Connection,
): Adapter {
  const entries = Object.entries(adapter).map(([name, value]) => {
    if (isQuestion(value)) return [name, { ...value, through: connection.through(name) }]
    return [name, hasQuestion(value) ? connected(value, connection) : value]
  })
  return Object.fromEntries(entries)
}

const isQuestion = (value: unknown): value is AnyQuestion =>
  typeof value === 'object' && value !== null && 'request' in value && 'read' in value

/** The link to a game is asked for inside its launch. */
const hasQuestion = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.values(value).some(isQuestion)
