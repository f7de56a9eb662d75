import { Refusal } from '#contract/refusal'
import type { Db } from '#db'
import { audit } from '../audit/audit.ts'
import { countTry, forgetTries } from '../login/login.ts'
import { hashPassword, isFit, isPassword } from '../login/password.ts'
import type { Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { createEncryption } from '../platform/encryption.ts'
import { rolesOf } from './roles.ts'
import { endDesks, openDesk } from './session.ts'
import { base32, newSecret, otpauthOf, stepOf } from './totp.ts'

type Parts = Pick<Context, 'db' | 'secrets'>
type SignIn = { username: string; password: string; code: string; address: string }
type Known = {
  id: number
  passwordHash: string
  totpSecret: Uint8Array
  isActive: boolean
}

const encryptionOf = ({ pepper }: Context['secrets']) => createEncryption(pepper, 'operator totp')

/**
 * Signs an operator in by password and code. Every failure takes the same time and gets the same response; five failures
 * in a row block the name for a while from that network. A code works once.
 * @throws Refusal WRONG_CREDENTIAL, INACTIVE_USER after both are right, REQUEST_LIMIT_1MIN
 */
export async function signInOperator(
  { db, secrets }: Parts,
  { username, password, code, address }: SignIn,
): Promise<string> {
  const tries = `operator:${username}`
  await countTry({ db }, tries, address)
  const [known] = await db<Known[]>`
    select id, password_hash, totp_secret, is_active from operator where username = ${username}`
  const isRight = await isPassword(password, known?.passwordHash)
  const isOpened = isRight && known !== undefined && (await open({ db, secrets }, known, code))
  if (!isOpened) {
    await audit(db, { operator: { id: null, username }, action: 'sign-in-failed', address })
    throw new Refusal('WRONG_CREDENTIAL')
  }
  await forgetTries({ db }, tries, address)
  return db.begin(async (tx) => {
    // An operator who was disabled while the hash was computed gets no session.
    const [still] = await tx`
      update operator set signed_in_at = now() where id = ${known.id} and is_active and coalesce(now() < ends_at, true)
        and password_hash = ${known.passwordHash} returning id`
    if (!still) throw new Refusal('INACTIVE_USER')
    await audit(tx, { operator: { id: known.id, username }, action: 'sign-in', address })
    return openDesk(tx, known.id)
  })
}

/** Consumes a code. Of two requests at once the second finds the code used. */
async function open({ db, secrets }: Parts, { id, totpSecret }: Known, code: string) {
  const secret = Buffer.from(encryptionOf(secrets).decrypt(totpSecret), 'hex')
  const step = stepOf(secret, code, Date.now())
  if (step === undefined) return false
  const { count } = await db`
    update operator set totp_step = ${step} where id = ${id} and totp_step < ${step}`
  return count > 0
}

export type NewOperator = { username: string; password: string; role: string }

/**
 * Adds an operator. @returns the secret for the authenticator, which is shown only once
 * @throws Refusal INVALID_USER_INFO, BAD_REQUEST for an unknown role, EXISTING_USER
 */
export async function addOperator(
  { db, secrets }: Parts,
  { username, password, role }: NewOperator,
  by: { operator: Operator; address: string } | undefined,
): Promise<{ totpSecret: string; otpauth: string }> {
  if (password.length < passwordMin || !isFit(password)) throw new Refusal('INVALID_USER_INFO')
  if (!(await rolesOf(db)).some(({ code }) => code === role)) throw new Refusal('BAD_REQUEST')
  const secret = newSecret()
  const passwordHash = await hashPassword(password)
  await db.begin(async (tx) => {
    const [added] = await tx`
      insert into operator (username, password_hash, totp_secret, role, ends_at)
      select ${username}, ${passwordHash}, ${encryptionOf(secrets).encrypt(secret.toString('hex'))}, code,
        now() + days * interval '1 day'
      from operator_role where code = ${role}
      on conflict do nothing returning id`
    if (!added) throw new Refusal('EXISTING_USER')
    await audit(tx, {
      operator: by?.operator ?? { id: null, username: 'command line' },
      action: 'operator-add',
      object: { kind: 'operator', id: username },
      after: { role },
      address: by?.address ?? 'local',
    })
  })
  return { totpSecret: base32(secret), otpauth: otpauthOf(username, secret) }
}

/** An operator's password must be longer than a member's, because it gives access to more than one account. */
export const passwordMin = 12

/** Disables an operator and ends all sessions at once. @throws Refusal NO_DATA, BAD_REQUEST for the own name */
export async function disableOperator(
  { db, notifyChat }: Pick<Context, 'db' | 'notifyChat'>,
  username: string,
  by: { operator: Operator; address: string },
): Promise<void> {
  if (username === by.operator.username) throw new Refusal('BAD_REQUEST')
  const id = await db.begin(async (tx) => {
    const [found] = await tx<{ id: number }[]>`
      update operator set is_active = false where username = ${username} returning id`
    if (!found) throw new Refusal('NO_DATA')
    await endDesks(tx, found.id)
    await audit(tx, {
      ...by,
      action: 'operator-disable',
      object: { kind: 'operator', id: username },
      before: { isActive: true },
      after: { isActive: false },
    })
    return found.id
  })
  notifyChat({ operator: id })
}

type Listed = {
  username: string
  role: string
  isActive: boolean
  createdAt: Date
  signedInAt: Date | null
  endsAt: Date | null
}

export async function operatorsOf(db: Db) {
  const rows = await db<Listed[]>`
    select username, role, is_active, created_at, signed_in_at, ends_at from operator order by username`
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.getTime(),
    signedInAt: row.signedInAt?.getTime() ?? null,
    endsAt: row.endsAt?.getTime() ?? null,
  }))
}
