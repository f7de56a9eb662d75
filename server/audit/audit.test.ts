import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuditLine, auditLog } from '#contract/audit'
import { call } from '#contract/call'
import { addCannedText, changeCannedText, conversationHistory } from '#contract/operator'
import { Refusal } from '#contract/refusal'
import { type Db, openDb } from '#db'
import { toAmount } from '#money'
import { app, openApp } from '../app-testing.ts'
import { guestAt, write } from '../chat/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { type Action, audit } from './audit.ts'
import { verify } from './verify.ts'

// Goal: every change and every look is in the audit with its values, and a line that is edited or removed shows. Method:
// the whole server; the database's owner, who may do more than the application.
let owner: Awaited<ReturnType<typeof newOperator>>
let support: Awaited<ReturnType<typeof newOperator>>
let asOwner: Db
openApp()
beforeAll(async () => {
  owner = await newOperator(app, 'owner')
  support = await newOperator(app)
  asOwner = openDb(app.databaseUrl, { max: 2, asOwner: true })
})
afterAll(() => asOwner?.end())

type Filter = Omit<Parameters<typeof call<typeof auditLog>>[1], 'limit'> & { limit?: number }
const listed = (filter: Filter = {}) =>
  call(auditLog, { limit: 100, ...filter }, owner.desk) as Promise<{
    lines: AuditLine[]
    hasMore: boolean
  }>
const note = (action: Partial<Action>) =>
  audit(app.ctx.db, { by: { operator: support, address: '127.0.0.1' }, action: 'look', ...action })

test('a changed reply is in the audit as it was and as it is, in its session', async () => {
  const texts = { th: 'สวัสดี', la: 'ສະບາຍດີ', en: 'Hello' }
  const reply = await call(addCannedText, { title: 'Greeting', texts }, support.desk)
  const id = String(reply.id)
  const title = "<b>Bobby'); drop table operator_audit; --</b>"
  await call(changeCannedText, { id, title, texts }, support.desk)
  const { lines } = await listed({ kind: 'reply', about: id })
  expect(lines).toMatchObject([
    { action: 'text', before: { title: 'Greeting' }, after: { title } },
    { action: 'text', before: null, after: { title: 'Greeting', texts } },
  ])
  expect(new Set(lines.map(({ session }) => session)).size).toBe(1)
  expect(lines[0]).toMatchObject({ username: support.username, object: { kind: 'reply', id } })
})

test('reading a conversation is in the audit once for a while, and for each operator', async () => {
  const guest = await guestAt(app.host)
  await write(guest.caller, 'hello')
  const read = ({ desk }: typeof support) =>
    call(conversationHistory, { id: guest.guestId, limit: 10 }, desk)
  for (const reader of [support, support, owner, support]) await read(reader)
  const { lines } = await listed({ kind: 'conversation', about: guest.guestId })
  expect(lines.map(({ action, username }) => [action, username])).toEqual([
    ['read', owner.username],
    ['read', support.username],
  ])
})

test('lines are filtered by operator, action, object, amount and time, and paged without gaps', async () => {
  const since = Date.now()
  for (const amount of [100_00, 200_00, 300_00])
    await note({
      action: 'money-decide',
      object: { kind: 'payment', id: '77' },
      money: { amount: toAmount(amount), currency: 'BAHT' },
    })
  await note({ object: { kind: 'member', id: '77' } })
  const amounts = async (filter: Filter) => (await listed(filter)).lines.map(({ amount }) => amount)
  expect(await amounts({ kind: 'payment', about: '77' })).toEqual([300_00, 200_00, 100_00])
  expect(await amounts({ about: '77' })).toHaveLength(4)
  const between = { amountFrom: toAmount(150_00), amountTo: toAmount(200_00) }
  expect(await amounts({ ...between, username: support.username })).toEqual([200_00])
  expect(await amounts({ ...between, username: owner.username })).toEqual([])
  expect(await amounts({ action: 'money-decide', from: since })).toHaveLength(3)
  expect(await amounts({ action: 'money-decide', to: since - 1 })).toEqual([])

  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await listed({ limit: 2, about: '77', ...(after && { after }) })
    seen.push(...page.lines.map(({ id }) => id))
    after = page.hasMore ? page.lines.at(-1)!.id : undefined
  } while (after)
  expect(seen).toEqual((await listed({ about: '77' })).lines.map(({ id }) => id))
})

test.each([
  { limit: 0 },
  { limit: 101 },
  { limit: 10, after: '-1' },
  { limit: 10, action: 'DROP TABLE' },
  { limit: 10, from: -1 },
  { limit: 10, from: 8_640_000_000_000_001 },
  { limit: 10, to: Number.MAX_SAFE_INTEGER },
  { limit: 10, page: 1 },
])('API-04 a wrong filter is refused: %j', async (input) => {
  const response = await fetch(`${app.host}/api/console/audit`, {
    method: 'POST',
    headers: {
      'x-client-id': 'kapao-web',
      'content-type': 'application/json',
      authorization: `Bearer ${owner.token}`,
    },
    body: JSON.stringify(input),
  })
  expect(response.status).toBe(400)
})

