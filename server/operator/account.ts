import { passwordProblemOf } from '#contract/operator-password'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { audit } from '../audit/audit.ts'
import { countTry, forgetTries } from '../login/login.ts'
import { hashPassword, isPassword } from '../login/password.ts'
import type { Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import {
  factorStep,
  forgetFactorChange,
  newFactor,
  type ShownFactor,
  shownFactor,
  useFactorCode,
} from './factor.ts'
import { newRecoveryCodes, recoveryCodesLeft, storeRecoveryCodes } from './recovery.ts'
import { desksOf, endDesks, endOtherDesks } from './session.ts'

type Parts = Pick<Context, 'db' | 'secrets' | 'notifyChat'>
export type By = { operator: Operator; address: string }
type Known = {
  passwordHash: string
  totpSecret: Uint8Array
  nextTotpSecret: Uint8Array | null
}

/** Lists the own open sessions and counts the recovery codes that remain. */
export async function accountOf(db: Db, { id, session }: Operator) {
  const [left, sessions] = await Promise.all([recoveryCodesLeft(db, id), desksOf(db, id)])
  return {
    recoveryCodesLeft: left,
    sessions: sessions.map(({ id, startedAt, seenAt, address, agent }) => ({
      id: String(id),
      startedAt: startedAt.getTime(),
      seenAt: seenAt.getTime(),
      address,
      agent,
      isThis: id === session,
    })),
  }
}

/** @throws Refusal INVALID_USER_INFO with the problem, and as `confirmPassword` and `confirmCode` */
export async function changePassword(
  parts: Parts,
  { password, code, newPassword }: { password: string; code: string; newPassword: string },
  by: By,
): Promise<void> {
  const problem = passwordProblemOf(newPassword, by.operator.username)
  if (problem) throw new Refusal('INVALID_USER_INFO', { field: problem })
  const known = await confirmPassword(parts, password, by)
  await confirmCode(parts, { known, code }, by)
  const hash = await hashPassword(newPassword)
  await change(parts, by, 'password-change', async (tx) => {
    const { count } = await tx`
      update operator set password_hash = ${hash}
      where id = ${by.operator.id} and password_hash = ${known.passwordHash}`
    return count > 0
  })
}

/** The old authenticator stays until the new one is confirmed. */
export async function startFactorChange(
  parts: Parts,
  password: string,
  by: By,
): Promise<ShownFactor> {
  const { db, secrets } = parts
  const { passwordHash } = await confirmPassword(parts, password, by)
  const factor = newFactor(secrets)
  const [row] = await db<{ totpSecret: Uint8Array }[]>`
    insert into operator_factor_change as begun (operator, totp_secret)
    select id, ${factor} from operator where id = ${by.operator.id} and password_hash = ${passwordHash}
    on conflict (operator) do update set begun_at = now(), totp_secret = case
      when begun.begun_at > now() - interval '1 hour' then begun.totp_secret else excluded.totp_secret end
    returning totp_secret`
  if (!row) throw new Refusal('WRONG_PASSWORD')
  return shownFactor(secrets, by.operator.username, row.totpSecret)
}

/** @throws Refusal NO_DATA if no change was begun within the hour, and as `confirmPassword` and `confirmCode` */
export async function confirmFactorChange(
  parts: Parts,
  { password, code }: { password: string; code: string },
  by: By,
): Promise<void> {
  const known = await confirmPassword(parts, password, by)
  const next = known.nextTotpSecret
  if (!next) throw new Refusal('NO_DATA')
  await countTry(parts, codeTries(by), by.address)
  const step = factorStep(parts.secrets, next, code)
  if (step === undefined) return refuseCode(parts, by)
  await forgetTries(parts, codeTries(by), by.address)
  await change(parts, by, 'factor-change', async (tx) => {
    const { count } = await tx`
      update operator o set totp_secret = ${next}, totp_step = ${step} from operator_factor_change begun
      where o.id = ${by.operator.id} and begun.operator = o.id and begun.totp_secret = ${next}
        and o.password_hash = ${known.passwordHash}`
    await forgetFactorChange(tx, by.operator.id)
    return count > 0
  })
}

/** Makes new recovery codes; the earlier ones end. */
export async function renewRecoveryCodes(
  parts: Parts,
  { password, code }: { password: string; code: string },
  by: By,
): Promise<{ recoveryCodes: string[] }> {
  const { operator } = by
  const known = await confirmPassword(parts, password, by)
  await confirmCode(parts, { known, code }, by)
  const codes = newRecoveryCodes()
  await parts.db.begin(async (tx) => {
    const [still] = await tx`
      select from operator where id = ${operator.id} and password_hash = ${known.passwordHash} for no key update`
    if (!still) throw new Refusal('WRONG_PASSWORD')
    await storeRecoveryCodes(tx, parts.secrets, { operator: operator.id, codes })
    await audit(tx, { operator, action: 'recovery-codes', address: by.address })
  })
  return { recoveryCodes: codes }
}

/** Ends one other session, or all others. @throws Refusal NO_DATA for a session that is not an open one of the operator */
export async function endOwnSessions(
  { db, notifyChat }: Parts,
  by: By,
  only?: number,
): Promise<void> {
  const { operator, address } = by
  await db.begin(async (tx) => {
    const ended =
      only === undefined ? await endOtherDesks(tx, operator) : await endDesks(tx, operator.id, only)
    if (only !== undefined && !ended) throw new Refusal('NO_DATA')
    await audit(tx, { operator, action: 'session-end', after: { sessionsEnded: ended }, address })
  })
  notifyChat({ operator: operator.id })
}

const passwordTries = ({ operator }: By) => `operator password:${operator.username}`
/** Codes count with those of signing in. */
const codeTries = ({ operator }: By) => `operator:${operator.username}`

/**
 * Asks a signed-in operator for the password again. After five failures in a row the network waits.
 * @throws Refusal WRONG_PASSWORD, REQUEST_LIMIT_1MIN
 */
async function confirmPassword({ db }: Parts, password: string, by: By): Promise<Known> {
  const { operator, address } = by
  await countTry({ db }, passwordTries(by), address)
  const [known] = await db<Known[]>`
    select o.password_hash, o.totp_secret, begun.totp_secret as next_totp_secret
    from operator o left join operator_factor_change begun
      on begun.operator = o.id and begun.begun_at > now() - interval '1 hour'
    where o.id = ${operator.id} and o.password_hash is not null`
  if (!known || !(await isPassword(password, known.passwordHash))) {
    await audit(db, { operator, action: 'confirm-failed', address })
    throw new Refusal('WRONG_PASSWORD')
  }
  await forgetTries({ db }, passwordTries(by), address)
  return known
}

/** @throws Refusal OTP_CODE_INVALID, REQUEST_LIMIT_1MIN */
async function confirmCode(
  parts: Parts,
  { known, code }: { known: Known; code: string },
  by: By,
): Promise<void> {
  const { totpSecret } = known
  await countTry(parts, codeTries(by), by.address)
  const wanted = { id: by.operator.id, totpSecret, code }
  if (!(await useFactorCode(parts.db, parts.secrets, wanted))) return refuseCode(parts, by)
  await forgetTries(parts, codeTries(by), by.address)
}

async function refuseCode({ db }: Parts, { operator, address }: By): Promise<never> {
  await audit(db, { operator, action: 'confirm-failed', address })
  throw new Refusal('OTP_CODE_INVALID')
}

/** Changes the account and ends the other sessions, in one transaction. */
async function change(
  { db, notifyChat }: Parts,
  { operator, address }: By,
  action: 'password-change' | 'factor-change',
  write: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await db.begin(async (tx) => {
    if (!(await write(tx))) throw new Refusal('WRONG_PASSWORD')
    await endOtherDesks(tx, operator)
    await audit(tx, { operator, action, address })
  })
  notifyChat({ operator: operator.id })
}
