import { setTimeout as sleep } from 'node:timers/promises'
import { toAmount } from '#money'
import { checkAll } from '../faults/checks.ts'
import { type History, newHistory, settleAll } from '../faults/clients.ts'
import { cpuSecondsOf } from '../faults/cpu.ts'
import { diceOf } from '../faults/dice.ts'
import { startLine } from '../faults/line.ts'
import { comeToRest } from '../faults/rest.ts'
import { lookAtBooks } from '../faults/watch.ts'
import { startWorld, type World } from '../faults/world.ts'
import { newMember } from '../members.ts'
import type { Mutant } from '../mutants/mutant.ts'
import type { Act, Flow } from './flow.ts'
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
  /** Ended before it is said, after it, or both: from outside, after n looks like before n + 1. */
  whens: readonly Order['when'][]
  /** Every n-th point; 1 is all of them. */
  stride: number
  /** Where to begin counting. */
  from: number
  /** How long it may take to come to rest. */
  drainSeconds?: number
  mutant?: Mutant | undefined
  /** Hears of each point. */
  tell?: (line: string) => void
}

/** How many points a flow has. */
type Tried = { flow: FlowName; when: Order['when']; points: Record<Effect, number> }
export type Report = { tried: Tried[]; drainSeconds: number; cpuSeconds: number; bad: string[] }

const pointsMost = 200
/** How often in turn a flow must run through: one may have had less to say than others. */
const throughMost = 2
const warm = 2
const patienceMs = 5_000
const usualDrainSeconds = 90

/** Ends the server that serves a flow at each of its writes; a living one has to finish what it began. */
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
    ...{ world, pool, wishes: [], acts: [], clients: [], seen: [] },
    serveBy: (subject) => {
      port = subject ? () => subject.port : living!.process.port
      front.cut()
    },
  }
  try {
    const tried: Tried[] = []
    for (const flow of plan.flows)
      for (const when of plan.whens) {
        const points = { answer: 0, party: 0, database: 0 }
        for (const effect of effects)
          points[effect] = await goThrough(bench, flow, { effect, when }, plan)
        tried.push({ flow, when, points })
      }
    await pool.stop()
    const finished = await finish(bench, plan.drainSeconds ?? usualDrainSeconds)
    const databaseSeconds = cpuSecondsOf(world.database.pid())
    // The others count as ours when they have ended.
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
  /** Whom the outside calls; members ask whom they like. */
  serveBy: (subject?: Subject) => void
  wishes: History['wishes']
  acts: { name: string; act: Act }[]
  clients: Awaited<ReturnType<typeof newMember>>[]
  /** What was wrong with the books when a server had just ended. */
  seen: string[]
}

/** @returns how many points were tried until the flow ran through. */
async function goThrough(
  bench: Bench,
  name: FlowName,
  order: Omit<Order, 'at'>,
  { stride, from, tell }: Plan,
): Promise<number> {
  let tried = 0
  let through = 0
  for (let at = from; at < pointsMost; at += stride) {
    const point = `${name} ${order.when} ${order.effect} ${at}`
    const isThrough = !(await tryPoint(bench, flows[name], point, { ...order, at }))
    tell?.(`${point}${isThrough ? ': through' : ''}`)
    through = isThrough ? through + 1 : 0
    tried += isThrough ? 0 : 1
    if (through === throughMost) return tried
  }
  throw new Error(`${name} has no end`)
}

/** @returns whether the server ended. */
async function tryPoint(bench: Bench, flow: Flow, name: string, order: Order): Promise<boolean> {
  const { world, pool, serveBy } = bench
  const [living] = world.nodes
  const subject = await pool.next()
  const member = await newMember(world, firstMoney)
  subject.resume()
  serveBy(subject)
  const act = await flow({ world, member, url: subject.url })
  bench.clients.push(member)
  bench.acts.push({ name, act })
  bench.wishes.push(...(act.before ?? []), ...(act.wish ? [act.wish] : []))
  // Only one works, or the other might do it all.
  living!.process.pause()
  await subject.arm(order)
  const begun = act.begin().catch(() => {})
  await Promise.race([subject.ended, begun.then(() => untilOver(act, subject))])
  // Before anybody mends it.
  for (const fault of await lookAtBooks(world.db)) bench.seen.push(`after ${name}: ${fault}`)
  living!.process.resume()
  serveBy()
  if (subject.isAlive()) await subject.arm({ ...order, at: Number.MAX_SAFE_INTEGER })
  if (!subject.isAlive()) return true
  pool.giveBack(subject)
  return false
}

const firstMoney = toAmount(1_000_00)

async function untilOver(act: Act, subject: Subject) {
  const until = performance.now() + patienceMs
  while (subject.isAlive() && performance.now() < until && !(await act.isOver())) await sleep(20)
  // What comes after the last thing that can be seen from outside.
  await Promise.race([subject.ended, sleep(150)])
}

/** The living one finishes everything; then the books and the outside must agree. */
async function finish({ world, wishes, acts, clients, seen }: Bench, mostSeconds: number) {
  const begun = performance.now()
  const history = { ...newHistory(), wishes }
  const until = begun + mostSeconds * 1_000
  const left = await settleAll(world, clients, diceOf(1), history, mostSeconds * 1_000)
  let unfinished = acts
  const look = async () => {
    const overs = await Promise.all(unfinished.map(({ act }) => act.isOver()))
    unfinished = unfinished.filter((_, at) => !overs[at])
  }
  for (await look(); unfinished.length && performance.now() < until; await look()) {
    for (const { act } of unfinished) await act.again?.(world.nodes[0]!.url).catch(() => {})
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
