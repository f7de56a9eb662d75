import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '#db'

/** A browser is forgotten after this time without a sign-in. */
const knownFor = '180 days'
const devicesMax = 20
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
  const [known] = await db`
    select from member join member_device d on d.bucket = member.id % 256 and d.member = member.id
    where phone = ${phone} and token_hash = ${hash}
      and seen_at > now() - ${knownFor}::interval`
  return known && hash
}

/**
 * Remembers the device of somebody who proved to be the member. One browser keeps one token for all who use it.
 * @returns the token for the browser
 */
export async function rememberDevice(
  tx: Tx,
  member: number,
  token: string | undefined,
): Promise<string> {
  const kept =
    token !== undefined && tokenForm.test(token)
      ? token
      : `kd_${randomBytes(32).toString('base64url')}`
  await tx`
    insert into member_device (bucket, member, token_hash) values (${member % 256}, ${member}, ${hashOf(kept)})
    on conflict (bucket, member, token_hash) do update set seen_at = now()`
  await tx`
    delete from member_device where bucket = ${member % 256} and member = ${member} and token_hash in (
      select token_hash from member_device where bucket = ${member % 256} and member = ${member}
      order by seen_at desc, token_hash offset ${devicesMax})`
  return kept
}

/** After a new password every browser is a stranger: one of them may be a thief's. */
export async function forgetDevices(tx: Tx, member: number): Promise<void> {
  await tx`delete from member_device where bucket = ${member % 256} and member = ${member}`
}

/** Deletes devices in the sweep that were not used for long. */
export async function forgetOldDevices(db: Db): Promise<void> {
  await db`delete from member_device where seen_at < now() - ${knownFor}::interval`
}
