import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ReportFilter, reportGroupsMost, reports } from '#contract/operator-report'
import { type Db, openDb } from '#db'
import { testDb } from '#db/testing'
import { linesOf } from './file.ts'
import { type Reading, readReport } from './read.ts'
import { readings } from './reports.ts'
import { dayAgo } from './testing.ts'

// Goal: a year of a large service answers from the figures alone, by their key. Method: 800,000 figures of a year; the reads
// run in one transaction, whose own counts PostgreSQL tells.
let own: Awaited<ReturnType<typeof testDb>>
let owner: Db
let filter: ReportFilter
beforeAll(async () => {
  own = await testDb()
  owner = openDb(own.url, { asOwner: true, max: 1 })
  await owner`
    insert into report_figure (report, currency, day, name, measure, value)
    select report, currency, (now() at time zone 'Asia/Bangkok')::date - d, 'part' || n, measure, 1 + d
    from (values
      ('deposits', 30, array['count', 'amount', 'failed', 'wait:3', 'wait:4', 'wait:5', 'wait:6', 'wait:7', 'wait:8', 'wait:9']),
      ('withdrawals', 30, array['count', 'amount', 'failed', 'wait:3', 'wait:4', 'wait:5', 'wait:6', 'wait:7', 'wait:8', 'wait:9']),
      ('games', 40, array['rounds', 'stake', 'payout']),
      ('members', 20, array['registered', 'firstDeposits', 'firstAmount', 'mayReturn', 'returned', 'active']),
      ('inviters', 150, array['registered', 'firstDeposits'])
    ) kind (report, names, measures)
    cross join unnest(measures) measure cross join unnest(array['BAHT', 'LAK']) currency
    cross join generate_series(0, 364) d cross join lateral generate_series(1, names) n`
  await owner.unsafe('vacuum analyze report_figure')
  filter = {
    from: await dayAgo(owner, 364),
    to: await dayAgo(owner),
    step: 'day',
    currency: 'BAHT',
  }
}, 120_000)
afterAll(async () => {
  await owner?.end()
  await own?.drop()
})

type Read = { table: string; isScanned: boolean }
const tablesIn = (db: Db) => db<Read[]>`
  select relname as table, bool_or(seq_scan > 0) as is_scanned from pg_stat_xact_user_tables
  where seq_scan + coalesce(idx_scan, 0) > 0 group by relname order by relname`

test.each(reports)('a year of %s reads no fact, and of the figures only its own', async (name) => {
  await own.db.begin(async (tx) => {
    // Nothing that a read needs is left out in a transaction.
    const db = tx as unknown as Db
    const by = name === 'members' ? ({ by: 'inviter' } as const) : {}
    const reading: Reading = readings[name]
    await readReport({ db }, reading, { ...filter, ...by })
    if (name !== 'members') await linesOf({ db }, name, filter)
    const read = await tablesIn(db)
    const small = ['game', 'member_summary', 'report_progress']
    expect(read.map(({ table }) => table).filter((table) => !small.includes(table))).toEqual([
      'report_figure',
    ])
    expect(read.find(({ table }) => table === 'report_figure')).toMatchObject({
      isScanned: false,
    })
  })
})

test('a split of many names has the hundred with the most, and those without any last', async () => {
  const day = await dayAgo(owner, 1)
  await owner`
    insert into report_figure (report, currency, day, name, measure, value)
    select 'bonuses', 'BAHT', ${day}::date, 'bonus' || n, 'granted', 1000 - n from generate_series(1, ${reportGroupsMost}) n
    union all select 'bonuses', 'BAHT', ${day}::date - 1, 'bonus' || ${reportGroupsMost}::int, 'granted', 500
    union all select 'bonuses', 'BAHT', ${day}::date, 'bonus1', 'ended', 40
    union all select 'bonuses', 'BAHT', ${day}::date, 'none', 'ended', 900000`
  const { groups } = await readReport(own, readings.bonuses, filter)
  expect(groups).toHaveLength(reportGroupsMost)
  expect(groups[0]).toMatchObject({ name: `bonus${reportGroupsMost}`, figures: { granted: 1400 } })
  expect(groups[1]).toMatchObject({ name: 'bonus1', figures: { granted: 999, cost: 40 } })
  expect(groups.map(({ name }) => name)).not.toContain('none')
  await owner`delete from report_figure where name in ('bonus2', 'bonus3')`
  const fewer = await readReport(own, readings.bonuses, filter)
  expect(fewer.groups.at(-1)).toMatchObject({ name: 'none', figures: { granted: 0, cost: 900000 } })
})

test('a file with more than 50,000 lines is refused', async () => {
  const asked = { ...filter, by: 'inviter' } as const
  await expect(linesOf(own, 'members', asked)).rejects.toMatchObject({ code: 'EXPORT_TOO_LARGE' })
})
