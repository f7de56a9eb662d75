import type { Tx } from '#db'
import {
  type Account,
  bankAccountOf,
  type Change,
  gameOf,
  holdOf,
  houseOf,
  type Ledger,
  type Movement,
  type MovementKind,
  mainOf,
  type Posted,
  type Posting,
  type Purpose,
  payoutAccountOf,
} from '#ledger'
import type { Amount } from '#money'
import { toAmount } from '#money'
import type { LegKind } from '#saga'
import type { LegRow } from './row.ts'

type Head = Pick<
  LegRow,
  'reference' | 'member' | 'kind' | 'party' | 'amount' | 'currency' | 'details'
>
type Booked = Head & Pick<LegRow, 'ownAccount'>

/** How each kind stands in the books. */
const words = {
  'to-game': { prefix: 'transfer', kind: 'transfer', isHeld: true },
  'from-game': { prefix: 'transfer', kind: 'transfer', isHeld: false },
  payout: { prefix: 'withdraw', kind: 'withdraw', isHeld: true },
  voucher: { prefix: 'truelink', kind: 'deposit', isHeld: false },
} as const satisfies Record<LegKind, { prefix: string; kind: MovementKind; isHeld: boolean }>

export const isHeld = (kind: LegKind): boolean => words[kind].isHeld
export const signalOf = (kind: LegKind) => words[kind].kind

/** The movement that a leg is in the books. */
export const movementReference = ({
  kind,
  reference,
}: Pick<LegRow, 'kind' | 'reference'>): string => `${words[kind].prefix}:${reference}`

/** Main → hold, before the provider is asked. */
export const heldMovement = (leg: Head): Movement => ({
  ...headOf(leg, leg.amount),
  state: 'pending',
  postings: [{ from: mainOf(leg.member), to: holdOf(leg.member), amount: leg.amount }],
})

/** Where held money goes when the provider confirmed. */
export const settlementOfHeld = (leg: Booked): Change => ({
  reference: movementReference(leg),
  state: 'settled',
  postings: [
    {
      from: holdOf(leg.member),
      to: leg.kind === 'to-game' ? gameOf(leg.member, leg.party) : outsideOf(leg),
      amount: leg.amount,
    },
  ],
})

/** Back to main. */
export const returnOfHeld = (leg: Booked): Change => ({
  reference: movementReference(leg),
  state: 'returned',
  postings: [{ from: holdOf(leg.member), to: mainOf(leg.member), amount: leg.amount }],
})

/** @throws when the books refuse. */
export async function endHeldIn(ledger: Ledger, tx: Tx, leg: Booked, end: Change): Promise<void> {
  mustPost(leg, await ledger.settleIn(tx, end))
}

/**
 * What came in, exactly as the party confirmed it. What it said lay there and what we believed differ by what was won
 * or lost: that comes first. `believed` is the game account in our books.
 */
export function creditOf(
  leg: Booked & Pick<LegRow, 'balance' | 'reviewAbove'>,
  { confirmed, believed }: { confirmed: Amount; believed: Amount },
): Movement {
  const to = mainOf(leg.member)
  const postings =
    leg.kind === 'from-game'
      ? [
          ...wonOrLost(leg, Math.max(lyingThere(leg) ?? believed, confirmed) - believed),
          { from: gameOf(leg.member, leg.party), to, amount: confirmed },
        ]
      : [{ from: outsideOf(leg), to, amount: confirmed }]
  return { ...headOf(leg, confirmed), state: 'settled', postings }
}

/** @throws when the books refuse. */
export async function creditIn(
  ledger: Ledger,
  tx: Tx,
  leg: LegRow,
  came: { confirmed: Amount; believed: Amount },
): Promise<void> {
  mustPost(leg, await ledger.postIn(tx, creditOf(leg, came)))
}

/** Where the books keep what lies at the leg's game. */
export const gameAccountOf = ({ member, party }: Pick<LegRow, 'member' | 'party'>): Account =>
  gameOf(member, party)

/**
 * Held money that was given back and went over all the same: the house answers for it, the member's accounts stay as
 * they are. The reference of the movement says whose incident it is.
 */
export async function answerForIn(
  ledger: Ledger,
  tx: Tx,
  leg: Booked,
  amount: Amount,
): Promise<string> {
  const reference = `late:${movementReference(leg)}`
  const posted = await ledger.postIn(tx, {
    ...headOf(leg, amount),
    reference,
    member: 0,
    state: 'settled',
    postings: [{ from: houseOf('late-applied', leg.currency), to: outsideOf(leg), amount }],
  })
  mustPost(leg, posted)
  return reference
}

/** More than may be won without a review is not booked as won. */
const lyingThere = ({ balance, reviewAbove }: Pick<LegRow, 'balance' | 'reviewAbove'>) =>
  balance !== null && reviewAbove !== null && balance > reviewAbove ? null : balance

const headOf = (leg: Head, amount: Amount) => ({
  reference: movementReference(leg),
  member: leg.member,
  kind: words[leg.kind].kind,
  amount,
  currency: leg.currency,
  from: isHeld(leg.kind) ? 'WALLET' : leg.party,
  to: isHeld(leg.kind) ? leg.party : 'WALLET',
  details: leg.details,
})

const outsideOf = (leg: Pick<LegRow, 'kind' | 'party' | 'ownAccount' | 'currency'>): Account =>
  houseOf(purposes[leg.kind](leg), leg.currency)

/** The house account on the other side of each kind: of what we own, the account itself. */
const purposes: Record<LegKind, (leg: Pick<LegRow, 'party' | 'ownAccount'>) => Purpose> = {
  'to-game': ({ party }) => `provider:${party}`,
  'from-game': ({ party }) => `provider:${party}`,
  payout: ({ ownAccount }) => payoutAccountOf(ownAccount ?? 'before-1.2'),
  voucher: ({ party, ownAccount }) =>
    ownAccount === null ? `bank:${party}` : bankAccountOf(party, ownAccount),
}

function wonOrLost(leg: Booked, difference: number): Posting[] {
  const [house, game] = [outsideOf(leg), gameOf(leg.member, leg.party)]
  if (difference > 0) return [{ from: house, to: game, amount: toAmount(difference) }]
  if (difference < 0) return [{ from: game, to: house, amount: toAmount(-difference) }]
  return []
}

function mustPost({ reference }: Booked, posted: Posted): void {
  if (posted.code !== 'posted' && posted.code !== 'replayed')
    throw new Error(`the books refused leg ${reference}: ${posted.code}`)
}
