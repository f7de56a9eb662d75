import type { Amount } from '#money'
import type { Found, ProviderGuarantees } from '#saga/guarantees'
import type { Question } from '../ask.ts'

/** An account by its name at the provider. `at` is the time of the request, because signatures cover it. */
export type Named = { username: string; at: Date }
export type WithPassword = Named & { password: string }

/**
 * A transfer to or from the provider. `reference` is ours: 20 capitals and digits, created before the first send, one
 * per external transfer, never reused. `amount` is a multiple of the game's unit: cut it with `movable` (credits.ts)
 * first.
 */
export type Move = Named & { reference: string; amount: Amount }
/** Amount that the provider confirmed, converted from its credits. */
export type Moved = { amount: Amount }

/** One round or ticket. `reference` is the provider's, unique there forever; amounts are ours. */
export type Bet = {
  reference: string
  game: string
  stake: Amount
  payout: Amount
  settledAt: Date
}

/** A round whose stake or payout is below zero or beyond its bound, as the provider reported it. */
export type BetAside = Pick<Bet, 'reference' | 'settledAt'> & { line: string }

/** Opens the game in a browser with the member's credentials (GAM-04). A link must be requested first. */
export type GameLaunch =
  | {
      kind: 'form'
      form: (account: { username: string; password: string; event: Record<string, string> }) => {
        url: string
        fields: Record<string, string>
      }
      /** Hidden fields of this sign-in, for the provider that requires them. */
      event?: (account: WithPassword) => Record<string, string>
    }
  | { kind: 'url'; url: (account: { username: string; password: string }) => string }
  | {
      kind: 'link'
      /** True if the request for a link needs the password, not only the username (GAM-05). */
      needsPassword: boolean
      link: Question<WithPassword & { language: string; returnUrl: string }, { link: string }>
    }

/**
 * Operations of every game provider. One file per provider; families share code; registry.ts lists them;
 * conformance.test.ts tests each. A refusal's `reason` is a code of the catalogue if it has one (NOT_AREASLOT,
 * NOT_UFABET, MONEY_NOT_ENOUGH), else the provider's own word.
 */
export type Game = {
  code: string
  guarantees: ProviderGuarantees
  /** ftWalletSlot: credits of the provider per baht. */
  factor: number
  /** Smallest step of a transfer: a rest below it stays in place. */
  unit: Amount
  /** Addresses of the provider's site, and of its apps if it has some. */
  sites: { web: string | null; android: string | null; ios: string | null }
  /**
   * Usernames and passwords in the provider's form. The username is deterministic, so that a retry finds the account.
   */
  usernameOf: (memberId: string) => string
  newPassword: (random: (below: number) => number) => string
  /**
   * Opens an account with this name and password. An account that exists already counts as done (names are in our
   * agent's own space) and keeps its password, so retry with the password of the first attempt.
   */
  activate: Question<WithPassword>
  setPassword: Question<WithPassword>
  balance: Question<Named, Moved>
  /** Wallet → game. */
  deposit: Question<Move, Moved>
  /** Game → wallet. */
  withdraw: Question<Move, Moved>
  /** Queries the outcome of a reference. Missing if the guarantees say that the provider cannot be queried. */
  find?: Question<Named & { reference: string }, { found: Found<Amount> }>
  /** Settled rounds of a time span, oldest first; pages count from 1. A round in `aside` is not among the others. */
  bets: Question<
    Named & { from: Date; to: Date; page: number },
    { bets: Bet[]; aside: BetAside[]; hasMore: boolean }
  >
  launch: GameLaunch
}
