import { setTimeout as sleep } from 'node:timers/promises'
import type { Dice } from './dice.ts'
import type { Node, World } from './model.ts'
import { loseNetwork } from './phone.ts'
import type { Restartable } from './processes.ts'
import { disturbProvider, reportUnpaid } from './providers.ts'

/** Counts the faults by name. */
export type Tally = Map<string, number>

type Fault = { weight: number; strike: (world: World, dice: Dice) => Promise<void> }

const nodeOf = ({ nodes }: World, dice: Dice): Node => dice.pick(nodes)
/** Picks a running server, or any if none is running. */
const runningOf = ({ nodes }: World, dice: Dice): Node => {
  const running = nodes.filter(({ process }) => process.port())
  return dice.pick(running.length ? running : nodes)
}
/** Waits one second at most, so that the next fault may hit a process that is still starting. */
const startSoon = (process: Restartable) =>
  Promise.race([process.start().catch(() => {}), sleep(1_000)])
const lineOf = (world: World, dice: Dice) =>
  nodeOf(world, dice)[dice.pick(['front', 'outside', 'database'] as const)]

/** Makes a fault that puts a line into a bad state for a while. */
const disturb =
  (kind: 'refuse' | 'hole' | 'slow' | 'deaf', leastMs: number, mostMs: number) =>
  async (world: World, dice: Dice) => {
    const line = lineOf(world, dice)
    line.set(kind, dice.between(20, 400))
    await sleep(dice.between(leastMs, mostMs))
    line.set('fine')
  }

/** These faults end or pause one process, or step its clock. Only one of them runs at a time. */
const processFaults = {
  killNode: {
    weight: 5,
    async strike(world, dice) {
      const { process } = runningOf(world, dice)
      await process.kill()
      await sleep(dice.between(0, 500))
      await startSoon(process)
    },
  },
  killAllNodes: {
    weight: 1,
    async strike({ nodes }) {
      await Promise.all(nodes.map(({ process }) => process.kill()))
      await Promise.all(nodes.map(({ process }) => startSoon(process)))
    },
  },
  pauseNode: {
    weight: 4,
    async strike(world, dice) {
      const { process } = runningOf(world, dice)
      process.pause()
      await sleep(dice.between(300, 4_000))
      process.resume()
    },
  },
  killDatabase: { weight: 3, strike: ({ database }) => database.kill() },
  killSandbox: {
    weight: 2,
    async strike({ sandbox }, dice) {
      await sandbox.kill()
      await sleep(dice.between(0, 800))
      await sandbox.start()
    },
  },
  stepClock: {
    weight: 3,
    async strike(world, dice) {
      const hour = 3_600_000
      const node = nodeOf(world, dice)
      node.clock(dice.pick([-24 * hour, -hour, -180_000, 60_000, hour, 24 * hour]))
      await sleep(dice.between(200, 1_500))
      node.clock(0)
    },
  },
} satisfies Record<string, Fault>

/** These faults hit connections, database sessions and providers. Several of them run at a time. */
const lineFaults = {
  cut: { weight: 5, strike: async (world, dice) => lineOf(world, dice).cut() },
  refuse: { weight: 2, strike: disturb('refuse', 100, 1_200) },
  hole: { weight: 2, strike: disturb('hole', 200, 1_500) },
  slow: { weight: 2, strike: disturb('slow', 200, 1_500) },
  deaf: { weight: 3, strike: disturb('deaf', 50, 600) },
  endSessions: {
    weight: 2,
    async strike({ db }) {
      await db`
        select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and datname = current_database() and random() < 0.4`
    },
  },
  endInTransaction: {
    weight: 3,
    strike: ({ db }) =>
      untilMet(async () => {
        const [row] = await db<[{ ended: number }]>`
          select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
          where pid <> pg_backend_pid() and datname = current_database() and application_name like 'kapao%'
            and (state = 'idle in transaction' or (state = 'active' and xact_start < query_start))`
        return row.ended
      }),
  },
  resetInTransaction: {
    weight: 3,
    strike: (world, dice) => {
      const { database } = runningOf(world, dice)
      return untilMet(async () => database.resetInTransaction())
    },
  },
  clientOffline: {
    weight: 4,
    async strike(world, dice) {
      if (!(await loseNetwork(world, dice, requestMetMs))) throw new Error('no request was met')
    },
  },
  unpaidCallback: {
    weight: 2,
    strike: async (world, dice) => {
      if (isUpgrading(world)) throw new Error('the earlier version does not promise this')
      await reportUnpaid(world, dice)
    },
  },
  provider: { weight: 8, strike: disturbProvider },
} satisfies Record<string, Fault>

