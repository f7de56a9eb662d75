import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '#db'
import { memberByPhone } from '../platform/member/lookup.ts'

/** A browser is forgotten after this time without a sign-in. */
const knownFor = '180 days'
/** Number of devices that are kept of those known longest, and of those that signed in last. */
const devicesMaxEach = 10
const tokenForm = /^kd_[A-Za-z0-9_-]{43}$/
const hashOf = (token: string) => createHash('sha256').update(token).digest()

/**
 * Finds the device by the token that its browser keeps. It opens nothing: it only tells the owner's browser from those of
 * guessers. @returns the token's hash
 */
export async function knownDevice(
  db: Db,
  phone: string,
  token: string | undefined,
): Promise<Buffer | undefined> {
  if (token === undefined || !tokenForm.test(token)) return undefined
  const hash = hashOf(token)
  const member = (await memberByPhone(db, phone)) ?? null
  const [known] = await db`
    select from member_device
    where bucket = ${member}::int8 % 256 and member = ${member} and token_hash = ${hash}
      and seen_at > now() - ${knownFor}::interval`
  return known && hash
}

/** A browser after a sign-in: the token that it keeps, its hash. `isNew`: the member had not used it before. */
type Remembered = { deviceToken: string; hash: Buffer; isNew: boolean }

/** Remembers the device of somebody who proved to be the member. One browser keeps one token for all who use it. */
export async function rememberDevice(
  tx: Tx,
  member: number,
  token: string | undefined,
): Promise<Remembered> {
  const kept =
    token !== undefined && tokenForm.test(token)
      ? token
      : `kd_${randomBytes(32).toString('base64url')}`
  const hash = hashOf(kept)
  const [{ isNew }] = await tx<[{ isNew: boolean }]>`
    insert into member_device as known (bucket, member, token_hash) values (${member % 256}, ${member}, ${hash})
    on conflict (bucket, member, token_hash) do update set seen_at = now(),
      added_at = case when known.seen_at > now() - ${knownFor}::interval then known.added_at else now() end
    returning added_at = now() as is_new`
  await forgetSurplus(tx, member)
  return { deviceToken: kept, hash, isNew }
}

/**
 * A device that came back after a day goes before others, then the older one: otherwise a thief who signs in often would make a
 * stranger of the member's own device, which then neither sees nor answers what the thief did.
 */
async function forgetSurplus(tx: Tx, member: number): Promise<void> {
  await tx`
    with known as materialized (
      select token_hash, added_at, seen_at, seen_at > now() - ${knownFor}::interval as is_known
      from member_device where bucket = ${member % 256} and member = ${member}
    ), kept as (
      (select token_hash from known where is_known
        order by seen_at - added_at < interval '1 day', added_at, token_hash limit ${devicesMaxEach})
      union
      (select token_hash from known order by seen_at desc, token_hash limit ${devicesMaxEach})
    )
    delete from member_device where bucket = ${member % 256} and member = ${member}
      and token_hash not in (select token_hash from kept)`
}

/** After a new password every browser is a stranger: one of them may be a thief's. */
export async function forgetDevices(tx: Tx, member: number): Promise<void> {
  await tx`delete from member_device where bucket = ${member % 256} and member = ${member}`
}

type OfMember = { member: number; session: number }

/** When the device of a session was added, or when the session began if that was earlier. */
export const knownSince = (db: Db | Tx, { member, session }: OfMember) => db`(
  select least(s.created_at, d.added_at) from session s left join member_device d
    on d.bucket = ${member % 256} and d.member = ${member} and d.token_hash = s.device_hash
  where s.bucket = ${member % 256} and s.member = ${member} and s.id = ${session})`

/**
 * Forgets the devices that are younger than that of a session. A thief on two devices of his own could forget the member's older one
 * too, which then would not see his first sign-in.
 */
export async function forgetYoungerDevices(tx: Tx, { member, session }: OfMember): Promise<void> {
  await tx`
    delete from member_device where bucket = ${member % 256} and member = ${member}
      and added_at > ${knownSince(tx, { member, session })} and token_hash is distinct from (
        select device_hash from session where bucket = ${member % 256} and member = ${member} and id = ${session})`
}
