import type { Currency } from '#money'
import { fitsAccount, fitsHolder } from '#providers/banks/shown'
import type { SlipTransfer } from '#providers/banks/slip-check'
import type { SlipReason } from './reason.ts'

/** An account as registered: the member's, or one of ours. */
type Account = { bank: string; account: string; name: string }

/** Facts to compare a slip's transfer with. Times are the database's. */
export type Known = {
  payer: Account
  currency: Currency
  /** Our open accounts for the member's currency. */
  receivers: Account[]
  uploadedAt: Date
  isCredited: boolean
}

/** DEP-09: a slip is accepted within 1 hour of the transfer. */
const ageMsMost = 3_600_000
/** Allowance for clock skew of banks. */
const aheadMsMost = 5 * 60_000

/** The account of ours that received the transfer, or the reason why it is not credited. */
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

/**
 * Finds the account of ours that received it. The holder must match too: a slip shows few digits, and a stranger could
 * open an account that fits them.
 */
export const receiverIn = ({ receiver }: SlipTransfer, { receivers }: Known): Account | undefined =>
  receivers.find((one) => isAt(receiver, one) && fitsHolder(receiver.name, one.name))

const isAt = (shown: Account, known: Account): boolean =>
  shown.bank === known.bank && fitsAccount(shown.account, known.account)

const isPayer = (shown: Account, known: Account): boolean =>
  isAt(shown, known) &&
  (fitsHolder(shown.name, known.name) || scriptOf(shown.name) !== scriptOf(known.name))

/** Names in different scripts cannot be compared: the account number decides. */
const scriptOf = (name: string): string =>
  /\p{sc=Thai}/u.test(name) ? 'Thai' : /\p{sc=Lao}/u.test(name) ? 'Lao' : 'other'
