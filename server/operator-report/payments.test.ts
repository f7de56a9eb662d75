import { beforeAll, expect, test } from 'vitest'
import { auditLog } from '#contract/audit'
import { call, download } from '#contract/call'
import {
  depositReport,
  exportReport,
  type ReportFilter,
  slipReport,
  withdrawalReport,
} from '#contract/operator-report'
import { withdraw } from '#contract/withdraw'
import { encryptEvidence } from '../deposit/evidence.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, openedQr } from '../deposit/testing.ts'
import { factOf, keepForReview } from '../deposit/unmatched.ts'
import { newOperator } from '../operator/testing.ts'
import { dayAgo, refreshAll, refreshNow } from './testing.ts'

// Goal: the reports of money say what the books say, on the right day and in one currency. Method: real payments through the
// sandbox, moved to the days that a test needs; the job runs when a test asks for it.
let desk: Awaited<ReturnType<typeof newOperator>>
let today: string
let filter: ReportFilter
openScene()
beforeAll(async () => {
  desk = await newOperator(scene.app, 'finance-lead')
  today = await dayAgo(scene.app.ctx.db)
  filter = { from: today, to: today, step: 'day', currency: 'BAHT' }
})

const soon = { timeout: 30_000, interval: 50 }
const deposits = (more: Partial<ReportFilter> = {}) =>
  call(depositReport, { ...filter, ...more }, desk.desk)

test('JOB report deposits are counted by channel with sum, success and time to credit', async () => {
  const { app, sandbox } = scene
  const member = await scene.member()
  for (const amount of [baht(300), baht(200)]) {
    const { payload } = await openedQr(member, 'KBANK', amount)
    await sandbox.payQr(payload)
    const paid = () =>
      app.ctx.db`select from deposit_qr where amount = ${amount} and state = 'paid'`
    await expect.poll(async () => (await paid()).length, soon).toBe(1)
  }
  const left = await openedQr(member, 'KBANK', baht(700))
  await app.ctx.db`update deposit_qr set state = 'expired', closed_at = now() where id = ${left.id}`
  await refreshAll(app.ctx.db)
  const { periods, groups, total, asOf, uncounted } = await deposits()
  const sums = { count: 2, amount: baht(500), failed: 1, success: 66.7 }
  expect(total).toMatchObject(sums)
  expect(total.seconds).toBeGreaterThanOrEqual(0)
  expect(periods).toEqual([{ from: today, figures: total }])
  expect(groups).toEqual([{ name: 'qr:KBANK', figures: total }])
  expect(asOf).toBeGreaterThan(Date.now() - 60_000)
  expect(uncounted).toBe(0)
  expect((await deposits({ currency: 'LAK' })).total).toEqual({
    count: 0,
    amount: 0,
    failed: 0,
    success: null,
    seconds: null,
  })
})

test('a day ends at midnight in Bangkok, and a late fact corrects the day that it belongs to', async () => {
  const { db } = scene.app.ctx
  const [yesterday, before] = [await dayAgo(db, 1), await dayAgo(db, 2)]
  await db`update member set created_at = created_at - interval '5 days'`
  await db`update member_summary set created_at = created_at - interval '5 days'`
  const lastMinute = `${yesterday}T23:59:59+07:00`
  const insert = (reference: string, amount: number, at: string) => db`
    insert into bank_transfer (bank, reference, member, amount, currency, movement, credited_at)
    select 'SCB', ${reference}, min(id), ${amount}, 'BAHT', ${`bank:SCB:${reference}`}, ${at}::timestamptz from member`
  await insert('AT-MIDNIGHT', 10_00, lastMinute)
  await insert('AFTER-MIDNIGHT', 20_00, `${today}T00:00:00+07:00`)
  await refreshAll(scene.app.ctx.db)
  const byDay = async () =>
    (await deposits({ from: before })).periods.map(({ from, figures }) => [from, figures.amount])
  expect(await byDay()).toEqual([
    [before, 0],
    [yesterday, baht(10)],
    [today, baht(520)],
  ])
  await insert('LATE', 5_00, `${before}T12:00:00+07:00`)
  // Three runs over the same facts count them once.
  for (let run = 0; run < 3; run++) await refreshAll(scene.app.ctx.db)
  expect(await byDay()).toEqual([
    [before, baht(5)],
    [yesterday, baht(10)],
    [today, baht(520)],
  ])
  const month = await deposits({ from: before, step: 'month' })
  expect(month.total.amount).toBe(baht(535))
  expect(month.periods.reduce((sum, { figures }) => sum + figures.count, 0)).toBe(5)
})

