import type { Db, Tx } from '#db'
import type { Ledger } from '#ledger'
import type { Context } from '#server/platform/context'
import { type Change, instead } from './mutant.ts'

/** The driver refuses a statement beside the transaction, so a product that has one has no such guard. */
export const unguarded: Change = instead(
  '#db/transaction',
  'refuseInTransaction',
  (_original: () => void) => {},
)

/** Each statement of a transaction that begins here is a commit of its own. */
export function withoutTransactions<Own extends Pick<Context, 'db'>>(ctx: Own): Own {
  const statement = ((...given: Parameters<Db>) => ctx.db(...given)) as Db
  const begin: Db['begin'] = async (body) => body(ctx.db as Tx)
  return { ...ctx, db: Object.assign(statement, ctx.db, { begin }) }
}

/** What is posted in a transaction is posted in a commit of its own. */
export const withLedgerApart = (ctx: Context): Context => {
  const postIn: Ledger['postIn'] = (_tx, movement) =>
    ctx.db.begin((own) => ctx.ledger.postIn(own, movement))
  return { ...ctx, ledger: { ...ctx.ledger, postIn } }
}
