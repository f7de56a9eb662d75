import type { Amount, Currency } from '#money'
import { decryptEvidence } from '../deposit/evidence.ts'
import { payersOf, type Sender, walletPayersOf } from '../feed/payer.ts'
import type { Context } from '../platform/context.ts'

type ReportedSender = Partial<Sender> & { mobile?: string }

/** Reads the payer from the line of a bank feed. A gateway's evidence has another form and names no payer. */
export function senderIn(evidence: string): ReportedSender | undefined {
  try {
    const { sender } = JSON.parse(evidence) as { sender?: ReportedSender }
    return typeof sender === 'object' && sender !== null ? sender : undefined
  } catch {
    return undefined
  }
}

type ClaimedQr = { member: number; state: string; amount: Amount; currency: Currency }

/** The QR of ours that a payment names. */
export async function claimedQrOf(
  { db }: Pick<Context, 'db'>,
  { provider, claimed }: { provider: string; claimed: string | null },
): Promise<ClaimedQr | undefined> {
  const [qr] = await db<ClaimedQr[]>`
    select member, state, amount, currency from deposit_qr where id = ${claimed ?? ''} and provider = ${provider}`
  return qr
}

type Payment = {
  provider: string
  currency: Currency | null
  claimed: string | null
  raw: Uint8Array
}

/** The members to whom a payment may belong: the one whose QR it names, else those whose account paid. */
export async function possiblePayersOf(ctx: Context, payment: Payment): Promise<number[]> {
  const qr = await claimedQrOf(ctx, payment)
  if (qr) return [qr.member]
  const { bank, account, name, mobile } = senderIn(decryptEvidence(ctx.secrets, payment.raw)) ?? {}
  if (!payment.currency) return []
  if (mobile) return walletPayersOf(ctx.db, mobile)
  if (!bank || !account || !name) return []
  return payersOf(ctx, ctx.db, { bank, account, name }, payment.currency)
}
