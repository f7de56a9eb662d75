import { type Batch, createBatch, type Db } from '#db'
import { type Item, itemOf, itemOfChange } from '#ledger/item'
import { accountsOf, postingArguments } from '#ledger/post'
import { type Amount, toAmount } from '#money'
import type { Reason } from '#saga'
import {
  creditOf,
  gameAccountOf,
  heldMovement,
  isHeld,
  movementReference,
  returnOfHeld,
  settlementOfHeld,
  signalOf,
} from './books.ts'
import type { ExternalTransfer } from './row.ts'

/**
 * Inserts a transfer as sent, under this lease, with its money on hold. `believed` is set for transfers from a game:
 * our balance of that game when its provider was asked for the balance.
 */
export type Start = {
  transfer: ExternalTransfer
  lease: string
  leaseMs: number
  believed?: Amount | undefined
}

/** `known`: the reference exists. `busy`: another transfer is open at this game. Other outcomes: the ledger refused. */
export type Started =
  | {
      outcome: 'started'
      /** Set for transfers from a game: the amounts that were stored. */
      inward?: { balance: Amount | null; reviewAbove: Amount | null; believed: Amount }
    }
  | {
      outcome:
        | 'known'
        | 'busy'
        | 'no_game_account'
        | 'not_enough'
        | 'no_account'
        | 'conflict'
        | 'bad_request'
    }

/**
 * Ends a transfer. `checkMs`: time until the provider is asked once more. `believed` is set for transfers from a game:
 * the balance that the caller expects in the ledger.
 */
export type End = { transfer: ExternalTransfer; lease: string; checkMs: number | null } & (
  | { state: 'settled'; confirmed: Amount; believed: Amount | null }
  | { state: 'returned'; reason: Reason }
)

/**
 * `lost`: another process has the lease, or the transfer has ended. `stale`: the ledger has another balance; no change.
 */
export type Ended = { outcome: 'ended' | 'lost' } | { outcome: 'stale'; believed: Amount }

/** The two commits of a transfer, shared with other transfers of the same moment. */
export type TransferCommands = { start: Batch<Start, Started>; end: Batch<End, Ended> }

export const createTransferCommands = (db: Db): TransferCommands => ({
  start: createBatch({
    run: (starts) => runStarts(db, starts),
    keyOf: ({ transfer }) => transfer.reference,
  }),
  end: createBatch({
    run: (ends) => runEnds(db, ends),
    keyOf: ({ transfer }) => transfer.reference,
  }),
})

async function runStarts(db: Db, starts: Start[]): Promise<Started[]> {
  const column = <Name extends keyof ExternalTransfer>(name: Name) =>
    starts.map(({ transfer }) => transfer[name])
  const { items, places } = placed(starts, ({ transfer }) =>
    isHeld(transfer.kind) ? itemOf(heldMovement(transfer)) : undefined,
  )
  const [answer] = await db<[StartAnswer]>`
    select outcomes, balances, review_above, believed from start_external_transfers(
      ${column('reference')}, ${column('member')}, ${column('kind')}, ${column('provider')}, ${column('amount')},
      ${column('currency')}, ${column('key')},
      ${starts.map(({ transfer }) => JSON.stringify(transfer.details))}, ${starts.map(({ lease }) => lease)},
      ${starts.map(({ leaseMs }) => leaseMs)}, ${column('balance')},
      ${starts.map(({ believed }) => believed ?? null)}, ${places}, ${postingArguments(db, items)})`
  return answer.outcomes.map((outcome, at): Started => {
    if (outcome !== 'started') return { outcome }
    if (starts[at]!.transfer.kind !== 'from-game') return { outcome }
    const amountIn = (amounts: (number | null)[] | null) => {
      const amount = amounts?.[at] ?? null
      return amount === null ? null : toAmount(amount)
    }
    const { balances, reviewAbove, believed } = answer
    const inward = {
      balance: amountIn(balances),
      reviewAbove: amountIn(reviewAbove),
      believed: amountIn(believed)!,
    }
    return { outcome, inward }
  })
}

type StartAnswer = { outcomes: Started['outcome'][] } & Record<
  'balances' | 'reviewAbove' | 'believed',
  (number | null)[] | null
>

/** @throws when the ledger refuses the confirmed amount. */
async function runEnds(db: Db, asked: End[]): Promise<Ended[]> {
  // Rows are locked in the order of their references, against deadlocks.
  const ends = asked.toSorted((one, other) =>
    one.transfer.reference < other.transfer.reference ? -1 : 1,
  )
  const { items, places } = placed(ends, itemOfEnd)
  const accounts = new Map(
    accountsOf(items).members.map(({ member, name }, at) => [`${member}/${name}`, at + 1]),
  )
  const reasons = ends.map((end) => (end.state === 'returned' ? end.reason : undefined))
  const settled = ends.map((end) => (end.state === 'settled' ? end : undefined))
  const [answer] = await db<[{ ended: boolean[]; believed: (number | null)[] | null }]>`
    select ended, believed from end_external_transfers(
      ${ends.map(({ transfer }) => transfer.reference)}, ${ends.map(({ lease }) => lease)},
      ${ends.map(({ state }) => state)}, ${settled.map((end) => end?.confirmed ?? null)},
      ${reasons.map((reason) => reason?.code ?? null)},
      ${reasons.map((reason) => (reason?.detail ? JSON.stringify(reason.detail) : null))},
      ${ends.map(({ checkMs }) => checkMs)}, ${ends.map(({ transfer }) => JSON.stringify(signalTo(transfer)))},
      ${ends.map(({ transfer }) => accounts.get(gameAccountOf(transfer)) ?? 0)},
      ${settled.map((end) => end?.believed ?? null)}, ${places}, ${postingArguments(db, items)},
      ${ends.map(({ transfer }) => transfer.member)})`
  const outcomes = new Map(
    ends.map(({ transfer }, at): [string, Ended] => {
      const believed = answer.believed?.[at] ?? null
      if (believed !== null)
        return [transfer.reference, { outcome: 'stale', believed: toAmount(believed) }]
      return [transfer.reference, { outcome: answer.ended[at] ? 'ended' : 'lost' }]
    }),
  )
  return asked.map(({ transfer }) => outcomes.get(transfer.reference)!)
}

function itemOfEnd(end: End) {
  const { transfer } = end
  if (isHeld(transfer.kind))
    return itemOfChange(
      end.state === 'settled' ? settlementOfHeld(transfer) : returnOfHeld(transfer),
    )
  if (end.state === 'returned') return undefined
  return itemOf(creditOf(transfer, { confirmed: end.confirmed, believed: end.believed! }))
}

const signalTo = (transfer: ExternalTransfer) => ({
  member: transfer.member,
  signal: 'money',
  payload: [{ kind: signalOf(transfer.kind), reference: movementReference(transfer) }],
})

/** The items to post, and for each command the position of its item, counted from 1; 0 if it posts nothing. */
function placed<Command>(
  commands: Command[],
  itemFor: (command: Command) => Item | string | undefined,
): { items: Item[]; places: number[] } {
  const items: Item[] = []
  const places = commands.map((command) => {
    const item = itemFor(command)
    if (item === undefined) return 0
    if (typeof item === 'string') throw new Error(`the ledger refuses a transfer: ${item}`)
    return items.push(item)
  })
  return { items, places }
}
