import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Member } from '../members.ts'
import { knownSeed } from '../prepare.ts'
import type { Dice } from './dice.ts'
import { atOnce } from './in-turn.ts'
import type { World } from './model.ts'
import type { Rewarded } from './rewarded.ts'

type Made = { clients: Member[]; rewarded: Rewarded[] }

/** Creates members with the code of the earlier version, which also created the tables. */
export async function newEarlierMembers(
  world: World,
  { earlier, clients, rewarded }: { earlier: string; clients: number; rewarded: number },
  dice: Dice,
): Promise<Made> {
  // The modules of the earlier version import each other from its own folder. They have the types of this version, so that the
  // type check refuses a call that lacks a new argument; an older version ignores it.
  const of = (file: string) => import(pathToFileURL(join(earlier, file)).href)
  const { openDb }: typeof import('#db') = await of('db/db.ts')
  const { createLedger }: typeof import('#ledger') = await of('ledger/ledger.ts')
  const money: typeof import('./clients.ts') = await of('proof/faults/clients.ts')
  const rewards: typeof import('./rewarded.ts') = await of('proof/faults/rewarded.ts')
  const db = openDb(world.url(), { max: 4, asOwner: true })
  try {
    const before = { ...world, db, ledger: createLedger(db) }
    const made = {
      clients: await money.newClients(before, clients, dice.apart(), atOnce),
      rewarded: await rewards.newRewarded(before, rewarded, dice.apart(), atOnce),
    }
    // The next draws are no longer the prepared ones, so they must not carry the mark of a prepared draw.
    await world.db`update spin_seed set member_seed = 'own' where member_seed = ${knownSeed}`
    return made
  } finally {
    await db.end()
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
