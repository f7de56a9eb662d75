import type { MoneyMember } from '#contract/operator-money'
import type { Db, Tx } from '#db'
import type { Currency } from '#money'
import { phoneOf, showPhone } from '../login/phone.ts'
import type { Context } from '../platform/context.ts'
import { memberByPhone, memberByPublicId, membersWithAccounts } from '../platform/member/lookup.ts'
import { numberTyped } from '../platform/member/number.ts'
import { decryptAccountNo, indexOfAccount } from '../profile/bank-account.ts'
import { masked } from '../profile/proposed-account.ts'

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
  const digits = numberTyped(search)
  const banks = await db<{ code: string }[]>`select code from bank where kind = 'BANK'`
  const names = banks.map(({ code }) => indexOfAccount(secrets, code, digits))
  const ids = [
    await memberByPublicId(db, digits),
    await memberByPhone(db, phoneOf(digits, region) ?? ''),
    ...(await membersWithAccounts(db, names)),
  ]
  return membersOf(
    { db, secrets },
    ids.filter((id) => id !== undefined),
  )
}

export async function membersOf(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  ids: number[],
): Promise<MoneyMember[]> {
  if (!ids.length) return []
  const rows = await rowsOf(db, db`id = any(${ids}::bigint[])`)
  return rows.map((row) => shown(secrets, row))
}
