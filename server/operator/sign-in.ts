import type { PasskeyRequest, UsedPasskey } from '#contract/passkey'
import { Refusal, type RefusalCode } from '#contract/refusal'
import type { Db } from '#db'
import { type Action, audit } from '../audit/audit.ts'
import { isPassword } from '../login/password.ts'
import { endTry, forgetTries, startTry, type Try } from '../login/tries.ts'
import { newRequest } from '../passkey/request.ts'
import { rangeOf } from '../platform/address.ts'
import type { Context } from '../platform/context.ts'
import { judgeCode } from './code/judge.ts'
import { knownPasskeys, type PasskeyParts, usePasskey } from './passkey.ts'
import { recoveryCodesLeft as codesLeft, isRecoveryCode } from './recovery.ts'
import { openDesk, wasDeskOf } from './session.ts'

type Parts = Pick<Context, 'db' | 'secrets'>
type Given = { username: string; password: string; address: string }
type From = { agent?: string }
type SignIn = Given & From & { code: string }
/** An operator who is invited, or was reset, has neither yet. */
type Known = { id: number; passwordHash: string | null; totpSecret: Uint8Array | null }
type SignedIn = { token: string; recoveryCodesLeft?: number }

/** Passwords before a passkey count apart: a right password alone does not forget wrong passkeys and codes. */
const passwordTries = (username: string) => `operator password:${username}`
const secondTries = (username: string) => `operator:${username}`
const hashing = (address: string) => ({ lane: 'console', client: rangeOf(address) }) as const
const challengeOwner = ({ id }: { id: number }) => `operator:${id}:sign-in`

/**
 * Tells by what an operator signs in. Only with the right password does an account with a passkey say so. Every other one,
 * known or not, asks for a code, whatever the password. @throws Refusal REQUEST_LIMIT_1MIN
 */
export async function startSignIn(
  parts: PasskeyParts,
  { username, password, address }: Given,
): Promise<{ passkey: PasskeyRequest | null; takesCode: boolean }> {
  const { db } = parts
  const begun = await start(db, passwordTries(username), { username, address })
  const known = await knownOf(db, username)
  const passkeys = await knownPasskeys(db, known?.id ?? 0)
  const isRight = await isPassword(password, known?.passwordHash ?? undefined, hashing(address))
  if (!known || passkeys.length === 0) return { passkey: null, takesCode: true }
  if (!isRight) {
    await recordFailure(db, username, address)
    return { passkey: null, takesCode: true }
  }
  await endTry({ db }, begun)
  return {
    passkey: await newRequest(parts, challengeOwner(known), passkeys),
    takesCode: known.totpSecret !== null,
  }
}

/** Signs an operator in by password and passkey. @throws Refusal as `signInOperator` */
export async function signInByPasskey(
  parts: PasskeyParts,
  { username, password, passkey, address, agent = '' }: Given & From & { passkey: UsedPasskey },
): Promise<SignedIn> {
  const { db } = parts
  const begun = await start(db, secondTries(username), { username, address })
  const known = await knownOf(db, username)
  const isRight = await isPassword(password, known?.passwordHash ?? undefined, hashing(address))
  const name =
    isRight && known
      ? await usePasskey(parts, challengeOwner(known), passkey, {
          operator: { id: known.id, username },
          address,
        })
      : undefined
  if (!known || name === undefined) return refuse(db, username, address)
  const how = { action: 'sign-in-passkey', after: { passkey: name } } as const
  return { token: await enter(db, { known, username, address, agent, begun }, how) }
}

/**
 * Signs an operator in by password and code. Every failure takes the same time and gets the same response; five failures
 * in a row block the name for a while from that network. A code works once.
 * @throws Refusal WRONG_CREDENTIAL; INACTIVE_USER after both are right, and to the right password if the account's codes are
 * stopped; REQUEST_LIMIT_1MIN
 */
export async function signInOperator(
  parts: Parts,
  { username, password, code, address, agent = '' }: SignIn,
): Promise<SignedIn> {
  const { db } = parts
  const begun = await start(db, secondTries(username), { username, address })
  const known = await knownOf(db, username)
  const isRight = await isPassword(password, known?.passwordHash ?? undefined, hashing(address))
  if (!isRight || !known) return refuse(db, username, address)
  const operator = { id: known.id, username }
  const judged = await judgeCode(parts, known, { operator, code, address })
  if (judged !== 'right')
    return refuse(db, username, address, judged === 'stopped' ? 'INACTIVE_USER' : undefined)
  const entering = { known, username, address, agent, begun }
  if (!isRecoveryCode(code)) return { token: await enter(db, entering, { action: 'sign-in' }) }
  const recoveryCodesLeft = await codesLeft(db, known.id)
  const after = { recoveryCodesLeft }
  const token = await enter(db, entering, { action: 'sign-in-recovery', after })
  return { token, recoveryCodesLeft }
}

/** Counts a try over all networks too: from 20 misses on unknown networks take turns. @throws Refusal REQUEST_LIMIT_1MIN */
const start = (db: Db, who: string, { username, address }: { username: string; address: string }) =>
  startTry({ db }, { who, address, isKnownNetwork: (tx) => wasDeskOf(tx, username, address) })

async function knownOf(db: Db, username: string): Promise<Known | undefined> {
  const [known] = await db<Known[]>`
    select id, password_hash, totp_secret from operator where username = ${username}`
  return known
}

const recordFailure = (db: Db, username: string, address: string) =>
  audit(db, { by: { operator: { id: null, username }, address }, action: 'sign-in-failed' })

async function refuse(
  db: Db,
  username: string,
  address: string,
  code: RefusalCode = 'WRONG_CREDENTIAL',
): Promise<never> {
  await recordFailure(db, username, address)
  throw new Refusal(code)
}

type Entering = { known: Known; username: string; address: string; agent: string; begun: Try }

/** Opens a session. @returns its token. @throws Refusal INACTIVE_USER */
async function enter(
  db: Db,
  { known, username, address, agent, begun }: Entering,
  how: Pick<Action, 'action' | 'after'>,
): Promise<string> {
  await endTry({ db }, begun)
  await forgetTries({ db }, passwordTries(username), address)
  return db.begin(async (tx) => {
    // An operator who was disabled or reset while the hash was computed gets no session.
    const [still] = await tx`
      update operator set signed_in_at = now() where id = ${known.id} and is_active and coalesce(now() < ends_at, true)
        and password_hash = ${known.passwordHash} returning id`
    if (!still) throw new Refusal('INACTIVE_USER')
    const token = await openDesk(tx, known.id, { address, agent })
    await audit(tx, { by: { operator: { id: known.id, username }, address }, ...how })
    return token
  })
}
