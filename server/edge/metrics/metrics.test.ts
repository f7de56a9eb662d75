import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { settingsOf } from '../../site/settings.ts'
import { asOwner, startTestApp, type TestApp } from '../../testing.ts'
import { createMetrics, type Metrics } from './metrics.ts'

// Goal: a metric that cannot be read says so, and takes no other one away. Method: the metrics of a real server, whose database
// refuses one query, or lets it wait.
let app: TestApp
let metrics: Metrics
let readsOfFiles = 0
const lines: { level: number; metric?: string; msg: string }[] = []
beforeAll(async () => {
  app = await startTestApp()
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const { db } = app.ctx
  const counted = new Proxy(db, {
    apply: (target, self, [parts, ...values]) => {
      if (String(parts).includes('from chat_file')) readsOfFiles += 1
      return Reflect.apply(target, self, [parts, ...values])
    },
  })
  metrics = createMetrics(
    { ...app.ctx, log, db: counted },
    { connections: [], watch: () => {} },
    null,
    { reason: async () => undefined },
    () => settingsOf(app.ctx.db, 'withdrawCheckMinutes', 'fileFreeMb', 'chatGuestsMb'),
  )
})
afterAll(() => app?.stop())

const scrape = async () => (await metrics.read()).body.split('\n')
const owner = (statement: string) => asOwner(app, (db) => db.unsafe(statement))
const logged = () => lines.map(({ level, metric, msg }) => ({ level, metric, msg }))
const failed = (metric: string) => ({ level: 50, metric, msg: 'a metric could not be read' })
const again = (metric: string) => ({ level: 30, metric, msg: 'a metric is read again' })

test('a scrape reads the bytes of chat files once', async () => {
  for (let times = 1; times <= 2; times += 1) {
    readsOfFiles = 0
    const shown = await scrape()
    expect(shown).toEqual(
      expect.arrayContaining(['chat_files_bytes{sender="guest"} 0', 'chat_guest_files_ratio 0']),
    )
    expect(readsOfFiles).toBe(1)
  }
})

test('a metric whose query fails is named and logged until it is read again, and the others are served', async () => {
  expect(await scrape()).toContain('payouts_stopped 0')
  await owner('revoke select on payout_switch from kapao_app')
  for (let times = 0; times < 2; times++) {
    const shown = await scrape()
    expect(shown).toContain('metric_unread{metric="payouts_stopped"} 1')
    expect(shown).toEqual(expect.arrayContaining(['payouts_stopped 0', 'withdrawals_held 0']))
    expect(shown.filter((line) => line.startsWith('metric_unread{'))).toHaveLength(1)
  }
  expect(await metrics.valuesOf('payouts_stopped')).toBe(undefined)
  expect(logged()).toEqual([failed('payouts_stopped')])

  await owner('grant select on payout_switch to kapao_app')
  const shown = await scrape()
  expect(shown).toContain('payouts_stopped 0')
  expect(shown.filter((line) => line.startsWith('metric_unread{'))).toEqual([])
  expect(await metrics.valuesOf('payouts_stopped')).toMatchObject([{ value: 0 }])
  expect(logged()).toEqual([failed('payouts_stopped'), again('payouts_stopped')])
})

test('a metric whose query waits for a lock keeps the others no longer than a scrape may take', async () => {
  lines.length = 0
  const [holding, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = asOwner(app, (db) =>
    db.begin(async (tx) => {
      await tx`lock table payout_switch in access exclusive mode`
      holding.resolve()
      await released.promise
    }),
  )
  await holding.promise
  const startedAt = performance.now()
  const shown = await scrape()
  expect(performance.now() - startedAt).toBeLessThan(9_000)
  expect(shown).toEqual(
    expect.arrayContaining(['metric_unread{metric="payouts_stopped"} 1', 'withdrawals_held 0']),
  )
  released.resolve()
  await held
  await expect.poll(scrape).not.toContain('metric_unread{metric="payouts_stopped"} 1')
  expect(logged()).toEqual([failed('payouts_stopped'), again('payouts_stopped')])
})
