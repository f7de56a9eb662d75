import { z } from 'zod'
import type { Question } from '../ask.ts'
import {
  AmountText,
  answerTo,
  type BankSite,
  CurrencyWord,
  forgeryIn,
  signed,
  Time,
} from './wire.ts'

const Line = z.object({
  bank: z.string(),
  account: z.string(),
  reference: z.string().regex(/^[A-Za-z0-9]{10,25}$/),
  amount: AmountText,
  currency: CurrencyWord,
  sender: z.object({ bank: z.string(), account: z.string(), name: z.string() }),
  at: Time,
})
const Page = z.object({ transfers: z.array(Line), next: z.string() })
const Event = z.object({ event: z.literal('transfer'), transfer: Line })

/** Money that reached an account of ours. `reference` is the sending bank's, unique for ever. */
export type FeedLine = z.output<typeof Line>

/** What a call-back turned out to be. */
type FeedRead = { word: 'line'; line: FeedLine } | { word: 'other' | 'forged'; reason: string }

/** What reaches our bank accounts (docs/adapters-banks.md): told by call-back, and asked for page by page. */
export type BankFeed = {
  tellAt: Question<{ url: string; at: Date }>
  list: Question<
    { bank: string; account: string; after?: string; at: Date },
    { lines: FeedLine[]; next: string }
  >
  readCallback: (callback: {
    raw: Buffer
    headers: Record<string, string | undefined>
    now: Date
  }) => FeedRead
}

export const createBankFeed = (site: BankSite): BankFeed => ({
  tellAt: {
    request: ({ url, at }) => signed(site, 'PUT', '/v1/callback', at, { url }),
    read: (reply) => answerTo(reply, z.object({ url: z.string() }), [], () => ({ word: 'done' })),
  },
  list: {
    request: ({ bank, account, after, at }) => {
      const query = after === undefined ? '' : `?after=${encodeURIComponent(after)}`
      return signed(site, 'GET', `/v1/accounts/${bank}/${account}/transfers${query}`, at)
    },
    read: (reply) =>
      answerTo(reply, Page, ['unknown_account', 'bad_cursor'], ({ transfers, next }) => ({
        word: 'done',
        lines: transfers,
        next,
      })),
  },
  readCallback(callback) {
    const reason = forgeryIn(site, callback)
    if (reason) return { word: 'forged', reason }
    try {
      return { word: 'line', line: Event.parse(JSON.parse(String(callback.raw))).transfer }
    } catch (error) {
      return { word: 'other', reason: String(error) }
    }
  },
})

/** The sandbox's, from docs/adapters-banks.md: it opens nothing else. */
export const sandboxFeed = (sandboxUrl: string): BankSite => ({
  url: `${sandboxUrl}/feed`,
  account: 'sandbox-feed',
  key: 'sandbox-feed-key',
})
