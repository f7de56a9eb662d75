import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { path } from './needed.ts'

export type Launch = {
  program: string
  args: string[]
  env?: Record<string, string>
  identity?: { uid: number; gid: number }
  cwd?: string
  /** File that gets everything it prints. */
  log: string
}

const restartMs = 1_000
const running = new Set<ChildProcess>()

function launch({ program, args, env, identity, cwd, log }: Launch): ChildProcess {
  const file = openSync(log, 'a')
  const child = spawn(program, args, {
    // A group of its own: Ctrl-C of the terminal is ours alone, and what it starts ends with it.
    detached: true,
    stdio: ['ignore', file, file],
    env: { PATH: path, HOME: '/tmp', ...env },
    ...identity,
    ...(cwd && { cwd }),
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

export type Child = {
  start: () => void
  kill: () => Promise<void>
  /** Ends it gracefully, as a supervisor does: SIGKILL after the patience. */
  stop: (patienceMs: number) => Promise<void>
  /** Number of unexpected exits. */
  ends: () => number
  tail: () => string
}

/** A process that is restarted a second after an unexpected exit, as the shipped units do. */
export function supervised(what: Launch): Child {
  let child: ChildProcess | undefined
  let isWanted = false
  let ends = 0
  function start() {
    isWanted = true
    const started = launch(what)
    child = started
    started.once('exit', () => {
      if (!isWanted || child !== started) return
      ends += 1
      setTimeout(() => isWanted && child === started && start(), restartMs).unref()
    })
  }
  async function end(signal: NodeJS.Signals, patienceMs: number) {
    isWanted = false
    const ending = child
    if (!ending || isOver(ending)) return
    const exit = once(ending, 'exit')
    ending.kill(signal)
    const late = setTimeout(() => ending.kill('SIGKILL'), patienceMs)
    await exit
    clearTimeout(late)
  }
  return {
    start,
    kill: () => end('SIGKILL', 1_000),
    stop: (patienceMs) => end('SIGTERM', patienceMs),
    ends: () => ends,
    tail: () => readFileSync(what.log, 'utf8').slice(-3_000),
  }
}

/** Kills every process that is left, at once. */
export function killAll(): void {
  for (const { pid } of running)
    try {
      process.kill(-pid!, 'SIGKILL')
    } catch {
      // It has just ended.
    }
}

/** Asks again until the answer is true. @throws when that takes too long. */
export async function until(
  what: string,
  withinMs: number,
  ask: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = performance.now() + withinMs
  while (!(await ask())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${withinMs / 1_000} s`)
    await sleep(250)
  }
}
