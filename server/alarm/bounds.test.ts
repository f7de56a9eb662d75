import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { createMetrics } from '../edge/metrics/metrics.ts'
import { works } from '../features.ts'
import { heldWithdrawal } from '../operator-withdrawal/testing.ts'
import { always } from '../platform/jobs/testing.ts'
import { setSetting } from '../register/testing.ts'
import { settingsOf } from '../site/settings.ts'
import { asOwner } from '../testing.ts'
import { readBalances } from '../withdraw/balance.ts'
import { type AlarmName, alarmNames, ruleOf } from './list.ts'
import { measure, type ReadMetric } from './measure.ts'

// Goal: an alarm about a setting of operators is true whatever they set. Method: the metrics of a real server, with real rows and
// the real disk, and the setting moves across them.
const megabyte = 1_048_576
let valuesOf: ReadMetric
openScene()
beforeAll(() => {
  const { ctx } = scene.app
  valuesOf = createMetrics(
    ctx,
    { connections: [], watch: () => {} },
    null,
    { reason: async () => undefined },
    () => settingsOf(ctx.db, 'withdrawCheckMinutes', 'fileFreeMb', 'chatGuestsMb'),
  ).valuesOf
})

const subjectsOf = async (name: AlarmName) => {
  const { found, known } = await measure(scene.app.ctx, valuesOf)
  expect(known).toContain(name)
  return found.filter((one) => one.name === name).map(({ subject }) => subject)
}
const owner = (statement: string) => asOwner(scene.app, (db) => db.unsafe(statement))

test('a held withdrawal raises the alarm once it has waited twice the minutes that operators set', async () => {
  const { db } = scene.app.ctx
  const { reference } = await heldWithdrawal(scene, baht(50_000))
  expect(await subjectsOf('WithdrawalsHeld')).toEqual([])
  await owner(
    `update external_transfer set closed_at = now() - interval '25 minutes' where reference = '${reference}'`,
  )
  for (const [minutes, expected] of [
    [15, []],
    [12, ['']],
    [13, []],
  ] as const) {
    await setSetting(db, 'withdrawCheckMinutes', minutes)
    expect(await subjectsOf('WithdrawalsHeld')).toEqual(expected)
  }
})

test('the alarm about the disk of files rings below twice the free space that operators set, and below 256 MB for a small one', async () => {
  const { db, files } = scene.app.ctx
  const freeMb = Math.floor((await files.freeBytes())! / megabyte)
  await setSetting(db, 'fileFreeMb', Math.floor(freeMb * 0.3))
  expect(await subjectsOf('FilesDiskShort')).toEqual([])
  await setSetting(db, 'fileFreeMb', Math.floor(freeMb * 0.7))
  expect(await subjectsOf('FilesDiskShort')).toEqual([''])
  await setSetting(db, 'fileFreeMb', 0)
  const ratio = (await valuesOf('files_free_ratio'))![0]!.value
  expect(ratio * 128).toBeGreaterThan(freeMb * 0.9)
  expect(ratio * 128).toBeLessThan(freeMb * 1.1)
})

test('the balance of the account that pays out raises the alarm when it is low, and that of an earlier account never', async () => {
  const { ctx } = scene.app
  await readBalances(ctx)
  await ctx.db`
    insert into payout_balance (account, currency, balance, read_at, short_since)
    values ('earlier', 'BAHT', 0, now() - interval '90 days', now() - interval '90 days')`
  expect(await subjectsOf('PayoutBalanceLow')).toEqual([])
  expect(await subjectsOf('PayoutsShort')).toEqual([])
  await scene.sandbox.setPayoutBalance(baht(400_000))
  await readBalances(ctx)
  expect(await subjectsOf('PayoutBalanceLow')).toEqual(['BAHT'])
})

test('the alarm about files of guests rings above half of what operators let them send, and not if they may send none', async () => {
  const { db } = scene.app.ctx
  await db`
    insert into chat_file (path, type, owner, bytes, network)
    values (${`f${'0'.repeat(31)}.png`}, 'image/png', 'guest', ${60 * megabyte}, ${randomBytes(32)})`
  for (const [megabytes, expected] of [
    [1_000, []],
    [100, ['']],
    [130, []],
    [0, []],
  ] as const) {
    await setSetting(db, 'chatGuestsMb', megabytes)
    expect(await subjectsOf('GuestsSendMuch')).toEqual(expected)
  }
})

test('a kind of data that was not all deleted for an hour raises an alarm until it is', async () => {
  await owner(
    "update retention set purged_at = now() - interval '59 minutes' where kind in ('otp', 'event')",
  )
  expect(await subjectsOf('RetentionLate')).toEqual([])
  await owner("update retention set purged_at = now() - interval '61 minutes' where kind = 'event'")
  expect(await subjectsOf('RetentionLate')).toEqual(['event'])
  await works['retention.purge']!({}, scene.app.ctx, always)
  expect(await subjectsOf('RetentionLate')).toEqual([])
})

test('metrics are read at once, so that slow ones together take no longer than the slowest', async () => {
  const asked = alarmNames
    .map((name) => ruleOf(name))
    .filter((rule) => !('seen' in rule) && rule.metric !== 'metric_unread').length
  const all = Promise.withResolvers<void>()
  let count = 0
  // Each metric answers once every other is asked for.
  const slow: ReadMetric = async (name) => {
    if (name === 'metric_unread') return []
    count += 1
    if (count === asked) all.resolve()
    await all.promise
    return valuesOf(name)
  }
  const { known } = await measure(scene.app.ctx, slow)
  expect(known).toContain('WithdrawalsHeld')
  expect(known.at(-1)).toBe('MetricUnread')
})
