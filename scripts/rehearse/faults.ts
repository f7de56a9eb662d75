import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { until } from './children.ts'
import { clusterOf, isWhole, type Machine, primaryOf, switchOver } from './machines.ts'
import type { Place } from './place.ts'
import { restart, type Servers } from './servers.ts'

const run = promisify(execFile)

export type Stage = { place: Place; machines: Machine[]; servers: Servers }

export type Fault = {
  name: string
  isShort: boolean
  /** Injects the fault, and undoes what a person would have to undo. */
  inject: (stage: Stage) => Promise<void>
  /**
   * Promised limits: seconds of failing calls, duration of the longest call, number of failed calls, and seconds until no server is
   * ready any more.
   */
  goal: {
    failingSeconds: number
    longestSeconds: number
    failed?: number
    notReadySeconds?: number
  }
}

const wholeMs = 90_000
const fullMs = 15_000
const withoutRedisMs = 10_000
/** HAProxy sends calls to a server again after two good checks. */
const risenMs = 3_000

const untilWhole = ({ place }: Stage) =>
  until('three machines are whole again', wholeMs, async () => isWhole(await clusterOf(place)))

export const faults: Fault[] = [
  {
    name: 'switchover of the database',
    isShort: true,
    goal: { failingSeconds: 3, longestSeconds: 10 },
    async inject(stage) {
      await switchOver(stage.place)
      await untilWhole(stage)
    },
  },
  {
    name: 'kill -9 of the primary and its Patroni',
    isShort: true,
    goal: { failingSeconds: 25, longestSeconds: 10 },
    async inject(stage) {
      const before = primaryOf(await clusterOf(stage.place))
      const machine = stage.machines.find(({ name }) => name === before)!
      await machine.kill()
      await until('another primary', wholeMs, async () => {
        const now = primaryOf(await clusterOf(stage.place))
        return now !== undefined && now !== before
      })
      machine.patroni.start()
      await untilWhole(stage)
    },
  },
  {
    name: 'restart of one server after the other',
    isShort: false,
    goal: { failingSeconds: 0, longestSeconds: 10, failed: 0 },
    async inject({ servers }) {
      for (const server of servers.kapao) {
        await restart(server)
        await sleep(risenMs)
      }
    },
  },
  {
    name: 'kill -9 of Redis',
    isShort: false,
    goal: { failingSeconds: 0, longestSeconds: 10, failed: 0 },
    async inject({ servers }) {
      await servers.redis.kill()
      await sleep(withoutRedisMs)
      servers.redis.start()
    },
  },
  {
    name: `full disk of the primary for ${fullMs / 1_000} s`,
    isShort: false,
    // As long as it is full, and until both servers are seen to be ready.
    goal: { failingSeconds: fullMs / 1_000 + 10, longestSeconds: 10, notReadySeconds: 3 },
    async inject(stage) {
      const ballast = join(stage.place.home(primaryOf(await clusterOf(stage.place))!), 'ballast')
      await fill(ballast)
      // PostgreSQL deletes old log meanwhile, which would make room.
      for (const end = performance.now() + fullMs; performance.now() < end; await sleep(500))
        await fillRest(ballast)
      for (const file of [ballast, `${ballast}.rest`]) rmSync(file, { force: true })
      await untilWhole(stage)
    },
  },
]

/** Takes all free space at once. */
async function fill(path: string): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(path))
  const spare = 4 << 20
  await run('fallocate', ['--length', String(bavail * bsize - spare), path])
  await fillRest(path)
}

/** Writes until the disk takes nothing more, which dd reports as an error. */
const fillRest = (path: string) =>
  run('dd', ['if=/dev/zero', `of=${path}.rest`, 'bs=4096', 'oflag=append', 'conv=notrunc']).catch(
    () => undefined,
  )
