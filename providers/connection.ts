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

/** Outcome of one call in the metrics. `skipped` and `busy` calls were never sent. */
type Outcome = Answer['word'] | 'unheard' | 'silent' | 'skipped' | 'busy'

/** One attempt. `isSilent`: no reply came in time, or no connection was made. */
export type Try<Done> = { answer: Answer<Done>; isSilent: boolean }
type Put<Done> = (timeoutMs: number) => Promise<Try<Done>>

/** Sends the requests of one operation to one provider. */
export type Through = <Done>(put: Put<Done>, timeoutMs: number) => Promise<Answer<Done>>

export type CallSeen = { provider: string; operation: string; outcome: Outcome; seconds: number }

export type Circuit = 'closed' | 'open' | 'half-open'

/** Connection to one provider, shared by the whole process. */
export type Connection = {
  provider: string
  through: (operation: string) => Through
  /** State of each circuit by its name. */
  circuits: () => Record<string, Circuit>
  inFlight: () => number
}

export type ConnectionSettings = {
  onCall?: (seen: CallSeen) => void
  /** Number of consecutive silent calls that opens a circuit. */
  silencesMax?: number
  /** Pause before the first probe (`least`); it doubles after each failed probe, up to `most`. */
  probeAfterMs?: { least: number; most: number }
  /** Concurrency limit per operation; `otherwise` applies to operations that are not listed. */
  atOnceMax?: Readonly<Record<string, number>> & { otherwise: number }
  /** Maximum wait for a free place. */
  placeWaitMs?: number
}

/** A slow history says nothing about the calls that move money, so it has its own circuit. */
const apart: ReadonlySet<string> = new Set(['bets'])

/** A call with a shorter timeout says nothing about its provider. */
const patientMs = 1_000

const states: Record<CircuitState, Circuit> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
}

/**
 * Circuit breaker and concurrency limit of one provider. After several consecutive silent calls the circuit opens:
 * calls are refused without being sent, and now and then one is let through as a probe. Only silence opens the circuit:
 * a provider that refuses is available.
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
          // The wait for a place counts towards the timeout.
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

/** A call that was never sent is a definite refusal: the provider cannot have executed it. */
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

/** In a closed circuit, silence within a short timeout does not count. */
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
  // One probe at a time is enough; other calls do not wait for its result.
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

/** Waits briefly for a free place if all are taken. */
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

/** Returns the adapter with each of its requests sent through the connection under its own name. */
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

/** The request for a game's link is nested in `launch`. */
const hasQuestion = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.values(value).some(isQuestion)
