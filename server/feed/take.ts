import { createHash } from 'node:crypto'
import type { Tx } from '#db'
import { bankAccountOf, type Receiving } from '#ledger/accounts'
import { type Amount, type Currency, toAmount } from '#money'
import type { FeedLine } from '#providers/banks/feed'
import type { WalletLine } from '#providers/truewallet/truewallet'
import { encryptEvidence } from '../deposit/evidence.ts'
import { lockPayment } from '../deposit/suspense.ts'
import { creditIn } from '../deposit/transfer-in.ts'
import { factOf, keepForReview, type Unclaimed } from '../deposit/unmatched.ts'
import type { Context } from '../platform/context.ts'
import { reviewLimitOf } from '../platform/review-limit.ts'
import { payersOf, walletPayersOf } from './payer.ts'

/** DEP-08 sets this minimum. */
const walletMinimum = toAmount(2_00)

/** Credits one line of a bank's feed once to the member whose registered account paid, or keeps it for review. */
export function takeBankLine(ctx: Context, line: FeedLine): Promise<void> {
  const { bank, account, reference, amount, currency } = line
  const receivedIn = bankAccountOf(bank, account)
  return take(ctx, line, { bank, receivedIn, reference, amount, currency }, (tx) =>
    payersOf(ctx, tx, line.sender, currency),
  )
}

export function takeWalletLine(ctx: Context, line: WalletLine): Promise<void> {
  const { mobile, reference, amount, currency } = line
  const bank = 'TRUEWALLET'
  const receivedIn = bankAccountOf(bank, mobile)
  return take(ctx, line, { bank, receivedIn, reference, amount, currency }, (tx) =>
    walletPayersOf(tx, line.sender.mobile),
  )
}

type Arrived = {
  bank: string
  receivedIn: Receiving
  reference: string
  amount: Amount
  currency: Currency
}

async function take(
  ctx: Context,
  line: FeedLine | WalletLine,
  arrived: Arrived,
  payers: (tx: Tx) => Promise<number[]>,
): Promise<void> {
  await ctx.db.begin(async (tx) => {
    await lockPayment(tx, arrived.bank, arrived.reference)
    const credited = await creditedOf(tx, arrived)
    if (credited?.isExplained) return
    if (credited)
      return keepLine(ctx, tx, line, arrived, {
        reason: 'contradictory',
        detail: { credited: credited.amount },
      })
    const found = await payers(tx)
    const limit = await reviewLimitOf(tx, 'transfer-in', arrived.currency)
    const reason = reasonFor(arrived, found, limit)
    if (reason) await keepLine(ctx, tx, line, arrived, { reason, detail: { payers: found.length } })
    else {
      const senderAccount = senderAccountOf(line)
      await creditIn(ctx, tx, { ...arrived, member: found[0]!, senderAccount })
    }
  })
}

const senderAccountOf = ({ sender }: FeedLine | WalletLine): string =>
  'account' in sender ? sender.account : sender.mobile

function reasonFor(
  { bank, amount }: Arrived,
  found: number[],
  limit: Amount,
): Unclaimed | undefined {
  if (amount > limit) return 'above_limit'
  if (bank === 'TRUEWALLET' && amount < walletMinimum) return 'below_minimum'
  if (found.length === 0) return 'payer_not_found'
  return found.length > 1 ? 'payer_ambiguous' : undefined
}

/** Keeps a line for review that cannot be read or exceeds a bound, so that it does not stop the others. */
export function keepUnread(ctx: Context, provider: string, text: string): Promise<void> {
  const evidence = encryptEvidence(ctx.secrets, text)
  return keepForReview(ctx, ctx.db, {
    provider,
    reason: 'unreadable',
    fact: factOf(text),
    evidence,
  })
}

/**
 * Finds the transfer if it was credited or dismissed already, by a slip perhaps: then there is no payer to look for. It is not
 * explained if another amount was credited than the list reports, and no case has the list's amount.
 */
async function creditedOf(tx: Tx, { bank, reference, amount, currency }: Arrived) {
  const [credited] = await tx<{ amount: Amount; isExplained: boolean }[]>`
    select amount, (amount = ${amount}::int8 and currency = ${currency}) or exists (
      select from unmatched_payment kept
      where kept.provider = ${bank} and kept.transaction = ${reference} and kept.amount = ${amount}::int8
        and kept.currency = ${currency}) as is_explained
    from bank_transfer where bank = ${bank} and reference = ${reference}`
  return credited
}

async function keepLine(
  ctx: Context,
  tx: Tx,
  line: FeedLine | WalletLine,
  { bank, receivedIn, reference, amount, currency }: Arrived,
  { reason, detail }: { reason: Unclaimed | 'contradictory'; detail: Record<string, number> },
): Promise<void> {
  const text = JSON.stringify(line)
  await keepForReview(ctx, tx, {
    provider: bank,
    reason,
    detail,
    fact: createHash('sha256').update(text).digest('hex'),
    payment: { transaction: reference, reference, amount, currency },
    receivedIn,
    senderAccount: senderAccountOf(line),
    evidence: encryptEvidence(ctx.secrets, text),
  })
}
