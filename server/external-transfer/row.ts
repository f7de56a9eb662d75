import type { RefusalCode } from '#contract/refusal'
import type { Db, Tx } from '#db'
import type { Amount, Currency } from '#money'
import type { ExternalTransferKind, Reason, ReasonCode, ReasonDetail } from '#saga'

type ExternalTransferState =
  | 'created'
  | 'held'
  | 'sent'
  | 'unknown'
  | 'settled'
  | 'returned'
  | 'manual'
  | 'late-applied'

export type ExternalTransfer = {
  reference: string
  /** 0 for unmatched money that is sent back. */
  member: number
  kind: ExternalTransferKind
  /** Code of a game or a bank, or TRUEWALLET. */
  provider: string
  /** Our own account: the one that pays out, or the phone number that redeems a gift. Null if it was not recorded. */
  ownAccount: string | null
  amount: Amount
  currency: Currency
  /** Transfers from a game: the balance that the provider reported before. */
  balance: Amount | null
  key: string | null
  details: Record<string, string | number>
  state: ExternalTransferState
  confirmed: Amount | null
  /** Incoming money above this limit is credited only by an operator. */
  reviewAbove: Amount | null
  reasonCode: ReasonCode | null
  reasonDetail: ReasonDetail | null
  /** The number of this request at the bank, which remembers the references that it refused. */
  attempt: number
  sends: number
  createdAt: Date
  lastSentAt: Date | null
  closedAt: Date | null
}

/** Time from the return of a transfer to the first check; further checks follow in jobs.ts. */
export const firstCheckMs = 2 * 60_000

/** Outcome of a transfer. `open`: it is unfinished, and the money is safe. `isManual`: an operator must act. */
export type TransferOutcome =
  | { state: 'settled'; amount: Amount }
  | { state: 'returned'; code: RefusalCode }
  | { state: 'open'; isManual?: true }

/** Finds a transfer by its reference alone, because a job and an operator name no member. */
export async function findTransfer(
  db: Db | Tx,
  reference: string,
): Promise<ExternalTransfer | undefined> {
  const [row] = await db<ExternalTransfer[]>`
    select ${columns(db)} from external_transfer where reference = ${reference}`
  return row
}

export async function transferOf(
  db: Db | Tx,
  { member, reference }: Pick<ExternalTransfer, 'member' | 'reference'>,
): Promise<ExternalTransfer | undefined> {
  const [row] = await db<ExternalTransfer[]>`
    select ${columns(db)} from external_transfer
    where bucket = ${member % 256} and member = ${member} and reference = ${reference}`
  return row
}

const columns = (db: Db | Tx) => db`
  reference, member, kind, provider, own_account, amount, currency, balance, key, details, state, confirmed, review_above,
  reason_code, reason_detail, attempt, sends, created_at, last_sent_at, closed_at`

type Ended = Pick<ExternalTransfer, 'state' | 'confirmed' | 'reasonDetail'>

export function endOf({ state, confirmed, reasonDetail }: Ended): TransferOutcome {
  if (state === 'settled') return { state, amount: confirmed! }
  if (state === 'returned' || state === 'late-applied') return returnedFor(reasonDetail)
  return { state: 'open', ...((state === 'manual' || state === 'held') && { isManual: true }) }
}

export const returnedFor = (detail: Reason['detail'] | null): TransferOutcome => ({
  state: 'returned',
  code: passedOn.find((code) => code === detail?.said) ?? 'TRANSFER_FAIL',
})

/** Codes that an adapter may give as the reason and that the member sees. All others become TRANSFER_FAIL. */
const passedOn = [
  'NOT_AREASLOT',
  'SLOT_NO_ACCOUNT',
  'NOT_UFABET',
  'MONEY_NOT_ENOUGH',
  'TRUELINK_DUPLICATE',
  'TRUELINK_INVALID',
] satisfies RefusalCode[]
