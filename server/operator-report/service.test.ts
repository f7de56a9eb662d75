import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { chatReport, memberReport, type ReportFilter, slipReport } from '#contract/operator-report'
import { app, openApp } from '../app-testing.ts'
import { baht } from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { addMembers } from '../operator-member/testing.ts'
import { dayAgo, refreshAll } from './testing.ts'

// Goal: the reports of members, slips and the chat count what the tables say. Method: rows as the features write them, on
// chosen days.
let desk: Awaited<ReturnType<typeof newOperator>>
const days: string[] = []
const filterOf = (from: string, more: Partial<ReportFilter> = {}): ReportFilter => ({
  from,
  to: from,
  step: 'day',
  currency: 'BAHT',
  ...more,
})
openApp()
beforeAll(async () => {
  desk = await newOperator(app, 'owner')
  for (let ago = 0; ago <= 90; ago++) days.push(await dayAgo(app.ctx.db, ago))
  await addMembers(app.ctx.db, 6)
})

const register = (from: number, to: number, day: string, source: string) =>
  app.ctx.db.begin(async (tx) => {
    const at = `${day}T12:00:00+07:00`
    await tx`update member set created_at = ${at}::timestamptz, source = ${source} where id between ${from} and ${to}`
    await tx`update member_summary set created_at = ${at}::timestamptz where member between ${from} and ${to}`
  })
const present = (member: number, day: string) => app.ctx.db`
  insert into member_time (bucket, member, day, minutes) values (${member % 256}, ${member}, ${day}::date, 5)`

test('JOB report new members, first deposits and who came back count by source and inviter', async () => {
  const { db } = app.ctx
  const [{ first }] = await db<[{ first: number }]>`select min(id) as first from member`
  const [old, young] = [days[70]!, days[20]!]
  await register(first, first + 2, old, 'FACEBOOK')
  await register(first + 3, first + 4, young, 'LINE')
  await register(first + 5, first + 5, days[0]!, 'LINE')
  await db`update member set inviter = ${first} where id in (${first + 3}, ${first + 4})`
  // One of the three of the old day came back in the second week, and two in the second month, one of them twice.
  await present(first, days[70 - 7]!)
  await present(first, days[70 - 30]!)
  await present(first, days[70 - 45]!)
  await present(first + 1, days[70 - 59]!)
  // A day too early, and a day too late.
  await present(first + 2, days[70 - 6]!)
  await present(first + 2, days[70 - 60]!)
  await db`
    insert into bank_transfer (bank, reference, member, amount, currency, movement, credited_at)
    select 'SCB', 'FIRST' || n, ${first + 3}, 100 * n, 'BAHT', 'bank:SCB:FIRST' || n, ${`${young}T13:00:00+07:00`}::timestamptz
    from generate_series(1, 2) n`
  await db.begin((tx) => app.ctx.ledger.openMember(tx, first + 3, 'BAHT'))
  for (const count of [1, 2])
    await app.ctx.ledger.post({
      reference: `bank:SCB:FIRST${count}`,
      member: first + 3,
      currency: 'BAHT',
      kind: 'deposit',
      state: 'settled',
      amount: baht(count),
      from: 'SCB',
      to: 'WALLET',
      postings: [{ from: 'house/bank:SCB/BAHT', to: `${first + 3}/main`, amount: baht(count) }],
    })
  await refreshAll(db)
  const report = (day: string, more: Partial<ReportFilter> = {}) =>
    call(memberReport, filterOf(day, more), desk.desk)
  const { total: long } = await report(old)
  expect(long).toMatchObject({ registered: 3, returned: 33.3, stayed: 66.7, firstDeposits: 0 })
  const { total, groups } = await report(young)
  // Their second month is not over, so the share that stayed is not known.
  expect(total).toMatchObject({ registered: 2, returned: 0, stayed: null })
  expect(total).toMatchObject({ firstDeposits: 1, firstAmount: baht(1) })
  expect(groups.map(({ name, figures }) => [name, figures.registered])).toEqual([['LINE', 2]])
  const [{ inviter }] = await db<[{ inviter: string }]>`
    select public_id as inviter from member where id = ${first}`
  const invited = await report(young, { by: 'inviter' })
  expect(invited.groups.map(({ name, figures }) => [name, figures.registered])).toEqual([
    [inviter, 2],
  ])
  expect((await report(old, { by: 'inviter' })).total.registered).toBe(0)
})

test('a member who is active on three days is one active member of the month, and no total adds days', async () => {
  const { db } = app.ctx
  const [{ first }] = await db<[{ first: number }]>`select min(id) as first from member`
  const start = `${days[50]!.slice(0, 7)}-01`
  for (const date of ['02', '03', '04']) await present(first, `${start.slice(0, 8)}${date}`)
  const [{ expected }] = await db<[{ expected: number }]>`
    select count(distinct member)::int as expected from member_time
    where day >= ${start}::date and day < ${start}::date + interval '1 month'`
  await refreshAll(db)
  const { periods, total } = await call(memberReport, filterOf(start, { step: 'month' }), desk.desk)
  expect(periods.map(({ figures }) => figures.active)).toEqual([expected])
  expect(total.active).toBeNull()
  const byDay = await call(memberReport, filterOf(`${start.slice(0, 8)}03`), desk.desk)
  expect(byDay.periods[0]!.figures.active).toBe(1)
})

