import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { type Account, houseOf, type Purpose } from '#ledger/accounts'
import type { Currency } from '#money'

/** A day of an own account. `account` is that of the ledger without house/. */
export type Day = { account: string; currency: Currency; day: string }

export const idOf = ({ account, currency, day }: Day): string => `${day}:${currency}:${account}`

/** The contract has checked the form. @throws Refusal BAD_REQUEST for a day that the calendar does not have */
export function dayOf(id: string): Day {
  const [day = '', currency = '', ...account] = id.split(':')
  return { account: account.join(':'), currency: currency as Currency, day: checkedDay(day) }
}

/** @throws Refusal BAD_REQUEST for a day that the calendar does not have */
export function checkedDay(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  // PostgreSQL has no year 0.
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day) || day < '1900')
    throw new Refusal('BAD_REQUEST')
  return day
}

/** The object of the approvals of a day; the database compares it. */
export const objectOf = (day: Day): string => `closing ${idOf(day)}`

export const ledgerAccountOf = ({ account, currency }: Day): Account =>
  houseOf(account as Purpose, currency)

/** True for an account that a bank or a gateway keeps too. Accounts from before 1.2 have no number, so no statement. */
export const hasStatement = ({ account }: Pick<Day, 'account'>): boolean =>
  /^(bank:[^:]+:|payout:(?!before-1\.2$)|gateway:)/.test(account)

/** The condition that a row is of this day. */
export const isOf = (db: Db | Tx, { account, currency, day }: Day) =>
  db`account = ${account} and currency = ${currency} and day = ${day}`

/** Changes of one account run one after the other. */
export const lockAccount = (tx: Tx, { account, currency }: Day) =>
  tx`select pg_advisory_xact_lock(hashtextextended(${`closing:${currency}:${account}`}, 0))`

/** A movement of the account on this day, as the books have it. */
export type Entry = {
  movement: number
  line: number
  reference: string
  /** The bank's reference of a withdrawal that was paid by hand. */
  bankReference: string | null
  at: Date
  amount: number
  other: string
}

export const entriesOf = (db: Db | Tx, { account, currency, day }: Day) => db<Entry[]>`
  select movement, line, reference, at, amount, other, (
    select bank_reference from withdrawal where withdrawal.reference = substring(entry.reference from '^withdraw:([^:]+)')
  ) as bank_reference
  from own_account_entry(day_start(${day}), day_start(${day}::date + 1)) entry
  where account = ${account} and currency = ${currency}
  order by at, movement, line`

export const keyOfEntry = ({ movement, line }: Pick<Entry, 'movement' | 'line'>): string =>
  `movement:${movement}-${line}`
export const keyOfLine = (number: number): string => `line:${number}`

/** @throws Refusal APPROVAL_STALE */
export async function assertOpen(tx: Tx, day: Day): Promise<void> {
  const [closed] = await tx`select from closing where ${isOf(tx, day)}`
  if (closed) throw new Refusal('APPROVAL_STALE')
}
