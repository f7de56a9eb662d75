import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Member } from '../members.ts'
import { knownSeed } from '../prepare.ts'
import type { Dice } from './dice.ts'
import type { Rewarded } from './rewarded.ts'
import type { World } from './world.ts'

type Made = { clients: Member[]; rewarded: Rewarded[] }

/** Members as the earlier version makes them, on the tables that it has made. */
export async function newEarlierMembers(
  world: World,
  { earlier, clients, rewarded }: { earlier: string; clients: number; rewarded: number },
  dice: Dice,
): Promise<Made> {
  // The earlier version's own modules; they find each other in its folder.
  const of = (file: string) => import(pathToFileURL(join(earlier, file)).href)
  const [{ openDb }, { createLedger }, money, rewards] = await Promise.all(
    ['db/db.ts', 'ledger/ledger.ts', 'proof/faults/clients.ts', 'proof/faults/rewarded.ts'].map(of),
  )
  const db = openDb(world.url(), { max: 4, asOwner: true })
  try {
    const before = { ...world, db, ledger: createLedger(db) }
    const made = {
      clients: await money.newClients(before, clients, dice.apart()),
      rewarded: await rewards.newRewarded(before, rewarded, dice.apart()),
    }
    // A draw that comes is no prepared one.
    await world.db`update spin_seed set member_seed = 'own' where member_seed = ${knownSeed}`
    return made
  } finally {
    await db.end({ timeout: 5 })
  }
}

/** Puts this version in the place of the earlier one, a server at a time, while everything goes on. */
export async function upgradeOneByOne(
  { nodes }: World,
  { progress, isOver }: { progress: () => number; isOver: () => boolean },
): Promise<void> {
  for (const [at, node] of nodes.entries()) {
    const due = (at + 1) / (nodes.length + 2)
    while (progress() < due && !isOver()) await sleep(100)
    await node.upgrade()
  }
}
