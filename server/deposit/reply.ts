import type { QrProvider } from '#contract/deposit'
import type { Answer } from '#providers/answer'
import { ask } from '#providers/ask'
import type { QrFound, QrPayment } from '#providers/gateways/gateway'
import type { Context } from '../platform/context.ts'
import { askTimeoutMs } from './qr/making.ts'

/** Payments that a gateway lists for a QR, or the reason why it did not answer. */
export type PaidReply = { payments: QrPayment[] } | { silent: string }

/** Asks the gateway once, by our reference. No transaction may be open meanwhile. */
export async function askPaid(
  { gateways }: Pick<Context, 'gateways'>,
  provider: QrProvider,
  reference: string,
): Promise<PaidReply> {
  const gateway = gateways.get(provider)
  if (!gateway) return { silent: 'not connected' }
  const question = { reference, at: new Date() }
  const answer: Answer<QrFound> = await ask(gateway.find, question, askTimeoutMs.find)
  if (answer.word !== 'done') return { silent: answer.reason }
  if (answer.state === 'absent') return { payments: [] }
  const isOther = answer.payments.some((payment) => payment.reference !== reference)
  return isOther ? { silent: 'reply for another reference' } : { payments: answer.payments }
}
