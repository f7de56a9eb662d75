import { expect, onTestFinished, test } from 'vitest'
import { openDb } from '#db'
import { newMember, newRegistration, setSetting } from './register/testing.ts'
import { asOwner, startTestApp, type TestApp } from './testing.ts'

// A proxy learns soon that the database stores nothing, and a caller gets the time to come back. The real server runs on a
// database of its own that is made read-only, full and gone.
async function startOwn(): Promise<TestApp> {
  const app = await startTestApp({ logLevel: 'fatal' })
  onTestFinished(() => app.stop())
  await asOwner(app, (db) => setSetting(db, 'registerOtp', false))
  return app
}

const ready = async (app: TestApp, headers: Record<string, string> = {}) => {
  const response = await fetch(`${app.host}/health/ready`, { headers })
  return { status: response.status, body: await response.json() }
}

const readyAs = (app: TestApp) => expect.poll(() => ready(app), { timeout: 30_000 })

/** Ends the sessions of the server, so that new ones begin with the database's settings. */
async function changeDatabase(app: TestApp, statement: string) {
  await asOwner(app, async (db) => {
    await db.unsafe(`begin read write; ${statement}; commit`)
    await db`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
  })
}

const nameOf = ({ databaseUrl }: TestApp) => new URL(databaseUrl).pathname.slice(1)

test('a database that only reads: not ready, the neighbours learn why, and a call gets 503 with the time to wait', async () => {
  const app = await startOwn()
  expect(await ready(app)).toEqual({ status: 200, body: { status: 'ready' } })
  await changeDatabase(app, `alter database ${nameOf(app)} set default_transaction_read_only = on`)
  const body = { status: 'not ready', reason: 'database_read_only' }
  await readyAs(app).toEqual({ status: 503, body })
  const outside = await ready(app, { 'x-forwarded-for': '203.0.113.7' })
  expect(outside).toEqual({ status: 503, body: { status: 'not ready' } })
  const call = await fetch(`${app.host}/api/account`, {
    method: 'POST',
    headers: { 'x-client-id': 'kapao-web', 'content-type': 'application/json' },
    body: JSON.stringify(newRegistration()),
  })
  expect(call.status).toBe(503)
  expect(call.headers.get('retry-after')).toBe('2')
  expect(await call.json()).toMatchObject({ message: 'SERVICE_UNAVAILABLE' })

  await changeDatabase(app, `alter database ${nameOf(app)} reset default_transaction_read_only`)
  await readyAs(app).toEqual({ status: 200, body: { status: 'ready' } })
  await newMember(app.host)
})

test('a full disk is a reason not to be ready', async () => {
  const app = await startOwn()
  await asOwner(app, (db) =>
    db.unsafe(`
      create function full_disk() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger full_disk before update on server_heartbeat for each row execute function full_disk()`),
  )
  const body = { status: 'not ready', reason: 'database_full' }
  await readyAs(app).toEqual({ status: 503, body })
  await asOwner(app, (db) => db.unsafe('drop trigger full_disk on server_heartbeat'))
  await readyAs(app).toEqual({ status: 200, body: { status: 'ready' } })
})

test('a statement that found the disk full: not ready until a write of many pages succeeds, although the heartbeat fits', async () => {
  const app = await startOwn()
  await asOwner(app, (db) =>
    db.unsafe(`
      create function full_disk() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger full_disk before insert on member for each row execute function full_disk()`),
  )
  const isReady = { status: 200, body: { status: 'ready' } }
  const figures = async () => (await fetch(app.metricsUrl)).text()
  await readyAs(app).toEqual(isReady)
  const refused = { code: 'SERVICE_UNAVAILABLE' }
  await expect(newMember(app.host)).rejects.toMatchObject(refused)
  // One statement that is refused takes no server away while the disk has space.
  expect(await ready(app)).toEqual(isReady)

  await changeDatabase(app, `alter database ${nameOf(app)} set temp_file_limit = 0`)
  await readyAs(app).toEqual(isReady)
  await expect(newMember(app.host)).rejects.toMatchObject(refused)
  const body = { status: 'not ready', reason: 'database_full' }
  expect(await ready(app)).toEqual({ status: 503, body })
  expect(await figures()).toContain('server_not_ready{reason="database_full"} 1')

  await changeDatabase(app, `alter database ${nameOf(app)} reset temp_file_limit`)
  await readyAs(app).toEqual(isReady)
  expect(await figures()).not.toContain('server_not_ready{')
})

test('a server that was cut off while PEPPER was changed is not ready again', async () => {
  const app = await startOwn()
  const [{ fingerprint }] = await app.ctx.db<[{ fingerprint: Uint8Array }]>`
    select fingerprint from pepper`
  await readyAs(app).toEqual({ status: 200, body: { status: 'ready' } })
  await asOwner(app, (db) => db`update pepper set fingerprint = sha256('another')`)
  const body = { status: 'not ready', reason: 'pepper_changed' }
  await readyAs(app).toEqual({ status: 503, body })
  await asOwner(app, (db) => db`update pepper set fingerprint = ${fingerprint}`)
  await readyAs(app).toEqual({ status: 200, body: { status: 'ready' } })
})

test('without its database a server still shows its metrics, with their last values and database_up 0', async () => {
  const app = await startOwn()
  const figures = async () => (await fetch(app.metricsUrl)).text()
  expect(await figures()).toContain('database_up 1')
  await app.ctx.jobs.add(app.ctx.db, 'ledger.reconcile', {})
  await expect.poll(figures).toMatch(/^ledger_untrue 0$/m)
  const admin = openDb(new URL('/postgres', app.databaseUrl).href, { asOwner: true, max: 1 })
  const name = nameOf(app)
  await admin.unsafe(`alter database ${name} with allow_connections false`)
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`
  await expect.poll(figures, { timeout: 30_000 }).toContain('database_up 0')
  expect(await figures()).toMatch(/^ledger_untrue 0$/m)
  // The metrics have looked a moment ago, and a look counts for a second.
  const body = { status: 'not ready', reason: 'database_away' }
  await readyAs(app).toEqual({ status: 503, body })
  expect((await fetch(`${app.host}/health/live`)).status).toBe(200)
  await admin.unsafe(`alter database ${name} with allow_connections true`)
  await admin.end()
  await expect.poll(figures, { timeout: 30_000 }).toContain('database_up 1')
})
