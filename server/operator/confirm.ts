import type { UsedPasskey } from '#contract/passkey'
import { Refusal, type RefusalCode } from '#contract/refusal'
import { audit } from '../audit/audit.ts'
import { isPassword } from '../login/password.ts'
import { countTry, countTryOfSession, forgetTries, forgetTriesOfSession } from '../login/tries.ts'
import type { Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { judgeCode } from './code/judge.ts'
import { type PasskeyParts, usePasskey } from './passkey.ts'

export type By = { operator: Operator; address: string }
export type Known = {
  passwordHash: string
  totpSecret: Uint8Array | null
  nextTotpSecret: Uint8Array | null
}
/** A code of the authenticator, or a signature by a passkey. */
export type Second = { code?: string | undefined; passkey?: UsedPasskey | undefined }
type Parts = Pick<Context, 'db'>

const passwordTries = ({ operator }: By) => `operator session:${operator.session}`
/** Operators hash in a lane of their own. */
export const hashingOf = ({ operator }: By) =>
  ({ lane: 'console', client: operator.username }) as const
/** Codes count with those of signing in. */
export const codeTries = ({ operator }: By) => `operator:${operator.username}`

/**
 * Asks a signed-in operator for the password again. After five failures in a row the session waits, whatever
 * networks they came from.
 * @throws Refusal WRONG_PASSWORD, REQUEST_LIMIT_1MIN
 */
export async function confirmPassword({ db }: Parts, password: string, by: By): Promise<Known> {
  const { operator, address } = by
  await countTryOfSession({ db }, passwordTries(by))
  const [known] = await db<Known[]>`
    select o.password_hash, o.totp_secret, begun.totp_secret as next_totp_secret
    from operator o left join operator_factor_change begun
      on begun.operator = o.id and begun.begun_at > now() - interval '1 hour'
    where o.id = ${operator.id} and o.password_hash is not null`
  if (!known || !(await isPassword(password, known.passwordHash, hashingOf(by)))) {
    await audit(db, { by: { operator, address }, action: 'confirm-failed' })
    throw new Refusal('WRONG_PASSWORD')
  }
  await forgetTriesOfSession({ db }, passwordTries(by))
  return known
}

/** Only the session that asked may answer. */
export const confirmationOwner = ({ operator }: By) =>
  `operator session:${operator.session}:confirm`

/**
 * @throws Refusal OTP_CODE_INVALID, PASSKEY_INVALID, REQUEST_LIMIT_1MIN; INACTIVE_USER for a code if the account's codes are
 * stopped
 */
export async function confirmSecond(
  parts: PasskeyParts,
  { known, code, passkey }: Second & { known: Known },
  by: By,
): Promise<void> {
  await countTry(parts, codeTries(by), by.address)
  if (passkey) {
    const used = await usePasskey(parts, confirmationOwner(by), passkey, by)
    if (used === undefined) return refuseSecond(parts, by, 'PASSKEY_INVALID')
  } else {
    const judged =
      code === undefined ? 'wrong' : await judgeCode(parts, known, Object.assign({ code }, by))
    if (judged === 'stopped') return refuseSecond(parts, by, 'INACTIVE_USER')
    if (judged === 'wrong') return refuseSecond(parts, by, 'OTP_CODE_INVALID')
  }
  await forgetTries(parts, codeTries(by), by.address)
}

export async function refuseSecond({ db }: Parts, by: By, code: RefusalCode): Promise<never> {
  await audit(db, { by, action: 'confirm-failed' })
  throw new Refusal(code)
}
