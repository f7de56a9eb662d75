import type { Amount } from '#money'
import type { Answer } from '#providers/answer'
import { ask } from '#providers/ask'
import type { ExternalTransferKind, Found, ProviderGuarantees, Rules } from '#saga'
import { returnPayeeOf } from '../payment-return/payee.ts'
import type { Context } from '../platform/context.ts'
import { voucherOf } from '../truelink/voucher.ts'
import { payeeOf } from '../withdraw/payee.ts'
import type { ExternalTransfer } from './row.ts'

/** Counterparty of an external transfer: its guarantees, and the requests to send and to query the transfer. */
export type TransferProvider = {
  guarantees: ProviderGuarantees
  send: () => Promise<Answer<{ amount: Amount }>>
  /** Never called if the provider cannot be asked. */
  find: () => Promise<Answer<{ found: Found<Amount> }>>
}

type ProviderLookup = (
  ctx: Context,
  transfer: ExternalTransfer,
  username?: string,
) => Promise<TransferProvider>

/** Finds the provider for each kind of transfer. */
const lookups: Record<ExternalTransferKind, ProviderLookup> = {
  'to-game': (ctx, transfer, username) => gameOf(ctx, transfer, 'deposit', username),
  'from-game': (ctx, transfer, username) => gameOf(ctx, transfer, 'withdraw', username),
  payout: payoutProviderOf,
  voucher: voucherProviderOf,
  'payment-return': payoutProviderOf,
}

/**
 * `username`: the member's name at the game, if the caller knows it.
 * @throws when the provider is not configured: the transfer stays open until it is.
 */
export const transferProviderOf = (
  ctx: Context,
  transfer: ExternalTransfer,
  username?: string,
): Promise<TransferProvider> => lookups[transfer.kind](ctx, transfer, username)

export const rulesOf = (
  { kind, amount, reviewAbove }: Pick<ExternalTransfer, 'kind' | 'amount' | 'reviewAbove'>,
  { guarantees }: TransferProvider,
): Rules => ({ kind, amount, guarantees, reviewAbove: reviewAbove ?? undefined })

async function gameOf(
  ctx: Context,
  transfer: ExternalTransfer,
  way: 'deposit' | 'withdraw',
  known?: string,
): Promise<TransferProvider> {
  const game = ctx.games.get(transfer.provider)
  if (!game) throw new Error(`no game ${transfer.provider} for transfer ${transfer.reference}`)
  const username = known ?? (await usernameAt(ctx, transfer))
  const { reference, amount } = transfer
  const { guarantees, find } = game
  return {
    guarantees,
    send: () =>
      ask(game[way], { username, reference, amount, at: new Date() }, guarantees.sendTimeoutMs),
    find: () => ask(find!, { username, reference, at: new Date() }, guarantees.askTimeoutMs),
  }
}

async function usernameAt(
  { db }: Context,
  { member, provider, reference }: ExternalTransfer,
): Promise<string> {
  const [account] = await db<{ username: string }[]>`
    select username from game_account where bucket = ${member % 256} and member = ${member} and game = ${provider}`
  if (!account) throw new Error(`no account at ${provider} for transfer ${reference}`)
  return account.username
}

async function payoutProviderOf(
  ctx: Context,
  transfer: ExternalTransfer,
): Promise<TransferProvider> {
  const { amount, currency } = transfer
  const payee = await paidAccountOf(ctx, transfer)
  const reference = bankReferenceOf(transfer)
  const { guarantees, pay, find } = ctx.payout
  const canBeAsked = guarantees.canBeAsked && isOfAccountInUse(ctx, transfer)
  return {
    guarantees: { ...guarantees, canBeAsked },
    send: () =>
      ask(pay, { ...payee, reference, amount, currency, at: new Date() }, guarantees.sendTimeoutMs),
    find: () => ask(find, { reference, currency, at: new Date() }, guarantees.askTimeoutMs),
  }
}

/**
 * The bank of the account in use answers "not found" about what an earlier account sent, and the member would have the
 * money twice. So it is not asked, and an operator decides.
 */
const isOfAccountInUse = (
  { payout }: Pick<Context, 'payout'>,
  { state, ownAccount }: Pick<ExternalTransfer, 'state' | 'ownAccount'>,
): boolean => state === 'created' || ownAccount === null || ownAccount === payout.account

/** The account that our bank pays into. */
export const paidAccountOf = (
  ctx: Pick<Context, 'db' | 'secrets'>,
  { kind, member, reference }: Pick<ExternalTransfer, 'kind' | 'member' | 'reference'>,
): Promise<{ bank: string; account: string; name: string }> =>
  kind === 'payment-return' ? returnPayeeOf(ctx, reference) : payeeOf(ctx, { member, reference })

/** A bank remembers a reference that it refused, so another attempt has another one. */
export const bankReferenceOf = ({
  reference,
  attempt,
}: Pick<ExternalTransfer, 'reference' | 'attempt'>): string =>
  attempt === 1 ? reference : `${reference}R${attempt}`

async function voucherProviderOf(
  ctx: Context,
  { reference }: ExternalTransfer,
): Promise<TransferProvider> {
  const gift = await voucherOf(ctx, reference)
  const { guarantees, redeem, find } = ctx.trueWallet
  return {
    guarantees,
    send: () => {
      if (!gift) throw new Error(`no voucher ${reference}`)
      return ask(redeem, { ...gift, reference, at: new Date() }, guarantees.sendTimeoutMs)
    },
    find: () => ask(find, { reference, at: new Date() }, guarantees.askTimeoutMs),
  }
}
