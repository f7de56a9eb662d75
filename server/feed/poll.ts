import type { Db } from '#db'
import { ask } from '#providers/ask'
import type { Context } from '../platform/context.ts'
import { isPassing } from '../platform/errors.ts'
import type { Works } from '../platform/jobs/work.ts'
import { keepUnread, takeBankLine, takeWalletLine } from './take.ts'

/** One of our accounts with a feed: at a bank, or our number at TrueWallet. */
export type Account = { provider: string; account: string }

const timeoutMs = 5_000
const pagesMax = 50
/** A poll stops after this time; the next round reads the rest. */
const pollMs = 30_000
export const wallet = 'TRUEWALLET'

/**
 * The job that reads on in one account, started by a callback or by the round. The callback is only a hint: its content
 * is ignored.
 */
export const pollJob = ({ provider, account }: Account) =>
  [
    'feed.poll',
    { provider, account },
    { jobKey: `feed.poll:${provider}:${account}`, isUrgent: true },
  ] as const

export const feedJobs = {
  'feed.poll': (account: Queued, ctx: Context) => poll(ctx, accountOf(account)),
  'feed.round': (_: object, ctx: Context) => round(ctx),
} satisfies Partial<Works>

/** Jobs of version 1.1 have another name for the field `provider`. */
type Queued = Account | { party: string; account: string }
const accountOf = (queued: Queued): Account =>
  'provider' in queued ? queued : { provider: queued.party, account: queued.account }

/** Polls every account that credits automatically, and registers our callback addresses. */
async function round(ctx: Context): Promise<void> {
  await registerCallbacks(ctx)
  for (const account of await accountsOf(ctx)) await ctx.jobs.add(ctx.db, ...pollJob(account))
}

/** Members may send money to a closed account for some time. Its feed is read for 90 days. */
export const accountsOf = ({ db, region }: Context): Promise<Account[]> =>
  db<Account[]>`
    select bank_code as provider, account_no as account from deposit_account
    where region = ${region} and bank_type = 'BANK' and mode = 'AUTO' and ${isRead(db)}
    union
    select ${wallet}, account_no from deposit_wallet where region = ${region} and mode = 'AUTO' and ${isRead(db)}`

const isRead = (db: Db) => db`(is_open or closed_at > now() - interval '90 days')`

async function registerCallbacks({ bankFeed, trueWallet, publicUrl, log }: Context): Promise<void> {
  const at = new Date()
  const answers = await Promise.all([
    ask(bankFeed.setCallbackUrl, { url: `${publicUrl}/callbacks/feed`, at }, timeoutMs),
    ask(trueWallet.setCallbackUrl, { url: `${publicUrl}/callbacks/truewallet`, at }, timeoutMs),
  ])
  for (const answer of answers)
    if (answer.word !== 'done')
      log.warn(
        { word: answer.word, reason: answer.reason },
        'a callback address was not registered',
      )
}

/**
 * Processes every line after the cursor, each in a transaction of its own, then advances the cursor. A concurrent poll
 * processes the same lines; each is credited once. If a line fails, the later ones do not wait for it, and the cursor stays before
 * it, so that every poll tries it again. @throws the first line's error, after the others
 */
async function poll(ctx: Context, { provider, account }: Account): Promise<void> {
  const untilMs = Date.now() + pollMs
  const errors: unknown[] = []
  let cursor = await cursorOf(ctx, provider, account)
  for (let page = 0; page < pagesMax && Date.now() < untilMs; page++) {
    const read = await (provider === wallet
      ? walletPage(ctx, account, cursor)
      : bankPage(ctx, provider, account, cursor))
    if (!read) break
    for (const take of read.takes) await take().catch((error) => keep(errors, error))
    if (errors.length === 0)
      await ctx.db`
        insert into feed_cursor (provider, account, cursor) values (${provider}, ${account}, ${read.next})
        on conflict (provider, account) do update set cursor = excluded.cursor, read_at = now()
          where feed_cursor.cursor = ${cursor ?? ''}`
    cursor = read.next
    if (read.takes.length === 0) break
  }
  if (errors.length > 0) throw errors[0]
}

/** @throws the error if every other line would fail with it too */
function keep(errors: unknown[], error: unknown): void {
  if (isPassing(error)) throw error
  errors.push(error)
}

type Page = { takes: (() => Promise<void>)[]; next: string } | undefined

async function bankPage(
  ctx: Context,
  bank: string,
  account: string,
  after: string | undefined,
): Promise<Page> {
  const question = { bank, account, at: new Date(), ...(after && { after }) }
  const answer = await ask(ctx.bankFeed.list, question, timeoutMs)
  if (answer.word !== 'done') return silent(ctx, bank, answer)
  // Ignore lines of other accounts than the requested one.
  const lines = answer.lines.filter((line) => line.bank === bank && line.account === account)
  const takes = lines.map((line) => () => takeBankLine(ctx, line))
  return { takes: [...takes, ...unreadIn(ctx, bank, answer.unread)], next: answer.next }
}

async function walletPage(ctx: Context, mobile: string, after: string | undefined): Promise<Page> {
  const question = { mobile, at: new Date(), ...(after && { after }) }
  const answer = await ask(ctx.trueWallet.list, question, timeoutMs)
  if (answer.word !== 'done') return silent(ctx, wallet, answer)
  const lines = answer.lines.filter((line) => line.mobile === mobile)
  const takes = lines.map((line) => () => takeWalletLine(ctx, line))
  return { takes: [...takes, ...unreadIn(ctx, wallet, answer.unread)], next: answer.next }
}

const unreadIn = (ctx: Context, provider: string, unread: string[]) =>
  unread.map((text) => () => keepUnread(ctx, provider, text))

/** Logs the failure; the next round asks again. */
function silent(
  { log }: Context,
  provider: string,
  answer: { word: string; reason: string },
): undefined {
  log.warn({ provider, word: answer.word, reason: answer.reason }, 'a feed could not be read')
  return undefined
}

async function cursorOf({ db }: Context, provider: string, account: string) {
  const [row] = await db<{ cursor: string }[]>`
    select cursor from feed_cursor where provider = ${provider} and account = ${account}`
  return row?.cursor
}
