import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/alarm'
import { auditLog } from '#contract/audit'
import { call } from '#contract/call'
import { sandboxAt } from '#sandbox/client'
import { type Sandbox, startSandbox } from '#sandbox/start'
import { newOperator } from '../operator/testing.ts'
import { refusalCode } from '../refusal/testing.ts'
import { setSetting } from '../register/testing.ts'
import { asOwner, startTestApp, type TestApp } from '../testing.ts'
import { evaluate } from './evaluate.ts'
import type { Sample } from './list.ts'

// Goal: an alarm begins after its time, rings once on all servers together, again until it is acknowledged, and ends; each message is
// delivered at least once, and a silent channel delays no other. Method: two servers on one database and the sandbox's receivers; the
// values of the metrics are the test's, and time passes by moving rows.
const folder = mkdtempSync(join(tmpdir(), 'kapao-alarm-'))
let sandbox: Sandbox
let outside: ReturnType<typeof sandboxAt>
let app: TestApp
let second: TestApp
let operator: Awaited<ReturnType<typeof newOperator>>
beforeAll(async () => {
  sandbox = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    data: folder,
    app: 'http://127.0.0.1:9',
  })
  outside = sandboxAt(sandbox.url)
  app = await startTestApp({ sandboxUrl: sandbox.url }, { isWithoutAlarms: true })
  second = await startTestApp(
    { sandboxUrl: sandbox.url, databaseUrl: app.databaseUrl, pepper: app.settings.pepper },
    { isWithoutAlarms: true },
  )
  operator = await newOperator(app, 'systems')
  await setSetting(app.ctx.db, 'alarmWebhook', true)
})
afterAll(async () => {
  await second?.stop()
  await app?.stop()
  await sandbox?.stop()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(async () => {
  values.clear()
  unread.clear()
  await outside.clearControls()
  for (const key of ['alarmLine', 'alarmTelegram'] as const)
    await setSetting(app.ctx.db, key, false)
  await setSetting(app.ctx.db, 'alarmPhone', '')
  await look()
  expect((await listed()).open).toEqual([])
})

/** The values that metrics have now; 0 for the others. */
const values = new Map<string, number>()
const readMetric = async (name: string): Promise<Sample[] | undefined> => {
  if (unread.has(name)) return undefined
  return ['sms_budget_left', 'files_free_ratio', 'redis_up'].includes(name)
    ? [{ labels: {}, value: Number.POSITIVE_INFINITY }]
    : [{ labels: {}, value: values.get(name) ?? 0 }]
}
/** Metrics that cannot be read now. */
const unread = new Set<string>()

/** Evaluates as if the last time was half a minute ago. */
async function look(by: TestApp = app) {
  await app.ctx.db`update alarm_look set looked_at = '-infinity'`
  return evaluate(by.ctx, readMetric)
}
/** Lets time pass for conditions that hold and for alarms that rang. */
const pass = (minutes: number) =>
  asOwner(app, async (db) => {
    await db`update alarm_pending set since = since - ${minutes} * interval '1 minute'`
    await db`update alarm set notified_at = notified_at - ${minutes} * interval '1 minute'`
  })
const listed = () => call(contract.alarms, {}, operator.desk)
const openNames = async () => (await listed()).open.map(({ name }) => name)
/** Messages of the webhook that name this alarm, the oldest first. */
const heard = async (title: string) =>
  (await outside.alarms('webhook'))
    .filter(({ text }) => text.endsWith(`: ${title}`))
    .map(({ text }) => text.split(':')[0])
    .toReversed()
const reason = 'I look at it now'
const within = { timeout: 15_000 }

test('an alarm begins once its condition has held for its time, and rings once although two servers look', async () => {
  const title = 'Payments could not be credited automatically'
  const thai = 'มีเงินเข้าที่ระบบเพิ่มให้อัตโนมัติไม่ได้'
  values.set('payments_unmatched', 3)
  await look()
  await pass(9)
  await look()
  expect(await openNames()).toEqual([])
  await pass(1)
  await app.ctx.db`update alarm_look set looked_at = '-infinity'`
  const looked = await Promise.all(
    [app, second, app, second].map(({ ctx }) => evaluate(ctx, readMetric)),
  )
  expect(looked.filter(Boolean)).toHaveLength(1)
  expect((await listed()).open).toMatchObject([
    { name: 'PaymentsUnmatched', title: thai, severity: 'ticket', value: 3, page: 'money' },
  ])
  await expect.poll(() => heard(title), within).toEqual(['began'])
  await look(second)
  await look()
  expect(await heard(title)).toEqual(['began'])

  values.clear()
  await look(second)
  await expect.poll(() => heard(title), within).toEqual(['began', 'ended'])
  const { open, past } = await listed()
  expect(open).toEqual([])
  expect(past[0]).toMatchObject({ name: 'PaymentsUnmatched', sent: 2, failed: 0 })
})

test('a condition that stops before its time never rings, and begins to count anew', async () => {
  values.set('callbacks_unconfirmed', 1)
  await look()
  await pass(9)
  values.clear()
  await look()
  values.set('callbacks_unconfirmed', 1)
  await look()
  await pass(9)
  await look()
  expect(await openNames()).toEqual([])
})

test('an alarm whose metric cannot be read does not end, and one that cannot be evaluated stops no other', async () => {
  values.set('feed_unread_seconds', 601)
  values.set('operators_stopped', 1)
  await look()
  await pass(5)
  await look()
  const open = async () => (await openNames()).toSorted()
  expect(await open()).toEqual(['FeedUnread', 'OperatorsStopped'])
  unread.add('feed_unread_seconds')
  await asOwner(app, (db) => db.unsafe('revoke select on provider_health from kapao_app'))
  values.clear()
  await look()
  expect(await open()).toEqual(['FeedUnread'])
  await pass(10)
  await look()
  expect((await listed()).open).toMatchObject([
    { name: 'MetricUnread', subject: 'ProviderFails', severity: 'page' },
    { name: 'FeedUnread' },
  ])
  await asOwner(app, (db) => db.unsafe('grant select on provider_health to kapao_app'))
})

test('an alarm rings again until an operator acknowledges it, and when it returns', async () => {
  const title = 'The ledger contradicts itself'
  values.set('ledger_untrue', 1)
  await look()
  await pass(239)
  await look()
  expect((await call(contract.alarmCount, {}, operator.desk)).count).toBe(1)
  await expect.poll(() => heard(title), within).toEqual(['began'])
  await pass(1)
  await look()
  await look()
  await expect.poll(() => heard(title), within).toEqual(['began', 'again'])

  const [{ id }] = (await listed()).open as [contract.Alarm]
  const answers = await Promise.all(
    [1, 2].map(() => call(contract.acknowledgeAlarm, { id, reason }, operator.desk)),
  )
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['already_decided', 'done'])
  expect((await listed()).open).toMatchObject([
    { acknowledgement: { by: operator.username, note: reason } },
  ])
  expect((await call(contract.alarmCount, {}, operator.desk)).count).toBe(0)
  await pass(600)
  await look()
  values.clear()
  await look()
  await expect.poll(() => heard(title), within).toEqual(['began', 'again', 'ended'])
  expect(await call(contract.acknowledgeAlarm, { id, reason }, operator.desk)).toEqual({
    outcome: 'already_decided',
  })

  values.set('ledger_untrue', 1)
  await look()
  await expect.poll(() => heard(title), within).toEqual(['began', 'again', 'ended', 'began'])
  const owner = await newOperator(app, 'owner')
  const { lines } = await call(auditLog, { kind: 'alarm', about: id, limit: 9 }, owner.desk)
  expect(lines).toMatchObject([
    { action: 'alarm-acknowledge', reason, username: operator.username },
  ])
})

test('LINE, Telegram and the people on call get a message that must not wait, and no SMS for one that can', async () => {
  await setSetting(app.ctx.db, 'alarmLine', true)
  await setSetting(app.ctx.db, 'alarmTelegram', true)
  await setSetting(app.ctx.db, 'alarmPhone', '081 234 0001')
  values.set('payouts_short', 1)
  values.set('bets_in_review', 1)
  await look()
  await pass(10)
  await look()
  const texts = async () => ({
    line: (await outside.alarms('line')).map(({ text }) => text),
    telegram: (await outside.alarms('telegram')).map(({ text }) => text),
    sms: (await outside.smsTo('0812340001')).map(({ text }) => text),
  })
  const both = [/ BetsInReview|BetsInReview/, /PayoutsShort/]
  await expect
    .poll(async () => {
      const { line, telegram, sms } = await texts()
      return [line, telegram, sms].map((list) => list.length)
    }, within)
    .toEqual([2, 2, 1])
  const { line, telegram, sms } = await texts()
  for (const wanted of both)
    for (const list of [line, telegram]) expect(list.some((text) => wanted.test(text))).toBe(true)
  expect(sms[0]).toMatch(/^แจ้งเตือน: บัญชีจ่ายเงินถอนมีเงินไม่พอ/)
})

test('a silent channel delays no other, and its message arrives when it answers again', async () => {
  const title = 'A provider carried out a transfer that it had rejected'
  await setSetting(app.ctx.db, 'alarmLine', true)
  await outside.control({ gateway: 'LINE', operation: 'send', flaw: 'error', calls: 1 })
  const before = (await outside.alarms('line')).length
  values.set('external_transfer_incidents', 1)
  await look()
  await expect.poll(() => heard(title), within).toEqual(['began'])
  const line = async () => (await listed()).channels.find(({ channel }) => channel === 'line')
  await expect.poll(async () => (await line())?.error, within).toBe('http_500')
  // LINE had taken the first request, although it answered with an error: the second has the same key, and is no second message.
  await expect.poll(async () => (await line())?.error, within).toBeNull()
  expect(await outside.alarms('line')).toHaveLength(before + 1)
})

test('a receiver that took a message without an answer gets it again with the same event', async () => {
  await outside.control({ gateway: 'WEBHOOK', operation: 'send', flaw: 'error', calls: 2 })
  const { event } = await call(
    contract.testAlarmChannel,
    { channel: 'webhook', reason },
    operator.desk,
  )
  const copies = async () => (await outside.alarms('webhook')).filter((one) => one.event === event)
  await expect.poll(async () => (await copies()).length, within).toBe(1)
  // A pause may also have passed before it is seen.
  const sentAgain = async () => {
    await pauseOver(event)
    return (await copies()).length
  }
  await expect.poll(sentAgain, within).toBe(3)
})

/** Lets the pause before the next attempt pass, if it has begun. */
const pauseOver = (event: string) => app.ctx.db`
  update graphile_worker._private_jobs set run_at = now()
  where payload ->> 'event' = ${event} and locked_at is null and run_at > now() returning id`

test('a test goes to a channel that is set but not on; one that is not set is refused', async () => {
  const before = (await outside.alarms('telegram')).length
  await call(contract.testAlarmChannel, { channel: 'telegram', reason }, operator.desk)
  await expect.poll(async () => (await outside.alarms('telegram')).length, within).toBe(before + 1)
  expect(
    await refusalCode(call(contract.testAlarmChannel, { channel: 'sms', reason }, operator.desk)),
  ).toBe('NO_DATA')
})

test('a metric that cannot be read neither begins nor ends an alarm', async () => {
  values.set('external_transfers_manual', 2)
  await look()
  expect(await openNames()).toEqual(['ExternalTransfersManual'])
  await app.ctx.db`update alarm_look set looked_at = '-infinity'`
  await evaluate(app.ctx, async () => [])
  expect(await openNames()).toEqual(['ExternalTransfersManual'])
})

test('an alarm that only a newer server knows is left to it', async () => {
  await app.ctx
    .db`insert into alarm (name, subject, severity, value) values ('NewerThing', '', 'page', 1)`
  await look()
  expect((await listed()).open).toMatchObject([{ name: 'NewerThing', title: 'NewerThing' }])
  await app.ctx.db`update alarm set ended_at = now() where name = 'NewerThing'`
})

test('the history of alarms cannot be deleted, and an operator without the right does not acknowledge', async () => {
  await expect(app.ctx.db`delete from alarm`).rejects.toThrow(/permission denied/)
  await expect(app.ctx.db`delete from alarm_delivery`).rejects.toThrow(/permission denied/)
  const auditor = await newOperator(app, 'auditor')
  await call(contract.alarms, {}, auditor.desk)
  expect(
    await refusalCode(call(contract.acknowledgeAlarm, { id: '1', reason }, auditor.desk)),
  ).toBe('INVALID_USER_3')
  expect(
    await refusalCode(call(contract.acknowledgeAlarm, { id: '99999', reason }, operator.desk)),
  ).toBe('NO_DATA')
})
