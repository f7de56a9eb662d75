import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '#db'
import { CommandError } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import type { Files } from '../platform/files.ts'
import { fingerprintOf, notedIn } from './assert.ts'
import { storeEarlierKeys } from './earlier.ts'
import { renewPictures } from './pictures.ts'
import { createRenewal } from './renew.ts'
import { awaitEnd, refuseServers } from './servers.ts'
import { tablesOf } from './tables.ts'
import { type Counts, walk } from './walk.ts'
import { writeBatch } from './write.ts'

type Secrets = Context['secrets']
export type Rotation = {
  db: Db
  files: Files
  secrets: Secrets
  before: Secrets
  say: (line: string) => void
}

const pictures = 'pictures of documents'

/**
 * Renews everything that depends on PEPPER while no server runs. It may be killed at any time, and run again.
 * @throws CommandError
 */
export async function rotate(rotation: Rotation): Promise<void> {
  const { db, secrets, before, say } = rotation
  await awaitEnd(db)
  if (!(await begin(db, secrets, before))) return say('PEPPER was changed before: nothing is left.')
  const startedAt = performance.now()
  // A pass that finds nothing to renew proves that nothing is left.
  for (let renewed = 0; ; ) {
    const found = await pass(rotation, true)
    const total = found.reduce((sum, { counts }) => sum + counts.before, 0)
    renewed += total
    if (total > 0) continue
    tellLost(found, say)
    await finish(db, secrets)
    const seconds = Math.max(1, Math.round((performance.now() - startedAt) / 1_000))
    return say(`${renewed} values are under the new PEPPER (${seconds} s). Remove PEPPER_BEFORE.`)
  }
}

/** Prints how many values of each column are left under the previous PEPPER. */
export async function status(rotation: Rotation): Promise<void> {
  const found = await pass(rotation, false)
  tellLost(found, rotation.say)
  const left = found.reduce((sum, { counts }) => sum + counts.before, 0)
  rotation.say(`${left} values are left under PEPPER_BEFORE.`)
}

type Column = { column: string; counts: Pick<Counts, 'current' | 'before' | 'other'> }

async function pass({ db, files, secrets, before, say }: Rotation, isWriting: boolean) {
  const banks = await db<{ code: string }[]>`select code from bank order by code`
  const codes = banks.map(({ code }) => code)
  const renewal = createRenewal(secrets, before, codes)
  const found: Column[] = []
  const note = (column: string, counts: Column['counts']) => {
    found.push({ column, counts })
    const { current, before: left } = counts
    const words = isWriting ? 'renewed' : 'left'
    if (current + left > 0) say(`${column}: ${left} ${words}, ${current} were under the new PEPPER`)
  }
  for (const table of await tablesOf(db)) {
    const write = isWriting ? { write: writeBatch.bind(null, db) } : {}
    const counts = await walk(db, table, { renewal, ...write })
    for (const [index, { name }] of table.columns.entries())
      note(`${table.name}.${name}`, counts[index]!)
  }
  note(pictures, await renewPictures(db, files, { secrets, before, isWriting }))
  return found
}

/** Such values were lost before: a server with a third PEPPER wrote them. They stay as they are. */
function tellLost(found: Column[], say: Rotation['say']): void {
  for (const { column, counts } of found)
    if (counts.other > 0) say(`${column}: ${counts.other} are under neither PEPPER, and stay so`)
}

/** Notes that a change is under way, so that no server starts. @returns false if it was finished before */
const begin = (db: Db, secrets: Secrets, before: Secrets): Promise<boolean> =>
  db.begin(async (tx) => {
    // A server that starts reads the row, and waits until it is known what it shall find.
    await tx`lock table pepper in access exclusive mode`
    const noted = await notedIn(tx)
    if (!noted) throw new CommandError('No server has used this database yet: just set PEPPER.')
    const [next, last] = [fingerprintOf(secrets), fingerprintOf(before)]
    if (!noted.rotatesTo && next.equals(noted.fingerprint)) return false
    const isRight = last.equals(noted.rotatesFrom ?? noted.fingerprint)
    if (!isRight || (noted.rotatesTo && !next.equals(noted.rotatesTo)))
      throw new CommandError(
        noted.rotatesTo
          ? 'A change of PEPPER to another one is under way: go on with that PEPPER and PEPPER_BEFORE.'
          : 'PEPPER_BEFORE is not the one that this database was written with.',
      )
    await refuseServers(tx)
    if (noted.rotatesTo) return true
    await tx`
      update pepper set fingerprint = ${randomBytes(32)}, rotates_from = ${last}, rotates_to = ${next}`
    await storeEarlierKeys(tx, secrets, before)
    await voidBrief(tx)
    return true
  })

/** Texts that wait to be sent cannot be read afterwards, and requests without a reply ended with their servers. */
async function voidBrief(tx: Tx): Promise<void> {
  await tx`delete from idempotency_key where response is null`
  await tx`
    delete from graphile_worker._private_jobs where id in (
      select id from graphile_worker.jobs where task_identifier in ('password.send-code', 'password.send-link'))`
}

const finish = (db: Db, secrets: Secrets) =>
  db.begin(async (tx) => {
    await tx`lock table pepper in access exclusive mode`
    await refuseServers(tx)
    await tx`
      update pepper set fingerprint = ${fingerprintOf(secrets)}, rotates_from = null, rotates_to = null,
        noted_at = now()`
  })
