import { passwordProblemOf } from '#contract/operator-password'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { type Action, audit } from '../audit/audit.ts'
import { commonPasswords } from '../login/chosen.ts'
import { hashPassword } from '../login/password.ts'
import { countTry, forgetTries } from '../login/tries.ts'
import type { Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import {
  type By,
  codeTries,
  confirmPassword,
  confirmSecond,
  hashingOf,
  refuseSecond,
  type Second,
} from './confirm.ts'
import {
  factorStep,
  forgetFactorChange,
  newFactor,
  type ShownFactor,
  shownFactor,
} from './factor.ts'
import { ownPasskeys, type PasskeyParts } from './passkey.ts'
import { newRecoveryCodes, recoveryCodesLeft, storeRecoveryCodes } from './recovery.ts'
import { desksOf, endDesks, endOtherDesks } from './session.ts'

type Parts = PasskeyParts & Pick<Context, 'notifyChat'>

/** Lists the own passkeys and open sessions, and counts the recovery codes that remain. */
export async function accountOf(db: Db, { id, session }: Operator) {
  const [[known], passkeys, left, sessions] = await Promise.all([
    db<{ hasAuthenticator: boolean }[]>`
      select totp_secret is not null as has_authenticator from operator where id = ${id}`,
    ownPasskeys(db, id),
    recoveryCodesLeft(db, id),
    desksOf(db, id),
  ])
  return {
    hasAuthenticator: known?.hasAuthenticator ?? false,
    passkeys,
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

/** @throws Refusal INVALID_USER_INFO with the problem, and as `confirmPassword` and `confirmSecond` */
export async function changePassword(
  parts: Parts,
  { password, newPassword, ...second }: Second & { password: string; newPassword: string },
  by: By,
): Promise<void> {
  const problem = passwordProblemOf(newPassword, {
    username: by.operator.username,
    common: commonPasswords,
  })
  if (problem) throw new Refusal('INVALID_USER_INFO', { field: problem })
  const known = await confirmPassword(parts, password, by)
  await confirmSecond(parts, { known, ...second }, by)
  const hash = await hashPassword(newPassword, hashingOf(by))
  await changeAccount(parts, by, { action: 'password-change' }, async (tx) => {
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

/** @throws Refusal NO_DATA if no change was begun within the hour, and as `confirmPassword`; OTP_CODE_INVALID */
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
  if (step === undefined) return refuseSecond(parts, by, 'OTP_CODE_INVALID')
  await forgetTries(parts, codeTries(by), by.address)
  await changeAccount(parts, by, { action: 'factor-change' }, async (tx) => {
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
  { password, ...second }: Second & { password: string },
  by: By,
): Promise<{ recoveryCodes: string[] }> {
  const { operator } = by
  const known = await confirmPassword(parts, password, by)
  await confirmSecond(parts, { known, ...second }, by)
  const codes = newRecoveryCodes()
  await parts.db.begin(async (tx) => {
    const [still] = await tx`
      select from operator where id = ${operator.id} and password_hash = ${known.passwordHash} for no key update`
    if (!still) throw new Refusal('WRONG_PASSWORD')
    await storeRecoveryCodes(tx, parts.secrets, { operator: operator.id, codes })
    await audit(tx, { by: { operator, address: by.address }, action: 'recovery-codes' })
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
    await audit(tx, {
      by: { operator, address },
      action: 'session-end',
      after: { sessionsEnded: ended },
    })
  })
  notifyChat({ operator: operator.id })
}

/**
 * Changes the account and ends the other sessions, in one transaction.
 * @throws Refusal WRONG_PASSWORD if `write` finds another password than the confirmed one
 */
export async function changeAccount(
  { db, notifyChat }: Pick<Parts, 'db' | 'notifyChat'>,
  { operator, address }: By,
  changed: Pick<Action, 'action' | 'before' | 'after'>,
  write: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await db.begin(async (tx) => {
    if (!(await write(tx))) throw new Refusal('WRONG_PASSWORD')
    await endOtherDesks(tx, operator)
    await audit(tx, { by: { operator, address }, ...changed })
  })
  notifyChat({ operator: operator.id })
}
