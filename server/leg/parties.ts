import type { Amount } from '#money'
import type { Answer } from '#providers/answer'
import { ask } from '#providers/ask'
import type { Descriptor, Found, LegKind, Rules } from '#saga'
import type { Context } from '../platform/context.ts'
import { voucherOf } from '../truelink/party.ts'
import { payeeOf } from '../withdraw/payee.ts'
import type { LegRow } from './row.ts'

/** Who is on the other side of a leg, as its driver needs it: what it promises, and how it is sent to and asked. */
export type Party = {
  descriptor: Descriptor
  send: () => Promise<Answer<{ amount: Amount }>>
  /** Never called when the descriptor says that it cannot be asked. */
  find: () => Promise<Answer<{ found: Found<Amount> }>>
}

type PartyOf = (ctx: Context, leg: LegRow, username?: string) => Promise<Party>

/** Each kind of leg and its parties. */
const parties: Record<LegKind, PartyOf> = {
  'to-game': (ctx, leg, username) => gameOf(ctx, leg, 'deposit', username),
  'from-game': (ctx, leg, username) => gameOf(ctx, leg, 'withdraw', username),
  payout: payoutOf,
  voucher: voucherParty,
}

/**
 * `username`: the member's at the game, when the caller knows it.
 * @throws when there is no such party: the leg waits until there is.
 */
export const partyOf = (ctx: Context, leg: LegRow, username?: string): Promise<Party> =>
  parties[leg.kind](ctx, leg, username)

export const rulesOf = (
  { kind, amount, reviewAbove }: Pick<LegRow, 'kind' | 'amount' | 'reviewAbove'>,
  { descriptor }: Party,
): Rules => ({ kind, amount, descriptor, reviewAbove: reviewAbove ?? undefined })

async function gameOf(
  ctx: Context,
  leg: LegRow,
  way: 'deposit' | 'withdraw',
  known?: string,
): Promise<Party> {
  const game = ctx.games.get(leg.party)
  if (!game) throw new Error(`no game ${leg.party} for leg ${leg.reference}`)
  const username = known ?? (await usernameAt(ctx, leg))
  const { reference, amount } = leg
  const { descriptor, find } = game
  return {
    descriptor,
    send: () =>
      ask(game[way], { username, reference, amount, at: new Date() }, descriptor.sendTimeoutMs),
    find: () => ask(find!, { username, reference, at: new Date() }, descriptor.askTimeoutMs),
  }
}

async function usernameAt({ db }: Context, { member, party, reference }: LegRow): Promise<string> {
  const [account] = await db<{ username: string }[]>`
    select username from game_account where member = ${member} and game = ${party}`
  if (!account) throw new Error(`no account at ${party} for leg ${reference}`)
  return account.username
}

async function payoutOf(ctx: Context, { reference, amount, currency }: LegRow): Promise<Party> {
  const payee = await payeeOf(ctx, reference)
  const { descriptor, pay, find } = ctx.payout
  return {
    descriptor,
    send: () =>
      ask(pay, { ...payee, reference, amount, currency, at: new Date() }, descriptor.sendTimeoutMs),
    find: () => ask(find, { reference, at: new Date() }, descriptor.askTimeoutMs),
  }
}

async function voucherParty(ctx: Context, { reference }: LegRow): Promise<Party> {
  const gift = await voucherOf(ctx, reference)
  const { descriptor, redeem, find } = ctx.trueWallet
  return {
    descriptor,
    send: () => ask(redeem, { ...gift, reference, at: new Date() }, descriptor.sendTimeoutMs),
    find: () => ask(find, { reference, at: new Date() }, descriptor.askTimeoutMs),
  }
}