test('a day that was never counted is said, and its count does not wait for another day', async () => {
  const { db } = scene.app.ctx
  const before = await dayAgo(db, 3)
  await db`delete from report_progress where day = ${before}::date`
  expect((await deposits({ from: before })).uncounted).toBe(1)
  await refreshAll(scene.app.ctx.db)
  expect((await deposits({ from: before })).uncounted).toBe(0)
})

test('withdrawals are counted when they end, and what a member cancelled did not fail', async () => {
  const { app } = scene
  const member = await scene.member()
  const { payload } = await openedQr(member, 'KBANK', baht(900))
  await scene.sandbox.payQr(payload)
  const main = async () => (await app.ctx.ledger.balancesOf(member.id)).main
  await expect.poll(main, soon).toBe(baht(900))
  const { reference } = await call(withdraw, { amount: baht(300) }, member.caller)
  const ended = () => app.ctx.db`
    select from external_transfer where state = 'settled' and ${reference} like '%' || reference`
  await expect.poll(async () => (await ended()).length, soon).toBe(1)
  await app.ctx.db`
    insert into external_transfer (bucket, member, reference, kind, provider, amount, currency, state, reason_code, closed_at)
    select ${member.id % 256}, ${member.id}, word, 'payout', 'SCB', 100, 'BAHT', 'returned', word, now()
    from unnest('{rejected,cancelled}'::text[]) word`
  await app.ctx.db`
    insert into withdrawal (bucket, member, reference, amount, currency, bank, holder, account_no)
    select ${member.id % 256}, ${member.id}, word, 100, 'BAHT', 'SCB', 'SOMCHAI', '' from unnest('{rejected,cancelled}'::text[]) word`
  await refreshAll(app.ctx.db)
  const { total } = await call(withdrawalReport, filter, desk.desk)
  expect(total).toMatchObject({ count: 1, amount: baht(300), failed: 1, success: 50 })
  expect(total.seconds).toBeGreaterThanOrEqual(0)
})

test('JOB report a report is saved as a file, which the audit records', async () => {
  const file = await download(exportReport, { report: 'deposits', ...filter }, desk.desk)
  const [head, ...lines] = (await file.text()).trimEnd().split('\r\n')
  expect(head).toBe('from,name,currency,count,amount,failed,success,seconds')
  expect(lines.map((line) => line.split(',').slice(0, 7).join(','))).toEqual([
    `${today},qr:KBANK,BAHT,3,1400.00,1,75`,
    `${today},transfer:SCB,BAHT,1,20.00,0,100`,
  ])
  const auditor = await newOperator(scene.app, 'auditor')
  const asked = { limit: 10, username: desk.username, action: 'export' }
  const { lines: audited } = await call(auditLog, asked, auditor.desk)
  expect(audited).toMatchObject([
    { object: { kind: 'report', id: 'deposits' }, after: { rows: 2, filter } },
  ])
})

test('marketing reads reports but saves none, and support reads none', async () => {
  const marketing = await newOperator(scene.app, 'marketing')
  expect((await call(depositReport, filter, marketing.desk)).total.count).toBe(4)
  const refused = { code: 'INVALID_USER_3' }
  const asked = { report: 'deposits', ...filter } as const
  await expect(download(exportReport, asked, marketing.desk)).rejects.toMatchObject(refused)
  const support = await newOperator(scene.app, 'support')
  await expect(call(depositReport, filter, support.desk)).rejects.toMatchObject(refused)
})

test('JOB report a gift that was credited after a refusal is a deposit, and no failure', async () => {
  const { db } = scene.app.ctx
  const { id } = await scene.member()
  const gifts = async () => {
    await refreshAll(db)
    return (await deposits()).groups.find(({ name }) => name === 'voucher')?.figures
  }
  expect(await gifts()).toBeUndefined()
  await db`
    insert into external_transfer (bucket, member, reference, kind, provider, amount, confirmed, currency, state, closed_at)
    values (${id % 256}, ${id}, 'VOUCHER00000000000C3', 'voucher', 'TRUEWALLET', 0, ${baht(60)}, 'BAHT', 'late-applied', now() - interval '2 days')`
  await db`
    insert into external_transfer_incident (reference, amount, movement)
    values ('VOUCHER00000000000C3', ${baht(60)}, 'truelink:VOUCHER00000000000C3')`
  expect(await gifts()).toEqual({
    count: 1,
    amount: baht(60),
    failed: 0,
    success: 100,
    seconds: null,
  })
})

