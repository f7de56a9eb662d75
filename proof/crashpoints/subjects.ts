import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { processEnvironment } from '#server/environment-testing'
import type { World } from '../faults/model.ts'
import { killOnExit, listeningUrl, nodeFlags } from '../faults/processes.ts'
import { environmentOf } from '../faults/world.ts'
import type { Mutant } from '../mutants/mutant.ts'

/** Receivers of a server's writes: the database, a provider, or the client as a response. */
export const effects = ['database', 'provider', 'response'] as const
export type Effect = (typeof effects)[number]

/** The write at which a server kills itself, and the side of it. */
export type Order = { effect: Effect; at: number; when: 'before' | 'after' }

/** A server that kills itself at the armed write. */
export type Subject = {
  port: number
  url: string
  /** Resolves when the process has ended. */
  ended: Promise<unknown>
  isAlive: () => boolean
  resume: () => void
  arm: (order: Order) => Promise<void>
  end: () => Promise<void>
}

export type Pool = {
  next: () => Promise<Subject>
  /** Returns a server that survived its trial, for another one. */
  giveBack: (subject: Subject) => void
  /** Kills all servers that still run. */
  stop: () => Promise<void>
}

/** Starts the next servers during a trial, because a start takes far longer than a trial. */
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
  killOnExit(child)
  let said = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4_000)
  })
  const ended = once(child, 'exit')
  const url = await listeningUrl(child, () => said)
  // A waiting server is paused, so that it does not take over the work of others.
  child.kill('SIGSTOP')
  return {
    url,
    port: Number(new URL(url).port),
    ended,
    isAlive: () => isAlive(child),
    resume: () => void child.kill('SIGCONT'),
    async arm(order) {
      const armed = once(child, 'message')
      // Sending fails if the process has just ended, which is not an error here.
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
