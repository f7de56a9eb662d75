import * as z from 'zod/mini'
import { amount, moment } from './amount.ts'
import { Closed } from './closure.ts'
import { endpoint } from './endpoint.ts'
import { done } from './page.ts'
import { code, secret } from './text.ts'

export const gameCategories = ['slot', 'sport', 'lotto'] as const
export type GameCategory = (typeof gameCategories)[number]

/**
 * The game providers of the specification. Each has an adapter, a row in the catalogue and its own settings (GAM-06).
 */
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

/** GAM-05: providers that need only the username for a link, and those that need a ticket for the password too. */
export const linkProviders = ['pg', 'betflix', 'areaslot', 'joker2', 'huayhd'] as const
export const ticketProviders = ['askmebet', 'imi', 'usun', 'circus', 'slotracha', 'pgslot'] as const

/**
 * A game account; the wire calls it a slot. `amount` is the last known balance, read at `readAt`; `unit` is the smallest
 * amount that its provider transfers. ftWalletSlot is the factor from baht to the provider's credits. `logo` and `background` are paths on our own site.
 */
export const GameAccount = z.object({
  code: z.string(),
  name: z.string(),
  category: z.enum(gameCategories),
  isActive: z.boolean(),
  amount,
  unit: amount,
  readAt: z.nullable(moment),
  ftWalletSlot: z.number(),
  logo: z.string(),
  background: z.string(),
  web: z.nullable(z.string()),
  android: z.nullable(z.string()),
  ios: z.nullable(z.string()),
  closed: Closed,
})
export type GameAccount = z.output<typeof GameAccount>

/**
 * Ways to launch a game (GAM-04): a form posted to the provider's site, an address to open, or a link that `autoLogin`
 * returns. With `needsTicket`, the ticket replaces the password in that call.
 */
export const Launch = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('form'), url: z.string(), fields: z.record(z.string(), z.string()) }),
  z.object({ kind: z.literal('url'), url: z.string() }),
  z.object({ kind: z.literal('link'), provider: z.string(), needsTicket: z.boolean() }),
])
export type Launch = z.output<typeof Launch>

/** HOM-01: the last known balance stays if a provider does not answer. */
export const refreshGames = endpoint('GET /api/wallet/refresh/slot', {
  access: 'member',
  summary: 'Asks every provider for the balance of the active game accounts.',
  changes: true,
  input: z.strictObject({}),
  output: z.object({ slots: z.array(GameAccount) }),
})

export const activateGame = endpoint('GET /api/wallet/activate/:slotCode', {
  access: 'member',
  activity: 'play',
  summary: 'Opens an account of the member at this game.',
  changes: true,
  invalidates: ['wallet'],
  input: z.strictObject({ slotCode: code }),
  output: GameAccount,
})

/**
 * `event`: hidden fields of the form, for the one provider that needs them. `ticket` replaces the password in the paths
 * of autoLogin, so that no password needs to be in an address. It is valid once, for 60 seconds.
 */
export const gameAccount = endpoint('GET /api/wallet/account/:slotCode', {
  access: 'member',
  summary: 'Returns the credentials of the member’s account at this game, and how to launch it.',
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
  activity: 'play',
  summary:
    'Returns a link that opens the game signed in, for providers that need only the username.',
  changes: true,
  input: z.strictObject({ provider: code, username }),
  output: autoLoginLink,
})

export const autoLoginWithTicket = endpoint('GET /api/autoLogin/:provider/:username/:password', {
  access: 'member',
  activity: 'play',
  summary:
    'Returns a link that opens the game signed in. `password` is the ticket from the credentials, or the password.',
  changes: true,
  input: z.strictObject({ provider: code, username, password: secret }),
  hasSecret: true,
  output: autoLoginLink,
})
