import { createHash, randomBytes } from 'node:crypto'
import { passwordProblemOf } from '#contract/operator-password'
import type { CreatedPasskey, PasskeyCreation } from '#contract/passkey'
import { Refusal, type RefusalCode } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { audit } from '../audit/audit.ts'
import { commonPasswords } from '../login/chosen.ts'
import { hashPassword, isPassword } from '../login/password.ts'
import { countTry, forgetTries } from '../login/tries.ts'
import { rangeOf } from '../platform/address.ts'
import type { Context } from '../platform/context.ts'
import {
  factorStep,
  forgetFactorChange,
  newFactor,
  type ShownFactor,
  shownFactor,
} from './factor.ts'
import {
  createdPasskey,
  forgetPasskeys,
  type PasskeyParts,
  passkeyCreation,
  storePasskey,
} from './passkey.ts'
import { newRecoveryCodes, storeRecoveryCodes } from './recovery.ts'

type Parts = Pick<Context, 'db' | 'secrets'>
/** An invitation as the person who makes it gets it. */
export type Invited = { link: string; endsAt: number }
type Chosen = { token: string; password: string; address: string }

const validFor = '72 hours'
const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Makes the operator's only valid link. The database has a hash of its token. */
export async function invite(
  tx: Tx,
  { operator, by, publicUrl }: { operator: number; by: number | null; publicUrl: string },
): Promise<Invited> {
  await revokeInvitation(tx, operator)
  const token = randomBytes(32).toString('base64url')
  const [{ endsAt }] = await tx<[{ endsAt: Date }]>`
    insert into operator_invitation (operator, token_hash, invited_by, ends_at)
    values (${operator}, ${hashOf(token)}, ${by}, now() + ${validFor}::interval) returning ends_at`
  // Browsers send what stands behind # to no server, so no log on the way has it.
  return { link: `${publicUrl}/console/invitation#${token}`, endsAt: endsAt.getTime() }
}

/** Ends the open link of an operator, with the enrolment that was begun on it. */
export async function revokeInvitation(tx: Tx, operator: number): Promise<void> {
  await tx`
    update operator_invitation set revoked_at = now(), password_hash = null, totp_secret = null
    where operator = ${operator} and redeemed_at is null and revoked_at is null`
}

type Found = {
  id: number
  operator: number
  username: string
  role: string
  endsAt: Date
  passwordHash: string | null
  totpSecret: Uint8Array | null
  isRedeemed: boolean
  isActive: boolean
  isOver: boolean
}

const refused: [RefusalCode, (found: Found) => boolean][] = [
  ['INVITATION_USED', ({ isRedeemed }) => isRedeemed],
  ['INACTIVE_USER', ({ isActive }) => !isActive],
  ['INVITATION_EXPIRED', ({ isOver }) => isOver],
]

/** @throws Refusal NO_DATA, INVITATION_USED, INACTIVE_USER, INVITATION_EXPIRED */
async function openInvitation(db: Db, token: string): Promise<Found> {
  const [found] = await db<Found[]>`
    select i.id, i.operator, o.username, o.role, i.ends_at, i.password_hash, i.totp_secret,
      i.redeemed_at is not null as is_redeemed, o.is_active and coalesce(now() < o.ends_at, true) as is_active,
      i.revoked_at is not null or now() >= i.ends_at as is_over
    from operator_invitation i join operator o on o.id = i.operator where i.token_hash = ${hashOf(token)}`
  if (!found) throw new Refusal('NO_DATA')
  const [code] = refused.find(([, applies]) => applies(found)) ?? []
  if (code) throw new Refusal(code)
  return found
}

/** Tells for whom a link is. @throws as every call of an invitation does */
export async function invitationOf(db: Db, token: string) {
  const { username, role, endsAt, passwordHash } = await openInvitation(db, token)
  return { username, role, endsAt: endsAt.getTime(), isStarted: passwordHash !== null }
}

/**
 * Chooses a password and begins an enrolment. The link alone does not show the secret of an enrolment that was begun: the
 * same password returns it, another one replaces it.
 * @throws Refusal INVALID_USER_INFO with the problem, REQUEST_LIMIT_1MIN
 */
export async function startEnrolment(
  { db, secrets }: Parts,
  { token, password, address }: Chosen,
): Promise<ShownFactor> {
  const { id, username, passwordHash, totpSecret } = await openInvitation(db, token)
  const problem = passwordProblemOf(password, { username, common: commonPasswords })
  if (problem) throw new Refusal('INVALID_USER_INFO', { field: problem })
  await countTry({ db }, triesOf(id), address)
  const isSame =
    passwordHash !== null && (await isPassword(password, passwordHash, hashing(address)))
  const factor = isSame && totpSecret ? totpSecret : newFactor(secrets)
  if (!isSame) {
    const { count } = await db`
      update operator_invitation set password_hash = ${await hashPassword(password, hashing(address))}, totp_secret = ${factor}
      where id = ${id} and redeemed_at is null and revoked_at is null
        and password_hash is not distinct from ${passwordHash}`
    // Another request was quicker, perhaps this one's own repetition: its password decides.
    if (!count) return startEnrolment({ db, secrets }, { token, password, address })
  }
  await forgetTries({ db }, triesOf(id), address)
  return shownFactor(secrets, username, factor)
}

