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
import type { LegRow } from './row.ts'

/**
 * Written down as sent, under this lease, with its money on hold. `believed`, of a transfer from a game: what the books
 * had there when its provider was asked for the balance.
 */
export type Start = { leg: LegRow; lease: string; leaseMs: number; believed?: Amount | undefined }

/** `known`: this reference is there. `busy`: another one is open at this game. Else why the books refuse. */
export type Started =
  | {
      outcome: 'started'
      /** Of a transfer from a game, what was written with it. */
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
 * How a leg ends. `checkMs`: when its provider is asked once more. `believed`, of a transfer from a game: what the books
 * are taken to have there.
 */
export type End = { leg: LegRow; lease: string; checkMs: number | null } & (
  | { state: 'settled'; confirmed: Amount; believed: Amount | null }
  | { state: 'returned'; reason: Reason }
)

/** `lost`: it is another driver's, or it had ended. `stale`: the books have another amount there; nothing is changed. */
export type Ended = { outcome: 'ended' | 'lost' } | { outcome: 'stale'; believed: Amount }

/** The two commits of a transfer, shared with the transfers that are asked for at the same time. */
export type LegCommands = { start: Batch<Start, Started>; end: Batch<End, Ended> }

export const createLegCommands = (db: Db): LegCommands => ({
  start: createBatch({ run: (starts) => runStarts(db, starts), keyOf: ({ leg }) => leg.reference }),
  end: createBatch({ run: (ends) => runEnds(db, ends), keyOf: ({ leg }) => leg.reference }),
})

async function runStarts(db: Db, starts: Start[]): Promise<Started[]> {
  const column = <Name extends keyof LegRow>(name: Name) => starts.map(({ leg }) => leg[name])
  const { items, places } = placed(starts, ({ leg }) =>
    isHeld(leg.kind) ? itemOf(heldMovement(leg)) : undefined,
  )
  const [answer] = await db<[StartAnswer]>`
    select outcomes, balances, review_above, believed from start_legs(
      ${column('reference')}, ${column('member')}, ${column('kind')}, ${column('party')}, ${column('amount')},
      ${column('currency')}, ${column('key')}, ${column('parent')},
      ${starts.map(({ leg }) => JSON.stringify(leg.details))}, ${starts.map(({ lease }) => lease)},
      ${starts.map(({ leaseMs }) => leaseMs)}, ${column('balance')},
      ${starts.map(({ believed }) => believed ?? null)}, ${places}, ${postingArguments(db, items)})`
  return answer.outcomes.map((outcome, at): Started => {
    if (outcome !== 'started') return { outcome }
    if (starts[at]!.leg.kind !== 'from-game') return { outcome }
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

/** @throws when the books refuse what was confirmed. */
async function runEnds(db: Db, asked: End[]): Promise<Ended[]> {
  // Legs are locked in the order of their references.
  const ends = asked.toSorted((one, other) => (one.leg.reference < other.leg.reference ? -1 : 1))
  const { items, places } = placed(ends, itemOfEnd)
  const accounts = new Map(
    accountsOf(items).members.map(({ member, name }, at) => [`${member}/${name}`, at + 1]),
  )
  const reasons = ends.map((end) => (end.state === 'returned' ? end.reason : undefined))
  const settled = ends.map((end) => (end.state === 'settled' ? end : undefined))
  const [answer] = await db<[{ ended: boolean[]; believed: (number | null)[] | null }]>`
    select ended, believed from end_legs(
      ${ends.map(({ leg }) => leg.reference)}, ${ends.map(({ lease }) => lease)},
      ${ends.map(({ state }) => state)}, ${settled.map((end) => end?.confirmed ?? null)},
      ${reasons.map((reason) => reason?.code ?? null)},
      ${reasons.map((reason) => (reason?.detail ? JSON.stringify(reason.detail) : null))},
      ${ends.map(({ checkMs }) => checkMs)}, ${ends.map(({ leg }) => JSON.stringify(signalTo(leg)))},
      ${ends.map(({ leg }) => accounts.get(gameAccountOf(leg)) ?? 0)},
      ${settled.map((end) => end?.believed ?? null)}, ${places}, ${postingArguments(db, items)})`
  const outcomes = new Map(
    ends.map(({ leg }, at): [string, Ended] => {
      const believed = answer.believed?.[at] ?? null
      if (believed !== null)
        return [leg.reference, { outcome: 'stale', believed: toAmount(believed) }]
      return [leg.reference, { outcome: answer.ended[at] ? 'ended' : 'lost' }]
    }),
  )
  return asked.map(({ leg }) => outcomes.get(leg.reference)!)
}

function itemOfEnd(end: End) {
  const { leg } = end
  if (isHeld(leg.kind))
    return itemOfChange(end.state === 'settled' ? settlementOfHeld(leg) : returnOfHeld(leg))
  if (end.state === 'returned') return undefined
  return itemOf(creditOf(leg, { confirmed: end.confirmed, believed: end.believed! }))
}

const signalTo = (leg: LegRow) => ({
  member: leg.member,
  signal: 'money',
  payload: [{ kind: signalOf(leg.kind), reference: movementReference(leg) }],
})

/** What is posted, and of each where it stands among that; 0 where nothing is. */
function placed<Command>(
  commands: Command[],
  itemFor: (command: Command) => Item | string | undefined,
): { items: Item[]; places: number[] } {
  const items: Item[] = []
  const places = commands.map((command) => {
    const item = itemFor(command)
    if (item === undefined) return 0
    if (typeof item === 'string') throw new Error(`the books refuse a transfer: ${item}`)
    return items.push(item)
  })
  return { items, places }
}
