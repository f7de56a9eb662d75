import type { slipChecks, slipVerdicts } from '#contract/slip'
import type { Amount, Currency } from '#money'
import { fitsAccount, fitsHolder } from '#providers/banks/shown'
import type { SlipTransfer } from '#providers/banks/slip-check'
import type { SlipReason } from './reason.ts'

/** An account as registered: the member's, or one of ours. */
export type Account = { bank: string; account: string; name: string }

/** Facts to compare a slip's transfer with. Times are the database's. */
export type Known = {
  /** The accounts that the member pays from: the registered one first. None when we are the sender. */
  payers: Account[]
  currency: Currency
  /** Our accounts for the member's currency. One counts as open until an hour after it was closed. */
  receivers: (Account & { isOpen: boolean })[]
  uploadedAt: Date
  isCredited: boolean
  /** Amounts above it need an operator. */
  reviewLimit: Amount
}

type SlipVerdict = (typeof slipVerdicts)[number]
export type SlipChecks = Record<(typeof slipChecks)[number], SlipVerdict>

/** DEP-09: a slip is accepted within 1 hour of the transfer. */
const ageMsMost = 3_600_000
/** Allowance for clock skew of banks. */
const aheadMsMost = 5 * 60_000

/** The account of ours that received the transfer, or the reason why it is not credited. */
export type Verdict = { bank: string; account: string } | { reason: SlipReason }

export function judge(transfer: SlipTransfer, known: Known): Verdict {
  const checks = checksOf(transfer, known)
  const failed = order.find((check) => isFailed(checks[check]))
  if (failed) return { reason: reasonOf(failed, checks[failed]) }
  const { bank, account } = receiverIn(transfer, known)!
  return { bank, account }
}

/** The verdict of every check, also of those after the first that fails. */
export function checksOf(transfer: SlipTransfer, known: Known): SlipChecks {
  const { sender, receiver, amount, currency } = transfer
  const { receivers, payers } = known
  const numbered = receivers.filter((one) => isAt(receiver, one))
  const held = numbered.filter((one) => fitsHolder(receiver.name, one.name))
  const paying = payers.filter((one) => isAt(sender, one))
  const isClosed = numbered.length > 0 && !numbered.some(({ isOpen }) => isOpen)
  return {
    receiver: isClosed ? 'closed' : hasSeveral(held) ? 'several' : passIf(numbered.length > 0),
    holder: numbered.length === 0 ? 'not-comparable' : passIf(held.length > 0),
    currency: passIf(currency === known.currency),
    'used-before': passIf(!known.isCredited),
    'sender-account': passIf(paying.length > 0),
    'sender-name': nameVerdict(sender.name, paying.length > 0 ? paying : payers),
    age: ageVerdict(known.uploadedAt.getTime() - transfer.at.getTime()),
    amount: amount <= 0 ? 'fail' : amount > known.reviewLimit ? 'above-limit' : 'pass',
  }
}

/** Two numbers of ours may fit the few digits that a slip shows; only the bank knows which of them has the money. */
const hasSeveral = (fitting: Account[]): boolean =>
  new Set(fitting.map(({ account }) => account)).size > 1

/** True when the transfer came from an account of the member. Names in different scripts cannot be compared. */
export const isFromMember = (checks: SlipChecks): boolean =>
  !isFailed(checks['sender-account']) && !isFailed(checks['sender-name'])

/**
 * Finds the account of ours that received it, an open one if possible. The holder must match too: a slip shows few
 * digits, and a stranger could open an account that fits them.
 */
export function receiverIn({ receiver }: SlipTransfer, { receivers }: Known): Account | undefined {
  const ours = receivers.filter((one) => isAt(receiver, one) && fitsHolder(receiver.name, one.name))
  return ours.find(({ isOpen }) => isOpen) ?? ours[0]
}

/** The first check that fails gives the reason. */
const order = [
  ...(['receiver', 'holder', 'currency', 'used-before', 'sender-account', 'sender-name'] as const),
  ...(['age', 'amount'] as const),
] as const satisfies (keyof SlipChecks)[]

const isFailed = (verdict: SlipVerdict): boolean =>
  verdict !== 'pass' && verdict !== 'not-comparable'

const reasons: Record<keyof SlipChecks, SlipReason> = {
  receiver: 'DEST_ACC_INVALID',
  holder: 'DEST_ACC_INVALID',
  currency: 'DEST_ACC_INVALID',
  'used-before': 'SLIP_REFNO_DUPLICATED',
  'sender-account': 'NOT_MATCH',
  'sender-name': 'NOT_MATCH',
  age: 'INVALID_SLIP',
  amount: 'INVALID_SLIP',
}

/** An amount above the limit is not wrong, nor is a receiver that may be several of ours: an operator reviews the slip. */
function reasonOf(check: keyof SlipChecks, verdict: SlipVerdict): SlipReason {
  if (verdict === 'too-old') return 'EXPIRED_SLIP'
  return verdict === 'above-limit' || verdict === 'several' ? 'UNKNOWN' : reasons[check]
}

const passIf = (isRight: boolean): SlipVerdict => (isRight ? 'pass' : 'fail')

function ageVerdict(ageMs: number): SlipVerdict {
  if (ageMs > ageMsMost) return 'too-old'
  return ageMs < -aheadMsMost ? 'in-future' : 'pass'
}

function nameVerdict(printed: string, payers: Account[]): SlipVerdict {
  if (payers.some(({ name }) => fitsHolder(printed, name))) return 'pass'
  const isComparable = payers.every(({ name }) => scriptOf(printed) === scriptOf(name))
  return isComparable ? 'fail' : 'not-comparable'
}

const isAt = (shown: Account, known: Account): boolean =>
  shown.bank === known.bank && fitsAccount(shown.account, known.account)

/** Names in different scripts cannot be compared: the account number decides. */
const scriptOf = (name: string): string =>
  /\p{sc=Thai}/u.test(name) ? 'Thai' : /\p{sc=Lao}/u.test(name) ? 'Lao' : 'other'
