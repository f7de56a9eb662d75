import type { Amount, Currency } from '#money'
import { Problem, type World } from '../world.ts'
import { type BankCode, bankOf } from './directory.ts'
import { bareName } from './masks.ts'

/** Owner of a bank account. */
export type Person = { bank: BankCode; account: string; name: string }
export type PersonAccount = Person & { currency: Currency; balance: Amount }

const people: (Person & { currency: Currency; balance: number })[] = [
  {
    bank: 'KBANK',
    account: '1112223334',
    name: 'นาย สมชาย ใจดี',
    currency: 'BAHT',
    balance: 250_000_00,
  },
  {
    bank: 'SCB',
    account: '4445556667',
    name: 'น.ส. สุดา รักดี',
    currency: 'BAHT',
    balance: 84_500_00,
  },
  {
    bank: 'GSB',
    account: '020123456789',
    name: 'นาย อนันต์ มีสุข',
    currency: 'BAHT',
    balance: 31_200_50,
  },
  {
    bank: 'KTB',
    account: '7778889990',
    name: 'MISS MALEE SRISUK',
    currency: 'BAHT',
    balance: 120_000_00,
  },
  {
    bank: 'BBL',
    account: '9990001112',
    name: 'MR. PRASIT THONGDEE',
    currency: 'BAHT',
    balance: 56_000_00,
  },
  {
    bank: 'BCEL',
    account: '0101200001234001',
    name: 'SOMPHONE VONGSA',
    currency: 'LAK',
    balance: 90_000_000_00,
  },
  {
    bank: 'JDB',
    account: '00020010300777',
    name: 'NOY PHOMMACHAN',
    currency: 'LAK',
    balance: 45_000_000_00,
  },
]

/** Balance of an account that was just entered. */
const newBalances: Record<Currency, number> = { BAHT: 1_000_000_00, LAK: 1_000_000_000_00 }

const columns = 'bank, account, name, currency, balance'

/** Creates the first people in an unused sandbox. */
export function settlePeople({ store }: World): void {
  if (store.one('select 1 from bank_account limit 1')) return
  for (const { bank, account, name, currency, balance } of people)
    store.run(
      `insert into bank_account (${columns}) values (?, ?, ?, ?, ?)`,
      bank,
      account,
      name,
      currency,
      balance,
    )
}

export const accountsOf = ({ store }: World): PersonAccount[] =>
  store.all<PersonAccount>(`select ${columns} from bank_account order by rowid`)

export const accountOf = (
  { store }: World,
  bank: string,
  account: string,
): PersonAccount | undefined =>
  store.one<PersonAccount>(
    `select ${columns} from bank_account where bank = ? and account = ?`,
    bank,
    account,
  )

/** Finds or creates the entered account. A different holder replaces the known one, as entered. */
export function typedAccount(world: World, person: Person, currency?: Currency): PersonAccount {
  const { bank, account, name } = person
  const known = accountOf(world, bank, account)
  if (known && currency && known.currency !== currency)
    throw new Problem(422, 'wrong_currency', `${bank} ${account} is in ${known.currency}.`)
  if (known)
    world.store.run(
      'update bank_account set name = ? where bank = ? and account = ?',
      name,
      bank,
      account,
    )
  else {
    const spoken = currency ?? (bankOf(bank).country === 'LA' ? 'LAK' : 'BAHT')
    world.store.run(
      `insert into bank_account (${columns}) values (?, ?, ?, ?, ?)`,
      bank,
      account,
      name,
      spoken,
      newBalances[spoken],
    )
  }
  world.changed()
  return accountOf(world, bank, account)!
}

/** Adds to a balance; a negative amount is taken from it. */
export function book({ store }: World, bank: string, account: string, amount: number): void {
  store.run(
    'update bank_account set balance = balance + ? where bank = ? and account = ?',
    amount,
    bank,
    account,
  )
}

export const isHolder = (name: string, other: string): boolean => bareName(name) === bareName(other)
