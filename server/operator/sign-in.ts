import { Refusal } from '#contract/refusal'
import { audit } from '../audit/audit.ts'
import { countTry, forgetTries } from '../login/login.ts'
import { isPassword } from '../login/password.ts'
import type { Context } from '../platform/context.ts'
import { useFactorCode } from './factor.ts'
import { isRecoveryCode, recoveryCodesLeft, useRecoveryCode } from './recovery.ts'
import { openDesk } from './session.ts'

type Parts = Pick<Context, 'db' | 'secrets'>
type SignIn = { username: string; password: string; code: string; address: string; agent?: string }
/** An operator who is invited, or was reset, has neither yet. */
type Known = { id: number; passwordHash: string | null; totpSecret: Uint8Array | null }
type SignedIn = { token: string; recoveryCodesLeft?: number }

/**
 * Signs an operator in by password and code. Every failure takes the same time and gets the same response; five failures
 * in a row block the name for a while from that network. A code works once.
 * @throws Refusal WRONG_CREDENTIAL, INACTIVE_USER after both are right, REQUEST_LIMIT_1MIN
 */
export async function signInOperator(
  { db, secrets }: Parts,
  { username, password, code, address, agent = '' }: SignIn,
): Promise<SignedIn> {
  const tries = `operator:${username}`
  await countTry({ db }, tries, address)
  const [known] = await db<Known[]>`
    select id, password_hash, totp_secret from operator where username = ${username}`
  const isRight = await isPassword(password, known?.passwordHash ?? undefined)
  const isOpened = isRight && known !== undefined && (await useCode({ db, secrets }, known, code))
  if (!isOpened) {
    await audit(db, { operator: { id: null, username }, action: 'sign-in-failed', address })
    throw new Refusal('WRONG_CREDENTIAL')
  }
  await forgetTries({ db }, tries, address)
  return db.begin(async (tx) => {
    // An operator who was disabled or reset while the hash was computed gets no session.
    const [still] = await tx`
      update operator set signed_in_at = now() where id = ${known.id} and is_active and coalesce(now() < ends_at, true)
        and password_hash = ${known.passwordHash} returning id`
    if (!still) throw new Refusal('INACTIVE_USER')
    const operator = { id: known.id, username }
    const token = await openDesk(tx, known.id, { address, agent })
    if (!isRecoveryCode(code)) {
      await audit(tx, { operator, action: 'sign-in', address })
      return { token }
    }
    const left = await recoveryCodesLeft(tx, known.id)
    await audit(tx, {
      operator,
      action: 'sign-in-recovery',
      after: { recoveryCodesLeft: left },
      address,
    })
    return { token, recoveryCodesLeft: left }
  })
}

async function useCode({ db, secrets }: Parts, { id, totpSecret }: Known, code: string) {
  if (isRecoveryCode(code)) return useRecoveryCode(db, secrets, { operator: id, code })
  return totpSecret !== null && useFactorCode(db, secrets, { id, totpSecret, code })
}
