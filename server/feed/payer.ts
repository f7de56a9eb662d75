import type { Tx } from '#db'
import type { Currency } from '#money'
import { fitsAccount, fitsHolder } from '#providers/banks/shown'
import { phoneOf } from '../login/phone.ts'
import type { Context } from '../platform/context.ts'
import { indexOfAccount, openAccountNo } from '../profile/bank-account.ts'

export type Sender = { bank: string; account: string; name: string }

/** Members whose registered account this may be, as far as the bank shows it. One is a match; several are for a person. */
export async function payersOf(
  { secrets }: Context,
  tx: Tx,
  sender: Sender,
  currency: Currency,
): Promise<number[]> {
  if (/^\d+$/.test(sender.account)) {
    const rows = await tx<{ id: number }[]>`
      select id from member
      where bank_account_index = ${indexOfAccount(secrets, sender.bank, sender.account)}
        and currency = ${currency}`
    return rows.map(({ id }) => id)
  }
  // What is masked is looked for by the holder's name first: the numbers rest encrypted.
  const rows = await tx<{ id: number; accountNo: string; holder: string }[]>`
    select id, bank_account_no as account_no, bank_account_name as holder from member
    where bank_code = ${sender.bank} and currency = ${currency}
      and bank_account_name like any(${beginnings(sender.name)})`
  return rows
    .filter(
      ({ accountNo, holder }) =>
        fitsHolder(sender.name, holder) &&
        fitsAccount(sender.account, openAccountNo(secrets, accountNo)),
    )
    .map(({ id }) => id)
}

const titles = /^(?:นางสาว|นาง|นาย|น\.\s?ส\.|ທ້າວ|ນາງ|(?:MRS|MR|MS|MISS)(?:\.|\s))\s*/i

/** The first word, with and without what may be a title, as patterns. */
function beginnings(name: string): string[] {
  const shown = name.replace(/\*.*$/, '').trim().toUpperCase()
  return [...new Set([shown, shown.replace(titles, '')])]
    .map((text) => text.split(/\s+/)[0]!)
    .filter((word) => word.length >= 2)
    .map((word) => `${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
}

/** The member whose number it is. */
export async function walletPayersOf(tx: Tx, mobile: string): Promise<number[]> {
  const phone = phoneOf(mobile, 'th')
  if (!phone) return []
  const rows = await tx<{ id: number }[]>`
    select id from member where phone = ${phone} and currency = 'BAHT'`
  return rows.map(({ id }) => id)
}
