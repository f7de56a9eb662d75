import type { Db, Tx } from '#db'
import type { Context } from '../platform/context.ts'
import { decryptAccountNo } from './bank-account.ts'

/** A further account that a member is paid from, with its whole number. */
export type Payer = { id: string; bank: string; name: string; account: string; addedAt: Date }

/** Lists the accounts that operators added to a member and did not revoke. */
export async function furtherPayersOf(
  secrets: Context['secrets'],
  db: Db | Tx,
  member: number,
): Promise<Payer[]> {
  const rows = await db<Payer[]>`
    select id::text, bank_code as bank, holder as name, account_no as account, added_at from member_payer
    where bucket = ${member % 256} and member = ${member} and revoked_at is null order by id`
  return rows.map((row) => Object.assign(row, { account: decryptAccountNo(secrets, row.account) }))
}
