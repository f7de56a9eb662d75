import { setTimeout as sleep } from 'node:timers/promises'
import type { Mutant } from '../mutants/mutant.ts'
import { checkAll } from './checks.ts'
import { type Client, type History, newClients, newHistory, play, settleAll } from './clients.ts'
import { cpuSecondsOf } from './cpu.ts'
import { type Dice, diceOf } from './dice.ts'
import { newEarlierMembers, upgradeOneByOne } from './earlier.ts'
import { atOnce, inTurn, type Order } from './in-turn.ts'
import { startNemesis, type Tally } from './nemesis.ts'
import { newPhone, type Phone, playPhone } from './phone.ts'
import { comeToRest } from './rest.ts'
import { newRewarded, playRewarded } from './rewarded.ts'
import { watchBooks } from './watch.ts'
import { startWorld, type World } from './world.ts'

export type Trial = {
  seed: number
  seconds: number
  nodes: number
  /** Members who move money; half as many hands ask for rewards besides. */
  clients: number
  /** The faults end after so many, one of each kind at least, and the trial with them. */
  faults?: number | undefined
  /** How many times as long as usual it is quiet between faults: a machine with much else to do comes back later. */
  pace?: number | undefined
  /** How long it may take to come to rest. */
  drainSeconds?: number
  mutant?: Mutant | undefined
  /** A checkout of an earlier version: its servers are replaced one by one while the faults go on. */
  earlier?: string | undefined
}

export type Report = Omit<Trial, 'drainSeconds'> & {
  history: History
  tally: Tally
  looks: number
  /** Wishes whose end was not known when the faults were over, and those whose end never was. */
  unknown: number
  drainSeconds: number
  /** How each server ended that ended by itself; and what was answered 500, with how often. */
  falls: string[]
  internal: string[]
  /** The same of the servers of the earlier version, which are counted and are not bad. */
  earlierFalls: string[]
  cpuSeconds: number
  bad: string[]
  /** What the servers said last. */
  said: string
}

const usualDrainSeconds = 180

/** Breaks a world in use for a while, heals it, lets it come to rest, and looks at what is left. */
export async function runFaults(trial: Trial): Promise<Report> {
  const cpuBefore = cpuSecondsOf(process.pid)
  const world = await startWorld(trial)
  let databaseSeconds = 0
  try {
    const report = await torment(world, trial)
    databaseSeconds = cpuSecondsOf(world.database.pid())
    await world.stop()
    return { ...report, cpuSeconds: databaseSeconds + cpuSecondsOf(process.pid) - cpuBefore }
  } finally {
    await world.stop()
  }
}

async function torment(world: World, trial: Trial): Promise<Omit<Report, 'cpuSeconds'>> {
  const dice = diceOf(trial.seed)
  const { clients, handfuls } = await newMembers(world, trial, dice)
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
    ...handfuls.map((some) => playRewarded(world, some, dice.apart(), history, () => isOver)),
  ]
  await Promise.race([sleep(trial.seconds * 1_000, undefined, { ref: false }), nemesis.done])
  await nemesis.stop()
  isOver = true
  await upgrading
  await Promise.all(playing)

  const healedMs = performance.now()
  const drainMs = (trial.drainSeconds ?? usualDrainSeconds) * 1_000
  const unknown = history.wishes.filter(({ answer }) => !answer).length
  const left = await settleAll(
    world,
    [...clients, ...handfuls.flat()],
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
    falls: fallsOf(world, 'own'),
    earlierFalls: fallsOf(world, 'earlier'),
    internal: [...history.internal].map(([line, times]) => `answered 500: ${times} × ${line}`),
    said: world.nodes.map(({ name, process }) => `${name}: ${process.said()}`).join('\n'),
  }
}

const fallsOf = ({ nodes }: World, version: 'own' | 'earlier') =>
  nodes.flatMap(({ name, falls }) => falls()[version].map((fall) => `${name} ${fall}`))

export const sumOf = (tally: Map<string, number>) =>
  [...tally.values()].reduce((sum, count) => sum + count, 0)

/** Of those who move money every second one has a phone; the hands that ask for rewards have a handful of members each. */
async function newMembers(world: World, trial: Trial, dice: Dice) {
  const hands = Math.ceil(trial.clients / 2)
  const counts = { clients: trial.clients, rewarded: hands * handful }
  const made = trial.earlier
    ? await newEarlierMembers(world, { ...counts, earlier: trial.earlier }, dice)
    : await newOwnMembers(world, counts, dice, trial.mutant ? inTurn : atOnce)
  const clients = await Promise.all(
    made.clients.map(async (member, at): Promise<Client> => {
      return at % 2 ? { ...member, phone: await newPhone(world, dice.apart()) } : member
    }),
  )
  return { clients, handfuls: inGroups(made.rewarded, handful) }
}

/** A broken design is to be found by what goes wrong later, and not to keep members from coming into being. */
const newOwnMembers = async (
  world: World,
  { clients, rewarded }: { clients: number; rewarded: number },
  dice: Dice,
  order: Order,
) => ({
  clients: await newClients(world, clients, dice.apart(), order),
  rewarded: await newRewarded(world, rewarded, dice.apart(), order),
})

/** Since many a reward is had once. */
const handful = 4

const inGroups = <Item>(items: Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )

const hasPhone = (client: Client): client is Client & { phone: Phone } => !!client.phone
