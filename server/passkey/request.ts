import type { PasskeyCreation, PasskeyRequest } from '#contract/passkey'
import type { Db, Tx } from '#db'
import type { Context } from '../platform/context.ts'
import { createEncryption } from '../platform/encryption.ts'
import { newChallenge } from './challenge.ts'
import { placeOf } from './place.ts'
import type { Transport } from './verify.ts'

/** An account has so many passkeys at most. */
export const passkeysMax = 10

export type KnownPasskey = { credentialId: Uint8Array; transports: Transport[] }
type Account = { account: string; username: string; known: KnownPasskey[] }

/** Asks for a new passkey of an account, whose name is unique over members and operators. `owner` may answer. */
export async function newCreation(
  { db, secrets, publicUrl }: Pick<Context, 'db' | 'secrets' | 'publicUrl'>,
  owner: string,
  { account, username, known }: Account,
): Promise<PasskeyCreation> {
  const user = createEncryption(secrets.pepper, 'passkey user').hashOf(account)
  return {
    challenge: await newChallenge(db, owner),
    rpId: placeOf(publicUrl).rpId,
    // It distinguishes accounts on a device, and is a keyed hash because anybody with the device can read it.
    userId: user.toString('base64url'),
    username,
    known: shown(known),
  }
}

/** Asks for a signature by one of these passkeys; by any passkey of the site, if none is named. */
export async function newRequest(
  { db, publicUrl }: Pick<Context, 'db' | 'publicUrl'>,
  owner: string,
  known: KnownPasskey[],
): Promise<PasskeyRequest> {
  const challenge = await newChallenge(db, owner)
  return { challenge, rpId: placeOf(publicUrl).rpId, known: shown(known) }
}

const shown = (known: KnownPasskey[]) =>
  known.map(({ credentialId, transports }) => ({
    id: Buffer.from(credentialId).toString('base64url'),
    transports,
  }))

/** Holds in SQL if an authenticator's counter rose, or does not count. Otherwise a copy of the passkey exists. */
export const counterRises = (db: Db | Tx, counter: number) =>
  db`(counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`

export type OwnPasskey = { id: number; name: string; createdAt: Date; usedAt: Date | null }

/** A passkey as its owner sees it. */
export const shownPasskey = ({ id, name, createdAt, usedAt }: OwnPasskey) => ({
  id: String(id),
  name,
  createdAt: createdAt.getTime(),
  usedAt: usedAt?.getTime() ?? null,
})
