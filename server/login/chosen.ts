import { loadCommonPasswords } from '#contract/common-passwords'
import { memberPasswordProblem, type PasswordOwner } from '#contract/member-password'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { settingsOf } from '../site/settings.ts'

/** Loaded when the server starts, so that no request waits for it. */
export const commonPasswords = await loadCommonPasswords()

type Choice = Pick<PasswordOwner, 'phone' | 'names' | 'old'> & { field: 'password' | 'newPassword' }

/** Refuses a password that is guessed early. @throws Refusal INVALID_USER_INFO with the problem in its details */
export async function assertChoosable(
  db: Db,
  password: string,
  { field, phone, names, old }: Choice,
): Promise<void> {
  const { name } = await settingsOf(db, 'name')
  const owner = { phone, names, old, products: [name], common: commonPasswords }
  const problem = memberPasswordProblem(password, owner)
  if (problem) throw new Refusal('INVALID_USER_INFO', { field, details: { problem } })
}

/** Returns the number and the names that a new password must not contain. */
export async function ownerOf(
  db: Db | Tx,
  member: number,
): Promise<{ phone: string; names: string[] }> {
  const [{ phone, name, holder }] = await db<[{ phone: string; name: string; holder: string }]>`
    select phone, name, bank_account_name as holder from member where id = ${member}`
  return { phone, names: [name, holder] }
}
