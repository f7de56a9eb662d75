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
  type Posting,
  type Purpose,
  payoutAccountOf,
} from '#ledger'
import type { Amount } from '#money'
import { toAmount } from '#money'
import type { ExternalTransferKind } from '#saga'
import { putBackReturned, takeReturned } from '../deposit/suspense.ts'
import type { ExternalTransfer } from './row.ts'

type Head = Pick<
  ExternalTransfer,
  'reference' | 'member' | 'kind' | 'provider' | 'amount' | 'currency' | 'details'
>
type Booked = Head & Pick<ExternalTransfer, 'ownAccount'>

/** Ledger names of each kind. `isHeld`: its money is on hold before the provider is asked. */
const words = {
  'to-game': { prefix: 'transfer', kind: 'transfer', isHeld: true },
  'from-game': { prefix: 'transfer', kind: 'transfer', isHeld: false },
  payout: { prefix: 'withdraw', kind: 'withdraw', isHeld: true },
  voucher: { prefix: 'truelink', kind: 'deposit', isHeld: false },
  'payment-return': { prefix: 'payment-return', kind: 'withdraw', isHeld: true },
} as const satisfies Record<
  ExternalTransferKind,
  { prefix: string; kind: MovementKind; isHeld: boolean }
>

export const isHeld = (kind: ExternalTransferKind): boolean => words[kind].isHeld
export const signalOf = (kind: ExternalTransferKind) => words[kind].kind

/** Reference of the transfer's movement in the ledger. */
export const movementReference = ({
  kind,
  reference,
}: Pick<ExternalTransfer, 'kind' | 'reference'>): string => `${words[kind].prefix}:${reference}`

/** Moves the money from main to hold, before the provider is asked; unmatched money leaves suspense instead. */
export function heldMovement(transfer: Head): Movement {
  const { member, amount } = transfer
  const head = headOf(transfer, amount)
  if (transfer.kind === 'payment-return') {
    const { suspense, onItsWay } = returnAccountsOf(transfer)
    return {
      ...head,
      state: 'settled',
      postings: [{ from: suspense, to: onItsWay, amount }],
    }
  }
  return {
    ...head,
    state: 'pending',
    postings: [{ from: mainOf(member), to: holdOf(member), amount }],
  }
}

/** A member's hold says what is pending. The house has this account instead. */
const returnAccountsOf = ({ currency }: Pick<Head, 'currency'>) => ({
  suspense: houseOf('suspense', currency),
  onItsWay: houseOf('payment-return', currency),
})

/** Moves held money to its destination when the provider has confirmed. */
export const settlementOfHeld = (transfer: Booked): Change => ({
  reference: movementReference(transfer),
  state: 'settled',
  postings: [
    {
      from: holdOf(transfer.member),
      to:
        transfer.kind === 'to-game'
          ? gameOf(transfer.member, transfer.provider)
          : outsideOf(transfer),
      amount: transfer.amount,
    },
  ],
})

/** Moves held money back to main. */
export const returnOfHeld = (transfer: Booked): Change => ({
  reference: movementReference(transfer),
  state: 'returned',
  postings: [
    { from: holdOf(transfer.member), to: mainOf(transfer.member), amount: transfer.amount },
  ],
})

/** Moves held money to its destination, or back. The caller has ended the transfer. @throws when the ledger refuses */
export async function endHeldIn(
  ledger: Ledger,
  tx: Tx,
  transfer: Booked,
  state: Change['state'],
): Promise<void> {
  if (transfer.kind === 'payment-return') return endReturnIn(ledger, tx, transfer, state)
  const end = state === 'settled' ? settlementOfHeld(transfer) : returnOfHeld(transfer)
  const { code } = await ledger.settleIn(tx, end)
  if (code !== 'posted' && code !== 'replayed')
    throw new Error(`the ledger refused external transfer ${transfer.reference}: ${code}`)
}

/** Money that could not be sent back is in suspense again, and its payment in the list of unmatched money. */
async function endReturnIn(
  ledger: Ledger,
  tx: Tx,
  transfer: Booked,
  state: Change['state'],
): Promise<void> {
  const { suspense, onItsWay } = returnAccountsOf(transfer)
  const { amount } = transfer
  const to = state === 'settled' ? outsideOf(transfer) : suspense
  if (state === 'returned') await putBackReturned(tx, movementReference(transfer))
  await ledger.mustPostIn(tx, {
    ...headOf(transfer, amount),
    reference: `${movementReference(transfer)}:${state}`,
    state: 'settled',
    postings: [{ from: onItsWay, to, amount }],
  })
}

