import type { Db, Tx } from '#db'
import type { Context } from '../platform/context.ts'
import { createEncryption, type EarlierKeys, hashKeyOf } from '../platform/encryption.ts'
import { fingerprintOf } from './assert.ts'

type Secrets = Context['secrets']

/** Purposes whose hashes cannot be made anew. Look-ups of these try the earlier keys too. */
const lastingPurposes = [
  'excluded phone',
  'guest',
  'guest-id',
  'idempotency',
  'operator recovery code',
] as const

const encryptionOf = ({ pepper }: Secrets) => createEncryption(pepper, 'earlier key')

/** Stores the keys of `before` for look-ups, encrypted under the next PEPPER. */
export async function storeEarlierKeys(tx: Tx, next: Secrets, before: Secrets): Promise<void> {
  const fingerprint = fingerprintOf(before)
  for (const purpose of lastingPurposes)
    await tx`
      insert into pepper_key (purpose, fingerprint, encrypted_key)
      values (${purpose}, ${fingerprint}, ${encryptionOf(next).encrypt(hashKeyOf(before.pepper, purpose))})
      on conflict do nothing`
}

/** Reads the keys of earlier PEPPERs. Without a change of PEPPER there are none. */
export async function earlierKeysOf(db: Db, secrets: Secrets): Promise<EarlierKeys> {
  const rows = await db<{ purpose: string; encryptedKey: Uint8Array }[]>`
    select purpose, encrypted_key from pepper_key order by made_at desc`
  const keys = new Map<string, Buffer[]>()
  for (const { purpose, encryptedKey } of rows)
    keys.set(purpose, [
      ...(keys.get(purpose) ?? []),
      encryptionOf(secrets).decryptBytes(encryptedKey),
    ])
  return keys
}
