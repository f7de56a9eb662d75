import { type CommitResult, isHalfDone } from './transfers.ts'
import type { Command, Node, NodeMemory, Work, World } from './world.ts'

type Task = { flow: Work<unknown>; life: number; done: (result: never) => void; failed: () => void }

/** A write without a reply is repeated for this time. */
const patienceMs = 10_000

export function createNode(world: World, id: number): Node {
  const { chance, rates, counts, plan, nowMs } = world
  const bornMs = chance.between(0, 1e6)
  let life = 1
  let isUp = true
  let begin = () => {}
  const emptyMemory = (): NodeMemory => ({ running: new Map() })
  const node: Node = {
    id,
    wallAheadMs: 0,
    pausedUntilMs: 0,
    memory: emptyMemory(),
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
    // A node that is still starting must not crash again: its work would be dropped and never begun again.
    if (isUp && chance.isLucky(rates.crash)) return crash()
    const command = next.value
    const resume = (result: unknown) => resumeWith(task, result)
    if (command.do === 'commit') commit(task, command.run, command.isRepeatable, nowMs())
    else if (command.do === 'wait') command.begin(resume, () => task.life === life)
  }

  /** A paused process receives the result when it runs again; a process that crashed never receives it. */
  function resumeWith(task: Task, result: unknown) {
    if (task.life !== life) return
    if (chance.isLucky(rates.pause)) {
      counts.fault('pause')
      node.pausedUntilMs = nowMs() + chance.between(500, chance.isLucky(0.1) ? 30_000 : 6_000)
    }
    if (node.pausedUntilMs <= nowMs()) return advance(task, result)
    plan(node.pausedUntilMs - nowMs(), () => {
      if (task.life === life) advance(task, result)
    })
  }

  function commit(
    task: Task,
    run: () => CommitResult<unknown>,
    isRepeatable: boolean,
    sinceMs: number,
  ) {
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
    const answer = (result: unknown) => (isUnanswered ? unanswered() : resumeWith(task, result))
    plan(isSlow ? chance.between(200, 25_000) : chance.between(0.3, 4), () => {
      if (isLost) return unanswered()
      const result = run()
      if (!isHalfDone(result)) return answer(result)
      if (chance.isLucky(rates.crash)) crash()
      plan(result.afterMs, () => {
        if (task.life === life) answer(result.rest())
      })
    })
  }

  function crash() {
    if (!isUp) return
    counts.fault('crash')
    isUp = false
    life += 1
    node.memory = emptyMemory()
    plan(chance.between(200, 2_000), () => {
      isUp = true
      begin()
    })
  }

  return node
}

/** Runs one transaction. */
export function* commit<Reply>(
  run: () => CommitResult<Reply>,
  isRepeatable = true,
): Generator<Command, Reply, never> {
  return (yield { do: 'commit', run, isRepeatable }) as Reply
}

export function* waitFor<Reply>(
  begin: (resume: (reply: Reply) => void, isAlive: () => boolean) => void,
): Generator<Command, Reply, never> {
  return (yield { do: 'wait', begin } as Command) as Reply
}
