import * as z from 'zod/mini'
import { currencies } from '#money'
import { amount } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { BankAccount, Profile } from './profile.ts'

export const gameCategories = ['slot', 'sport', 'lotto'] as const

/** A game account; the wire calls it a slot. ftWalletSlot multiplies baht into the provider's credits. */
export const GameAccount = z.object({
  code: z.string(),
  name: z.string(),
  category: z.enum(gameCategories),
  isActive: z.boolean(),
  amount,
  ftWalletSlot: z.number(),
  logo: z.string(),
  background: z.string(),
  web: z.nullable(z.string()),
  android: z.nullable(z.string()),
  ios: z.nullable(z.string()),
})
export type GameAccount = z.output<typeof GameAccount>

export const wallet = endpoint('GET /api/wallet', {
  access: 'member',
  summary: 'Who the member is and what the member has.',
  input: z.strictObject({}),
  output: z.object({
    profile: Profile,
    bankAccount: BankAccount,
    wallet: z.object({ amount, currency: z.enum(currencies) }),
    invite: z.object({ amount, success: z.number(), fail: z.number() }),
    slots: z.array(GameAccount),
  }),
})

/** HOM-01. A provider that does not answer keeps its last known amount. */
export const refreshGames = endpoint('GET /api/wallet/refresh/slot', {
  access: 'member',
  summary: 'Asks every provider for the balance of the active game accounts.',
  changes: true,
  input: z.strictObject({}),
  output: z.object({ slots: z.array(GameAccount) }),
})
