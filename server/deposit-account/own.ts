import type { Db, Tx } from '#db'
import { fitsAccount, fitsHolder } from '#providers/banks/shown'

/** A payer as a bank shows it. A part of the number and of the name may be hidden. */
type Sender = { bank: string; account: string; name: string }

/** Closed accounts count too, and those of the other region: money is still moved between them. */
const ownAccountsOf = (db: Db | Tx) => db<Sender[]>`
  select distinct bank_code as bank, regexp_replace(account_no, '\\D', '', 'g') as account, account_name as name
  from deposit_account`

/** True for the number of an account of ours. Members see these numbers, so a member could register one. */
export const isOwnAccount = async (
  db: Db | Tx,
  { bank, account }: Pick<Sender, 'bank' | 'account'>,
): Promise<boolean> =>
  (await ownAccountsOf(db)).some((own) => own.bank === bank && own.account === account)

/**
 * True when we are the payer: by the number, or by the whole name of a holder of ours, because the account that payouts leave
 * from is in no table. Money that we move between our accounts is no member's deposit.
 */
export async function isOwnSender(db: Db | Tx, sender: Sender): Promise<boolean> {
  const isWholeNumber = /^\d+$/.test(sender.account)
  const isWholeName = !sender.name.includes('*')
  return (await ownAccountsOf(db)).some((own) => {
    const isHolder = fitsHolder(sender.name, own.name)
    const fits = own.bank === sender.bank && fitsAccount(sender.account, own.account)
    return (fits && (isWholeNumber || isHolder)) || (isWholeName && isHolder)
  })
}
