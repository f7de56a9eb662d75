import type { Tx } from '#db'
import { audit } from '../../audit/audit.ts'
import type { Context } from '../../platform/context.ts'
import { useFactorCode } from '../factor.ts'
import { isRecoveryCode, useRecoveryCode } from '../recovery.ts'

/** The maximum of wrong codes of an account within 24 hours. The last one stops its codes until another operator resets it. */
export const codeMissesMax = 20

type Parts = Pick<Context, 'db' | 'secrets'>
type Known = { id: number; passwordHash: string | null; totpSecret: Uint8Array | null }
type Given = { operator: { id: number; username: string }; code: string; address: string }

/**
 * Judges a code that came with the right password, and counts a wrong one. Codes of one account are judged one after the
 * other, on all servers, so that no number of them at once passes the stop. Passkeys cannot be guessed and are not counted.
 */
export const judgeCode = (
  { db, secrets }: Parts,
  { passwordHash, totpSecret }: Omit<Known, 'id'>,
  { operator, code, address }: Given,
): Promise<'right' | 'wrong' | 'stopped'> =>
  db.begin(async (tx) => {
    const { id } = operator
    const [account] = await tx<{ codesStoppedAt: Date | null }[]>`
      select codes_stopped_at from operator
      where id = ${id} and password_hash = ${passwordHash} for no key update`
    // A code beside a password that was replaced meanwhile is no guess at the new account.
    if (!account) return 'wrong'
    if (account.codesStoppedAt) return 'stopped'
    if (await isRight(tx, secrets, { known: { id, passwordHash, totpSecret }, code }))
      return 'right'
    await tx`insert into operator_code_miss (operator) values (${id})`
    const [{ misses }] = await tx<[{ misses: number }]>`
      select count(*)::int as misses from operator_code_miss
      where operator = ${id} and at > now() - interval '24 hours'`
    if (misses >= codeMissesMax) {
      await tx`update operator set codes_stopped_at = now() where id = ${id}`
      const object = { kind: 'operator', id: operator.username } as const
      await audit(tx, {
        by: { operator, address },
        action: 'codes-stop',
        object,
        after: { misses },
      })
    }
    return 'wrong'
  })

async function isRight(
  tx: Tx,
  secrets: Context['secrets'],
  { known: { id, totpSecret }, code }: { known: Known; code: string },
): Promise<boolean> {
  if (isRecoveryCode(code)) return useRecoveryCode(tx, secrets, { operator: id, code })
  return totpSecret !== null && useFactorCode(tx, secrets, { id, totpSecret, code })
}

/** Opens the account to codes again. */
export async function freeCodes(tx: Tx, operator: number): Promise<void> {
  await tx`update operator set codes_stopped_at = null where id = ${operator}`
  await tx`delete from operator_code_miss where operator = ${operator}`
}
