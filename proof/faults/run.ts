import { setTimeout as sleep } from 'node:timers/promises'
import type { Mutant } from '../mutants/mutant.ts'
import { checkAll } from './checks.ts'
import { newClients, newHistory, play, settleAll } from './clients.ts'
import { cpuSecondsOf } from './cpu.ts'
import { type Dice, diceOf } from './dice.ts'
import { newEarlierMembers, upgradeOneByOne } from './earlier.ts'
import { atOnce, inTurn, type Order } from './in-turn.ts'
import type { Client, History, Phone, World } from './model.ts'
import { startNemesis, type Tally } from './nemesis.ts'
import { newPhone, playPhone } from './phone.ts'
import { comeToRest } from './rest.ts'
import { newRewarded, playRewarded } from './rewarded.ts'
import { watchBooks } from './watch.ts'
import { startWorld } from './world.ts'

export type Trial = {
  seed: number
  seconds: number
  nodes: number
  /** Number of members who move money; half as many loops request rewards besides. */
  clients: number
  /** The trial ends after this number of faults and at least one of each kind. */
  faults?: number | undefined
  /** Factor for the pauses between faults: a busy machine takes longer to recover. */
  pace?: number | undefined
  /** Time limit for finishing the work in progress. */
  drainSeconds?: number
  mutant?: Mutant | undefined
  /** Folder of an earlier version, whose servers are replaced one by one during the faults. */
  earlier?: string | undefined
}

export type Report = Omit<Trial, 'drainSeconds'> & {
  history: History
  tally: Tally
  looks: number
  /** Number of requests that had no definite response when the faults were over. */
  unknown: number
  drainSeconds: number
  /** Unexpected exits of servers, and the calls that were answered 500, with their number. */
  crashes: string[]
  internal: string[]
  /** Unexpected exits of servers of the earlier version, which do not fail the trial. */
  earlierCrashes: string[]
  cpuSeconds: number
  bad: string[]
  /** Last output of the servers. */
  said: string
}

const usualDrainSeconds = 180

/** Injects faults into servers in use, heals them, waits until no work is in progress, and runs the checks. */
export async function runFaults(trial: Trial): Promise<Report> {
  const cpuBefore = cpuSecondsOf(process.pid)
  const world = await startWorld(trial)
  let databaseSeconds = 0
  try {
    const report = await runTrial(world, trial)
    databaseSeconds = cpuSecondsOf(world.database.pid())
    await world.stop()
    return { ...report, cpuSeconds: databaseSeconds + cpuSecondsOf(process.pid) - cpuBefore }
  } finally {
    await world.stop()
  }
}

async function runTrial(world: World, trial: Trial): Promise<Omit<Report, 'cpuSeconds'>> {
  const dice = diceOf(trial.seed)
  const { clients, groups } = await newMembers(world, trial, dice)
  const history = newHistory()
  const tally: Tally = new Map()

  const stopWatching = watchBooks(world.db)
  const nemesis = startNemesis(world, dice.apart(), {
    ...{ tally, mostFaults: trial.faults, pace: trial.pace },
  })
  let isOver = false
  const beganMs = performance.now()
  const progress = () =>
    Math.max(
      (performance.now() - beganMs) / 1_000 / trial.seconds,
      sumOf(tally) / (trial.faults ?? Infinity),
    )
  const upgrading = trial.earlier && upgradeOneByOne(world, { progress, isOver: () => isOver })
  const playing = [
    ...clients.map((client) =>
      hasPhone(client)
        ? playPhone(world, client, dice.apart(), history, () => isOver)
        : play(world, client, dice.apart(), history, () => isOver),
    ),
    ...groups.map((some) => playRewarded(world, some, dice.apart(), history, () => isOver)),
  ]
  await Promise.race([sleep(trial.seconds * 1_000, undefined, { ref: false }), nemesis.done])
  await nemesis.stop()
  isOver = true
  await upgrading
  await Promise.all(playing)

  const healedMs = performance.now()
  const drainMs = (trial.drainSeconds ?? usualDrainSeconds) * 1_000
  const unknown = history.requests.filter(({ response }) => !response).length
  const left = await settleAll(
    world,
    [...clients, ...groups.flat()],
    dice.apart(),
    history,
    drainMs,
  )
  await comeToRest(world, performance.now() + drainMs)
  const drainSeconds = (performance.now() - healedMs) / 1_000
  const { looks, faults } = await stopWatching()
  return {
    ...trial,
    ...{ history, tally, looks, unknown, drainSeconds },
    bad: [
      ...faults,
      ...history.broken,
      ...(await checkAll(world, history)),
      ...left.map(
        ({ line, body, key }) => `never answered: ${line} ${JSON.stringify(body)} ${key}`,
      ),
    ],
    crashes: crashesOf(world, 'own'),
    earlierCrashes: crashesOf(world, 'earlier'),
    internal: [...history.internal].map(([line, times]) => `answered 500: ${times} × ${line}`),
    said: world.nodes.map(({ name, process }) => `${name}: ${process.said()}`).join('\n'),
  }
}

const crashesOf = ({ nodes }: World, version: 'own' | 'earlier') =>
  nodes.flatMap(({ name, crashes }) => crashes()[version].map((crash) => `${name} ${crash}`))

export const sumOf = (tally: Map<string, number>) =>
  [...tally.values()].reduce((sum, count) => sum + count, 0)

/** Creates the members: every second one who moves money has a phone; each loop for rewards has a group of members. */
async function newMembers(world: World, trial: Trial, dice: Dice) {
  const loops = Math.ceil(trial.clients / 2)
  const counts = { clients: trial.clients, rewarded: loops * groupSize }
  const made = trial.earlier
    ? await newEarlierMembers(world, { ...counts, earlier: trial.earlier }, dice)
    : await newOwnMembers(world, counts, dice, trial.mutant ? inTurn : atOnce)
  const clients = await Promise.all(
    made.clients.map(async (member, at): Promise<Client> => {
      return at % 2 ? { ...member, phone: await newPhone(world, dice.apart()) } : member
    }),
  )
  return { clients, groups: inGroups(made.rewarded, groupSize) }
}

/** A broken design is created member by member, so that it fails in the trial and not while members are created. */
const newOwnMembers = async (
  world: World,
  { clients, rewarded }: { clients: number; rewarded: number },
  dice: Dice,
  order: Order,
) => ({
  clients: await newClients(world, clients, dice.apart(), order),
  rewarded: await newRewarded(world, rewarded, dice.apart(), order),
})

/** A group has several members, because each of them can have many rewards only once. */
const groupSize = 4

const inGroups = <Item>(items: Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )

const hasPhone = (client: Client): client is Client & { phone: Phone } => !!client.phone
