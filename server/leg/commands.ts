import { type Batch, createBatch, type Db } from '#db'
import { type Item, itemOf, itemOfChange } from '#ledger/item'
import { postingArguments } from '#ledger/post'
import type { Reason } from '#saga'
import {
  heldMovement,
  movementReference,
  returnOfHeld,
  settlementOfHeld,
  signalOf,
} from './books.ts'
import type { LegRow } from './row.ts'

/** Written down as sent, under this lease, with its money on hold. */
export type Start = { leg: LegRow; lease: string; leaseMs: number }

/** `known`: this reference is there. `busy`: another one is open at this game. Else why the books refuse. */
export type Started =
  | 'started'
  | 'known'
  | 'busy'
  | 'no_game_account'
  | 'not_enough'
  | 'no_account'
  | 'conflict'
  | 'bad_request'

/** How a transfer whose money is on hold ends. `checkMs`: when its provider is asked once more. */
export type End = {
  leg: LegRow
  lease: string
  checkMs: number | null
} & ({ state: 'settled'; confirmed: number } | { state: 'returned'; reason: Reason })

/** The two commits of a transfer, shared with the transfers that are asked for at the same time. */
export type LegCommands = { start: Batch<Start, Started>; end: Batch<End, boolean> }

export const createLegCommands = (db: Db): LegCommands => ({
  start: createBatch({ run: (starts) => runStarts(db, starts), keyOf: ({ leg }) => leg.reference }),
  end: createBatch({ run: (ends) => runEnds(db, ends), keyOf: ({ leg }) => leg.reference }),
})

async function runStarts(db: Db, starts: Start[]): Promise<Started[]> {
  const rows = starts.map(({ leg, lease, leaseMs }, index) => {
    const { reference, member, kind, party, amount, currency, key, parent, details } = leg
    return {
      ...{ reference, member, kind, party, amount, currency, key, parent, details, lease },
      ...{ lease_ms: leaseMs, item: index + 1 },
    }
  })
  const items = starts.map(({ leg }) => mustBeItem(itemOf(heldMovement(leg))))
  const [answer] = await db<[{ outcomes: Started[] }]>`
    select outcomes from leg_start(${db.json(rows)}, ${postingArguments(db, items)})`
  return answer.outcomes
}

/** @returns of each whether it was still its driver's. @throws when the books refuse what was confirmed. */
async function runEnds(db: Db, ends: End[]): Promise<boolean[]> {
  const rows = ends.map((end, index) => {
    const { leg, lease, checkMs, state } = end
    const { code, detail } = state === 'returned' ? end.reason : {}
    const payload = [{ kind: signalOf(leg.kind), reference: movementReference(leg) }]
    return {
      ...{ reference: leg.reference, lease, state, check_ms: checkMs, item: index + 1 },
      ...{ confirmed: state === 'settled' ? end.confirmed : null },
      ...{ reason_code: code ?? null, reason_detail: detail ?? null },
      signal: { member: leg.member, signal: 'money', payload },
    }
  })
  const items = ends.map(({ leg, state }) =>
    mustBeItem(itemOfChange(state === 'settled' ? settlementOfHeld(leg) : returnOfHeld(leg))),
  )
  const [answer] = await db<[{ ended: boolean[] }]>`
    select ended from leg_end(${db.json(rows)}, ${postingArguments(db, items)})`
  return answer.ended
}

function mustBeItem(item: Item | string): Item {
  if (typeof item === 'string') throw new Error(`the books refuse a transfer: ${item}`)
  return item
}
