import type { Currency } from '#money'
import { fitsAccount, fitsHolder } from '#providers/banks/shown'
import type { SlipTransfer } from '#providers/banks/slip-check'
import type { SlipReason } from './reason.ts'

/** An account as we know it: the member's registered one, or ours. */
type Account = { bank: string; account: string; name: string }

/** What a slip's transfer is held against. Times are the database's. */
export type Known = {
  payer: Account
  currency: Currency
  /** Ours, that take the member's money. */
  receivers: Account[]
  uploadedAt: Date
  isCredited: boolean
}

/** DEP-09: within 1 hour of the transfer. */
const ageMsMost = 3_600_000
/** Banks' clocks are not ours. */
const aheadMsMost = 5 * 60_000

/** Which account of ours received it, or why it is not credited. */
export type Verdict = { bank: string; account: string } | { reason: SlipReason }

export function judge(transfer: SlipTransfer, known: Known): Verdict {
  const { sender, amount, currency, at } = transfer
  const ours = receiverIn(transfer, known)
  const ageMs = known.uploadedAt.getTime() - at.getTime()
  if (!ours || currency !== known.currency) return { reason: 'DEST_ACC_INVALID' }
  if (known.isCredited) return { reason: 'SLIP_REFNO_DUPLICATED' }
  if (!isPayer(sender, known.payer)) return { reason: 'NOT_MATCH' }
  if (ageMs > ageMsMost) return { reason: 'EXPIRED_SLIP' }
  if (amount <= 0 || ageMs < -aheadMsMost) return { reason: 'INVALID_SLIP' }
  return { bank: ours.bank, account: ours.account }
}

/** Which of ours received it. The holder fits too: who opens accounts until one fits our few shown digits is not us. */
export const receiverIn = ({ receiver }: SlipTransfer, { receivers }: Known): Account | undefined =>
  receivers.find((one) => isAt(receiver, one) && fitsHolder(receiver.name, one.name))

const isAt = (shown: Account, known: Account): boolean =>
  shown.bank === known.bank && fitsAccount(shown.account, known.account)

const isPayer = (shown: Account, known: Account): boolean =>
  isAt(shown, known) &&
  (fitsHolder(shown.name, known.name) || scriptOf(shown.name) !== scriptOf(known.name))

/** Names in different letters say nothing of each other: the account decides. */
const scriptOf = (name: string): string =>
  /\p{sc=Thai}/u.test(name) ? 'Thai' : /\p{sc=Lao}/u.test(name) ? 'Lao' : 'other'
