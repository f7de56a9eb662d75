import * as z from 'zod/mini'
import { amount, moment } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { done } from './page.ts'
import { code } from './text.ts'

export const gameCategories = ['slot', 'sport', 'lotto'] as const
export type GameCategory = (typeof gameCategories)[number]

/** The providers of the specification. Each has an adapter, a row in the catalogue and its own settings (GAM-06). */
export const gameCodes = [
  'JOKER',
  'SLOTXO',
  'SUPERSLOT',
  'pg',
  'betflix',
  'areaslot',
  'joker2',
  'slotracha',
  'pgslot',
  'UFABET',
  'SEXYGAME',
  'askmebet',
  'imi',
  'circus',
  'huayhd',
  'usun',
] as const

/** GAM-05: the providers whose link is asked for by username, and those that want the password's ticket too. */
export const linkProviders = ['pg', 'betflix', 'areaslot', 'joker2', 'huayhd'] as const
export const ticketProviders = ['askmebet', 'imi', 'usun', 'circus', 'slotracha', 'pgslot'] as const

/**
 * A game account; the wire calls it a slot. `amount` is what was last known to lie there, at `readAt`. ftWalletSlot
 * multiplies baht into the provider's credits. `logo` and `background` are paths on our own site.
 */
export const GameAccount = z.object({
  code: z.string(),
  name: z.string(),
  category: z.enum(gameCategories),
  isActive: z.boolean(),
  amount,
  readAt: z.nullable(moment),
  ftWalletSlot: z.number(),
  logo: z.string(),
  background: z.string(),
  web: z.nullable(z.string()),
  android: z.nullable(z.string()),
  ios: z.nullable(z.string()),
})
export type GameAccount = z.output<typeof GameAccount>

/**
 * How the app goes to the game (GAM-04): a form posted to the provider's site, an address to open, or a link to ask for
 * first, by `autoLogin`, with the ticket in the password's place when `needsTicket`.
 */
export const Launch = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('form'), url: z.string(), fields: z.record(z.string(), z.string()) }),
  z.object({ kind: z.literal('url'), url: z.string() }),
  z.object({ kind: z.literal('link'), provider: z.string(), needsTicket: z.boolean() }),
])
export type Launch = z.output<typeof Launch>

/** HOM-01. A provider that does not answer keeps its last known amount. */
export const refreshGames = endpoint('GET /api/wallet/refresh/slot', {
  access: 'member',
  summary: 'Asks every provider for the balance of the active game accounts.',
  changes: true,
  input: z.strictObject({}),
  output: z.object({ slots: z.array(GameAccount) }),
})

export const activateGame = endpoint('GET /api/wallet/activate/:slotCode', {
  access: 'member',
  summary: 'Opens an account of the member at this game.',
  changes: true,
  invalidates: ['wallet'],
  input: z.strictObject({ slotCode: code }),
  output: GameAccount,
})

/**
 * `event` are hidden fields of the form, at the one provider that wants them. `ticket` stands for the password in the
 * paths of autoLogin: good once, for 60 seconds, so that no password is ever in an address.
 */
export const gameAccount = endpoint('GET /api/wallet/account/:slotCode', {
  access: 'member',
  summary: 'The credentials of the member’s account at this game, and how to go there.',
  tags: ['game'],
  input: z.strictObject({ slotCode: code }),
  output: z.object({
    username: z.string(),
    password: z.string(),
    event: z.optional(z.record(z.string(), z.string())),
    ticket: z.string(),
    launch: Launch,
  }),
})

export const resetGamePassword = endpoint('GET /api/wallet/resetpassword/:slotCode', {
  access: 'member',
  summary: 'Gives the account at this game a new password.',
  changes: true,
  invalidates: ['game'],
  input: z.strictObject({ slotCode: code }),
  output: done,
})

const autoLoginLink = z.object({ link: z.string() })
const username = z.string().check(z.regex(/^[A-Za-z0-9_.@-]{1,64}$/))

export const autoLogin = endpoint('GET /api/autoLogin/:provider/:username', {
  access: 'member',
  summary: 'A link that opens the game signed in, where the username is enough.',
  changes: true,
  input: z.strictObject({ provider: code, username }),
  output: autoLoginLink,
})

export const autoLoginWithTicket = endpoint('GET /api/autoLogin/:provider/:username/:password', {
  access: 'member',
  summary:
    'A link that opens the game signed in; `password` is the ticket that came with the credentials.',
  changes: true,
  input: z.strictObject({ provider: code, username, password: code }),
  output: autoLoginLink,
})
