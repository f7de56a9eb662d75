import { setTimeout as sleep } from 'node:timers/promises'
import { toAmount } from '#money'
import { checkAll } from '../faults/checks.ts'
import { newHistory, settleAll } from '../faults/clients.ts'
import { cpuSecondsOf } from '../faults/cpu.ts'
import { diceOf } from '../faults/dice.ts'
import { startLine } from '../faults/line.ts'
import type { History, World } from '../faults/model.ts'
import { comeToRest } from '../faults/rest.ts'
import { lookAtBooks } from '../faults/watch.ts'
import { startWorld } from '../faults/world.ts'
import { newMember } from '../members.ts'
import type { Mutant } from '../mutants/mutant.ts'
import type { Flow, FlowRun } from './flow.ts'
import { type FlowName, flows } from './flows.ts'
import {
  createPool,
  type Effect,
  effects,
  type Order,
  type Pool,
  type Subject,
} from './subjects.ts'

export type Plan = {
  flows: readonly FlowName[]
  /** Kills the server before a write, after it, or both; a provider sees little difference between after n and before n + 1. */
  whens: readonly Order['when'][]
  /** Tries every n-th point; 1 tries all of them. */
  stride: number
  /** First point, counted from 1. */
  from: number
  /** Time limit for finishing the work in progress. */
  drainSeconds?: number
  mutant?: Mutant | undefined
  /** Receives a line about each point. */
  report?: (line: string) => void
}

/** Numbers of points of a flow. */
type Tried = { flow: FlowName; when: Order['when']; points: Record<Effect, number> }
export type Report = { tried: Tried[]; drainSeconds: number; cpuSeconds: number; bad: string[] }

const pointsMost = 200
/** A flow must run to its end twice in a row, because a run may have fewer writes than others. */
const throughMost = 2
const warm = 2
const patienceMs = 5_000
const usualDrainSeconds = 90

/** Kills the server of a flow at each of its writes; another server must finish the flow. */
export async function runCrashpoints(plan: Plan): Promise<Report> {
  const cpuBefore = cpuSecondsOf(process.pid)
  let port = () => 0
  const front = await startLine(() => port())
  const publicUrl = `http://127.0.0.1:${front.port}`
  const world = await startWorld({ nodes: 1, publicUrl, mutant: plan.mutant })
  const pool = createPool(world, front.port, warm, plan.mutant)
  const [living] = world.nodes
  port = living!.process.port
  const bench: Bench = {
    ...{ world, pool, requests: [], runs: [], clients: [], seen: [] },
    serveBy: (subject) => {
      port = subject ? () => subject.port : living!.process.port
      front.cut()
    },
  }
  try {
    const tried: Tried[] = []
    for (const flow of plan.flows)
      for (const when of plan.whens) {
        const points = { response: 0, provider: 0, database: 0 }
        for (const effect of effects)
          points[effect] = await tryPoints(bench, flow, { effect, when }, plan)
        tried.push({ flow, when, points })
      }
    await pool.stop()
    const finished = await finish(bench, plan.drainSeconds ?? usualDrainSeconds)
    const databaseSeconds = cpuSecondsOf(world.database.pid())
    // The processor time of a child counts as ours only after it has ended.
    await world.stop()
    const cpuSeconds = databaseSeconds + cpuSecondsOf(process.pid) - cpuBefore
    return { tried, ...finished, cpuSeconds }
  } finally {
    await pool.stop()
    await world.stop()
    await front.stop()
  }
}

type Bench = {
  world: World
  pool: Pool
  /** Sends callbacks of providers to this server; members choose their server themselves. */
  serveBy: (subject?: Subject) => void
  requests: History['requests']
  runs: { name: string; run: FlowRun }[]
  clients: Awaited<ReturnType<typeof newMember>>[]
  /** Violations in the books that were found right after a crash. */
  seen: string[]
}

/** @returns the number of points until the flow ran to its end without a crash. */
async function tryPoints(
  bench: Bench,
  name: FlowName,
  order: Omit<Order, 'at'>,
  { stride, from, report }: Plan,
): Promise<number> {
  let tried = 0
  let through = 0
  for (let at = from; at < pointsMost; at += stride) {
    const point = `${name} ${order.when} ${order.effect} ${at}`
    const isThrough = !(await tryPoint(bench, flows[name], point, { ...order, at }))
    report?.(`${point}${isThrough ? ': through' : ''}`)
    through = isThrough ? through + 1 : 0
    tried += isThrough ? 0 : 1
    if (through === throughMost) return tried
  }
  throw new Error(`${name} has no end`)
}

/** @returns true if the server reached the point and was killed. */
async function tryPoint(bench: Bench, flow: Flow, name: string, order: Order): Promise<boolean> {
  const { world, pool, serveBy } = bench
  const [living] = world.nodes
  const subject = await pool.next()
  const member = await newMember(world, firstMoney)
  subject.resume()
  serveBy(subject)
  const run = await flow({ world, member, url: subject.url })
  bench.clients.push(member)
  bench.runs.push({ name, run })
  bench.requests.push(...(run.earlierRequests ?? []), ...(run.request ? [run.request] : []))
  // The other server is paused, because it might do all of the work.
  living!.process.pause()
  await subject.arm(order)
  const begun = run.begin().catch(() => {})
  await Promise.race([subject.ended, begun.then(() => untilOver(run, subject))])
  // The books must be right before the other server recovers anything.
  for (const fault of await lookAtBooks(world.db)) bench.seen.push(`after ${name}: ${fault}`)
  living!.process.resume()
  serveBy()
  if (subject.isAlive()) await subject.arm({ ...order, at: Number.MAX_SAFE_INTEGER })
  if (!subject.isAlive()) return true
  pool.giveBack(subject)
  return false
}

const firstMoney = toAmount(1_000_00)

async function untilOver(run: FlowRun, subject: Subject) {
  const until = performance.now() + patienceMs
  while (subject.isAlive() && performance.now() < until && !(await run.isOver())) await sleep(20)
  // The server may still write after the flow's result is visible.
  await Promise.race([subject.ended, sleep(150)])
}

/** Waits until the running server has finished everything; then the checks must pass. */
async function finish({ world, requests, runs, clients, seen }: Bench, mostSeconds: number) {
  const begun = performance.now()
  const history = { ...newHistory(), requests }
  const until = begun + mostSeconds * 1_000
  const left = await settleAll(world, clients, diceOf(1), history, mostSeconds * 1_000)
  let unfinished = runs
  const look = async () => {
    const overs = await Promise.all(unfinished.map(({ run }) => run.isOver()))
    unfinished = unfinished.filter((_, at) => !overs[at])
  }
  for (await look(); unfinished.length && performance.now() < until; await look()) {
    for (const { run } of unfinished) await run.retry?.(world.nodes[0]!.url).catch(() => {})
    await sleep(500)
  }
  await comeToRest(world, until)
  return {
    drainSeconds: (performance.now() - begun) / 1_000,
    bad: [
      ...seen,
      ...left.map(({ line, key }) => `never answered: ${line} ${key}`),
      ...unfinished.map(({ name }) => `never finished: ${name}`),
      ...(await checkAll(world, history)),
    ],
  }
}
