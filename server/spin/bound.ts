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
export const encryptSeed = (secrets: Secrets, seed: Buffer): Buffer =>
  encryptionOf(secrets).encrypt(seed.toString('hex'))

const decryptSeed = (secrets: Secrets, encrypted: Uint8Array): Buffer =>
  Buffer.from(encryptionOf(secrets).decrypt(encrypted), 'hex')

const newSeed = () => randomBytes(32)

/** The seeds stored with a member's first coin: two of ours, encrypted, and a placeholder for the member's word. */
export type Bond = { encryptedSeed: Buffer; nextEncryptedSeed: Buffer; memberSeed: string }

export const newBond = (secrets: Secrets): Bond => ({
  encryptedSeed: encryptSeed(secrets, newSeed()),
  nextEncryptedSeed: encryptSeed(secrets, newSeed()),
  memberSeed: randomBytes(8).toString('hex'),
})

/** Stores the member's first seeds; later coins find them there. */
export function bind(tx: Tx, secrets: Secrets, member: number) {
  const { encryptedSeed, nextEncryptedSeed, memberSeed } = newBond(secrets)
  return tx`
    insert into spin_seed (bucket, member, encrypted_seed, next_encrypted_seed, member_seed)
    values (${member % 256}, ${member}, ${encryptedSeed}, ${nextEncryptedSeed}, ${memberSeed}) on conflict do nothing`
}

type Row = {
  seed: Uint8Array | null
  encryptedSeed: Uint8Array | null
  nextEncryptedSeed: Uint8Array | null
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
    select seed, encrypted_seed, next_encrypted_seed, member_seed, count from spin_seed
    where bucket = ${member % 256} and member = ${member}`
  return row && bindingOf(secrets, row)
}

/** Returns the seeds of the member's next draw and locks them until the draw is committed. */
export async function boundForDraw(
  tx: Tx,
  secrets: Secrets,
  member: number,
): Promise<Binding | undefined> {
  const [row] = await tx<Row[]>`
    select seed, encrypted_seed, next_encrypted_seed, member_seed, count from spin_seed
    where bucket = ${member % 256} and member = ${member} for update`
  return row && bindingOf(secrets, row)
}

const bindingOf = (
  secrets: Secrets,
  { seed, encryptedSeed, nextEncryptedSeed, memberSeed, count }: Row,
): Binding => ({
  memberSeed,
  count,
  seed: seed ? Buffer.from(seed) : decryptSeed(secrets, encryptedSeed!),
  nextSeed: nextEncryptedSeed ? decryptSeed(secrets, nextEncryptedSeed) : undefined,
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
  update spin_seed set seed = null, encrypted_seed = ${encryptSeed(secrets, nextSeed)},
    next_encrypted_seed = ${encryptSeed(secrets, newSeed())}, member_seed = ${memberSeed}, count = ${count + 1}
  where bucket = ${member % 256} and member = ${member}`

const seedsAtOnce = 500

/**
 * The job that encrypts seeds stored in plain by an earlier version, and adds missing seeds of the draws after the
 * next.
 */
export async function encryptSeeds({
  db,
  secrets,
}: Pick<Context, 'db' | 'secrets'>): Promise<void> {
  const count = await db.begin(async (tx) => {
    const rows = await tx<{ member: number; seed: Uint8Array | null }[]>`
      select member, seed from spin_seed where seed is not null or next_encrypted_seed is null
      order by member limit ${seedsAtOnce} for update skip locked`
    for (const { member, seed } of rows) {
      const next = encryptSeed(secrets, newSeed())
      const plain = seed && encryptSeed(secrets, Buffer.from(seed))
      await tx`
        update spin_seed set seed = null, encrypted_seed = coalesce(${plain}, encrypted_seed), next_encrypted_seed = coalesce(next_encrypted_seed, ${next})
        where bucket = ${member % 256} and member = ${member}`
    }
    return rows.length
  })
  if (count === seedsAtOnce) await encryptSeeds({ db, secrets })
}
