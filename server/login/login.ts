import { Refusal } from '#contract/refusal'
import type { Client } from '../member-event/place.ts'
import { recordFailure } from '../member-event/record.ts'
import { rangeOf } from '../platform/address.ts'
import type { Context } from '../platform/context.ts'
import { memberByPhone } from '../platform/member/lookup.ts'
import { mayMember } from '../platform/member-status.ts'
import { knownDevice } from './device.ts'
import type { Hashing } from './hash-queue.ts'
import { announced, openSignedIn, type SignedIn } from './open.ts'
import { inTurn, isCheap, rehash, verifyPassword } from './password.ts'
import { phoneOf } from './phone.ts'
import { demandWork } from './proof-of-work.ts'
import { endTry, freeMisses, isNetworkOf, startTry, type Try } from './tries.ts'

type SignIn = Client & {
  username: string
  password: string
  remember: boolean
  /** The browser keeps it from an earlier sign-in. */
  deviceToken?: string | undefined
  /** Session that this one replaces, of whichever member. */
  endsToken?: string | undefined
  /** The answer to a challenge, when the queue is long. */
  proof?: string | undefined
}
type Known = { id: number; passwordHash: string; status: string }

/**
 * Signs in. An unknown number and a wrong password get the same response after the same work, so that members cannot be
 * enumerated.
 */
export async function signIn(
  ctx: Context,
  { username, password, remember, deviceToken, endsToken, proof, address, agent }: SignIn,
): Promise<SignedIn> {
  const client = { address, agent }
  const phone = phoneOf(username, ctx.region) ?? `name:${username.trim()}`
  const device = await knownDevice(ctx.db, phone, deviceToken)
  const by: Hashing = device
    ? { lane: 'device', client: device.toString('hex') }
    : { lane: 'stranger', client: rangeOf(address) }
  if (by.lane === 'stranger') {
    const bits = workOf(inTurn.waitingIn('stranger'))
    // Without a pause before the turn, so that each one sees those who came before.
    if (bits > 0)
      await demandWork(ctx.db, ctx.secrets, { purpose: 'sign-in', subject: phone, bits, proof })
  }
  // The statements are within the turn too: a flood must not fill the connections to the database.
  const member = await inTurn(by, () => ownerOf(ctx, { phone, password, device, client }))
  if (!mayMember(member.status, 'sign-in')) throw new Refusal('INACTIVE_USER')
  const opened = await ctx.db.begin(async (tx) => {
    // Hashing takes time. A password change meanwhile has ended all sessions, and this one would survive it.
    const [still] = await tx`
      select 1 from member where id = ${member.id} and password_hash = ${member.passwordHash} for share`
    if (!still) throw new Refusal('WRONG_CREDENTIAL')
    return openSignedIn(ctx, tx, { member: member.id, remember, deviceToken, endsToken, client })
  })
  return announced(ctx, opened)
}

/** The work that unknown clients are asked for, by those of them who wait already. */
const workOf = (waiting: number): number => (waiting >= 32 ? 17 : waiting >= 8 ? 15 : 0)

type Credentials = { phone: string; password: string; device: Buffer | undefined; client: Client }

/** Finds the member whose password it is. @throws Refusal WRONG_CREDENTIAL, REQUEST_LIMIT_1MIN */
async function ownerOf(
  ctx: Context,
  { phone, password, device, client }: Credentials,
): Promise<Known> {
  const { address } = client
  const begun = await startTry(ctx, {
    who: phone,
    address,
    device,
    isKnownNetwork: async (tx) =>
      isNetworkOf(tx, ctx.secrets, { member: await memberByPhone(tx, phone), address }),
  }).catch(async (error) => {
    // A refusal takes as long as a password that is judged, so that the time does not tell whose network this is.
    if (error instanceof Refusal) await verifyPassword(password, undefined)
    throw error
  })
  const id = await memberByPhone(ctx.db, phone)
  // The number may have become another member's. An unknown number takes a statement too, so that the time does not tell it.
  const [member] = await ctx.db<Known[]>`
    select id, password_hash, status from member where id = ${id ?? null} and phone = ${phone}`
  if (!(await verifyPassword(password, member?.passwordHash)) || !member) {
    await recordMiss(ctx, begun, { phone, member: member?.id, client })
    // Another code would tell that the number is a member's who signs in from this network.
    throw new Refusal(begun.isInTurn ? 'WRONG_CREDENTIAL' : 'REQUEST_LIMIT_1MIN')
  }
  await endTry(ctx, begun)
  if (!isCheap(member.passwordHash)) return member
  return { ...member, passwordHash: await strengthen(ctx, member, password) }
}

/** Hashes a right password at today's cost. @returns the hash that is stored now, if it is still this password */
async function strengthen(
  { db }: Context,
  { id, passwordHash }: Known,
  password: string,
): Promise<string> {
  const stronger = await rehash(password)
  const { count } = await db`
    update member set password_hash = ${stronger} where id = ${id} and password_hash = ${passwordHash}`
  if (count > 0) return stronger
  // Another sign-in was first, or the password was changed meanwhile.
  const [now] = await db<Known[]>`select password_hash from member where id = ${id}`
  return (await verifyPassword(password, now?.passwordHash)) && now
    ? now.passwordHash
    : passwordHash
}

/** Adds the job for unknown numbers too, so that the time of the answer does not tell who is a member. */
async function recordMiss(
  { db, secrets, jobs }: Context,
  { pair, misses }: Try,
  { phone, member, client }: { phone: string; member: number | undefined; client: Client },
): Promise<void> {
  await recordFailure(db, secrets, { member, pair, client })
  if (misses >= freeMisses)
    await jobs.add(
      db,
      'password.tell-guesses',
      { phone },
      { jobKey: `password.tell-guesses:${phone}` },
    )
}
