import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '#db'
import type { Context } from '../platform/context.ts'
import { createEncryption } from '../platform/encryption.ts'
import type { Bound } from './draw.ts'

type Secrets = Context['secrets']

/**
 * The next draw's seeds, and our seed of the draw after it, which is fixed before the member adds a word to that draw.
 */
export type Binding = Bound & { nextSeed: Buffer | undefined }

const encryptionOf = ({ pepper }: Secrets) => createEncryption(pepper, 'spin seed')

/** Encrypts a seed for storage, so that the table reveals nothing of future draws. */
export const sealSeed = (secrets: Secrets, seed: Buffer): Buffer =>
  encryptionOf(secrets).encrypt(seed.toString('hex'))

const openSeed = (secrets: Secrets, sealed: Uint8Array): Buffer =>
  Buffer.from(encryptionOf(secrets).decrypt(sealed), 'hex')

const newSeed = () => randomBytes(32)

/** The seeds stored with a member's first coin: two of ours, encrypted, and a placeholder for the member's word. */
export type Bond = { sealed: Buffer; nextSealed: Buffer; memberSeed: string }

export const newBond = (secrets: Secrets): Bond => ({
  sealed: sealSeed(secrets, newSeed()),
  nextSealed: sealSeed(secrets, newSeed()),
  memberSeed: randomBytes(8).toString('hex'),
})

/** Stores the member's first seeds; later coins find them there. */
export function bind(tx: Tx, secrets: Secrets, member: number) {
  const { sealed, nextSealed, memberSeed } = newBond(secrets)
  return tx`
    insert into spin_seed (member, sealed, next_sealed, member_seed)
    values (${member}, ${sealed}, ${nextSealed}, ${memberSeed}) on conflict do nothing`
}

type Row = {
  seed: Uint8Array | null
  sealed: Uint8Array | null
  nextSealed: Uint8Array | null
  memberSeed: string
  count: number
}

/** Returns the seeds of the member's next draw; undefined before the first coin. */
export async function boundOf(
  db: Db | Tx,
  secrets: Secrets,
  member: number,
): Promise<Binding | undefined> {
  const [row] = await db<Row[]>`
    select seed, sealed, next_sealed, member_seed, count from spin_seed where member = ${member}`
  return row && bindingOf(secrets, row)
}

/** Returns the seeds of the member's next draw and locks them until the draw is committed. */
export async function boundForDraw(
  tx: Tx,
  secrets: Secrets,
  member: number,
): Promise<Binding | undefined> {
  const [row] = await tx<Row[]>`
    select seed, sealed, next_sealed, member_seed, count from spin_seed where member = ${member} for update`
  return row && bindingOf(secrets, row)
}

const bindingOf = (
  secrets: Secrets,
  { seed, sealed, nextSealed, memberSeed, count }: Row,
): Binding => ({
  memberSeed,
  count,
  seed: seed ? Buffer.from(seed) : openSeed(secrets, sealed!),
  nextSeed: nextSealed ? openSeed(secrets, nextSealed) : undefined,
})

/**
 * Binds the next draw: the seed of the past draw is revealed, and our seed fixed earlier takes its place. The member's
 * word counts from that draw on, so neither side could choose its part by knowing the other's.
 */
export const bindAgain = (
  tx: Tx,
  secrets: Secrets,
  member: number,
  { nextSeed = newSeed(), memberSeed, count }: Binding,
) => tx`
  update spin_seed set seed = null, sealed = ${sealSeed(secrets, nextSeed)},
    next_sealed = ${sealSeed(secrets, newSeed())}, member_seed = ${memberSeed}, count = ${count + 1}
  where member = ${member}`

const sealedAtOnce = 500

/**
 * The job that encrypts seeds stored in plain by an earlier version, and adds missing seeds of the draws after the
 * next.
 */
export async function sealSeeds({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<void> {
  const sealed = await db.begin(async (tx) => {
    const rows = await tx<{ member: number; seed: Uint8Array | null }[]>`
      select member, seed from spin_seed where seed is not null or next_sealed is null
      order by member limit ${sealedAtOnce} for update skip locked`
    for (const { member, seed } of rows) {
      const next = sealSeed(secrets, newSeed())
      const plain = seed && sealSeed(secrets, Buffer.from(seed))
      await tx`
        update spin_seed set seed = null, sealed = coalesce(${plain}, sealed), next_sealed = coalesce(next_sealed, ${next})
        where member = ${member}`
    }
    return rows.length
  })
  if (sealed === sealedAtOnce) await sealSeeds({ db, secrets })
}
