import type {
  CreatedPasskey,
  PasskeyCreation,
  PasskeyRequest,
  UsedPasskey,
} from '#contract/passkey'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { audit } from '../audit/audit.ts'
import { newChallenge } from '../passkey/challenge.ts'
import { placeOf } from '../passkey/place.ts'
import { type Credential, type Transport, verifyCreated, verifyUsed } from '../passkey/verify.ts'
import type { Context } from '../platform/context.ts'
import { createEncryption } from '../platform/encryption.ts'

export type PasskeyParts = Pick<Context, 'db' | 'secrets' | 'publicUrl' | 'log'>
type Known = { credentialId: Buffer; transports: Transport[] }
export type NamedPasskey = { name: string; credential: Credential }

const passkeysMax = 10

/** Begins a passkey of an operator. `owner` may answer. @throws Refusal PASSKEY_LIMIT */
export async function passkeyCreation(
  { db, secrets, publicUrl }: PasskeyParts,
  owner: string,
  operator: { id: number; username: string },
): Promise<PasskeyCreation> {
  const known = await knownPasskeys(db, operator.id)
  if (known.length >= passkeysMax) throw new Refusal('PASSKEY_LIMIT')
  const user = createEncryption(secrets.pepper, 'passkey user').hashOf(`operator:${operator.id}`)
  return {
    challenge: await newChallenge(db, owner),
    rpId: placeOf(publicUrl).rpId,
    // It distinguishes accounts on a device, and is a keyed hash because anybody with the device can read it.
    userId: user.toString('base64url'),
    username: operator.username,
    known: shown(known),
  }
}

/** @throws Refusal PASSKEY_INVALID */
export async function createdPasskey(
  parts: PasskeyParts,
  owner: string,
  { name, passkey }: { name: string; passkey: CreatedPasskey },
): Promise<NamedPasskey> {
  const credential = await verifyCreated(parts, owner, passkey)
  if (!credential) throw new Refusal('PASSKEY_INVALID')
  return { name, credential }
}

/** @throws Refusal PASSKEY_INVALID if an account has this passkey already, PASSKEY_LIMIT */
export async function storePasskey(
  tx: Tx,
  operator: number,
  { name, credential }: NamedPasskey,
): Promise<void> {
  const { credentialId, publicKey, counter, transports } = credential
  const [{ count }] = await tx<[{ count: number }]>`
    select count(*)::int as count from operator_passkey where operator = ${operator}`
  if (count >= passkeysMax) throw new Refusal('PASSKEY_LIMIT')
  const [stored] = await tx`
    insert into operator_passkey (operator, credential_id, public_key, counter, transports, name)
    values (${operator}, ${credentialId}, ${publicKey}, ${counter}, ${transports}::text[], ${name})
    on conflict (credential_id) do nothing returning id`
  if (!stored) throw new Refusal('PASSKEY_INVALID')
}

/** Asks for a signature by one of the operator's passkeys. */
export async function passkeyRequest(
  { db, publicUrl }: PasskeyParts,
  owner: string,
  known: Known[],
): Promise<PasskeyRequest> {
  const challenge = await newChallenge(db, owner)
  return { challenge, rpId: placeOf(publicUrl).rpId, known: shown(known) }
}

/**
 * Checks a signature by a passkey of the operator, and counts it. A counter that does not rise shows that a copy of the
 * passkey exists, so it is refused and recorded.
 * @returns the passkey's name, or undefined if it is refused
 */
export async function usePasskey(
  parts: PasskeyParts,
  owner: string,
  passkey: UsedPasskey,
  by: { operator: { id: number; username: string }; address: string },
): Promise<string | undefined> {
  const { db } = parts
  const [known] = await db<{ id: number; name: string; publicKey: Uint8Array }[]>`
    select id, name, public_key from operator_passkey
    where operator = ${by.operator.id} and credential_id = ${Buffer.from(passkey.id, 'base64url')}`
  if (!known) return undefined
  const counter = await verifyUsed(parts, owner, passkey, known.publicKey)
  if (counter === undefined) return undefined
  const { count } = await db`
    update operator_passkey set counter = ${counter}, used_at = now()
    where id = ${known.id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`
  if (count > 0) return known.name
  await audit(db, { ...by, action: 'passkey-counter', after: { passkey: known.name } })
  return undefined
}

export const knownPasskeys = (db: Db, operator: number): Promise<Known[]> => db<Known[]>`
  select credential_id, transports from operator_passkey where operator = ${operator} order by id`

type Own = { id: number; name: string; createdAt: Date; usedAt: Date | null }

/** Lists an operator's passkeys as the operator sees them. */
export async function ownPasskeys(db: Db, operator: number) {
  const rows = await db<Own[]>`
    select id, name, created_at, used_at from operator_passkey where operator = ${operator} order by id`
  return rows.map(({ id, name, createdAt, usedAt }) => ({
    id: String(id),
    name,
    createdAt: createdAt.getTime(),
    usedAt: usedAt?.getTime() ?? null,
  }))
}

const shown = (known: Known[]) =>
  known.map(({ credentialId, transports }) => ({
    id: Buffer.from(credentialId).toString('base64url'),
    transports,
  }))

export async function forgetPasskeys(tx: Tx, operator: number): Promise<void> {
  await tx`delete from operator_passkey where operator = ${operator}`
}
