import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { announced, endWithUs, nodeFlags, processEnvironment } from '../faults/processes.ts'
import { environmentOf, type World } from '../faults/world.ts'
import type { Mutant } from '../mutants/mutant.ts'

/** To whom a server writes: the database, a party, or whoever asked it. */
export const effects = ['database', 'party', 'answer'] as const
export type Effect = (typeof effects)[number]

/** The write at which a server is to end, and on which side of it. */
export type Order = { effect: Effect; at: number; when: 'before' | 'after' }

/** A server that will end itself where it is told. */
export type Subject = {
  port: number
  url: string
  /** Resolves when it is gone. */
  ended: Promise<unknown>
  isAlive: () => boolean
  resume: () => void
  arm: (order: Order) => Promise<void>
  end: () => Promise<void>
}

export type Pool = {
  next: () => Promise<Subject>
  /** One that is still alive waits for another turn. */
  giveBack: (subject: Subject) => void
  /** Ends whatever still lives of them. */
  stop: () => Promise<void>
}

/** Some servers are always being started while one is tried: that takes far longer than the trial. */
export function createPool(world: World, front: number, size: number, mutant?: Mutant): Pool {
  const waiting: Promise<Subject>[] = []
  const started: Promise<Subject>[] = []
  let isOver = false
  const refill = () => {
    while (!isOver && waiting.length < size) {
      const subject = startSubject(world, front, mutant)
      subject.catch(() => {})
      waiting.push(subject)
      started.push(subject)
    }
  }
  refill()
  return {
    async next() {
      const subject = await waiting.shift()!
      refill()
      return subject
    },
    giveBack: (subject) => void waiting.unshift(Promise.resolve(subject)),
    async stop() {
      isOver = true
      for (const subject of await Promise.allSettled(started))
        if (subject.status === 'fulfilled') await subject.value.end()
    },
  }
}

async function startSubject(world: World, front: number, mutant?: Mutant): Promise<Subject> {
  const environment = await environmentOf(world, { publicUrl: `http://127.0.0.1:${front}` })
  const child = spawn(
    process.execPath,
    [
      ...nodeFlags,
      join(import.meta.dirname, 'crash-process.ts'),
      JSON.stringify({ environment, mutant }),
    ],
    { env: processEnvironment, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  )
  endWithUs(child)
  let said = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4_000)
  })
  const ended = once(child, 'exit')
  const url = await announced(child, () => said)
  // It waits for its turn, and takes nobody's work meanwhile.
  child.kill('SIGSTOP')
  return {
    url,
    port: Number(new URL(url).port),
    ended,
    isAlive: () => isAlive(child),
    resume: () => void child.kill('SIGCONT'),
    async arm(order) {
      const armed = once(child, 'message')
      // One that has just ended hears nothing, and is no fault.
      child.send(order, () => {})
      await Promise.race([armed, ended])
    },
    async end() {
      if (isAlive(child)) child.kill('SIGKILL')
      await ended
    },
  }
}

const isAlive = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null
