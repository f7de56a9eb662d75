import { z } from 'zod'
import type { Amount } from '#money'
import type { Found, ProviderGuarantees } from '#saga/guarantees'
import type { Answer } from '../answer.ts'
import type { Question, Reply, Request } from '../ask.ts'
import { bounded, pagesMost } from '../bounds.ts'
import { creditsOf, type Manner, type Value } from './credits.ts'
import type { Bet, Game, GameLaunch, Move, Moved, Named, WithPassword } from './game.ts'
import { newPasswordOf, type PasswordRule, usernameOf } from './names.ts'
import type { TimeForm } from './times.ts'

/** Where a provider is, who we are there, and how we sign. */
export type Site = { url: string; agent: string; key: string }

export type Fields = Readonly<Record<string, Value>>
/** `call` is what the provider names the operation by: a path, a method, an action. */
export type Call = { call: string; fields: Fields; method?: 'GET' | 'POST' }
/** What a reply says: what was asked for, or the provider's word for no. */
export type Told = { told: unknown } | { no: string }

/** How a provider's requests are written and signed, and its replies opened. Pure; reading may throw. */
export type Wire = { write: (call: Call, at: Date) => Request; read: (reply: Reply) => Told }

/** The provider's words for what all of them can say; docs/adapters-games.md tells them apart in the same words. */
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

/** The names of a round's fields in the list named `list`; `more` reads the page's word on what follows. */
type BetNames = Readonly<Record<'list' | keyof Bet, string>> & { more: z.ZodType<boolean> }
/** The names of what became of a reference; without `states` what is told at all is applied. */
type FoundNames = {
  amount: string
  state?: string
  reason?: string
  states?: Readonly<Record<string, Exclude<Found['state'], 'absent'>>>
}

/** All that makes one provider different from the others. `tell` names the field of the answer that is wanted. */
export type Table = {
  code: string
  guarantees: Omit<ProviderGuarantees, 'sendTimeoutMs' | 'askTimeoutMs'>
  manner: Manner
  /** Whether withdrawals are told below zero. */
  hasSigns?: true
  times: TimeForm
  prefix: string
  /** The field in which an account's name comes back. */
  name: string
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

/** The game that a table describes, spoken over its wire. */
export function gameOf(site: Site, wire: Wire, table: Table): Game {
  const { words, times, find, bets, launch } = table
  const credits = creditsOf(table.manner)
  const Moved = bounded('gameMove', credits.Moved)
  const Taken = table.hasSigns ? bounded('gameMove', credits.MovedEitherWay) : Moved
  const reasons = reasonsOf(table)

  /** `instead` are words of the provider that are no refusal here, but an answer. */
  const question = <Args extends { at: Date }, Done extends object>(
    call: (args: Args) => Call,
    Done: z.ZodType<Done>,
    instead: Readonly<Record<string, Done>> = {},
  ): Question<Args, Done> => ({
    request: (args) => wire.write(call(args), args.at),
    read: (reply): Answer<Done> => {
      const said = wire.read(reply)
      if ('told' in said) return { word: 'done', ...Done.parse(said.told) }
      const { no } = said
      if (Object.hasOwn(instead, no)) return { word: 'done', ...instead[no]! }
      const reason = reasons.get(no)
      if (!reason) return { word: 'unknown', reason: no }
      // Nobody looked at what was asked for: an earlier request with the reference may have been granted.
      const isUnread = no === words.signature || no === words.time
      return { word: 'refused', reason, ...(isUnread && { isUnheard: true }) }
    },
  })

  const moved = ({ ask, tell }: Table['deposit'], Size: z.ZodType<Amount>) =>
    question(
      ({ username, amount, reference }: Move) =>
        ask({ username, reference, credits: credits.write(amount) }),
      z.object({ [tell]: Size }).transform((told) => ({ amount: told[tell]! })),
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
        .transform((told) => ({ amount: told[table.balance.tell]! })),
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
      betsAs(bets.tell, credits.Lying, times.Time),
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
              z.object({ [launch.tell]: Link }).transform((told) => ({ link: told[launch.tell]! })),
            ),
          },
  }
}

const Link = z.url({ protocol: /^https?$/ })

/** What each definite no of the provider means to us. What is not here is unknown. */
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

/** A reason that we do not know is not a refusal that we could tell of: it cannot be read. */
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

function betsAs(
  { list, more, ...names }: BetNames,
  Lying: z.ZodType<Amount>,
  Time: z.ZodType<Date>,
): z.ZodType<{ bets: Bet[]; hasMore: boolean }> {
  const One = z.object({
    reference: z.string().min(1),
    game: z.string().min(1),
    stake: bounded('stake', Lying),
    payout: bounded('payout', Lying),
    settledAt: Time,
  })
  const Row = z.record(z.string(), z.unknown())
  const Bets = z.array(
    Row.transform((row) =>
      Object.fromEntries(Object.entries(names).map(([ours, theirs]) => [ours, row[theirs]])),
    ).pipe(One),
  )
  return Row.transform((told) => ({ bets: Bets.parse(told[list]), hasMore: more.parse(told) }))
}

/** A field that says whether there are more. */
export const flag = (name: string): z.ZodType<boolean> =>
  z.object({ [name]: z.boolean() }).transform((told) => told[name]!)

/** This page's number and the last one's. */
export const pages = (page: string, last: string): z.ZodType<boolean> =>
  z
    .object({ [page]: z.int().min(1).max(pagesMost), [last]: z.int().min(0).max(pagesMost) })
    .transform((told) => told[page]! < told[last]!)
