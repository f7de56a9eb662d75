import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { conversations } from '#contract/operator'
import { deposits } from '#contract/operator-deposit'
import { searchMessages } from '#contract/operator-inbox'
import { consoleSearch, members } from '#contract/operator-member'
import { withdrawals } from '#contract/operator-withdrawal'
import { app, openApp } from '../app-testing.ts'
import { newOperator } from '../operator/testing.ts'
import { addMembers } from '../operator-member/testing.ts'
import { refusalCode } from '../refusal/testing.ts'

openApp()

const linesOf = ({ username }: { username: string }) => app.ctx.db<{ after: object }[]>`
  select after from operator_audit where username = ${username} and action = 'list' order by id`

test('each page of what ended or lies further back is in the audit, once while it stays on the screen; the work that waits is not', async () => {
  const lead = await newOperator(app, 'finance-lead')
  const { desk } = lead
  for (let time = 0; time < 2; time += 1) {
    await call(withdrawals, { column: 'decide', limit: 50 }, desk)
    await call(conversations, { page: 1, limit: 50 }, desk)
    await call(withdrawals, { column: 'paid', limit: 50 }, desk)
    await call(withdrawals, { column: 'decide', limit: 50, after: '1_A' }, desk)
    await call(deposits, { limit: 20, bank: 'SCB' }, desk)
    await call(conversations, { page: 2, limit: 50 }, desk)
  }
  expect((await linesOf(lead)).map(({ after }) => after)).toEqual([
    { list: 'withdrawals', column: 'paid', limit: 50, rows: 0 },
    { list: 'withdrawals', column: 'decide', limit: 50, after: '1_A', rows: 0 },
    { list: 'deposits', limit: 20, bank: 'SCB', rows: 0 },
    { list: 'conversations', page: 2, limit: 50, rows: 0 },
  ])
})

test('an operator who was shown 30,000 rows in a day is shown no more of any list, and the metric tells so before', async () => {
  const [many, other] = [await newOperator(app, 'owner'), await newOperator(app, 'owner')]
  const shown = (rows: number, hoursAgo: number) => app.ctx.db`
    insert into operator_audit (at, username, action, address, after)
    values (now() - ${hoursAgo} * interval '1 hour', ${many.username}, 'list', '', ${app.ctx.db.json({ rows })})`
  const read = [
    () => call(members, { limit: 5 }, many.desk),
    () => call(deposits, { limit: 5 }, many.desk),
    () => call(withdrawals, { column: 'paid', limit: 5 }, many.desk),
    () => call(conversations, { page: 2, limit: 5 }, many.desk),
  ]
  await shown(90_000, 25)
  await shown(29_999, 20)
  for (const each of read) await each()
  const figures = await (await fetch(app.metricsUrl)).text()
  expect(Number(/^operator_rows_listed (\d+)$/m.exec(figures)?.[1])).toBe(29_999)
  await shown(1, 0)
  for (const each of read) expect(await refusalCode(each())).toBe('REQUEST_LIMIT')
  await call(withdrawals, { column: 'decide', limit: 5 }, many.desk)
  await call(members, { limit: 5 }, other.desk)
})

test('what searches find counts with the rows of lists, once while it stays on the screen', async () => {
  const { username, desk } = await newOperator(app, 'owner')
  await addMembers(app.ctx.db, 3)
  const search = () => call(consoleSearch, { text: 'crowd' }, desk)
  for (let time = 0; time < 2; time += 1) expect((await search()).found).toHaveLength(3)
  await call(searchMessages, { text: 'hello', days: 7 }, desk)
  await call(conversations, { page: 1, limit: 50, search: 'hello' }, desk)
  const lines = await app.ctx.db<{ after: object }[]>`
    select after from operator_audit where username = ${username} and action = 'search' order by id`
  expect(lines.map(({ after }) => after)).toEqual([
    { search: 'crowd', rows: 3 },
    { messages: 'hello', days: 7, rows: 0 },
    { list: 'conversations', page: 1, limit: 50, search: 'hello', rows: 0 },
  ])

  await app.ctx.db`
    insert into operator_audit (username, action, address, after)
    values (${username}, 'search', '', ${app.ctx.db.json({ rows: 30_000 })})`
  const figures = await (await fetch(app.metricsUrl)).text()
  expect(Number(/^operator_rows_listed (\d+)$/m.exec(figures)?.[1])).toBe(30_003)
  for (const each of [
    search,
    () => call(searchMessages, { text: 'other', days: 7 }, desk),
    () => call(conversations, { page: 1, limit: 50, search: 'other' }, desk),
    () => call(members, { limit: 5 }, desk),
  ])
    expect(await refusalCode(each())).toBe('REQUEST_LIMIT')
  await call(conversations, { page: 1, limit: 50 }, desk)
})
