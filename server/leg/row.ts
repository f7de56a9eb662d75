import type { RefusalCode } from '#contract/refusal'
import type { Db, Tx } from '#db'
import type { Amount, Currency } from '#money'
import type { LegKind, Reason, ReasonCode, ReasonDetail } from '#saga'

type LegState = 'created' | 'sent' | 'unknown' | 'settled' | 'returned' | 'manual' | 'late-applied'

export type LegRow = {
  reference: string
  member: number
  kind: LegKind
  /** A game's code, a bank's, or TRUEWALLET. */
  party: string
  /** Ours: the account that a payout leaves from, the number that redeems a gift. Null where nobody recorded it. */
  ownAccount: string | null
  amount: Amount
  currency: Currency
  /** What the party said lies there before, when money is taken from it. */
  balance: Amount | null
  key: string | null
  parent: string | null
  details: Record<string, string | number>
  state: LegState
  confirmed: Amount | null
  /** Above this what comes in is credited by a person only. */
  reviewAbove: Amount | null
  reasonCode: ReasonCode | null
  reasonDetail: ReasonDetail | null
  sends: number
  createdAt: Date
  lastSentAt: Date | null
  closedAt: Date | null
}

/** What became of a leg. `open`: it is being confirmed, if need be by persons, and the money is safe. */
export type LegEnd =
  | { state: 'settled'; amount: Amount }
  | { state: 'returned'; code: RefusalCode }
  | { state: 'open'; isManual?: true }

export async function legOf(db: Db | Tx, reference: string): Promise<LegRow | undefined> {
  const [row] = await db<LegRow[]>`
    select reference, member, kind, party, own_account, amount, currency, balance, key, parent, details, state, confirmed, review_above,
      reason_code, reason_detail, sends, created_at, last_sent_at, closed_at
    from leg where reference = ${reference}`
  return row
}

type Ended = Pick<LegRow, 'state' | 'confirmed' | 'reasonDetail'>

export function endOf({ state, confirmed, reasonDetail }: Ended): LegEnd {
  if (state === 'settled') return { state, amount: confirmed! }
  if (state === 'returned' || state === 'late-applied') return returnedFor(reasonDetail)
  return { state: 'open', ...(state === 'manual' && { isManual: true }) }
}

export const returnedFor = (detail: Reason['detail'] | null): LegEnd => ({
  state: 'returned',
  code: told.find((code) => code === detail?.said) ?? 'TRANSFER_FAIL',
})

/** The catalogue's codes that an adapter may give in place of the provider's word; any other no is told as a transfer that failed. */
const told = [
  'NOT_AREASLOT',
  'SLOT_NO_ACCOUNT',
  'NOT_UFABET',
  'MONEY_NOT_ENOUGH',
  'TRUELINK_DUPLICATE',
  'TRUELINK_INVALID',
] satisfies RefusalCode[]
