import { z } from 'zod'
import type { Amount } from '#money'
import type { Found, ProviderGuarantees } from '#saga/guarantees'
import type { Answer } from '../answer.ts'
import type { Question, Reply, Request } from '../ask.ts'
import { type BoundName, bounded, isWithin, pagesMost } from '../bounds.ts'
import { identifier } from '../texts.ts'
import { type CreditFormat, creditsOf, type Value } from './credits.ts'
import type { Bet, BetAside, Game, GameLaunch, Move, Moved, Named, WithPassword } from './game.ts'
import { newPasswordOf, type PasswordRule, usernameOf } from './names.ts'
import type { TimeForm } from './times.ts'

/** Address, agent and key of a provider. */
export type Site = { url: string; agent: string; key: string }

export type Fields = Readonly<Record<string, Value>>
/** `call` is the provider's name of the operation: a path, a method or an action. */
export type Call = { call: string; fields: Fields; method?: 'GET' | 'POST' }
/** Content of a reply: the result, or the provider's error word. */
export type ReplyContent = { result: unknown } | { no: string }

/** Writes and signs a provider's requests, and opens its replies. Pure; reading may throw. */
export type Wire = {
  write: (call: Call, at: Date) => Request
  read: (reply: Reply) => ReplyContent
}

/** The provider's error words, under the names that docs/adapters-games.md uses for all providers. */
type Words = {
  malformed: string
  signature: string
  time: string
  closed: string
  noAccount: string
  password: string
  amount: string
  notEnough: string
  credentials?: string
  exists?: string
  noReference?: string
}

type Money = { username: string; credits: Value; reference: string }
type Span = { username: string; from: Value; to: Value; page: number }
type Visit = { username: string; password: string; language: string; returnUrl: string }
type Account = { username: string; password: string }

/** Field names of a round in the list `list`; `more` reads whether further pages follow. */
type BetNames = Readonly<Record<'list' | keyof Bet, string>> & { more: z.ZodType<boolean> }
/** Field names in the reply to a query of a reference; without `states` every reported reference is applied. */
type FoundNames = {
  amount: string
  state?: string
  reason?: string
  states?: Readonly<Record<string, Exclude<Found['state'], 'absent'>>>
}

/** Everything that differs between providers. `tell` names the field of the reply that holds the result. */
export type Table = {
  code: string
  guarantees: Omit<ProviderGuarantees, 'sendTimeoutMs' | 'askTimeoutMs'>
  creditFormat: CreditFormat
  /** True if withdrawals are reported as negative numbers. */
  hasSigns?: true
  times: TimeForm
  prefix: string
  /** The field that returns the account's name. */
  name: string
  /** The field that returns our reference in the reply to a transfer, and to a query of one. */
  reference: string
  passwords: PasswordRule
  apps?: readonly ('android' | 'ios')[]
  words: Words
  /** The catalogue's code for an account that the provider does not know. */
  noAccount?: 'NOT_AREASLOT' | 'NOT_UFABET'
  activate: (account: Account) => Call
  password: (account: Account) => Call
  balance: { ask: (account: { username: string }) => Call; tell: string }
  deposit: { ask: (money: Money) => Call; tell: string }
  withdraw: { ask: (money: Money) => Call; tell: string }
  find?: { ask: (named: { reference: string }) => Call; tell: FoundNames }
  bets: { ask: (span: Span) => Call; tell: BetNames }
  launch: GameLaunch | { needsPassword: boolean; ask: (visit: Visit) => Call; tell: string }
}

const languages: Readonly<Record<string, string>> = { la: 'lo', lo: 'lo', en: 'en' }

/** Builds the game that a table describes, on its wire. */
export function gameOf(site: Site, wire: Wire, table: Table): Game {
  const { words, times, find, bets, launch } = table
  const credits = creditsOf(table.creditFormat)
  const Moved = bounded('gameMove', credits.Moved)
  const Taken = table.hasSigns ? bounded('gameMove', credits.MovedEitherWay) : Moved
  const reasons = reasonsOf(table)

  /** `instead` lists error words of the provider that are a result here, not a refusal. */
  const question = <Args extends { at: Date; reference?: string }, Done extends object>(
    call: (args: Args) => Call,
    Done: z.ZodType<Done>,
    instead: Readonly<Record<string, Done>> = {},
  ): Question<Args, Done> => ({
    request: (args) => wire.write(call(args), args.at),
    read: (reply, { reference }): Answer<Done> => {
      const content = wire.read(reply)
      if ('result' in content) {
        if (reference !== undefined)
          z.object({ [table.reference]: z.literal(reference) }).parse(content.result)
        return { word: 'done', ...Done.parse(content.result) }
      }
      const { no } = content
      if (Object.hasOwn(instead, no)) return { word: 'done', ...instead[no]! }
      const reason = reasons.get(no)
      if (!reason) return { word: 'unknown', reason: no }
      // The provider rejected this request unread, so an earlier one with the same reference may have been applied.
      const isUnread = no === words.signature || no === words.time
      return { word: 'refused', reason, ...(isUnread && { isUnheard: true }) }
    },
  })

  const moved = ({ ask, tell }: Table['deposit'], Size: z.ZodType<Amount>) =>
    question(
      ({ username, amount, reference }: Move) =>
        ask({ username, reference, credits: credits.write(amount) }),
      z.object({ [tell]: Size }).transform((content) => ({ amount: content[tell]! })),
    )
  const NameTold = z.object({ [table.name]: z.string().min(1) }).transform(() => ({}))
  const alreadyDone = words.exists === undefined ? {} : { [words.exists]: {} }
  const absent = { found: { state: 'absent' } } as const

  return {
    code: table.code,
    guarantees: { ...table.guarantees, sendTimeoutMs: 10_000, askTimeoutMs: 5_000 },
    factor: credits.factor,
    unit: credits.unit,
    sites: sitesOf(site, table),
    usernameOf: (memberId) => usernameOf(table.prefix, memberId),
    newPassword: (random) => newPasswordOf(table.passwords, random),
    activate: question<WithPassword, object>(table.activate, NameTold, alreadyDone),
    setPassword: question<WithPassword, object>(table.password, NameTold),
    balance: question<Named, Moved>(
      table.balance.ask,
      z
        .object({ [table.balance.tell]: bounded('gameBalance', credits.Lying) })
        .transform((content) => ({ amount: content[table.balance.tell]! })),
    ),
    deposit: moved(table.deposit, Moved),
    withdraw: moved(table.withdraw, Taken),
    ...(find && {
      find: question<{ reference: string; at: Date }, { found: Found<Amount> }>(
        find.ask,
        foundAs(find.tell, Taken, reasons),
        words.noReference === undefined ? {} : { [words.noReference]: absent },
      ),
    }),
    bets: question(
      ({ username, from, to, page }) =>
        bets.ask({ username, from: times.write(from), to: times.write(to), page }),
      betsAs(bets.tell, credits, times.Time),
    ),
    launch:
      'kind' in launch
        ? launch
        : {
            kind: 'link',
            needsPassword: launch.needsPassword,
            link: question(
              ({ language, ...visit }) =>
                launch.ask({ ...visit, language: languages[language] ?? 'th' }),
              z
                .object({ [launch.tell]: Link })
                .transform((content) => ({ link: content[launch.tell]! })),
            ),
          },
  }
}

