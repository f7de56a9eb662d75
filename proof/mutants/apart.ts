import type { Db, Tx } from '#db'
import type { Ledger } from '#ledger'
import type { Context } from '#server/platform/context'
import { type Change, instead } from './mutant.ts'

/** Removes the guard against statements outside the transaction, because it would report these designs by an error. */
export const unguarded: Change = instead(
  '#db/transaction',
  'refuseInTransaction',
  (_original: () => void) => {},
)

/** Commits each statement of a transaction on its own. */
export function withoutTransactions<Own extends Pick<Context, 'db'>>(ctx: Own): Own {
  const statement = ((...args: Parameters<Db>) => ctx.db(...args)) as Db
  const begin: Db['begin'] = async (body) => body(ctx.db as Tx)
  return { ...ctx, db: Object.assign(statement, ctx.db, { begin }) }
}

/** Commits each posting on its own, apart from its transaction. */
export const withLedgerApart = (ctx: Context): Context => {
  const postIn: Ledger['postIn'] = (_tx, movement) =>
    ctx.db.begin((own) => ctx.ledger.postIn(own, movement))
  const mustPostIn: Ledger['mustPostIn'] = (_tx, movement) =>
    ctx.db.begin((own) => ctx.ledger.mustPostIn(own, movement))
  return { ...ctx, ledger: { ...ctx.ledger, postIn, mustPostIn } }
}
