import { setTimeout as sleep } from 'node:timers/promises'
import type { Dice } from './dice.ts'
import { strikeParty, tellUnpaid } from './parties.ts'
import { loseNetwork } from './phone.ts'
import type { Restartable } from './processes.ts'
import type { Node, World } from './world.ts'

/** What was done to the world, by name. */
export type Tally = Map<string, number>

type Fault = { weight: number; strike: (world: World, dice: Dice) => Promise<void> }

const nodeOf = ({ nodes }: World, dice: Dice): Node => dice.pick(nodes)
/** One that runs, if there is one. */
const runningOf = ({ nodes }: World, dice: Dice): Node => {
  const running = nodes.filter(({ process }) => process.port())
  return dice.pick(running.length ? running : nodes)
}
/** What takes its time to come back is not waited for: the next fault may find it on its way. */
const startSoon = (process: Restartable) =>
  Promise.race([process.start().catch(() => {}), sleep(1_000)])
const lineOf = (world: World, dice: Dice) =>
  nodeOf(world, dice)[dice.pick(['front', 'outside', 'database'] as const)]

/** A line that is bad for a while. */
const weather =
  (kind: 'refuse' | 'hole' | 'slow' | 'deaf', leastMs: number, mostMs: number) =>
  async (world: World, dice: Dice) => {
    const line = lineOf(world, dice)
    line.set(kind, dice.between(20, 400))
    await sleep(dice.between(leastMs, mostMs))
    line.set('fine')
  }

/** One process that ends, stands still or is gone for a while. Only one of these goes on at a time. */
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

/** What goes wrong on the lines, in the database's sessions and at the parties, many at a time. */
const lineFaults = {
  cut: { weight: 5, strike: async (world, dice) => lineOf(world, dice).cut() },
  refuse: { weight: 2, strike: weather('refuse', 100, 1_200) },
  hole: { weight: 2, strike: weather('hole', 200, 1_500) },
  slow: { weight: 2, strike: weather('slow', 200, 1_500) },
  deaf: { weight: 3, strike: weather('deaf', 50, 600) },
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
      if (!(await loseNetwork(world, dice, askedMs))) throw new Error('no request was met')
    },
  },
  unpaidCallback: {
    weight: 2,
    strike: async (world, dice) => {
      if (isUpgrading(world)) throw new Error('an earlier version promised nothing of it')
      await tellUnpaid(world, dice)
    },
  },
  party: { weight: 8, strike: strikeParty },
} satisfies Record<string, Fault>

const isUpgrading = ({ nodes }: World) => nodes.some(({ isEarlier }) => isEarlier())

const askedMs = 2_000
const transactionMetMs = 1_500

/** A transaction is short, so it is looked for often. @throws when none was met. */
async function untilMet(breakAll: () => Promise<number>) {
  const untilMs = performance.now() + transactionMetMs
  while (performance.now() < untilMs) {
    if ((await breakAll()) > 0) return
    await sleep(1)
  }
  throw new Error('no transaction was met')
}

const runsWithinMs = 30_000

/** Where no server runs nothing is asked for, and a fault proves nothing. */
async function untilOneRuns({ nodes }: World, isOver: () => boolean) {
  const untilMs = performance.now() + runsWithinMs
  const isRunning = () => nodes.some(({ process }) => process.port())
  while (!isRunning() && !isOver() && performance.now() < untilMs) await sleep(50)
}

/** Breaks things until told to stop, with several hands, because a process takes long to come back. */
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
  const hand = async (
    faults: Record<string, Fault>,
    own: Dice,
    leastMs: number,
    mostMs: number,
  ) => {
    const weights = Object.fromEntries(
      Object.entries(faults).map(([name, { weight }]) => [name, weight]),
    )
    // Each of them once, that a short run has met them all; then as often as they weigh.
    const first = own.shuffled(Object.keys(faults))
    let isMissed = false
    while (!isOver && (first.length || count < mostFaults)) {
      const due: string | undefined = isMissed ? undefined : first.pop()
      const name: string = due ?? own.weighted(weights)
      // A fault may find that another has taken away what it wants to break: that is one fault less.
      const struck: boolean = await faults[name]!.strike(world, own).then(
        () => true,
        () => false,
      )
      if (struck) {
        tally.set(name, (tally.get(name) ?? 0) + 1)
        count += 1
      } else if (due) first.unshift(due)
      // Another one first: what one wants to break may be away for long.
      isMissed = !struck && due !== undefined
      await sleep(own.between(leastMs, mostMs) * pace)
      await untilOneRuns(world, () => isOver)
    }
  }
  const hands = [
    hand(processFaults, dice.apart(), 200, 900),
    hand(lineFaults, dice.apart(), 40, 250),
    hand(lineFaults, dice.apart(), 40, 250),
  ]
  const done = Promise.all(hands)
  return {
    /** When `mostFaults` are through, and one of each kind. */
    done,
    async stop() {
      isOver = true
      await done
      await heal(world)
    },
  }
}

/** Everything runs, every line is fine, every clock is right, nobody outside misbehaves. */
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
