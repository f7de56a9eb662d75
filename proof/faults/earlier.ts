import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Member } from '../members.ts'
import { knownSeed } from '../prepare.ts'
import type { Dice } from './dice.ts'
import type { World } from './model.ts'
import type { Rewarded } from './rewarded.ts'

type Made = { clients: Member[]; rewarded: Rewarded[] }

/** Creates members with the code of the earlier version, which also created the tables. */
export async function newEarlierMembers(
  world: World,
  { earlier, clients, rewarded }: { earlier: string; clients: number; rewarded: number },
  dice: Dice,
): Promise<Made> {
  // The modules of the earlier version import each other from its own folder.
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
    // The next draws are no longer the prepared ones, so they must not carry the mark of a prepared draw.
    await world.db`update spin_seed set member_seed = 'own' where member_seed = ${knownSeed}`
    return made
  } finally {
    await db.end({ timeout: 5 })
  }
}

/** Replaces the earlier version by this one, a server at a time, while members go on sending requests. */
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
