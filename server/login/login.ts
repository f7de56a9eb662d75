import { Refusal } from '#contract/refusal'
import { type Client, placeOf } from '../member-event/place.ts'
import { recordEvent, recordFailure } from '../member-event/record.ts'
import { networkOf } from '../platform/address.ts'
import type { Context } from '../platform/context.ts'
import { mayMember } from '../platform/member-status.ts'
import { isPassword } from './password.ts'
import { phoneOf } from './phone.ts'
import { startSession } from './session.ts'

type SignIn = Client & {
  username: string
  password: string
  remember: boolean
}

/**
 * Signs in. An unknown number and a wrong password get the same response after the same work, so that members cannot be
 * enumerated.
 */
export async function signIn(
  ctx: Context,
  { username, password, remember, address, agent }: SignIn,
): Promise<string> {
  const client = { address, agent }
  const phone = phoneOf(username, ctx.region) ?? username.trim()
  await countTry(ctx, phone, address)
  const [member] = await ctx.db<{ id: number; passwordHash: string; status: string }[]>`
    select id, password_hash, status from member where phone = ${phone}`
  if (!(await isPassword(password, member?.passwordHash)) || !member) {
    await recordFailure(ctx.db, ctx.secrets, { phone, network: rangeOf(ctx.db, address), client })
    throw new Refusal('WRONG_CREDENTIAL')
  }
  await forgetTries(ctx, phone, address)
  if (!mayMember(member.status, 'sign-in')) throw new Refusal('INACTIVE_USER')
  return ctx.db.begin(async (tx) => {
    // Hashing takes time. A password change meanwhile has ended all sessions, and this one would survive it.
    const [still] = await tx`
      select 1 from member where id = ${member.id} and password_hash = ${member.passwordHash} for share`
    if (!still) throw new Refusal('WRONG_CREDENTIAL')
    const place = placeOf(ctx.secrets, client)
    const opened = await startSession(tx, {
      member: member.id,
      region: ctx.region,
      remember,
      place,
    })
    await recordEvent(tx, ctx.secrets, {
      member: member.id,
      kind: 'sign-in',
      client,
      session: opened.session,
    })
    return opened.token
  })
}

/**
 * Counts the try before the password is checked, so that concurrent tries count too. After every fifth failure in a row
 * the pair of number and network waits 1, 2, 4, 8, then 15 minutes; other networks can still sign in. @throws Refusal
 * REQUEST_LIMIT_1MIN during the wait
 */
export async function countTry(
  { db }: Pick<Context, 'db'>,
  who: string,
  address: string,
): Promise<void> {
  const [counted] = await db`
    insert into login_try as known (who, network, tries) values (${who}, ${rangeOf(db, address)}, 1)
    on conflict (who, network) do update set tries = known.tries + 1, tried_at = now(),
      blocked_until = case when (known.tries + 1) % 5 = 0
        then now() + interval '1 minute' * least(15, power(2, least((known.tries + 1) / 5 - 1, 4))) end
    where known.blocked_until is null or known.blocked_until <= now()
    returning tries`
  if (!counted) throw new Refusal('REQUEST_LIMIT_1MIN')
}

export async function forgetTries(
  { db }: Pick<Context, 'db'>,
  who: string,
  address: string,
): Promise<void> {
  await db`delete from login_try where who = ${who} and network = ${rangeOf(db, address)}`
}

/** Deletes old counts in the sweep: after a day without a try the count starts anew. */
export async function forgetOldTries({ db }: Pick<Context, 'db'>): Promise<void> {
  await db`delete from login_try where tried_at < now() - interval '1 day'`
}

/** Neighbouring addresses count as one: /24 of IPv4, /48 of IPv6. */
function rangeOf(db: Context['db'], address: string) {
  const network = networkOf(address)
  const bits = network.includes(':') ? 48 : 24
  return db`network(set_masklen(${network}::inet, ${bits}::int))`
}
