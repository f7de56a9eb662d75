import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { CallSeen, Circuit, Connection } from '#providers/connection'

/** Passes the outcomes of calls to providers on to metrics that are created later. */
export function createCallWatch() {
  const watchers: ((seen: CallSeen) => void)[] = []
  return {
    onCall: (seen: CallSeen) => {
      for (const watch of watchers) watch(seen)
    },
    watch: (watcher: (seen: CallSeen) => void) => void watchers.push(watcher),
  }
}

export type ProviderFigures = {
  connections: readonly Connection[]
  watch: (watcher: (seen: CallSeen) => void) => void
}

const figureOf: Record<Circuit, number> = { closed: 0, 'half-open': 1, open: 2 }

/** Measures the outcome and time of this process's calls to providers. */
export function measureProviders(
  registry: Registry,
  { connections, watch }: ProviderFigures,
): void {
  const calls = new Counter({
    name: 'provider_calls_total',
    help: 'Calls to providers by outcome: done, refused, unheard, unknown, silent, skipped, busy.',
    labelNames: ['provider', 'operation', 'outcome'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'provider_call_seconds',
    help: 'Time until a provider answered or was given up, of calls that were sent.',
    labelNames: ['provider', 'operation'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
    registers: [registry],
  })
  watch(({ provider, operation, outcome, seconds: took }) => {
    calls.inc({ provider, operation, outcome })
    if (outcome !== 'skipped' && outcome !== 'busy') seconds.observe({ provider, operation }, took)
  })
  new Gauge({
    name: 'provider_circuit',
    help: 'Whether calls are sent: 0 closed (yes), 1 half-open (one probe), 2 open (no).',
    labelNames: ['provider', 'circuit'],
    registers: [registry],
    collect() {
      for (const { provider, circuits } of connections)
        for (const [circuit, state] of Object.entries(circuits()))
          this.set({ provider, circuit }, figureOf[state])
    },
  })
  new Gauge({
    name: 'provider_calls_in_flight',
    help: 'Calls that wait for their answer.',
    labelNames: ['provider'],
    registers: [registry],
    collect() {
      for (const { provider, inFlight } of connections) this.set({ provider }, inFlight())
    },
  })
}
