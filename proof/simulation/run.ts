import { createClients, requestBy } from './clients.ts'
import { type Counts, createCounts } from './counts.ts'
import { createWorld } from './create-world.ts'
import { check, runTransfer } from './driver.ts'
import { faultsOf } from './invariants.ts'
import type { MutantName } from './mutants.ts'
import type { Node, World } from './world.ts'

const sweepEveryMs = 5_000
const untilMs = 19_000
const usualLength = 30

export type Options = { counts?: Counts; mutant?: MutantName; length?: number }

/** Runs one seed. @returns its faults. The same seed repeats the same run. */
export function runSeed(
  seed: number,
  { counts = createCounts(), mutant, length = usualLength }: Options = {},
): string[] {
  const world = createWorld(seed, counts, mutant)
  const clients = createClients(world)
  const { chance, plan, transfers, members, games } = world
  for (const node of world.nodes) node.onStart(() => sweep(world, node))
  for (let number = 0; number < length; number += 1)
    plan(chance.between(0, untilMs), () => act(number))

  function act(number: number) {
    if (chance.isLucky(0.1)) chance.pick(games).win(chance.pick(members), chance.below(5_000))
    else clients.send(requestBy(world, number))
    if (chance.isLucky(0.03)) goAway(world)
  }

  const isAtRest = world.run(
    () => clients.isQuiet() && transfers.open.size === 0 && isReviewed(world),
  )
  counts.transfers += transfers.all.size
  if (!isAtRest) return [...(clients.isQuiet() ? [] : ['clients still wait']), ...openOf(world)]
  checkAllReturned(world)
  return faultsOf(world, clients.stories)
}

/** Runs orphaned transfers again, at the start of a process and repeatedly until the process dies. */
function sweep(world: World, node: Node) {
  const { memory } = node
  const turn = () => {
    if (node.memory !== memory) return
    for (const transfer of world.transfers.orphans()) runTransfer(world, node, transfer, () => {})
    world.plan(sweepEveryMs, turn)
  }
  world.plan(world.chance.between(0, 1_000), turn)
}

/** Makes one provider unreachable for a while. */
function goAway({ chance, providers, nowMs, counts }: World) {
  counts.fault('provider away')
  const { away } = chance.pick([...providers.values()])
  away.untilMs = nowMs() + chance.between(500, 10_000)
}

const isReviewed = ({ transfers }: World): boolean => {
  for (const { state } of transfers.all.values()) if (state === 'manual') return false
  return true
}

const openOf = ({ transfers }: World): string[] =>
  [...transfers.open].map(({ reference, state }) => `${reference} is ${state} and never ends`)

/** Checks returned transfers after the longest delay, when a provider that lies has applied all late requests. */
function checkAllReturned(world: World) {
  const [node] = world.nodes
  let isLater = false
  // A provider that is still away could not answer the check.
  const awayMs = Math.max(...[...world.providers.values()].map(({ away }) => away.untilMs))
  world.plan(60_000 + Math.max(0, awayMs - world.nowMs()), () => {
    isLater = true
  })
  world.run(() => isLater)
  let waiting = 0
  for (const transfer of world.transfers.all.values()) {
    const { guarantees } = world.providers.get(transfer.provider)!
    if (transfer.state !== 'returned' || !guarantees.canBeAsked) continue
    waiting += 1
    check(world, node!, transfer, () => {
      waiting -= 1
    })
  }
  world.run(() => waiting === 0 && isReviewed(world))
}