test('failed slips count by reason, and those that an operator decided are shown', async () => {
  await app.ctx.db`
    insert into slip (bucket, member, reference, digest, file, type, state, note, bank, transfer, decided_at, resolved_at)
    select id % 256, id, 'S' || n, sha256(n::text::bytea), '', 'image/png',
      case when n <= 2 then 'success' else 'failed' end, case when n > 2 then notes[n - 2] end,
      'SCB', 'T' || n, now(), case when n = 5 then now() end
    from (select min(id) as id, '{NOT_MATCH,NOT_MATCH,EXPIRED_SLIP}'::text[] as notes from member) given,
      generate_series(1, 5) n`
  await refreshAll(app.ctx.db)
  const { total, groups } = await call(slipReport, filterOf(days[0]!), desk.desk)
  expect(total).toEqual({ slips: 5, failed: 3, resolved: 1, failedShare: 60 })
  expect(groups.map(({ name, figures }) => [name, figures.failed, figures.resolved])).toEqual([
    ['NOT_MATCH', 2, 0],
    ['success', 0, 0],
    ['EXPIRED_SLIP', 1, 1],
  ])
})

test('JOB report the first answer of each session counts for its operator, and automatic ones do not', async () => {
  const { db } = app.ctx
  const at = (clock: string) => `${days[2]!}T${clock}+07:00`
  await db`insert into conversation (name) select repeat(n::text, 32) from generate_series(1, 2) n`
  const [{ id }] = await db<[{ id: number }]>`select min(id) as id from conversation`
  const say = (
    [conversation, sequence, session]: [number, number, number],
    clock: string,
    sender: 'customer' | 'operator' | 'away',
  ) => db`
    insert into chat_message (conversation, sequence, session, sender, client_id, content, created_at, operator)
    values (${conversation}, ${sequence}, ${session}, ${sender === 'customer' ? 'customer' : 'support'},
      ${sender === 'away' ? `away-${sequence}` : `c${sequence}`}, '{}', ${at(clock)}::timestamptz,
      ${sender === 'operator' ? desk.id : null})`
  await say([id, 1, 1], '10:00:00', 'customer')
  await say([id, 2, 1], '10:00:01', 'away')
  await say([id, 3, 1], '10:00:30', 'customer')
  await say([id, 4, 1], '10:01:40', 'operator')
  await say([id, 5, 1], '10:02:00', 'operator')
  await say([id, 6, 2], '20:00:00', 'customer')
  await say([id + 1, 1, 1], '11:00:00', 'customer')
  await say([id + 1, 2, 1], '11:01:50', 'operator')
  await refreshAll(db)
  const { total, groups } = await call(chatReport, filterOf(days[2]!), desk.desk)
  expect(total).toMatchObject({ conversations: 3, answered: 2, answeredShare: 66.7 })
  // 100 and 110 seconds are both between 90 and 120.
  expect(total.seconds).toBe(105)
  expect(groups.map(({ name, figures }) => [name, figures.conversations])).toEqual([
    [desk.username, 2],
    ['', 1],
  ])
})

/** Says something in a new conversation: its session, the moment, and the client id of what is said in an operator's name. */
async function conversed(lines: (readonly [session: number, at: string, clientId?: string])[]) {
  const { db } = app.ctx
  const [{ id }] = await db<[{ id: number }]>`
    insert into conversation (name) values (${randomBytes(16).toString('hex')}) returning id`
  for (const [at, [session, moment, clientId]] of lines.entries())
    await db`
      insert into chat_message (conversation, sequence, session, sender, client_id, content, created_at, operator)
      values (${id}, ${at + 1}, ${session}, ${clientId ? 'support' : 'customer'}, ${clientId ?? `c${at}`}, '{}',
        ${`${moment}+07:00`}::timestamptz, ${clientId ? desk.id : null})`
  await refreshAll(db)
}

test('JOB report an answer after a day of silence is the answer to the question before it', async () => {
  const [asked, answered] = [days[5]!, days[4]!]
  // The operator's own answer begins another session.
  await conversed([
    [1, `${asked}T10:00`],
    [2, `${answered}T11:00`, 'answer-1'],
  ])
  // The customer asks again before it.
  await conversed([
    [1, `${asked}T10:00`],
    [2, `${answered}T11:00`],
    [2, `${answered}T11:01`, 'answer-2'],
  ])
  const first = await call(chatReport, filterOf(asked), desk.desk)
  expect(first.total).toMatchObject({ conversations: 2, answered: 1 })
  expect(first.total.seconds).toBeGreaterThan(86_400)
  const second = await call(chatReport, filterOf(answered), desk.desk)
  expect(second.total).toMatchObject({ conversations: 1, answered: 1 })
})

test('JOB report a job’s message about a bonus or a document is no answer', async () => {
  const asked = days[7]!
  await conversed([
    [1, `${asked}T10:00`],
    [1, `${asked}T10:01`, 'bonus-granted-7'],
    [1, `${asked}T10:02`, 'identity-7'],
  ])
  const { total } = await call(chatReport, filterOf(asked), desk.desk)
  expect(total).toMatchObject({ conversations: 1, answered: 0, seconds: null })
})
