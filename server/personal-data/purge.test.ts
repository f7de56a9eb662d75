import { randomBytes } from 'node:crypto'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDb } from '#db'
import { app, openApp } from '../app-testing.ts'
import { measureJobs } from '../platform/jobs/metrics.ts'
import { purge, purgeKind, purges } from './purge.ts'

// Goal: the job deletes what is too old, whatever its number, and nothing else. Method: rows of both ages in the database.
let owner: Db
openApp()
beforeAll(async () => {
  owner = openDb(app.databaseUrl, { asOwner: true, max: 1 })
})
afterAll(() => owner?.end())

const always = { untilMs: Number.POSITIVE_INFINITY }
const add = (who: string, hours: number, count: number) => app.ctx.db`
  insert into login_guess (who, misses, counted_at)
  select ${who} || n, 1, now() - ${hours}::int * interval '1 hour' from generate_series(1, ${count}::int) n`

test('more than a batch goes, and what is younger stays', async () => {
  await add('old', 49, 2_500)
  await add('new', 47, 3)
  await purgeKind(app.ctx.db, 'login-guess')
  const rows = await app.ctx.db<{ who: string }[]>`select who from login_guess order by who`
  expect(rows.map(({ who }) => who)).toEqual(['new1', 'new2', 'new3'])
})

test('the table decides: other days delete other rows', async () => {
  await owner`update retention set days = 10 where kind = 'login-guess'`
  await add('kept', 200, 1)
  await purge(app.ctx, always)
  await owner`update retention set days = 2 where kind = 'login-guess'`
  const kept = () => app.ctx.db`select from login_guess where who = 'kept1'`
  expect(await kept()).toHaveLength(1)
  await purge(app.ctx, always)
  expect(await kept()).toHaveLength(0)
})

test('a round without time left deletes nothing and is no success', async () => {
  await owner`update retention set purged_at = null`
  await add('late', 100, 1)
  await purgeKind(app.ctx.db, 'login-guess', { untilMs: 0 })
  expect(await app.ctx.db`select from login_guess where who = 'late1'`).toHaveLength(1)
  expect(await app.ctx.db`select from retention where purged_at is not null`).toHaveLength(0)
})

test('every kind is deleted by its own rule, and the metric tells when', async () => {
  await app.ctx.db`
    insert into passkey_challenge (challenge, owner, ends_at) values
      (${randomBytes(32)}, 'a', now() - interval '1 minute'), (${randomBytes(32)}, 'b', now() + interval '1 minute')`
  await purge(app.ctx, always)
  expect(await app.ctx.db`select owner from passkey_challenge`).toEqual([{ owner: 'b' }])
  const rows = await app.ctx.db<{ kind: string }[]>`
    select kind from retention where is_purged and purged_at is null`
  expect(rows).toEqual([])
  const registry = new Registry()
  measureJobs(registry, app.ctx.db)
  const figures = await registry.metrics()
  expect(figures).toMatch(/retention_last_success_seconds\{kind="event"\} 1\d{9}/)
  expect(purges.length).toBe(18)
})

test('the role that serves cannot change how long anything is kept', async () => {
  await expect(app.ctx.db`update retention set days = 3650 where kind = 'event'`).rejects.toThrow(
    'permission denied',
  )
  await expect(app.ctx.db`delete from retention`).rejects.toThrow('permission denied')
})
