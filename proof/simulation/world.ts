import { createAgenda } from './agenda.ts'
import { type Chance, chanceOf } from './chance.ts'
import type { Counts } from './counts.ts'
import { createLegs, type Legs } from './legs.ts'
import type { MutantName } from './mutants.ts'
import { createNode, type Node } from './node.ts'
import { createParty, descriptorBy, type Lie, type Party } from './party.ts'

/** How often what goes wrong, in one run. Nothing does once it is healed. */
type Rates = Record<
  | 'loss'
  | 'late'
  | 'garbage'
  | 'unheard'
  | 'duplicate'
  | 'crash'
  | 'pause'
  | 'writeLost'
  | 'writeUnanswered'
  | 'writeSlow'
  | 'callLost',
  number
>

/** One run: nodes, a database, parties and members in virtual time, all of it decided by the seed. */
export type World = {
  chance: Chance
  rates: Rates
  counts: Counts
  mutant: MutantName | undefined
  nowMs: () => number
  databaseMs: () => number
  plan: (afterMs: number, happen: () => void) => void
  legs: Legs
  nodes: Node[]
  parties: Map<string, Party>
  games: Party[]
  members: number[]
  isHealed: () => boolean
  /** Runs until it is quiet. False when it still was not, long after everything was healed. */
  run: (isQuiet: () => boolean) => boolean
}

/** The one shape of a world: its faults last for so long, and then it has so long to come to rest. */
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
  const plan = (afterMs: number, happen: () => void) => agenda.plan(nowMs + afterMs, happen)
  const world: World = {
    ...{ chance, rates, counts, mutant, plan, nodes: [], parties: new Map(), games: [] },
    members: [1, 2, 3, 4, 5, 6],
    nowMs: () => nowMs,
    databaseMs: () => nowMs + databaseAheadMs,
    legs: createLegs(() => nowMs + databaseAheadMs, counts, mutant),
    isHealed: () => nowMs >= healAtMs,
    run: (isQuiet) => {
      for (;;) {
        const event = agenda.next(healAtMs + restMsMax)
        if (!event) return false
        nowMs = event.atMs
        event.happen()
        if (nowMs >= healAtMs && isQuiet()) return true
      }
    },
  }
  addParties(world)
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

function addParties(world: World) {
  const { chance, parties, games } = world
  // A liar breaks what the driver rests on: its seeds show that nobody but the house pays for that.
  const lie: Lie | undefined = chance.isLucky(0.06)
    ? chance.pick(['applies too late', 'forgets what it had', 'confirms another amount'])
    : undefined
  const add = (name: string, named?: Lie) => {
    const guarantees = descriptorBy(chance)
    // A liar can at least be found out.
    if (named) guarantees.canBeAsked = true
    const party = createParty(world, { name, guarantees, lie: named })
    parties.set(name, party)
    return party
  }
  for (const name of ['A', 'B', 'C']) games.push(add(name, name === 'A' ? lie : undefined))
  add('bank', lie)
  add('voucher')
}

/** Every fault ends; the clocks stay where they are, and a party may be away for so long that persons have to look. */
function heal({ chance, rates, nodes, parties, nowMs }: World) {
  for (const name of Object.keys(rates) as (keyof Rates)[]) rates[name] = 0
  for (const { away } of parties.values())
    away.untilMs = nowMs() + (chance.isLucky(0.005) ? longAwayMs : 0)
  for (const node of nodes) {
    node.pausedUntilMs = nowMs()
    // A clock that is off by a day is mended like everything else.
    node.wallAheadMs = 0
  }
}