test('JOB report a gift counts on the day of its credit, however long it was in review before', async () => {
  const { db } = scene.app.ctx
  const { id } = await scene.member()
  const before = await dayAgo(db, 3)
  const giftsByDay = async () => {
    await refreshAll(db)
    const { periods } = await deposits({ from: before })
    return periods.map(({ figures }) => figures.count)
  }
  const [counted, failed] = [await giftsByDay(), (await deposits()).total.failed]
  await db`
    insert into external_transfer (bucket, member, reference, kind, provider, amount, confirmed, currency, state, created_at, closed_at, reason_code)
    values (${id % 256}, ${id}, 'VOUCHER00000000000D4', 'voucher', 'TRUEWALLET', 0, ${baht(70)}, 'BAHT', 'settled',
        now() - interval '3 days', now(), null),
      (${id % 256}, ${id}, 'VOUCHER00000000000D5', 'voucher', 'TRUEWALLET', 0, null, 'BAHT', 'returned',
        now() - interval '9 days', now(), 'operator_decided')`
  expect(await giftsByDay()).toEqual(counted.with(3, counted[3]! + 1))
  expect((await deposits()).total.failed).toBe(failed + 1)
})

test('JOB report a transfer that was credited without a slip has no time to credit', async () => {
  const { db } = scene.app.ctx
  await db`
    insert into bank_transfer (bank, reference, member, amount, currency, movement)
    select 'BAY', 'NO-TIME', min(id), ${baht(15)}, 'BAHT', 'bank:BAY:NO-TIME' from member`
  await refreshAll(db)
  const transfers = (await deposits()).groups.find(({ name }) => name === 'transfer:BAY')
  expect(transfers?.figures).toMatchObject({ count: 1, amount: baht(15), seconds: null })
})

test('JOB report a transfer of which its bank reported another amount later stays a transfer', async () => {
  const { ctx } = scene.app
  await ctx.db`
    insert into bank_transfer (bank, reference, member, amount, currency, movement)
    select 'GSB', 'CONTRADICTED', min(id), ${baht(16)}, 'BAHT', 'bank:GSB:CONTRADICTED' from member`
  const named = { transaction: 'CONTRADICTED', reference: 'CONTRADICTED' }
  await keepForReview(ctx, ctx.db, {
    provider: 'GSB',
    reason: 'contradictory',
    payment: { ...named, amount: baht(17), currency: 'BAHT' },
    fact: factOf('another amount'),
    receivedIn: 'bank:GSB:000200300404',
    evidence: encryptEvidence(ctx.secrets, '{}'),
  })
  await refreshAll(ctx.db)
  const { groups } = await deposits()
  const ofBank = groups.filter(({ name }) => name.endsWith(':GSB'))
  expect(ofBank.map(({ name, figures }) => [name, figures.amount, figures.seconds])).toEqual([
    ['transfer:GSB', baht(16), null],
  ])
})

async function failedSlip(reference: string, days: number): Promise<string> {
  const { db } = scene.app.ctx
  const day = await dayAgo(db, days)
  await db`update member_summary set created_at = now() - ${days} * interval '1 day'`
  await db`
    insert into slip (bucket, member, reference, digest, file, type, state, note, created_at, decided_at)
    select id % 256, id, ${reference}, sha256(${reference}::bytea), '', 'image/png', 'failed', 'NOT_MATCH', moment, moment
    from (select min(id) as id, ${`${day}T12:00+07:00`}::timestamptz as moment from member) given`
  await refreshAll(db)
  expect(await failedOn(day)).toEqual([1, 1])
  return day
}

const creditSlip = (reference: string) => scene.app.ctx.db`
  update slip set state = 'success', note = null, bank = 'BBL', transfer = ${reference}, decided_at = now(), resolved_at = now()
  where reference = ${reference}`

/** Failures of a day in the report of deposits, and in that of slips. */
async function failedOn(day: string): Promise<number[]> {
  const asked = { ...filter, from: day, to: day }
  const reports = [await deposits(asked), await call(slipReport, asked, desk.desk)]
  return reports.map(({ total }) => total.failed)
}

test('JOB report a slip that an operator credits after ten days failed in no report', async () => {
  const { db } = scene.app.ctx
  const day = await failedSlip('TENDAYS', 10)
  await creditSlip('TENDAYS')
  await db`update report_progress set refreshed_at = now() - interval '25 hours'`
  await refreshNow(db)
  expect(await failedOn(day)).toEqual([0, 0])
})

test.each([14, 15, 40])(
  'JOB report a slip that is credited after %d days failed in no report, although its day is not counted any more',
  async (days) => {
    const day = await failedSlip(`LATE${days}`, days)
    await creditSlip(`LATE${days}`)
    await refreshNow(scene.app.ctx.db)
    expect(await failedOn(day)).toEqual([0, 0])
  },
)
