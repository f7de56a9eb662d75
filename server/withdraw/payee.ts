import type { Context } from '../platform/context.ts'
import { decryptAccountNo } from '../profile/bank-account.ts'

/** Bank account that a withdrawal is paid to: the one registered at the time of the request. */
export async function payeeOf(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  { member, reference }: { member: number; reference: string },
): Promise<{ bank: string; account: string; name: string }> {
  const [row] = await db<{ bank: string; holder: string; accountNo: string }[]>`
    select bank, holder, account_no from withdrawal
    where bucket = ${member % 256} and member = ${member} and reference = ${reference}`
  if (!row) throw new Error(`no withdrawal ${reference}`)
  return { bank: row.bank, account: decryptAccountNo(secrets, row.accountNo), name: row.holder }
}
