import type { UsedPasskey } from '#contract/passkey'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { countTry, forgetTries, pairOf } from '../login/tries.ts'
import type { Client } from '../member-event/place.ts'
import { recordEvent, recordFailure } from '../member-event/record.ts'
import { counterRises, type KnownPasskey, passkeysMax } from '../passkey/request.ts'
import { type Credential, verifyUsed } from '../passkey/verify.ts'
import type { Context } from '../platform/context.ts'
import { pushIn } from '../platform/push.ts'

type Parts = Pick<Context, 'db' | 'secrets' | 'log' | 'publicUrl'>
type Member = { id: number; phone: string; status: string }
/** A passkey whose signature was right. It counts once `countUse` has stored its counter. */
export type SignedBy = { member: Member; passkey: number; counter: number }

export const knownPasskeys = (db: Db, member: number): Promise<KnownPasskey[]> => db<
  KnownPasskey[]
>`
  select credential_id, transports from member_passkey
  where bucket = ${member % 256} and member = ${member} order by id`

/**
 * Checks a signature by a member's passkey. An unknown one and a wrong signature get the same response. Failures are counted
 * by passkey and network, so that others are not delayed. `only` is the member whose passkey it must be.
 * @throws Refusal PASSKEY_INVALID, REQUEST_LIMIT_1MIN
 */
export async function verifySigned(
  parts: Parts,
  owner: string,
  { passkey, client, only }: { passkey: UsedPasskey; client: Client; only?: number },
): Promise<SignedBy> {
  const { db, secrets } = parts
  const credentialId = Buffer.from(passkey.id, 'base64url')
  const member = await ownerOf(db, credentialId)
  if (!member || (only !== undefined && member.id !== only)) throw new Refusal('PASSKEY_INVALID')
  const [known] = await db<{ id: number; publicKey: Uint8Array }[]>`
    select id, public_key from member_passkey
    where bucket = ${member.id % 256} and member = ${member.id} and credential_id = ${credentialId}`
  if (!known) throw new Refusal('PASSKEY_INVALID')
  const who = `passkey ${member.id} ${known.id}`
  await countTry(parts, who, client.address)
  const counter = await verifyUsed(parts, owner, passkey, known.publicKey)
  if (counter === undefined) {
    const pair = pairOf(who, client.address)
    await recordFailure(db, secrets, { member: member.id, pair, client })
    throw new Refusal('PASSKEY_INVALID')
  }
  await forgetTries(parts, who, client.address)
  return { member, passkey: known.id, counter }
}

/** Finds the member by the credential alone: a sign-in by passkey has no phone number. */
async function ownerOf(db: Db, credentialId: Buffer): Promise<Member | undefined> {
  const [found] = await db<Member[]>`
    select m.id, m.phone, m.status from member_passkey_claim c join member m on m.id = c.member
    where c.credential_id = ${credentialId}`
  return found
}

/**
 * Stores the counter of a signature, in the transaction of what it allows. `removed`: the passkey was removed
 * meanwhile; `copied`: its counter did not rise, which shows that a copy exists
 */
async function countUse(
  tx: Tx,
  { member, passkey, counter }: SignedBy,
): Promise<'counted' | 'copied' | 'removed'> {
  const [row] = await tx<{ rises: boolean }[]>`
    select ${counterRises(tx, counter)} as rises from member_passkey
    where bucket = ${member.id % 256} and member = ${member.id} and id = ${passkey} for no key update`
  if (!row) return 'removed'
  if (!row.rises) return 'copied'
  await tx`
    update member_passkey set counter = ${counter}, used_at = now()
    where bucket = ${member.id % 256} and member = ${member.id} and id = ${passkey}`
  return 'counted'
}

/** Runs `work` in the transaction that counts the signature. @throws Refusal PASSKEY_INVALID */
export async function counted<Result>(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  { signed, client }: { signed: SignedBy; client: Client },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const result = await db.begin(async (tx) => {
    const use = await countUse(tx, signed)
    if (use === 'counted') return { value: await work(tx) }
    if (use === 'copied') {
      const member = signed.member.id
      await recordEvent(tx, secrets, { member, kind: 'passkey-copy', client })
      await pushIn(tx, member, 'security')
    }
    return undefined
  })
  if (!result) throw new Refusal('PASSKEY_INVALID')
  return result.value
}

/** @throws Refusal PASSKEY_INVALID if an account has this passkey already, PASSKEY_LIMIT */
export async function storePasskey(
  tx: Tx,
  member: number,
  { name, credential }: { name: string; credential: Credential },
): Promise<void> {
  const { credentialId, publicKey, counter, transports } = credential
  const [{ count }] = await tx<[{ count: number }]>`
    select count(*)::int as count from member_passkey where bucket = ${member % 256} and member = ${member}`
  if (count >= passkeysMax) throw new Refusal('PASSKEY_LIMIT')
  const [claimed] = await tx`
    insert into member_passkey_claim (credential_id, member) values (${credentialId}, ${member})
    on conflict do nothing returning member`
  if (!claimed) throw new Refusal('PASSKEY_INVALID')
  await tx`
    insert into member_passkey (bucket, member, credential_id, public_key, counter, transports, name)
    values (${member % 256}, ${member}, ${credentialId}, ${publicKey}, ${counter}, ${transports}::text[], ${name})`
}

/** Removes one passkey of a member, those that were added since a moment, or all. @returns how many */
export async function deletePasskeys(
  tx: Tx,
  member: number,
  { id, since }: { id?: number; since?: Date } = {},
): Promise<number> {
  const removed = await tx<{ credentialId: Buffer }[]>`
    delete from member_passkey where bucket = ${member % 256} and member = ${member}
      and (${id ?? null}::bigint is null or id = ${id ?? null})
      and (${since ?? null}::timestamptz is null or created_at >= ${since ?? null})
    returning credential_id`
  const ids = removed.map(({ credentialId }) => credentialId)
  await tx`delete from member_passkey_claim where credential_id = any(${ids}::bytea[])`
  return removed.length
}
