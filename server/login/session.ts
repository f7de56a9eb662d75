import { createHash, randomBytes } from 'node:crypto'
import type { RefusalCode } from '#contract/refusal'
import type { Region } from '#contract/site'
import { type Db, sharedRead, type Tx } from '#db'
import type { Currency } from '#money'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { mayMember } from '../platform/member-status.ts'

/** Lifetimes of a session: without a call, and in all. */
const lifetimes = {
  short: { idle: '30 minutes', whole: '12 hours' },
  remembered: { idle: '30 days', whole: '90 days' },
} as const

const tokenForm = /^kw_[A-Za-z0-9_-]{43}$/
/** The digest of a token. It finds the session, and does not open it. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Opens a session and returns its token. The table holds only the token's hash. */
export async function openSession(db: Db | Tx, session: NewSession): Promise<string> {
  return (await startSession(db, session)).token
}

type NewSession = {
  member: number
  region: Region
  remember: boolean
  /** The client that signs in. */
  place?: { device: string; address: Buffer }
  /** The hash of the device's token. */
  deviceHash?: Buffer
}

/** Opens a session and returns its token with the session's id. */
export async function startSession(
  db: Db | Tx,
  { member, region, remember, place, deviceHash }: NewSession,
): Promise<{ token: string; session: number }> {
  const token = `kw_${randomBytes(32).toString('base64url')}`
  const { whole } = lifetimes[remember ? 'remembered' : 'short']
  const [{ id }] = await db<[{ id: number }]>`
    insert into session (bucket, member, token_hash, region, is_remembered, ends_at, device, address, device_hash)
    values (${member % 256}, ${member}, ${hashOf(token)}, ${region}, ${remember}, now() + ${whole}::interval, ${place?.device ?? ''},
      ${place?.address ?? null}, ${deviceHash ?? null})
    returning id`
  return { token, session: id }
}

type Found = {
  tokenHash: Buffer
  session: number
  role: string
  region: Region
  isRevoked: boolean
  isOver: boolean
  member: number | null
  publicId: string
  status: string | null
  currency: Currency
}

/** Reasons to refuse an existing session, in the order of their checks. docs/glossary.md says what each means. */
const refusals: [RefusalCode, (found: Found, region: Region) => boolean][] = [
  ['invalid-token', ({ isRevoked }) => isRevoked],
  ['EXPIRED_AUTH_TOKEN', ({ isOver }) => isOver],
  ['INVALID_USER_3', ({ role }) => role !== 'member'],
  ['INVALID_USER_1', ({ member }) => member === null],
  ['INVALID_USER_2', ({ status }) => !mayMember(status, 'sign-in')],
  ['INVALID_USER_4', ({ region }, ours) => region !== ours],
]

const refusalOf = (found: Found, ours: Region): RefusalCode | undefined =>
  refusals.find(([, applies]) => applies(found, ours))?.[0]

/** Returns the caller of a token, or the refusal. Use extends a session; that is stored once a minute. */
export async function callerOf(
  { db, region }: Pick<Context, 'db' | 'region'>,
  token: string,
): Promise<(Caller & { publicId: string }) | RefusalCode> {
  if (!tokenForm.test(token)) return 'invalid-token'
  const found = await sessionOf(db, hashOf(token))
  if (!found) return 'invalid-token'
  const refusal = refusalOf(found, region)
  if (refusal) return refusal
  const { session, member, publicId, currency, status } = found
  return { session, member: member!, publicId, currency, status: status! }
}

const sessionOf = sharedRead(sessionsOf)

/** Returns a row or undefined for each hash, in their order. */
async function sessionsOf(db: Db, hashes: Buffer[]): Promise<(Found | undefined)[]> {
  const rows = await db<Found[]>`
    with found as (${sessionsWhere(db, db`s.token_hash = any(${hashes}::bytea[])`)}), due as (
      select session.bucket, session.member, session.id from session
        join found on session.bucket = found.bucket and session.member = found.owner and session.id = found.session
      where not found.is_revoked and not found.is_over and found.seen_at < now() - interval '1 minute'
      for no key update of session skip locked
    ), awake as (
      update session set seen_at = now() from due
      where session.bucket = due.bucket and session.member = due.member and session.id = due.id
    )
    select * from found`
  const byHash = new Map(rows.map((row) => [row.tokenHash.toString('hex'), row]))
  return hashes.map((hash) => byHash.get(hash.toString('hex')))
}

/** Returns the sessions that are no longer valid. This check does not extend them. */
export async function endedOf(
  { db, region }: Pick<Context, 'db' | 'region'>,
  sessions: number[],
): Promise<Set<number>> {
  const found = await sessionsWhere(db, db`s.id = any(${sessions}::bigint[])`)
  const good = new Map(found.map((one) => [one.session, !refusalOf(one, region)]))
  return new Set(sessions.filter((session) => !good.get(session)))
}

/** Present state of sessions, each with its member. */
const sessionsWhere = (db: Db, which: ReturnType<Db['unsafe']>) => db<Found[]>`
  select s.bucket, s.member as owner, s.token_hash, s.id as session, s.role, s.region, s.seen_at, s.revoked_at is not null as is_revoked,
    now() >= s.ends_at or now() - s.seen_at >= case when s.is_remembered
      then ${lifetimes.remembered.idle}::interval else ${lifetimes.short.idle}::interval end as is_over,
    m.id as member, m.public_id, m.status, m.currency
  from session s left join member m on m.id = s.member where ${which}`

type OpenSession = {
  id: number
  createdAt: Date
  seenAt: Date
  device: string
  address: Buffer | null
}

/** Lists the sessions of a member that are valid now, the last one used first; at most 100. */
export async function openSessions(db: Db, member: number): Promise<OpenSession[]> {
  return db<OpenSession[]>`
    select id, created_at, seen_at, device, address from session
    where bucket = ${member % 256} and member = ${member} and role = 'member' and revoked_at is null and ends_at > now()
      and now() - seen_at < case when is_remembered
        then ${lifetimes.remembered.idle}::interval else ${lifetimes.short.idle}::interval end
    order by seen_at desc, id desc limit 100`
}

/**
 * Ends one session, or all of the member's but one: its days in `retention` begin now. After the commit the caller notifies the
 * open screens.
 */
export async function endSessions(
  db: Db | Tx,
  { member, only, except }: { member: number; only?: number; except?: number },
): Promise<void> {
  await db`
    update session set revoked_at = now(), ends_at = least(ends_at, now())
    where bucket = ${member % 256} and member = ${member} and revoked_at is null
      and (${only ?? null}::bigint is null or id = ${only ?? null})
      and (${except ?? null}::bigint is null or id <> ${except ?? null})`
}

/** Ends the member's session of the token with this hash. @returns it, if it was not ended before */
export async function endSessionOf(
  tx: Tx,
  tokenHash: Buffer,
): Promise<{ member: number; session: number } | undefined> {
  const [ended] = await tx<{ member: number; session: number }[]>`
    update session set revoked_at = now(), ends_at = least(ends_at, now())
    where token_hash = ${tokenHash} and role = 'member' and revoked_at is null and ends_at > now()
    returning member, id as session`
  return ended
}
