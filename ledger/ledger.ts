import { createBatch, type Db, type Tx } from '#db'
import type { Currency } from '#money'
import { memberAccounts } from './accounts.ts'
import { type Item, isSame, itemOf, itemOfChange } from './item.ts'
import type { Change, Movement, MovementRow, Posted } from './movement.ts'
import { postMany } from './post.ts'
import {
  type Balances,
  balancesOf,
  movementOf,
  movementsOf,
  type Page,
  type Selection,
} from './read.ts'
import { reconcile, type Untrue } from './reconcile.ts'

export * from './accounts.ts'
export * from './movement.ts'
export { addEntryPart, archiveEntryPart } from './parts.ts'
export type { Balances, Selection } from './read.ts'
export { reconcileOnStandby, type Untrue } from './reconcile.ts'

/** The ledger, and the only way to post to it. A refusal is a code, except in `mustPostIn`. */
export type Ledger = {
  /** Posts in a separate commit, which it shares with other callers of the same moment. */
  post(movement: Movement): Promise<Posted>
  /** Posts in the caller's transaction. Use it once in each transaction: a second call could deadlock with others. */
  postIn(tx: Tx, movement: Movement): Promise<Posted>
  /** `postIn` for a movement that the caller has checked. @throws when it is refused, or was posted before */
  mustPostIn(tx: Tx, movement: Movement): Promise<void>
  /** Ends a pending movement; its postings take out of hold exactly what the movement left there. */
  settle(change: Change): Promise<Posted>
  settleIn(tx: Tx, change: Change): Promise<Posted>
  openMember(tx: Tx, member: number, currency: Currency): Promise<void>
  openGame(tx: Tx, member: number, game: string): Promise<void>
  balancesOf(member: number): Promise<Balances>
  movementsOf(
    member: number,
    page: Page,
    selection?: Selection,
  ): Promise<{ total: number; movements: MovementRow[] }>
  movementOf(reference: string): Promise<MovementRow | undefined>
  /** Reads the whole ledger and returns its faults; empty if it is correct. */
  reconcile(): Promise<Untrue[]>
  /** Accepts no more movements and waits for those in progress. */
  close(): Promise<void>
}

type Options = {
  /** Time to wait for an unavailable database. After that the call fails and its outcome is unknown. */
  patienceMs?: number
  /** For a distributed database: each call has members of one bucket, so that one node does it alone. */
  byBucket?: boolean
}

/** Calls in flight by bucket. They are smaller than calls of any members, and go to several nodes. */
const lanesByBucket = 8

export function createLedger(
  db: Db,
  { patienceMs = 10_000, byBucket = false }: Options = {},
): Ledger {
  const batch = createBatch<Item, Posted>({
    run: (items) => postMany(db, items),
    keyOf: ({ reference }) => reference,
    replay: { isSame, answer: asReplay },
    patienceMs,
    ...(byBucket && { groupOf: ({ member }: Item) => member % 256, lanes: lanesByBucket }),
  })
  const refusedOr = (
    item: ReturnType<typeof itemOf>,
    go: (item: Item) => Promise<Posted>,
  ): Promise<Posted> => (typeof item === 'string' ? Promise.resolve({ code: item }) : go(item))
  const postOne = (tx: Tx, movement: Movement) =>
    refusedOr(itemOf(movement), (item) => postIn(tx, item))
  return {
    post: (movement) => refusedOr(itemOf(movement), batch.ask),
    postIn: postOne,
    mustPostIn: async (tx, movement) => {
      const { code } = await postOne(tx, movement)
      if (code !== 'posted') throw new Error(`the ledger refused ${movement.reference}: ${code}`)
    },
    settle: (change) => refusedOr(itemOfChange(change), batch.ask),
    settleIn: (tx, change) => refusedOr(itemOfChange(change), (item) => postIn(tx, item)),
    openMember,
    openGame,
    balancesOf: (member) => balancesOf(db, member),
    movementsOf: (member, page, selection) => movementsOf(db, member, page, selection),
    movementOf: (reference) => movementOf(db, reference),
    reconcile: () => reconcile(db),
    close: batch.close,
  }
}

/** Two equal requests in one batch: the second caller gets the answer of a repetition. */
const asReplay = (posted: Posted): Posted =>
  posted.code === 'posted' ? { ...posted, code: 'replayed' } : posted

async function postIn(tx: Tx, item: Item): Promise<Posted> {
  const [posted] = await postMany(tx, [item])
  return posted!
}

async function openMember(tx: Tx, member: number, currency: Currency): Promise<void> {
  await tx`
    select ledger.open_account(${member}, name, ${currency}) from unnest(${[...memberAccounts]}::text[]) name`
}

/** Opens a game account in the currency of the member's other accounts. @throws when the member has none. */
async function openGame(tx: Tx, member: number, game: string): Promise<void> {
  const [main] = await tx<{ currency: Currency }[]>`
    select currency from ledger.account where bucket = ${member % 256} and member = ${member} and name = 'main'`
  if (!main) throw new Error(`member ${member} has no accounts`)
  await tx`select ledger.open_account(${member}, ${`game:${game}`}, ${main.currency})`
}
