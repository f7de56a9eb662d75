import type { SlipFacts } from '#contract/slip-facts'
import type { Amount, Currency } from '#money'
import { decryptEvidence } from '../deposit/evidence.ts'
import type { Context } from '../platform/context.ts'
import { decryptAccountNo } from '../profile/bank-account.ts'
import { furtherPayersOf } from '../profile/payers.ts'
import { masked } from '../profile/proposed-account.ts'
import { openedSlip } from '../slip/decide.ts'
import { type SlipReason, shownReason } from '../slip/reason.ts'
import { statusOf } from '../slip/slips.ts'
import { senderIn } from './payer.ts'

type Row = { state: keyof typeof statusOf; note: SlipReason | null }

/** Reads what the QR of a slip says, what the feed of our account says, and how the member's other slips ended. */
export async function slipDetailsOf(ctx: Context, reference: string): Promise<SlipFacts> {
  const { sendingBank, transfer, member, currency } = await openedSlip(ctx, reference)
  const [[{ state, note }], [before], feed] = await Promise.all([
    ctx.db<[Row]>`
      select state, note from slip where bucket = ${member % 256} and member = ${member} and reference = ${reference}`,
    ctx.db<[SlipFacts['before']]>`
      select (count(*) filter (where state = 'success'))::int as credited,
        (count(*) filter (where state = 'failed'))::int as failed
      from slip where bucket = ${member % 256} and member = ${member} and reference <> ${reference}`,
    transfer === null ? null : feedLineOf(ctx, transfer, currency),
  ])
  return {
    status: statusOf[state],
    note: shownReason(note),
    qr: sendingBank && transfer ? { sendingBank, reference: transfer } : null,
    feed,
    before,
  }
}

type Arrived = {
  provider: string
  receivedIn: string | null
  amount: Amount | null
  currency: Currency | null
  isInSuspense: boolean
  raw: Uint8Array
}

/**
 * The line of a bank feed with this reference. A credited line keeps only its amount and its account. The page shows amounts in the
 * member's own currency, so an amount in another one is left out.
 */
async function feedLineOf(
  ctx: Context,
  reference: string,
  own: Currency,
): Promise<SlipFacts['feed']> {
  const [line] = await ctx.db<Arrived[]>`
    select provider, received_in, amount, currency, raw, suspense_movement is not null and release_movement is null as is_in_suspense
    from unmatched_payment
    where transaction = ${reference} and received_in like 'house/bank:%' and reason_code <> 'forged' order by id limit 1`
  if (!line) return creditedLineOf(ctx, reference, own)
  const { provider, receivedIn, amount, currency, isInSuspense, raw } = line
  const evidence = decryptEvidence(ctx.secrets, raw)
  const { name, bank, account, mobile } = senderIn(evidence) ?? {}
  return {
    amount: currency === own ? amount : null,
    at: momentIn(evidence),
    sender: name ? { name, bank: bank ?? provider, account: account ?? mobile ?? '' } : null,
    receiver: { name: '', bank: provider, account: receivedIn?.split(':')[2] ?? '' },
    reference,
    isInSuspense,
  }
}

async function creditedLineOf(
  { db }: Context,
  reference: string,
  own: Currency,
): Promise<SlipFacts['feed']> {
  const [line] = await db<{ bank: string; amount: Amount; currency: Currency; creditedAt: Date }[]>`
    select bank, amount, currency, credited_at from bank_transfer where reference = ${reference} and movement like 'bank:%' limit 1`
  if (!line) return null
  return {
    amount: line.currency === own ? line.amount : null,
    at: line.creditedAt.getTime(),
    sender: null,
    receiver: { name: '', bank: line.bank, account: '' },
    reference,
    isInSuspense: false,
  }
}

function momentIn(evidence: string): number | null {
  const at = Date.parse(String((JSON.parse(evidence) as { at?: string }).at))
  return Number.isNaN(at) ? null : at
}

/** The accounts that a slip's member pays from. */
export async function payerAccountsOf(ctx: Context, reference: string) {
  const { registeredBank, holder, accountNo, member } = await openedSlip(ctx, reference)
  const own = {
    name: holder,
    bank: registeredBank,
    account: decryptAccountNo(ctx.secrets, accountNo),
  }
  const further = await furtherPayersOf(ctx.secrets, ctx.db, member)
  return [own, ...further].map(({ name, bank, account }) => ({
    name,
    bank,
    account: masked(account),
  }))
}
