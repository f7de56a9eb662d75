import { createClients, wishBy } from './clients.ts'
import { type Counts, createCounts } from './counts.ts'
import { check, drive } from './driver.ts'
import { faultsOf } from './invariants.ts'
import type { MutantName } from './mutants.ts'
import type { Node } from './node.ts'
import { createWorld, type World } from './world.ts'

const sweepEveryMs = 5_000
const untilMs = 19_000
const usualLength = 30

export type Options = { counts?: Counts; mutant?: MutantName; length?: number }

/** One run. Its faults, none of them when all is well; the same number is the same run. */
export function runSeed(
  seed: number,
  { counts = createCounts(), mutant, length = usualLength }: Options = {},
): string[] {
  const world = createWorld(seed, counts, mutant)
  const clients = createClients(world)
  const { chance, plan, legs, members, games } = world
  for (const node of world.nodes) node.onStart(() => sweep(world, node))
  for (let number = 0; number < length; number += 1)
    plan(chance.between(0, untilMs), () => happen(number))

  function happen(number: number) {
    if (chance.isLucky(0.1)) chance.pick(games).win(chance.pick(members), chance.below(5_000))
    else clients.send(wishBy(world, number))
    if (chance.isLucky(0.03)) goAway(world)
  }

  const rested = world.run(() => clients.isQuiet() && legs.open.size === 0 && areDecided(world))
  counts.transfers += legs.all.size
  if (!rested) return [...(clients.isQuiet() ? [] : ['clients come to no rest']), ...openOf(world)]
  lookAtReturned(world)
  return faultsOf(world, clients.heard)
}

/** At start and every little while: legs whose driver is gone are driven again, for as long as this process lives. */
function sweep(world: World, node: Node) {
  const { memory } = node
  const turn = () => {
    if (node.memory !== memory) return
    for (const leg of world.legs.orphans()) drive(world, node, leg, () => {})
    world.plan(sweepEveryMs, turn)
  }
  world.plan(world.chance.between(0, 1_000), turn)
}

/** A party that cannot be reached for a while; now and then for so long that persons have to look. */
function goAway({ chance, parties, nowMs, counts }: World) {
  counts.fault('party away')
  const { away } = chance.pick([...parties.values()])
  away.untilMs = nowMs() + chance.between(500, 10_000)
}

const areDecided = ({ legs }: World): boolean => {
  for (const { state } of legs.all.values()) if (state === 'manual') return false
  return true
}

const openOf = ({ legs }: World): string[] =>
  [...legs.open].map(({ reference, state }) => `${reference} is ${state} and nobody ends it`)

/** The look at what was returned, long after: by then even a liar has applied what it applies. */
function lookAtReturned(world: World) {
  const [node] = world.nodes
  let isLater = false
  // A party that is still away would tell nothing.
  const awayMs = Math.max(...[...world.parties.values()].map(({ away }) => away.untilMs))
  world.plan(60_000 + Math.max(0, awayMs - world.nowMs()), () => {
    isLater = true
  })
  world.run(() => isLater)
  let waiting = 0
  for (const leg of world.legs.all.values()) {
    if (leg.state !== 'returned' || !world.parties.get(leg.party)!.guarantees.canBeAsked) continue
    waiting += 1
    check(world, node!, leg, () => {
      waiting -= 1
    })
  }
  world.run(() => waiting === 0 && areDecided(world))
}
