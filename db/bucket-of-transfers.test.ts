import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseBefore, killUpgrade, membersBefore } from './before-testing.ts'
import { type Db, openDb } from './open.ts'

// Goal: servers of the version before work while QRs and transfers get their bucket (decision 0216), also with statements that
// they prepared before, and when the upgrade is killed. Method: the real migrations, and that version's statements between them.
let earlier: Awaited<ReturnType<typeof databaseBefore>>
/** One connection, so that it has prepared each statement before the upgrade. */
let app: Db
beforeAll(async () => {
  earlier = await databaseBefore('0292')
  app = openDb(earlier.url, { max: 1 })
  await earlier.db.unsafe(membersBefore(members))
})
afterAll(async () => {
  await app?.end()
  await earlier?.drop()
})

/** More than there are buckets, so that a bucket has two members. */
const members = 300

const lease = randomUUID()
const none = '{}'

/** The statements of the version before for one member. Each must do the same at every moment of the upgrade. */
async function run(member: number): Promise<void> {
  await app.begin(async (tx) => {
    const statements = [
      tx`insert into qr (id, provider, member, amount, currency, leased_until, ask_at)
        values (${`Q${member}`}, 'KBANK', ${member}, 10000, 'BAHT', now(), now())
        on conflict (member, provider) where state in ('asking', 'open') do nothing returning id, ask_at`,
      tx`update qr set state = case state when 'asking' then 'open' else state end, payload = 'x'
        where id = ${`Q${member}`} returning state`,
      tx`select *, now() from qr where id = ${`Q${member}`} and provider = 'KBANK' for update`,
      tx`update qr set state = 'paid', closed_at = coalesce(closed_at, now()) where id = ${`Q${member}`}`,
      tx`insert into bank_transfer (bank, reference, member, amount, currency, movement, qr)
        values ('KBANK', ${`B${member}`}, ${member}, 10000, 'BAHT', ${`qr:KBANK:B${member}`}, ${`Q${member}`})`,
      tx`insert into external_transfer (reference, member, kind, provider, amount, currency, balance, key, details, state, closed_at)
        values (${`T${member}`}, ${member}, 'payout', 'SCB', 10000, 'BAHT', null, ${`member:${member}:k`}, '{}', 'created', null)
        on conflict do nothing returning true as is_new`,
      tx`with free as materialized (
          select reference, state = 'created' as is_fresh from external_transfer
          where reference = ${`T${member}`} and attempt = 1 and closed_at is null for update
        )
        update external_transfer set lease = gen_random_uuid(), leased_until = now(), state = 'sent', sends = sends + is_fresh::int,
          last_sent_at = clock_timestamp()
        from free where external_transfer.reference = free.reference returning is_fresh, sends`,
      tx`update external_transfer set state = 'returned', reason_code = 'refused', closed_at = now()
        where reference = ${`T${member}`} and closed_at is null`,
      tx`update external_transfer set state = 'late-applied', confirmed = 10000 where reference = ${`T${member}`}`,
      tx`insert into external_transfer (reference, member, kind, provider, amount, currency, state, sends, last_sent_at, lease)
        values (${`G${member}`}, ${member}, 'to-game', 'JOKER', 10000, 'BAHT', 'sent', 1, now(), ${lease}::uuid)`,
      tx`select from end_external_transfers(array[${`G${member}`}], array[${lease}::uuid], '{returned}', '{null}', '{refused}', '{null}',
        '{null}', '{"{}"}', '{0}', '{null}', '{0}', ${none}, ${none}, ${none}, ${none}, ${none}, ${none}, ${none}, ${none}, ${none},
        ${none}, ${none}, ${none}, ${none}, ${none}, ${none}, ${none}, ${none}, ${none}) where ended = '{true}'`,
      tx`insert into external_transfer_incident (reference, amount, movement) values (${`T${member}`}, 10000, 'late')`,
    ]
    for (const [index, statement] of statements.entries())
      expect([member, index, (await statement).count]).toEqual([member, index, 1])
  })
}

const tables = ['deposit_qr', 'external_transfer']

/** The rows of each table, without the bucket. */
async function rowsOf(): Promise<Record<string, unknown>> {
  const rows: Record<string, unknown> = {}
  for (const table of tables)
    rows[table] = await earlier.db.unsafe(
      `select to_jsonb(t) - 'bucket' as row from ${table} t order by (to_jsonb(t) - 'bucket')::text`,
    )
  return rows
}

test('an upgrade that is killed goes on, and no change of that time is lost', async () => {
  for (let member = 1; member <= 260; member += 1) await run(member)
  await earlier.bringUp('0293')
  for (let member = 261; member <= 280; member += 1) await run(member)
  // A row that a server keeps locked is not waited for, and the upgrade cannot end without it.
  const server = openDb(earlier.url, { max: 1 })
  await killUpgrade(earlier, {
    words: 'fill_buckets',
    event: 'PgSleep',
    holder: server,
    hold: (tx) => tx`update qr set receiver = 'SHOP' where member = 7`,
    meanwhile: async () => {
      const [filled] = await earlier.db`
        select count(*) filter (where bucket is null)::int as empty, count(*)::int as rows from deposit_qr`
      expect(filled).toEqual({ empty: 1, rows: 280 })
      await run(281)
    },
    file: '0293_deposit_qr_filled.sql',
  })
  await server.end()

  const before = await rowsOf()
  await earlier.bringUp()
  expect(await rowsOf()).toEqual(before)
  for (const table of tables) {
    const [row] = await earlier.db.unsafe(
      `select count(*)::int as rows, bool_and(bucket = member % 256) as is_right from ${table}`,
    )
    expect([table, row]).toEqual([
      table,
      { rows: table === 'deposit_qr' ? 281 : 562, isRight: true },
    ])
  }
})

test('a server of the version before goes on after it, and stores nothing twice', async () => {
  await run(282)
  await expect(run(282)).rejects.toThrow('duplicate key')
})

test('a statement that was prepared before reads the columns that it read then', async () => {
  const [qr] =
    await app`select *, now() from qr where id = ${'Q7'} and provider = 'KBANK' for update`
  expect(qr).toMatchObject({ id: 'Q7', receiver: 'SHOP' })
  expect(Object.keys(qr)).not.toContain('bucket')
})
