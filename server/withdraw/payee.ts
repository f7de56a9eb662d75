import type { Context } from '../platform/context.ts'
import { decryptAccountNo } from '../profile/bank-account.ts'

/** Who a withdrawal is paid to: what was registered when it was asked for. */
export async function payeeOf(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  reference: string,
): Promise<{ bank: string; account: string; name: string }> {
  const [row] = await db<{ bank: string; holder: string; accountNo: string }[]>`
    select bank, holder, account_no from withdrawal where reference = ${reference}`
  if (!row) throw new Error(`no withdrawal ${reference}`)
  return { bank: row.bank, account: decryptAccountNo(secrets, row.accountNo), name: row.holder }
}
