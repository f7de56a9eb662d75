import { expect } from 'vitest'
import { approvals } from '#contract/approval'
import { type Caller, call } from '#contract/call'
import { openDb } from '#db'

type Person = { desk: Caller }
const soon = { timeout: 5_000, interval: 20 }

/** Lists the open proposals that an operator reads. */
export async function openProposals({ desk }: Person) {
  return (await call(approvals, { page: 1, limit: 100, list: 'waiting' }, desk)).approvals
}

/** Returns the open proposal about an object, which must exist. */
export async function proposalAbout(object: string, reader: Person) {
  const found = (await openProposals(reader)).find((proposal) => proposal.object === object)
  if (!found) throw new Error(`no open proposal is about ${object}`)
  return found
}

type Race<One, Other> = {
  databaseUrl: string
  /** The action and the object of the proposal. */
  proposal: string
  execute: () => Promise<One>
  /** The request of another person, sent while the execution waits for the lock of the proposal. */
  meanwhile: () => Promise<Other>
}

/** Holds an execution at the lock of its proposal, which it takes after it read the object, until `meanwhile` is done or waits too. */
export async function duringExecution<One, Other>({
  databaseUrl,
  proposal,
  execute,
  meanwhile,
}: Race<One, Other>): Promise<[One, Other]> {
  const owner = openDb(databaseUrl, { asOwner: true, max: 2 })
  const waiting = async () => {
    const [{ count }] = await owner<[{ count: number }]>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return count
  }
  const [holding, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = owner.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${`approval:${proposal}`}, 0))`
    holding.resolve()
    await released.promise
  })
  try {
    await holding.promise
    const one = execute()
    await expect.poll(waiting, soon).toBeGreaterThan(0)
    let isDone = false
    const other = meanwhile().finally(() => {
      isDone = true
    })
    await expect.poll(async () => isDone || (await waiting()) > 1, soon).toBe(true)
    released.resolve()
    return await Promise.all([one, other])
  } finally {
    released.resolve()
    await held
    await owner.end()
  }
}
