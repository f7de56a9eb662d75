import type { CreatedPasskey, PasskeyCreation, UsedPasskey } from '#contract/passkey'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { audit } from '../audit/audit.ts'
import {
  counterRises,
  type KnownPasskey,
  newCreation,
  type OwnPasskey,
  passkeysMax,
  shownPasskey,
} from '../passkey/request.ts'
import { type Credential, verifyCreated, verifyUsed } from '../passkey/verify.ts'
import type { Context } from '../platform/context.ts'

export type PasskeyParts = Pick<Context, 'db' | 'secrets' | 'publicUrl' | 'log'>
export type NamedPasskey = { name: string; credential: Credential }

/** Begins a passkey of an operator. `owner` may answer. @throws Refusal PASSKEY_LIMIT */
export async function passkeyCreation(
  parts: PasskeyParts,
  owner: string,
  { id, username }: { id: number; username: string },
): Promise<PasskeyCreation> {
  const known = await knownPasskeys(parts.db, id)
  if (known.length >= passkeysMax) throw new Refusal('PASSKEY_LIMIT')
  return newCreation(parts, owner, { account: `operator:${id}`, username, known })
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
    where id = ${known.id} and ${counterRises(db, counter)}`
  if (count > 0) return known.name
  await audit(db, { by, action: 'passkey-counter', after: { passkey: known.name } })
  return undefined
}

export const knownPasskeys = (db: Db, operator: number): Promise<KnownPasskey[]> => db<
  KnownPasskey[]
>`
  select credential_id, transports from operator_passkey where operator = ${operator} order by id`

/** Lists an operator's passkeys as the operator sees them. */
export async function ownPasskeys(db: Db, operator: number) {
  const rows = await db<OwnPasskey[]>`
    select id, name, created_at, used_at from operator_passkey where operator = ${operator} order by id`
  return rows.map(shownPasskey)
}

export async function forgetPasskeys(tx: Tx, operator: number): Promise<void> {
  await tx`delete from operator_passkey where operator = ${operator}`
}
