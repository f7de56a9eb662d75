import { createHash, randomBytes } from 'node:crypto'
import type { RefusalCode } from '#contract/refusal'
import { isRight, type Right } from '#contract/right'
import type { Db, Tx } from '#db'
import type { Operator } from '../platform/call.ts'

/** The longest time without a call, and the longest session: many people can reach an office computer. */
const idle = '30 minutes'
const whole = '12 hours'

const tokenForm = /^kc_[A-Za-z0-9_-]{43}$/
const tokenHashOf = (token: string) => createHash('sha256').update(token).digest()

/** Operators' tokens have a prefix, so a token needs to be looked up in one table only. */
export const isOperatorToken = (token: string): boolean => token.startsWith('kc_')

/** Opens a session. @returns the token, of which the database has only a hash */
export async function openDesk(
  db: Db | Tx,
  operator: number,
  { address, agent }: { address: string; agent: string } = { address: '', agent: '' },
): Promise<string> {
  const token = `kc_${randomBytes(32).toString('base64url')}`
  await db`
    insert into operator_session (token_hash, operator, ends_at, address, agent)
    values (${tokenHashOf(token)}, ${operator}, now() + ${whole}::interval, ${address}, ${agent})`
  return token
}

type Found = Omit<Operator, 'rights'> & {
  rights: string[]
  isRevoked: boolean
  isOver: boolean
  isActive: boolean
}

const refused: [RefusalCode, (found: Found) => boolean][] = [
  ['invalid-token', ({ isRevoked }) => isRevoked],
  ['EXPIRED_AUTH_TOKEN', ({ isOver }) => isOver],
  ['INVALID_USER_2', ({ isActive }) => !isActive],
]
const refusalOf = (found: Found): RefusalCode | undefined =>
  refused.find(([, applies]) => applies(found))?.[0]

/** Finds the operator of a token, or the reason why it is not valid. It extends the session, at most once a minute. */
export async function operatorOf(db: Db, token: string): Promise<Operator | RefusalCode> {
  if (!tokenForm.test(token)) return 'invalid-token'
  const [found] = await db<Found[]>`
    with found as (${sessionsIn(db, db`s.token_hash = ${tokenHashOf(token)}`)}), awake as (
      update operator_session set seen_at = now() from found
      where operator_session.id = found.session and not found.is_revoked and not found.is_over
        and found.seen_at < now() - interval '1 minute'
    )
    select * from found`
  if (!found) return 'invalid-token'
  const { id, session, username, role, rights } = found
  return refusalOf(found) ?? { id, session, username, role, rights: rights.filter(isRight) }
}

/** Returns those of the sessions that have ended. It does not extend them. */
export async function endedDesks(db: Db, sessions: number[]): Promise<Set<number>> {
  const found = await sessionsIn(db, db`s.id = any(${sessions}::bigint[])`)
  const good = new Map(found.map((one) => [one.session, !refusalOf(one)]))
  return new Set(sessions.filter((session) => !good.get(session)))
}

/** Returns those of the sessions whose operator does not have the right now. */
export async function desksWithout(db: Db, right: Right, sessions: number[]): Promise<Set<number>> {
  const found = await sessionsIn(db, db`s.id = any(${sessions}::bigint[])`)
  const without = found.filter(({ rights }) => !rights.includes(right))
  return new Set(without.map(({ session }) => session))
}

const sessionsIn = (db: Db, which: ReturnType<Db['unsafe']>) => db<Found[]>`
  select o.id, s.id as session, o.username, o.role, s.seen_at, s.revoked_at is not null as is_revoked,
    array(select name from operator_role_right where role = o.role) as rights,
    o.is_active and coalesce(now() < o.ends_at, true) as is_active,
    now() >= s.ends_at or now() - s.seen_at >= ${idle}::interval as is_over
  from operator_session s join operator o on o.id = s.operator where ${which}`

/**
 * Ends one session of the operator, or all. The caller notifies the open screens after the commit.
 * @returns the number of sessions that ended
 */
export async function endDesks(db: Db | Tx, operator: number, only?: number): Promise<number> {
  const { count } = await db`
    update operator_session set revoked_at = now() where operator = ${operator} and revoked_at is null
      and (${only ?? null}::bigint is null or id = ${only ?? null})`
  return count
}

/** Ends all sessions of the operator but the calling one. */
export async function endOtherDesks(tx: Tx, { id, session }: Operator): Promise<number> {
  const { count } = await tx`
    update operator_session set revoked_at = now()
    where operator = ${id} and revoked_at is null and id <> ${session}`
  return count
}

type OpenDesk = { id: number; startedAt: Date; seenAt: Date; address: string; agent: string }

/** Lists the open sessions of an operator, the one that was used last first. */
export const desksOf = (db: Db, operator: number) => db<OpenDesk[]>`
  select id, created_at as started_at, seen_at, address, agent from operator_session s
  where operator = ${operator} and ${isOpenDesk(db)}
  order by seen_at desc, id desc`

/** The condition for an open session `s`. */
export const isOpenDesk = (db: Db) =>
  db`s.revoked_at is null and now() < s.ends_at and now() - s.seen_at < ${idle}::interval`

/** True if the operator signed in from this address within the week that sessions are kept. */
export async function wasDeskOf(tx: Tx, username: string, address: string): Promise<boolean> {
  const [known] = await tx`
    select from operator_session s join operator o on o.id = s.operator
    where o.username = ${username} and s.address = ${address} limit 1`
  return known !== undefined
}
