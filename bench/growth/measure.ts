import { Agent } from 'node:http'
import type { Question } from './calls.ts'
import type { Stack } from './stack.ts'

/** Asks once per active member, so that their pages are in memory, as they would be in production. */
export const warm = (stack: Stack, { ask }: Question): Promise<Figures> =>
  measure(stack, { ask, calls: active }, { oneOf: (call) => call })

export type Figures = { p50Ms: number; p95Ms: number; serverUs: number; postgresUs: number }

const usualCallers = 8
/** Number of active members: the same in every database, spread evenly over all members. */
const active = 400

/**
 * Makes this many calls. Each caller sends its next request when the last one is answered, for a random active member
 * of its own: two callers never share a member, because a member can run only one transfer with a game at a time.
 */
export async function measure(
  stack: Stack,
  { calls, ask }: Question,
  {
    callers = usualCallers,
    oneOf = anyOf(callers),
  }: { callers?: number; oneOf?: (call: number) => number } = {},
): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  const timesMs: number[] = []
  const before = stack.processorMs()
  const caller = async (index: number) => {
    for (let call = index; call < calls; call += callers) {
      const member = 1 + oneOf(call) * Math.floor(stack.size.members / active)
      const askedAt = performance.now()
      await ask({ stack, agent, member })
      timesMs.push(performance.now() - askedAt)
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, index) => caller(index)))
  const after = stack.processorMs()
  agent.destroy()
  const each = (name: keyof typeof before) => ((after[name] - before[name]) * 1000) / timesMs.length
  return {
    p50Ms: middle(timesMs),
    p95Ms: quantileOf(timesMs, 0.95),
    serverUs: each('server'),
    postgresUs: each('postgres'),
  }
}

/** A random active member of this caller: members are divided among callers by remainder. */
const anyOf =
  (callers: number) =>
  (call: number): number =>
    (call % callers) + callers * Math.floor((Math.random() * active) / callers)

/** Median round of each figure. */
export const middleOf = (rounds: Figures[]): Figures => ({
  p50Ms: middle(rounds.map(({ p50Ms }) => p50Ms)),
  p95Ms: middle(rounds.map(({ p95Ms }) => p95Ms)),
  serverUs: middle(rounds.map(({ serverUs }) => serverUs)),
  postgresUs: middle(rounds.map(({ postgresUs }) => postgresUs)),
})

const middle = (numbers: number[]): number => quantileOf(numbers, 0.5)

const quantileOf = (numbers: number[], part: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * part)]!