const Link = z.url({ protocol: /^https?$/ })

/** Our reason for each definite refusal of the provider. Words not listed are unknown outcomes. */
function reasonsOf({ words, noAccount }: Table): ReadonlyMap<string, string> {
  const { exists: _exists, noReference: _noReference, ...refusals } = words
  const ours: Record<string, string> = {
    noAccount: noAccount ?? 'SLOT_NO_ACCOUNT',
    notEnough: 'MONEY_NOT_ENOUGH',
  }
  return new Map(
    Object.entries(refusals).map(([name, word]) => [word, ours[name] ?? `${name} ${word}`]),
  )
}

const sitesOf = ({ url }: Site, { apps = [] }: Table): Game['sites'] => ({
  web: `${url}/site`,
  android: apps.includes('android') ? `${url}/site/android` : null,
  ios: apps.includes('ios') ? `${url}/site/ios` : null,
})

/** A refusal with an unknown reason is unreadable, because we could not explain it. */
function foundAs(
  { amount, state, reason, states }: FoundNames,
  Size: z.ZodType<Amount>,
  reasons: ReadonlyMap<string, string>,
): z.ZodType<{ found: Found<Amount> }> {
  const Row = z.record(z.string(), z.unknown())
  const known = new Map(Object.entries(states ?? {}))
  return Row.transform((row) => {
    const stated = states ? known.get(z.string().parse(row[state!])) : 'applied'
    if (stated === 'applied') return { found: { state: stated, amount: Size.parse(row[amount]) } }
    if (stated === 'pending') return { found: { state: stated } }
    const why = stated && reasons.get(String(row[reason!]))
    if (!why) throw new Error(`what became of it cannot be read: ${JSON.stringify(row)}`)
    return { found: { state: 'refused', reason: why } }
  })
}

/** The indexes of stored rounds hold names up to here. */
const roundNameMost = 2_500
const titleMost = 200
const lineMost = 2_000

function betsAs(
  { list, more, ...names }: BetNames,
  { Lying, sizeOf }: Pick<ReturnType<typeof creditsOf>, 'Lying' | 'sizeOf'>,
  Time: z.ZodType<Date>,
): z.ZodType<{ bets: Bet[]; aside: BetAside[]; hasMore: boolean }> {
  const One = z.object({
    reference: identifier(roundNameMost),
    game: z
      .string()
      .min(1)
      .transform((title) => title.slice(0, titleMost)),
    stake: bounded('stake', Lying),
    payout: bounded('payout', Lying),
    settledAt: Time,
  })
  const Aside = One.pick({ reference: true, settledAt: true })
  const isBeyond = (name: BoundName & keyof Bet, row: Record<string, unknown>) => {
    const size = sizeOf(row[names[name]])
    return !Number.isNaN(size) && !isWithin(name, size as Amount)
  }
  const Row = z.record(z.string(), z.unknown())
  const oursIn = (row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(names).map(([ours, theirs]) => [ours, row[theirs]]))
  return Row.transform((content) => {
    const rows = z.array(Row).parse(content[list])
    // A value of another form says that the provider has changed, so its page stays unreadable.
    const beyond = rows.filter((row) => isBeyond('stake', row) || isBeyond('payout', row))
    return {
      bets: rows.filter((row) => !beyond.includes(row)).map((row) => One.parse(oursIn(row))),
      aside: beyond.map((row) => ({
        ...Aside.parse(oursIn(row)),
        line: JSON.stringify(row).slice(0, lineMost),
      })),
      hasMore: more.parse(content),
    }
  })
}

/** Reads a boolean field that says whether further pages follow. */
export const flag = (name: string): z.ZodType<boolean> =>
  z.object({ [name]: z.boolean() }).transform((content) => content[name]!)

/** Compares the number of this page with the number of the last one. */
export const pages = (page: string, last: string): z.ZodType<boolean> =>
  z
    .object({ [page]: z.int().min(1).max(pagesMost), [last]: z.int().min(0).max(pagesMost) })
    .transform((content) => content[page]! < content[last]!)
