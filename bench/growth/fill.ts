import { type Db, migrate, openDb } from '#db'
import { startEmbedded } from '#db/embedded/embedded'
import { hashPassword } from '#server/login/password'
import { addOperator, commandLine } from '#server/operator/operators'
import { encryptAccountNo } from '#server/profile/bank-account'
import { seed } from '#server/site/seed'
import { booksOf, bookTables, planOf, type Size } from './books.ts'
import { withoutIndexes } from './bulk.ts'
import { featuresOf } from './features.ts'

export const password = 'correct horse 77'
const operatorName = 'finance0'

/** Data lost in a crash of the filling is filled again; afterwards the server starts with its own settings. */
const hastySettings = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  shared_buffers: '1GB',
  max_wal_size: '16GB',
  work_mem: '256MB',
  maintenance_work_mem: '1GB',
  max_parallel_maintenance_workers: '1',
}

type Filling = { size: Size; pepper: Buffer; say: (line: string) => void }

/** Creates a database of this size in an empty folder. */
export async function fillFolder(dataDir: string, filling: Filling): Promise<void> {
  const { url, stop } = await startEmbedded({ dataDir, settings: hastySettings })
  try {
    await migrate(url)
    const owner = openDb(url, { max: 1, asOwner: true })
    try {
      await fillDatabase(owner, filling)
      await owner.unsafe('checkpoint')
    } finally {
      await owner.end()
    }
  } finally {
    await stop()
  }
}

/**
 * Fills a migrated, empty database: the seed of a new service, an operator, and a ledger with all rows that belong to
 * its movements.
 */
export async function fillDatabase(owner: Db, { size, pepper, say }: Filling): Promise<void> {
  await seed(owner, { demoAccounts: true })
  const secrets = { pepper }
  const desk = { username: operatorName, role: 'owner' }
  await addOperator({ db: owner, publicUrl: '' }, desk, commandLine)
  const sealed = {
    accountNo: encryptAccountNo(secrets, '1234567890'),
    passwordHash: await hashPassword(password),
  }
  const features = Object.entries(featuresOf(size, sealed))
  const tables = [...bookTables, ...features.map(([table]) => table)]
  // A service that is a year old has a part for each of its months.
  await owner`
    select part.add_bet_part('bet', (date_trunc('month', now()) + month * interval '1 month')::date, null)
    from generate_series(-13, 2) month`
  await withoutIndexes(owner, tables, async () => {
    for (const statement of [...planOf(size), ...booksOf(size)]) await owner.unsafe(statement)
    for (const [table, statement] of features) {
      const { count } = await owner.unsafe(statement)
      say(`${table}: ${count} rows`)
    }
  })
  say('indexes and keys are there again')
  await owner`select setval('member_id_seq', ${size.members})`
  await owner.unsafe('vacuum analyze')
}
