import { setTimeout as sleep } from 'node:timers/promises'
import { checkAll } from './checks.ts'
import { type History, newClients, play, settleAll } from './clients.ts'
import { cpuSecondsOf } from './cpu.ts'
import { type Dice, diceOf } from './dice.ts'
import type { Mutant } from './mutate.ts'
import { startNemesis, type Tally } from './nemesis.ts'
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
  /** How long it may take to come to rest. */
  drainSeconds?: number
  mutant?: Mutant | undefined
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
  cpuSeconds: number
  bad: string[]
  /** What the servers said last. */
  said: string
}

const usualDrainSeconds = 90

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
  const clients = await newClients(world, trial.clients, dice.apart())
  const handfuls = await handfulsOf(world, Math.ceil(trial.clients / 2), dice.apart())
  const history: History = {
    wishes: [],
    requests: 0,
    unanswered: 0,
    statuses: new Map(),
    internal: new Map(),
  }
  const tally: Tally = new Map()

  const stopWatching = watchBooks(world.db)
  const nemesis = startNemesis(world, dice.apart(), { tally, mostFaults: trial.faults })
  let isOver = false
  const playing = [
    ...clients.map((client) => play(world, client, dice.apart(), history, () => isOver)),
    ...handfuls.map((some) => playRewarded(world, some, dice.apart(), history, () => isOver)),
  ]
  await Promise.race([sleep(trial.seconds * 1_000, undefined, { ref: false }), nemesis.done])
  await nemesis.stop()
  isOver = true
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
  await comeToRest(world, healedMs + drainMs)
  const drainSeconds = (performance.now() - healedMs) / 1_000
  const { looks, faults } = await stopWatching()
  return {
    ...trial,
    ...{ history, tally, looks, unknown, drainSeconds },
    bad: [
      ...faults,
      ...(await checkAll(world, history)),
      ...left.map(
        ({ line, body, key }) => `never answered: ${line} ${JSON.stringify(body)} ${key}`,
      ),
    ],
    falls: world.nodes.flatMap(({ name, process }) =>
      process.falls().map((fall) => `${name} ${fall}`),
    ),
    internal: [...history.internal].map(([line, times]) => `answered 500: ${times} × ${line}`),
    said: world.nodes.map(({ name, process }) => `${name}: ${process.said()}`).join('\n'),
  }
}

const handful = 4

/** Hands that ask for rewards, with some members each, since many a reward is had once. */
async function handfulsOf(world: World, hands: number, dice: Dice) {
  const members = await newRewarded(world, hands * handful, dice)
  return Array.from({ length: hands }, () => members.splice(0, handful))
}
