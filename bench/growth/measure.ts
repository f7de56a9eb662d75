import { Agent } from 'node:http'
import type { Question } from './calls.ts'
import type { Stack } from './stack.ts'

/** Every member at work asks once, so that their pages are in memory, as those of members at work are. */
export const warm = (stack: Stack, { ask }: Question): Promise<Figures> =>
  measure(stack, { ask, calls: active }, (call) => call)

export type Figures = { p50Ms: number; serverUs: number; postgresUs: number }

const callers = 8
/** Who is at work: the same number of members in every database, spread evenly over all that there are. */
const active = 400

/**
 * So many calls by callers who ask again as soon as they are answered, each of a member drawn from those at work. No two
 * callers ever share one, because a member moves money with a game one transfer at a time.
 */
export async function measure(
  stack: Stack,
  { calls, ask }: Question,
  oneOf: (call: number) => number = anyOf,
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
  return { p50Ms: middle(timesMs), serverUs: each('server'), postgresUs: each('postgres') }
}

/** One of those at work who are this caller's: no other caller's calls have the same rest. */
const anyOf = (call: number): number =>
  (call % callers) + callers * Math.floor((Math.random() * active) / callers)

/** The middle round of each figure. */
export const middleOf = (rounds: Figures[]): Figures => ({
  p50Ms: middle(rounds.map(({ p50Ms }) => p50Ms)),
  serverUs: middle(rounds.map(({ serverUs }) => serverUs)),
  postgresUs: middle(rounds.map(({ postgresUs }) => postgresUs)),
})

const middle = (numbers: number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!
