import type { QrProvider, QrState } from '#contract/deposit'
import type { StatementEntry } from '#contract/statement'
import { typeOf } from '../../statement/entries.ts'

/** True if this statement entry is the payment of that QR. A QR is good for one deposit of exactly its amount. */
export const isPaymentOf = (
  entry: StatementEntry,
  provider: QrProvider,
  { amount, createdAt }: Required<Pick<QrState, 'amount' | 'createdAt'>>,
): boolean =>
  typeOf(entry) === 'deposit' &&
  entry.status === 'SUCCESS' &&
  entry.from === provider &&
  entry.amount === amount &&
  entry.createdAt >= createdAt
