import { type Done, isHalf } from './legs.ts'
import type { World } from './world.ts'

/** What a flow on a node asks for. Each commit is one transaction; `isRepeatable`: asked again when no answer came. */
export type Wish =
  | { do: 'commit'; run: () => Done<unknown>; isRepeatable: boolean }
  | { do: 'wait'; begin: (resume: (reply: unknown) => void, isAlive: () => boolean) => void }
  | { do: 'now'; read: () => unknown }
export type Work<Result> = Generator<Wish, Result, never>

/** A process: it crashes and comes back, stands still, and has a clock on the wall that jumps. */
export type Node = {
  id: number
  wallAheadMs: number
  pausedUntilMs: number
  isUp: () => boolean
  /** Its own monotonic clock. */
  clockMs: () => number
  /** Runs a flow here. Neither is called when the process dies first. */
  start: <Result>(work: Work<Result>, done: (result: Result) => void, failed?: () => void) => void
  /** What is kept in the memory of this life of it. */
  memory: { driven: Map<string, (() => void)[]> }
  /** What every life of it begins with. */
  onStart: (begin: () => void) => void
}

type Task = { flow: Work<unknown>; life: number; done: (result: never) => void; failed: () => void }

/** How long an unanswered write is asked again. */
const patienceMs = 10_000

export function createNode(world: World, id: number): Node {
  const { chance, rates, counts, plan, nowMs } = world
  const bornMs = chance.between(0, 1e6)
  let life = 1
  let isUp = true
  let begin = () => {}
  const fresh = () => ({ driven: new Map() })
  const node: Node = {
    ...{ id, wallAheadMs: 0, pausedUntilMs: 0, memory: fresh() },
    isUp: () => isUp,
    clockMs: () => nowMs() + bornMs,
    start: (flow, done, failed = () => {}) => {
      const task: Task = { flow: flow as Work<unknown>, life, done, failed }
      advance(task, undefined)
    },
    onStart: (first) => {
      begin = first
      first()
    },
  }

  function advance(task: Task, reply: unknown) {
    let next = task.flow.next(reply as never)
    while (!next.done && next.value.do === 'now') next = task.flow.next(next.value.read() as never)
    if (next.done) return task.done(next.value as never)
    // One that is just starting cannot end once more: its work would be dropped and never begun again.
    if (isUp && chance.isLucky(rates.crash)) return crash()
    const wish = next.value
    const resume = (answer: unknown) => resumeWith(task, answer)
    if (wish.do === 'commit') commit(task, wish.run, wish.isRepeatable, nowMs())
    else if (wish.do === 'wait') wish.begin(resume, () => task.life === life)
  }

  /** An answer comes when the process can hear it; a process that died hears nothing. */
  function resumeWith(task: Task, answer: unknown) {
    if (task.life !== life) return
    if (chance.isLucky(rates.pause)) {
      counts.fault('pause')
      node.pausedUntilMs = nowMs() + chance.between(500, chance.isLucky(0.1) ? 30_000 : 6_000)
    }
    if (node.pausedUntilMs <= nowMs()) return advance(task, answer)
    plan(node.pausedUntilMs - nowMs(), () => {
      if (task.life === life) advance(task, answer)
    })
  }

  function commit(task: Task, run: () => Done<unknown>, isRepeatable: boolean, sinceMs: number) {
    const isLost = chance.isLucky(rates.writeLost)
    const isUnanswered = !isLost && chance.isLucky(rates.writeUnanswered)
    const isSlow = chance.isLucky(rates.writeSlow)
    if (isLost) counts.fault('write lost')
    if (isUnanswered) counts.fault('write unanswered')
    if (isSlow) counts.fault('write slow')
    const unanswered = () => {
      if (task.life !== life) return
      if (!isRepeatable || nowMs() - sinceMs > patienceMs) return task.failed()
      plan(200, () => {
        if (task.life === life) commit(task, run, isRepeatable, sinceMs)
      })
    }
    const answer = (done: unknown) => (isUnanswered ? unanswered() : resumeWith(task, done))
    plan(isSlow ? chance.between(200, 25_000) : chance.between(0.3, 4), () => {
      if (isLost) return unanswered()
      const done = run()
      if (!isHalf(done)) return answer(done)
      if (chance.isLucky(rates.crash)) crash()
      plan(done.afterMs, () => {
        if (task.life === life) answer(done.rest())
      })
    })
  }

  function crash() {
    if (!isUp) return
    counts.fault('crash')
    isUp = false
    life += 1
    node.memory = fresh()
    plan(chance.between(200, 2_000), () => {
      isUp = true
      begin()
    })
  }

  return node
}

/** One transaction. */
export function* commit<Reply>(
  run: () => Done<Reply>,
  isRepeatable = true,
): Generator<Wish, Reply, never> {
  return (yield { do: 'commit', run, isRepeatable }) as Reply
}

export function* waitFor<Reply>(
  begin: (resume: (reply: Reply) => void, isAlive: () => boolean) => void,
): Generator<Wish, Reply, never> {
  return (yield { do: 'wait', begin } as Wish) as Reply
}