const isUpgrading = ({ nodes }: World) => nodes.some(({ isEarlier }) => isEarlier())

const requestMetMs = 2_000
const transactionMetMs = 1_500

/** Tries often, because a transaction is short. @throws when none was met. */
async function untilMet(breakAll: () => Promise<number>) {
  const untilMs = performance.now() + transactionMetMs
  while (performance.now() < untilMs) {
    if ((await breakAll()) > 0) return
    await sleep(1)
  }
  throw new Error('no transaction was met')
}

const runsWithinMs = 30_000

/** Waits for a running server, because a fault proves nothing while no request can arrive. */
async function untilOneRuns({ nodes }: World, isOver: () => boolean) {
  const untilMs = performance.now() + runsWithinMs
  const isRunning = () => nodes.some(({ process }) => process.port())
  while (!isRunning() && !isOver() && performance.now() < untilMs) await sleep(50)
}

/** Injects faults until stopped, in several concurrent loops, because a process takes long to restart. */
export function startNemesis(
  world: World,
  dice: Dice,
  {
    tally,
    mostFaults = Infinity,
    pace = 1,
  }: {
    tally: Tally
    mostFaults?: number | undefined
    pace?: number | undefined
  },
) {
  let isOver = false
  let count = 0
  const loop = async (
    faults: Record<string, Fault>,
    own: Dice,
    leastMs: number,
    mostMs: number,
  ) => {
    const weights = Object.fromEntries(
      Object.entries(faults).map(([name, { weight }]) => [name, weight]),
    )
    // Each fault comes once first, so that a short run meets all of them; then the weights decide.
    const first = own.shuffled(Object.keys(faults))
    let isMissed = false
    while (!isOver && (first.length || count < mostFaults)) {
      const due: string | undefined = isMissed ? undefined : first.pop()
      const name: string = due ?? own.weighted(weights)
      // A fault fails if another one has already removed its target; it is not counted then.
      const struck: boolean = await faults[name]!.strike(world, own).then(
        () => true,
        () => false,
      )
      if (struck) {
        tally.set(name, (tally.get(name) ?? 0) + 1)
        count += 1
      } else if (due) first.unshift(due)
      // After a failed fault another one comes first, because the target may be away for long.
      isMissed = !struck && due !== undefined
      await sleep(own.between(leastMs, mostMs) * pace)
      await untilOneRuns(world, () => isOver)
    }
  }
  const loops = [
    loop(processFaults, dice.apart(), 200, 900),
    loop(lineFaults, dice.apart(), 40, 250),
    loop(lineFaults, dice.apart(), 40, 250),
  ]
  const done = Promise.all(loops)
  return {
    /** Resolves after `mostFaults` faults and at least one of each kind. */
    done,
    async stop() {
      isOver = true
      await done
      await heal(world)
    },
  }
}

/** Starts every process, and resets all lines, clocks and providers. */
async function heal({ nodes, phones, sandbox, outside }: World) {
  for (const { line } of phones) line.set('fine')
  for (const node of nodes) {
    for (const line of [node.front, node.outside, node.database]) line.set('fine')
    node.clock(0)
    node.process.resume()
  }
  if (!sandbox.port()) await sandbox.start()
  await Promise.all(nodes.map(({ process }) => process.port() || process.start()))
  await outside().clearControls()
  await outside().release()
}
