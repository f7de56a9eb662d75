import type { Context } from '../platform/context.ts'
import { decryptAccountNo } from '../profile/bank-account.ts'

/** The account that unmatched money is sent back to. */
export async function returnPayeeOf(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  reference: string,
): Promise<{ bank: string; account: string; name: string }> {
  const [row] = await db<{ bank: string; holder: string; accountNo: string }[]>`
    select bank, holder, account_no from payment_return where reference = ${reference}`
  if (!row) throw new Error(`no payment is returned under ${reference}`)
  return { bank: row.bank, account: decryptAccountNo(secrets, row.accountNo), name: row.holder }
}
