import type { Db, Tx } from '#db'
import type { Currency } from '#money'
import { fitsAccount, fitsHolder } from '#providers/banks/shown'
import { isOwnSender } from '../deposit-account/own.ts'
import { phoneOf } from '../login/phone.ts'
import type { Context } from '../platform/context.ts'
import { memberByPhone, membersWithAccounts } from '../platform/member/lookup.ts'
import { decryptAccountNo, indexOfAccount } from '../profile/bank-account.ts'

export type Sender = { bank: string; account: string; name: string }

/**
 * Finds the members whose registered account, or a further account that they are paid from, matches the part that the bank
 * shows. One member is a match; several need review. An account of ours has no member, even if one registered it.
 */
export async function payersOf(
  { secrets }: Context,
  tx: Db | Tx,
  sender: Sender,
  currency: Currency,
): Promise<number[]> {
  if (await isOwnSender(tx, sender)) return []
  if (/^\d+$/.test(sender.account)) {
    const index = indexOfAccount(secrets, sender.bank, sender.account)
    const rows = await tx<{ id: number }[]>`
      select id from member where id = any(${await membersWithAccounts(tx, [index])}::int8[]) and currency = ${currency}`
    return rows.map(({ id }) => id)
  }
  // Search masked accounts by the holder's name first: the account numbers are encrypted.
  const names = beginnings(sender.name)
  const rows = await tx<{ id: number; accountNo: string; holder: string }[]>`
    select id, bank_account_no as account_no, bank_account_name as holder from member
    where bank_code = ${sender.bank} and currency = ${currency} and bank_account_name like any(${names})
    union all
    select member.id, account_no, holder from member_payer join member on member.id = member_payer.member
    where member_payer.bank_code = ${sender.bank} and revoked_at is null and currency = ${currency}
      and holder like any(${names})`
  const fitting = rows.filter(
    ({ accountNo, holder }) =>
      fitsHolder(sender.name, holder) &&
      fitsAccount(sender.account, decryptAccountNo(secrets, accountNo)),
  )
  // Two accounts of one member may fit the same digits.
  return [...new Set(fitting.map(({ id }) => id))]
}

const titles = /^(?:นางสาว|นาง|นาย|น\.\s?ส\.|ທ້າວ|ນາງ|(?:MRS|MR|MS|MISS)(?:\.|\s))\s*/i

/** Patterns of the first word, with and without a possible title. */
function beginnings(name: string): string[] {
  const shown = name.replace(/\*.*$/, '').trim().toUpperCase()
  return [...new Set([shown, shown.replace(titles, '')])]
    .map((text) => text.split(/\s+/)[0]!)
    .filter((word) => word.length >= 2)
    .map((word) => `${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
}

/** Finds the member with this phone number. A number of ours has no member. */
export async function walletPayersOf(tx: Db | Tx, mobile: string): Promise<number[]> {
  const phone = phoneOf(mobile, 'th')
  if (!phone) return []
  const rows = await tx<{ id: number }[]>`
    select id from member where id = ${(await memberByPhone(tx, phone)) ?? null} and currency = 'BAHT'
      and not exists (select from deposit_wallet where '+66' || substr(account_no, 2) = ${phone})`
  return rows.map(({ id }) => id)
}
