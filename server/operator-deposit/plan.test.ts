import { expect, test } from 'vitest'
import type { Deposit } from '#contract/operator-deposit'
import { openDb } from '#db'
import { app, openApp } from '../app-testing.ts'
import { asOwner } from '../testing.ts'
import { listDeposits } from './list.ts'

// Goal: a list of payments reads the transfers of these payments, however many others there are. Method: many rows of each table, and
// the rows that PostgreSQL read in the transaction of the list.
openApp()

const fill = () =>
  asOwner(app, async (db) => {
    await db.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`
        insert into external_transfer (bucket, member, reference, kind, provider, amount, confirmed, currency, state, closed_at)
        select 0, 0, 'R' || n, 'payment-return', 'KBANK', 100, 100, 'BAHT', 'settled', now() from generate_series(1, 50000) n`
      await tx`
        insert into bank_transfer (bank, reference, member, amount, currency, movement)
        select 'KBANK', 'T' || n, 1, 1000, 'BAHT', 'bank:KBANK:T' || n from generate_series(1, 50000) n`
      await tx`
        insert into unmatched_payment (provider, fact, reason_code, transaction, amount, currency, raw, resolved_at, received_in,
          suspense_movement, release_movement)
        select 'KBANK', 'f' || n, 'payer_not_found', 'U' || n, 1000, 'BAHT', '', now(), 'own', 's' || n, 'payment-return:R' || n
        from generate_series(1, 1000) n`
    })
    await db`analyze external_transfer, bank_transfer, unmatched_payment`
  })

test('a list of the payments in a state scans no table of transfers', async () => {
  await fill()
  const own = openDb(app.databaseUrl, { max: 1 })
  try {
    for (const state of ['returned', 'returning', 'dismissed'] satisfies Deposit['state'][]) {
      const before = await scanned(own)
      const { deposits } = await listDeposits(own, { limit: 50, state })
      expect([state, deposits.length]).toEqual([state, state === 'returned' ? 50 : 0])
      expect([state, (await scanned(own)) - before]).toEqual([state, 0])
    }
  } finally {
    await own.end()
  }
})

/** Rows that scans of the two tables have read. A session publishes its counts on request at the end of a statement. */
async function scanned(db: ReturnType<typeof openDb>): Promise<number> {
  await db`select pg_stat_force_next_flush()`
  await db`select pg_stat_clear_snapshot()`
  const [{ rows }] = await db<[{ rows: number }]>`
    select sum(seq_tup_read)::int8 as rows from pg_stat_user_tables where relname in ('external_transfer', 'bank_transfer')`
  return rows
}