test('only who may read the audit reads it', async () => {
  await expect(call(auditLog, { limit: 1 }, support.desk)).rejects.toThrow(
    new Refusal('INVALID_USER_3'),
  )
})

test('lines of one moment stand in one chain, and neither the application nor the owner can edit them', async () => {
  await Promise.all(Array.from({ length: 40 }, () => note({ object: { kind: 'member', id: '1' } })))
  const { lines, last, faults } = await verify(app.ctx.db)
  expect(faults).toEqual([])
  expect(last).toMatch(new RegExp(`^${lines}:[0-9a-f]{64}$`))
  for (const change of ["update operator_audit set reason = 'x'", 'delete from operator_audit']) {
    await expect(app.ctx.db.unsafe(change)).rejects.toThrow('permission denied')
    await expect(asOwner.unsafe(change)).rejects.toThrow('stands')
  }
  await expect(app.ctx.db`insert into operator_audit_chain values (0, 1, '')`).rejects.toThrow(
    'permission denied',
  )
  await expect(asOwner.unsafe('truncate operator_audit cascade')).rejects.toThrow('stands')
})

test('an edited, removed or added line is found, although the triggers were off', async () => {
  const chained = async () => (await verify(app.ctx.db)).faults.map(({ fault }) => fault)
  type Line = { id: number }
  const [first, second, third] = await app.ctx.db<[Line, Line, Line]>`
    select id from operator_audit order by id limit 3`
  const tamper = (...statements: string[]) =>
    asOwner.begin(async (tx) => {
      await tx.unsafe('set local session_replication_role = replica')
      for (const statement of statements) await tx.unsafe(statement)
    })
  const [{ reason }] = await asOwner<[{ reason: string }]>`
    select reason from operator_audit where id = ${first.id}`
  await tamper(`update operator_audit set reason = 'told by phone' where id = ${first.id}`)
  expect(await chained()).toEqual(['line_changed'])
  await tamper(`update operator_audit set reason = '${reason}' where id = ${first.id}`)
  expect(await chained()).toEqual([])

  await tamper(
    `create table kept_line as select * from operator_audit where id = ${second.id}`,
    `delete from operator_audit where id = ${second.id}`,
  )
  expect(await chained()).toEqual(['line_missing'])
  await tamper('insert into operator_audit overriding system value select * from kept_line')
  expect(await chained()).toEqual([])

  await tamper(
    `create table kept_place as select * from operator_audit_chain where audit = ${third.id}`,
    `delete from operator_audit_chain where audit = ${third.id}`,
  )
  expect(await chained()).toEqual(['place_missing', 'not_chained'])
  await tamper('insert into operator_audit_chain select * from kept_place')
  expect(await chained()).toEqual([])
})

test('a change that is made past the application is in the audit with the database’s user, without secrets', async () => {
  const [{ name }] = await asOwner<[{ name: string }]>`select session_user as name`
  await asOwner`update operator set is_active = false where username = ${support.username}`
  await asOwner`update operator set is_active = true where username = ${support.username}`
  const { lines } = await listed({ action: 'sql-change', about: 'operator' })
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatchObject({
    username: `sql:${name}`,
    object: { kind: 'table', id: 'operator' },
    before: { rows: 1, first: [{ username: support.username, is_active: true }] },
    after: { rows: 1, first: [{ username: support.username, is_active: false }] },
  })
  const written = JSON.stringify(lines)
  for (const secret of ['password_hash', 'passwordHash', 'argon2', 'totp'])
    expect(written).not.toContain(secret)
})

test('the application’s own changes leave no such line', async () => {
  const count = async () => (await listed({ action: 'sql-change' })).lines.length
  const before = await count()
  await app.ctx.db`update operator set signed_in_at = now() where username = ${support.username}`
  expect(await count()).toBe(before)
})

async function command(...words: string[]) {
  const child = spawn(process.execPath, ['scripts/audit.ts', ...words], {
    env: { ...process.env, DATABASE_URL: app.databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'exit')
  const [out, err] = await said
  return { code, out, err }
}

test('the command verifies the audit, and finds an end that was cut off', async () => {
  const { code, out } = await command('verify')
  expect(out).toMatch(/^The audit is whole: \d+ lines\.\nIts end is \d+:[0-9a-f]{64}\n$/)
  expect(code).toBe(0)
  const end = /Its end is (\S+)/.exec(out)![1]!
  expect((await command('verify', '--end', end)).code).toBe(0)
  const other = await command('verify', '--end', `${end.split(':')[0]}:${'0'.repeat(64)}`)
  expect([other.code, other.err]).toEqual([1, expect.stringContaining('no longer has the end')])
  expect(await command('change')).toMatchObject({ code: 1, err: expect.stringContaining('usage') })
})