/**
 * Credits the amount that the provider confirmed. The balance that the provider reported and our own (`believed`)
 * differ by what the member won or lost there; that difference is booked first.
 */
export function creditOf(
  transfer: Booked & Pick<ExternalTransfer, 'balance' | 'reviewAbove'>,
  { confirmed, believed }: { confirmed: Amount; believed: Amount },
): Movement {
  const to = mainOf(transfer.member)
  const postings =
    transfer.kind === 'from-game'
      ? [
          ...wonOrLost(
            transfer,
            Math.max(reportedBalance(transfer) ?? believed, confirmed) - believed,
          ),
          { from: gameOf(transfer.member, transfer.provider), to, amount: confirmed },
        ]
      : [{ from: outsideOf(transfer), to, amount: confirmed }]
  return { ...headOf(transfer, confirmed), state: 'settled', postings }
}

/** Ledger account of the member at the transfer's game. */
export const gameAccountOf = ({
  member,
  provider,
}: Pick<ExternalTransfer, 'member' | 'provider'>): Account => gameOf(member, provider)

/**
 * Books held money that the provider applied after it was returned: the house carries the loss, and the member's
 * accounts stay unchanged. The reference of the movement leads to the member. Unmatched money that is in suspense still is no
 * loss: its payer has it.
 */
export async function chargeHouseIn(
  ledger: Ledger,
  tx: Tx,
  transfer: Booked,
  amount: Amount,
): Promise<string> {
  const reference = `late:${movementReference(transfer)}`
  const isInSuspense =
    transfer.kind === 'payment-return' && (await takeReturned(tx, movementReference(transfer)))
  const from = houseOf(isInSuspense ? 'suspense' : 'late-applied', transfer.currency)
  await ledger.mustPostIn(tx, {
    ...headOf(transfer, amount),
    reference,
    member: 0,
    state: 'settled',
    postings: [{ from, to: outsideOf(transfer), amount }],
  })
  return reference
}

/** A balance above the review limit is not believed, so that no winnings are booked from it. */
const reportedBalance = ({
  balance,
  reviewAbove,
}: Pick<ExternalTransfer, 'balance' | 'reviewAbove'>) =>
  balance !== null && reviewAbove !== null && balance > reviewAbove ? null : balance

const headOf = (transfer: Head, amount: Amount) => ({
  reference: movementReference(transfer),
  member: transfer.member,
  kind: words[transfer.kind].kind,
  amount,
  currency: transfer.currency,
  from: isHeld(transfer.kind) ? placeOf(transfer) : transfer.provider,
  to: isHeld(transfer.kind) ? transfer.provider : 'WALLET',
  details: transfer.details,
})

const placeOf = ({ kind }: Pick<Head, 'kind'>) =>
  kind === 'payment-return' ? 'SUSPENSE' : 'WALLET'

const outsideOf = (
  transfer: Pick<ExternalTransfer, 'kind' | 'provider' | 'ownAccount' | 'currency'>,
): Account => houseOf(purposes[transfer.kind](transfer), transfer.currency)

/** The house account on the other side of each kind. Payouts and vouchers name our account where it is known. */
const purposes: Record<
  ExternalTransferKind,
  (transfer: Pick<ExternalTransfer, 'provider' | 'ownAccount'>) => Purpose
> = {
  'to-game': ({ provider }) => `provider:${provider}`,
  'from-game': ({ provider }) => `provider:${provider}`,
  payout: payoutPurposeOf,
  voucher: ({ provider, ownAccount }) =>
    ownAccount === null ? `bank:${provider}` : bankAccountOf(provider, ownAccount),
  'payment-return': payoutPurposeOf,
}

function payoutPurposeOf({ ownAccount }: Pick<ExternalTransfer, 'ownAccount'>): Purpose {
  return payoutAccountOf(ownAccount ?? 'before-1.2')
}

function wonOrLost(transfer: Booked, difference: number): Posting[] {
  const [house, game] = [outsideOf(transfer), gameOf(transfer.member, transfer.provider)]
  if (difference > 0) return [{ from: house, to: game, amount: toAmount(difference) }]
  if (difference < 0) return [{ from: game, to: house, amount: toAmount(-difference) }]
  return []
}
