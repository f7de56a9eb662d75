import { z } from 'zod'
import { withinOf } from '../bounds.ts'
import { createNotices, type Notices } from './notices.ts'
import { AmountText, type BankSite, CurrencyWord, Printed, Time } from './wire.ts'

const Line = z
  .object({
    bank: z.string(),
    account: z.string(),
    reference: z.string().regex(/^[A-Za-z0-9]{10,25}$/),
    amount: AmountText,
    currency: CurrencyWord,
    sender: z.object({ bank: Printed, account: Printed, name: Printed }),
    at: Time,
  })
  .refine(withinOf('transferIn'))

/** A transfer that reached one of our accounts. `reference` is the sending bank's, unique forever. */
export type FeedLine = z.output<typeof Line>

/** Reports transfers to our bank accounts (docs/adapters-banks.md). */
export type BankFeed = Notices<{ bank: string; account: string }, FeedLine>

export const createBankFeed = (site: BankSite): BankFeed =>
  createNotices(site, {
    pathOf: ({ bank, account }) => `/v1/accounts/${bank}/${account}`,
    unknown: 'unknown_account',
    line: Line,
  })

/** Settings of the sandbox, from docs/adapters-banks.md. The credentials work nowhere else. */
export const sandboxFeed = (sandboxUrl: string): BankSite => ({
  url: `${sandboxUrl}/feed`,
  account: 'sandbox-feed',
  key: 'sandbox-feed-key',
})
