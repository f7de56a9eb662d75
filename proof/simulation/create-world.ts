import { createAgenda } from './agenda.ts'
import { type Chance, chanceOf } from './chance.ts'
import type { Counts } from './counts.ts'
import type { MutantName } from './mutants.ts'
import { createNode } from './node.ts'
import { createProvider, guaranteesBy } from './provider.ts'
import { createTransferStore } from './transfers.ts'
import type { Lie, Rates, World } from './world.ts'

/** Faults end at `healAtMs`. After that all transfers must end within `restMsMax`. */
const healAtMs = 20_000
const restMsMax = 900_000
const longAwayMs = 400_000
const dayMs = 86_400_000
const clockJumps = [3_000, -3_000, 60_000, -60_000, 3_600_000, -3_600_000, dayMs, -dayMs]

export function createWorld(seed: number, counts: Counts, mutant?: MutantName): World {
  const chance = chanceOf(seed)
  const agenda = createAgenda()
  let nowMs = 0
  let databaseAheadMs = 1_700_000_000_000
  const rates = ratesBy(chance)
  const plan = (afterMs: number, run: () => void) => agenda.plan(nowMs + afterMs, run)
  const world: World = {
    chance,
    rates,
    counts,
    mutant,
    plan,
    nodes: [],
    providers: new Map(),
    games: [],
    members: [1, 2, 3, 4, 5, 6],
    nowMs: () => nowMs,
    databaseMs: () => nowMs + databaseAheadMs,
    transfers: createTransferStore(() => nowMs + databaseAheadMs, counts, mutant),
    run: (isQuiet) => {
      for (;;) {
        const event = agenda.next(healAtMs + restMsMax)
        if (!event) return false
        nowMs = event.atMs
        event.run()
        if (nowMs >= healAtMs && isQuiet()) return true
      }
    },
  }
  addProviders(world)
  for (let id = 0; id < 2 + chance.below(3); id += 1) world.nodes.push(createNode(world, id))
  for (let jump = 0; jump < 3; jump += 1)
    plan(chance.between(0, healAtMs), () => {
      databaseAheadMs += chance.pick(clockJumps)
      counts.jumps += 1
    })
  for (let jump = 0; jump < 2; jump += 1)
    plan(chance.between(0, healAtMs), () => {
      chance.pick(world.nodes).wallAheadMs += chance.pick(clockJumps)
      counts.jumps += 1
    })
  plan(healAtMs, () => heal(world))
  return world
}

const ratesBy = (chance: Chance): Rates => ({
  loss: chance.between(0, 0.35),
  late: chance.between(0, 0.25),
  garbage: chance.between(0, 0.1),
  unheard: chance.between(0, 0.1),
  duplicate: chance.between(0, 0.2),
  crash: chance.between(0, 0.03),
  pause: chance.between(0, 0.05),
  writeLost: chance.between(0, 0.04),
  writeUnanswered: chance.between(0, 0.05),
  writeSlow: chance.between(0, 0.02),
  callLost: chance.between(0, 0.2),
})

function addProviders(world: World) {
  const { chance, providers, games } = world
  // The saga relies on the guarantees. Seeds with a lie show that only the house bears the loss when one fails.
  const lie: Lie | undefined = chance.isLucky(0.06)
    ? chance.pick(['applies too late', 'forgets what it had', 'confirms another amount'])
    : undefined
  const add = (name: string, ownLie?: Lie) => {
    const guarantees = guaranteesBy(chance)
    // The house detects a lie only if it can query the provider.
    if (ownLie) guarantees.canBeAsked = true
    const provider = createProvider(world, { name, guarantees, lie: ownLie })
    providers.set(name, provider)
    return provider
  }
  for (const name of ['A', 'B', 'C']) games.push(add(name, name === 'A' ? lie : undefined))
  add('bank', lie)
  add('voucher')
}

/**
 * Ends every fault. The database's clock keeps its offset. In a few runs a provider stays away until operators have to
 * resolve its transfers.
 */
function heal({ chance, rates, nodes, providers, nowMs }: World) {
  for (const name of Object.keys(rates) as (keyof Rates)[]) rates[name] = 0
  for (const { away } of providers.values())
    away.untilMs = nowMs() + (chance.isLucky(0.005) ? longAwayMs : 0)
  for (const node of nodes) {
    node.pausedUntilMs = nowMs()
    // The provider refuses requests while the wall clock is wrong, so the clock is a fault that has to end.
    node.wallAheadMs = 0
  }
}
