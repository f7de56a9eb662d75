import { AsyncLocalStorage } from 'node:async_hooks'
import type { Session } from './pool.ts'
import type { Run } from './statement.ts'

export type BeginOptions = {
  isolation?: 'repeatable read'
  /** Replaces the statement limit, for work that is known to take long. */
  statementMs?: number
}

type Open = { isOpen: boolean }

const openTransaction = new AsyncLocalStorage<Open>()

/**
 * @throws inside a transaction's body, where a statement on another connection would commit without the transaction.
 */
export function refuseInTransaction(): void {
  if (openTransaction.getStore()?.isOpen)
    throw new Error('the body of a transaction ran a statement outside the transaction')
}

/**
 * Runs `body` between begin and commit on one session. A failure rolls back. A lost session accepts no further
 * statement, however the body continues.
 */
export async function inTransaction<T>(
  session: Session,
  { isolation, statementMs }: BeginOptions,
  body: (run: Run) => PromiseLike<T>,
): Promise<T> {
  const open: Open = { isOpen: true }
  const run: Run = (statement) => {
    if (!open.isOpen) throw new Error('a statement came after the end of its transaction')
    return session.run(statement)
  }
  try {
    // Await `begin` before the body: if it failed, the statements behind it would commit one by one.
    await session.command(isolation ? `begin isolation level ${isolation}` : 'begin')
    if (statementMs !== undefined) {
      session.allow(statementMs || Number.POSITIVE_INFINITY)
      await session.command(`set local statement_timeout = ${Math.trunc(statementMs)}`)
    }
    const result = await openTransaction.run(open, () => body(run))
    open.isOpen = false
    await commit(session)
    session.release()
    return result
  } catch (error) {
    open.isOpen = false
    await session.command('rollback').then(
      () => session.release(),
      // Dropping the connection rolls back too.
      (failure) => session.release(failure),
    )
    throw error
  }
}

/** If PostgreSQL answers a commit with a rollback, nothing was stored, although it reports no error. */
async function commit(session: Session): Promise<void> {
  const command = await session.command('commit')
  if (command !== 'COMMIT')
    throw new Error('a statement failed, so the transaction was rolled back')
}
