import type { Amount } from '#money'
import type { Found, ProviderGuarantees } from '#saga/guarantees'
import type { Question } from '../ask.ts'

/** The account at the provider, by its name there. `at` is when the question is put: signatures are over the time too. */
export type Named = { username: string; at: Date }
export type WithPassword = Named & { password: string }

/**
 * Money to or from the provider. `reference` is ours: 20 capitals and digits, made before the first send, one per leg,
 * never reused. `amount` is a multiple of the game's unit: cut it with `movable` (credits.ts) first.
 */
export type Move = Named & { reference: string; amount: Amount }
/** What the provider confirmed, in baht or kip of ours: the adapter converts its credits. */
export type Moved = { amount: Amount }

/** One round or ticket. `reference` is the provider's, unique there for ever; amounts are ours. */
export type Bet = {
  reference: string
  game: string
  stake: Amount
  payout: Amount
  settledAt: Date
}

/** How a browser goes to the game with its credentials (GAM-04). A link is asked for. */
export type GameLaunch =
  | {
      kind: 'form'
      form: (account: { username: string; password: string; event: Record<string, string> }) => {
        url: string
        fields: Record<string, string>
      }
      /** The hidden fields of this sign-in, at the provider that wants them. */
      event?: (account: WithPassword) => Record<string, string>
    }
  | { kind: 'url'; url: (account: { username: string; password: string }) => string }
  | {
      kind: 'link'
      /** Whether the link is asked for with the password, not with the username alone (GAM-05). */
      needsPassword: boolean
      link: Question<WithPassword & { language: string; returnUrl: string }, { link: string }>
    }

/**
 * What every game provider can do. One file per provider; families share code; registry.ts lists them;
 * conformance.test.ts tries each. A refusal's `reason` is one of the catalogue's codes where it has one (NOT_AREASLOT,
 * NOT_UFABET, MONEY_NOT_ENOUGH), else the provider's own word.
 */
export type Game = {
  code: string
  guarantees: ProviderGuarantees
  /** ftWalletSlot: credits at the provider for one baht. */
  factor: number
  /** The least step that can be moved: what is over stays where it is. */
  unit: Amount
  /** Where the provider's site is, and its apps when it has some. */
  sites: { web: string | null; android: string | null; ios: string | null }
  /** Our names and passwords, in the provider's form. Deterministic for the name, so that a repetition finds it. */
  usernameOf: (memberId: string) => string
  newPassword: (random: (below: number) => number) => string
  /**
   * An account of this name with this password. One that is there already is done too (names are in our agent's own
   * space), and keeps the password it has: whoever repeats, repeats with the password of the first time.
   */
  activate: Question<WithPassword>
  setPassword: Question<WithPassword>
  balance: Question<Named, Moved>
  /** Wallet → game. */
  deposit: Question<Move, Moved>
  /** Game → wallet. */
  withdraw: Question<Move, Moved>
  /** What became of a reference. Missing where the descriptor says that it cannot be asked. */
  find?: Question<Named & { reference: string }, { found: Found<Amount> }>
  /** Settled rounds of a span of time, oldest first; pages count from 1. */
  bets: Question<Named & { from: Date; to: Date; page: number }, { bets: Bet[]; hasMore: boolean }>
  launch: GameLaunch
}
