import type { MoneyMember } from '#contract/operator-money'
import type { Db, Tx } from '#db'
import type { Currency } from '#money'
import { phoneOf, showPhone } from '../login/phone.ts'
import type { Context } from '../platform/context.ts'
import { decryptAccountNo, indexOfAccount } from '../profile/bank-account.ts'

type Row = {
  id: number
  userId: string
  name: string
  phone: string
  currency: Currency
  bank: string
  holder: string
  accountNo: string
}

const rowsOf = (db: Db | Tx, which: ReturnType<Db['unsafe']>) => db<Row[]>`
  select id, public_id::text as user_id, name, phone, currency, bank_code as bank, bank_account_name as holder,
    bank_account_no as account_no
  from member where ${which} order by id limit 10`

/** Shows only the last digits, which are enough to recognize an account. */
export const masked = (account: string): string => `•••${account.slice(-4)}`

const shown = (secrets: Context['secrets'], row: Row): MoneyMember => {
  const { userId, name, phone, currency, bank, holder, accountNo } = row
  const account = masked(decryptAccountNo(secrets, accountNo))
  return { userId, name, phone: showPhone(phone), currency, bank, holder, account }
}

/** Finds members by a whole member number, phone number or registered account. */
export async function findMembers(
  { db, secrets, region }: Pick<Context, 'db' | 'secrets' | 'region'>,
  search: string,
): Promise<MoneyMember[]> {
  const digits = search.replaceAll(/[\s-]/g, '')
  const banks = await db<{ code: string }[]>`select code from bank where kind = 'BANK'`
  const names = banks.map(({ code }) => indexOfAccount(secrets, code, digits))
  // Joined by "or", the two tables would make PostgreSQL read every member.
  const rows = await rowsOf(
    db,
    db`id in (
      select id from member
      where public_id = ${digits} or phone = ${phoneOf(search, region) ?? ''} or bank_account_index = any(${names})
      union all
      select member from member_payer where account_index = any(${names}) and revoked_at is null)`,
  )
  return rows.map((row) => shown(secrets, row))
}

export async function membersOf(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  ids: number[],
): Promise<MoneyMember[]> {
  if (!ids.length) return []
  const rows = await rowsOf(db, db`id = any(${ids}::bigint[])`)
  return rows.map((row) => shown(secrets, row))
}
