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
  reconcile,
  type Untrue,
} from './read.ts'

export * from './accounts.ts'
export * from './movement.ts'
export type { Balances, Untrue } from './read.ts'

/** The books, and the only way into them. A refusal is a code, never an exception. */
export type Ledger = {
  /** In a commit of its own, together with what others post at the same time. */
  post(movement: Movement): Promise<Posted>
  /** In the caller's transaction: posted when that commits. One a transaction, or they may wait for each other. */
  postIn(tx: Tx, movement: Movement): Promise<Posted>
  /** Ends a pending movement; its postings take out of hold exactly what the movement left there. */
  settle(change: Change): Promise<Posted>
  settleIn(tx: Tx, change: Change): Promise<Posted>
  openMember(tx: Tx, member: number, currency: Currency): Promise<void>
  openGame(tx: Tx, member: number, game: string): Promise<void>
  balancesOf(member: number): Promise<Balances>
  movementsOf(member: number, page: Page): Promise<{ total: number; movements: MovementRow[] }>
  movementOf(reference: string): Promise<MovementRow | undefined>
  /** What is wrong with the books; empty when they are true. Reads all of them. */
  reconcile(): Promise<Untrue[]>
  /** Takes nothing more and waits for what is under way. */
  close(): Promise<void>
}

/** For `patienceMs` a database that went away is waited for, before the caller hears that the outcome is not known. */
export function createLedger(db: Db, { patienceMs = 10_000 } = {}): Ledger {
  const batch = createBatch<Item, Posted>({
    run: (items) => postMany(db, items),
    keyOf: ({ reference }) => reference,
    replay: { isSame, answer: asReplay },
    patienceMs,
  })
  const refusedOr = (
    item: ReturnType<typeof itemOf>,
    go: (item: Item) => Promise<Posted>,
  ): Promise<Posted> => (typeof item === 'string' ? Promise.resolve({ code: item }) : go(item))
  return {
    post: (movement) => refusedOr(itemOf(movement), batch.ask),
    postIn: (tx, movement) => refusedOr(itemOf(movement), (item) => postIn(tx, item)),
    settle: (change) => refusedOr(itemOfChange(change), batch.ask),
    settleIn: (tx, change) => refusedOr(itemOfChange(change), (item) => postIn(tx, item)),
    openMember,
    openGame,
    balancesOf: (member) => balancesOf(db, member),
    movementsOf: (member, page) => movementsOf(db, member, page),
    movementOf: (reference) => movementOf(db, reference),
    reconcile: () => reconcile(db),
    close: batch.close,
  }
}

/** The one who asked second hears what the second of two calls would have heard. */
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

/** In the currency of the member's other accounts. @throws when the member has none. */
async function openGame(tx: Tx, member: number, game: string): Promise<void> {
  const opened = await tx`
    select ledger.open_account(member, ${`game:${game}`}, currency) from ledger.account
    where member = ${member} and name = 'main'`
  if (opened.length === 0) throw new Error(`member ${member} has no accounts`)
}