const hashing = (address: string) => ({ lane: 'console', client: rangeOf(address) }) as const
const triesOf = (invitation: number) => `invitation:${invitation}`

/**
 * Confirms the authenticator by a code: the operator has a password, an authenticator and recovery codes from now on, and
 * the link is used. @throws Refusal WRONG_PASSWORD, OTP_CODE_INVALID, REQUEST_LIMIT_1MIN
 */
export async function redeemInvitation(
  parts: Parts,
  { code, ...chosen }: Chosen & { code: string },
): Promise<{ recoveryCodes: string[] }> {
  const begun = await begunEnrolment(parts, chosen)
  const { operator, totpSecret } = begun
  const step = factorStep(parts.secrets, totpSecret, code)
  if (step === undefined) throw new Refusal('OTP_CODE_INVALID')
  return redeem(parts, begun, chosen, async (tx) => {
    await tx`update operator set totp_secret = ${totpSecret}, totp_step = ${step} where id = ${operator}`
  })
}

const passkeyOwner = (invitation: number) => `invitation:${invitation}`

/** Begins a passkey in the place of the authenticator. @throws Refusal WRONG_PASSWORD, REQUEST_LIMIT_1MIN */
export async function startEnrolmentPasskey(
  parts: PasskeyParts,
  chosen: Chosen,
): Promise<PasskeyCreation> {
  const { id, operator, username } = await begunEnrolment(parts, chosen)
  await forgetTries(parts, triesOf(id), chosen.address)
  return passkeyCreation(parts, passkeyOwner(id), { id: operator, username })
}

/** Redeems the link with a passkey, as `redeemInvitation` with an authenticator. @throws Refusal also PASSKEY_INVALID */
export async function redeemByPasskey(
  parts: PasskeyParts,
  { name, passkey, ...chosen }: Chosen & { name: string; passkey: CreatedPasskey },
): Promise<{ recoveryCodes: string[] }> {
  const begun = await begunEnrolment(parts, chosen)
  const created = await createdPasskey(parts, passkeyOwner(begun.id), { name, passkey })
  return redeem(parts, begun, chosen, (tx) => storePasskey(tx, begun.operator, created))
}

type Begun = Found & { passwordHash: string; totpSecret: Uint8Array }

/** Finds the enrolment that was begun with this password. @throws Refusal WRONG_PASSWORD, REQUEST_LIMIT_1MIN */
async function begunEnrolment({ db }: Parts, { token, password, address }: Chosen): Promise<Begun> {
  const found = await openInvitation(db, token)
  const { id, passwordHash, totpSecret } = found
  await countTry({ db }, triesOf(id), address)
  const isRight = await isPassword(password, passwordHash ?? undefined, hashing(address))
  if (!isRight || !passwordHash || !totpSecret) throw new Refusal('WRONG_PASSWORD')
  return { ...found, passwordHash, totpSecret }
}

/** Uses up the link. `store` stores the second factor in the same transaction. */
async function redeem(
  { db, secrets }: Parts,
  { id, operator, username, passwordHash, totpSecret }: Begun,
  { token, address }: Chosen,
  store: (tx: Tx) => Promise<void>,
): Promise<{ recoveryCodes: string[] }> {
  const codes = newRecoveryCodes()
  const isRedeemed = await db.begin(async (tx) => {
    const [active] = await tx`
      select from operator where id = ${operator} and is_active for no key update`
    if (!active) return false
    const { count } = await tx`
      update operator_invitation set redeemed_at = now(), password_hash = null, totp_secret = null
      where id = ${id} and redeemed_at is null and revoked_at is null and now() < ends_at
        and password_hash = ${passwordHash} and totp_secret = ${totpSecret}`
    if (!count) return false
    await tx`update operator set password_hash = ${passwordHash} where id = ${operator}`
    await forgetFactorChange(tx, operator)
    await forgetPasskeys(tx, operator)
    await store(tx)
    await storeRecoveryCodes(tx, secrets, { operator, codes })
    await audit(tx, {
      by: { operator: { id: operator, username }, address },
      action: 'operator-redeem',
    })
    return true
  })
  if (!isRedeemed) {
    await openInvitation(db, token)
    // The link is still open: another password was chosen meanwhile.
    throw new Refusal('WRONG_PASSWORD')
  }
  await forgetTries({ db }, triesOf(id), address)
  return { recoveryCodes: codes }
}
