import { Refusal } from '#contract/refusal'
import { fitsAccount, fitsHolder } from '#providers/banks/shown'
import type { QrPayer } from '#providers/gateways/gateway'
import { decryptEvidence } from '../deposit/evidence.ts'
import { isQrProvider } from '../deposit/offers.ts'
import { factOf } from '../deposit/unmatched.ts'
import { senderIn } from '../operator-money/payer.ts'
import type { Payment } from '../operator-money/payment.ts'
import type { Context } from '../platform/context.ts'

/** The account that a payment came from. A bank may hide a part of its number and of its holder's name. */
type ShownPayer = QrPayer

/** The payer as the bank or the gateway names it. Undefined when it names no bank account. */
export async function payerOf(ctx: Context, payment: Payment): Promise<ShownPayer | undefined> {
  const { provider, receivedIn, raw } = payment
  const kept = decryptEvidence(ctx.secrets, raw)
  if (!receivedIn?.startsWith('house/gateway:')) {
    const { bank, account, name } = senderIn(kept) ?? {}
    return bank && account && name ? { bank, account, name } : undefined
  }
  const gateway = isQrProvider(provider) ? ctx.gateways.get(provider) : undefined
  if (!gateway) return undefined
  return gateway.payerIn(kept) ?? gateway.payerIn(await callbackOf(ctx, payment))
}

/** The callback of a payment that the gateway's own list reported first: only callbacks name the payer. */
async function callbackOf(ctx: Context, payment: Payment): Promise<string> {
  const { provider, transaction, claimed, amount, currency } = payment
  if (!transaction || !claimed || !amount || !currency) return ''
  const fact = factOf({ transaction, reference: claimed, amount, currency, paidAt: new Date(0) })
  const [row] = await ctx.db<{ raw: Uint8Array }[]>`
    select raw from gateway_callback where provider = ${provider} and fact = ${fact}`
  return row ? decryptEvidence(ctx.secrets, row.raw) : ''
}

export const isHidden = {
  account: ({ account }: ShownPayer): boolean => /[^\d\s-]/.test(account),
  holder: ({ name }: ShownPayer): boolean => name.includes('*'),
}

/**
 * The whole account to pay into: what the bank shows, and where it hides something what the operator typed.
 * @throws Refusal PAYER_DIFFERS when that is missing, or does not fit
 */
export function destinationOf(
  shown: ShownPayer,
  typed: { account?: string | undefined; holder?: string | undefined },
): { bank: string; account: string; holder: string } {
  const account = typed.account ?? shown.account.replaceAll(/[\s-]/g, '')
  const holder = typed.holder ?? shown.name
  const fits =
    /^\d{6,20}$/.test(account) &&
    fitsAccount(shown.account, account) &&
    !holder.includes('*') &&
    fitsHolder(shown.name, holder)
  if (!fits) throw new Refusal('PAYER_DIFFERS')
  return { bank: shown.bank, account, holder: holder.trim() }
}
