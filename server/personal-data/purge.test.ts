import { randomBytes } from 'node:crypto'
import { mkdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, call } from '#contract/call'
import { login } from '#contract/login'
import { logout } from '#contract/logout'
import { type Db, openDb } from '#db'
import { app, openApp } from '../app-testing.ts'
import { encryptEvidence } from '../deposit/evidence.ts'
import { folderOfFiles } from '../files-testing.ts'
import { hashOf } from '../login/session.ts'
import { measureJobs } from '../platform/jobs/metrics.ts'
import { always } from '../platform/jobs/testing.ts'
import { newMember, setSetting } from '../register/testing.ts'
import { purge, purgeKind, purges } from './purge.ts'

// Goal: the job deletes what is too old, whatever its number, and nothing else. Method: rows of both ages in the database.
let owner: Db
openApp()
beforeAll(async () => {
  owner = openDb(app.databaseUrl, { asOwner: true, max: 1 })
})
afterAll(() => owner?.end())

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

test('a session that the member ended goes a week later, also one that would have lasted for months', async () => {
  const { db } = app.ctx
  await setSetting(db, 'registerOtp', false)
  const { username, password } = await newMember(app.host)
  const signIn = () =>
    call(login, { username, password, remember: true }, { host: app.host }) as Promise<Caller>
  const [{ token }, { token: stays }] = [await signIn(), await signIn()]
  await call(logout, {}, { host: app.host, token: token! })
  await db`
    update session set created_at = created_at - interval '8 days', revoked_at = revoked_at - interval '8 days',
      ends_at = ends_at - interval '8 days' where is_remembered`
  await purgeKind(db, 'session')
  const kept = (one: string) => db`select from session where token_hash = ${hashOf(one)}`
  expect([await kept(token!), await kept(stays!)].map(({ length }) => length)).toEqual([0, 1])
})

test('forged callbacks go after their days, and a payment that waits for a person never does', async () => {
  const { db, secrets } = app.ctx
  const send = (seen: number) =>
    fetch(`${app.host}/callbacks/gateways/KBANK`, { method: 'POST', body: `forged ${seen}` })
  for (const number of [1, 2]) expect((await send(number)).status).toBe(401)
  const raw = encryptEvidence(secrets, 'a line in another form')
  await db`
    insert into unmatched_payment (provider, fact, reason_code, raw) values ('SCB', 'odd', 'unreadable', ${raw})`
  const left = async () => {
    const rows = await db<{ reason: string }[]>`
      select reason_code as reason from unmatched_payment order by reason_code`
    return rows.map(({ reason }) => reason)
  }
  const age = (days: number, reason: string, count: number) => owner`
    update unmatched_payment set seen_at = seen_at - ${days} * interval '1 day' where id in (
      select id from unmatched_payment where reason_code = ${reason} order by id limit ${count})`
  await age(400, 'unreadable', 1)
  await age(13, 'forged', 2)
  await purgeKind(db, 'forged-callback')
  expect(await left()).toEqual(['forged', 'forged', 'unreadable'])
  await age(2, 'forged', 1)
  await purgeKind(db, 'forged-callback')
  expect(await left()).toEqual(['forged', 'unreadable'])
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
  expect(purges.length).toBe(19)
})

test('a file that the storage refuses keeps no other from being deleted, and its kind is no success', async () => {
  const { db, files } = app.ctx
  const [stuck, free] = [`${'a'.repeat(32)}.png`, `${'b'.repeat(32)}.png`]
  await owner`insert into file_removal (file) values (${`slips/${stuck}`}), (${`slips/${free}`})`
  await db`
    insert into chat_file (path, type, owner, created_at)
    select path, 'image/png', 'guest', now() - interval '25 hours' from unnest(${[stuck, free]}::text[]) path`
  await owner`update retention set purged_at = null`
  // A folder in the place of a file cannot be deleted.
  const folder = folderOfFiles(app)
  const places = ['slips', 'chat'].map((kind) => join(folder, kind, stuck))
  for (const place of places) mkdirSync(place, { recursive: true })
  for (const kind of ['slips', 'chat'])
    await files.put(`${kind}/${free}`, Buffer.from('free'), 'image/png')

  await expect(purge(app.ctx, always)).rejects.toThrow('some kinds of data could not be deleted')
  const left = async () => [
    await db`select file from file_removal`,
    await db`select path from chat_file`,
  ]
  expect(await left()).toEqual([[{ file: `slips/${stuck}` }], [{ path: stuck }]])
  expect(await files.get(`slips/${free}`)).toBeUndefined()
  expect(await files.get(`chat/${free}`)).toBeUndefined()
  const missed = () => db`select kind from retention where is_purged and purged_at is null`
  expect(await missed()).toEqual([{ kind: 'chat-upload' }])

  for (const place of places) rmdirSync(place)
  await purge(app.ctx, always)
  expect(await left()).toEqual([[], []])
  expect(await missed()).toEqual([])
})

test('the role that serves cannot change how long anything is kept', async () => {
  await expect(app.ctx.db`update retention set days = 3650 where kind = 'event'`).rejects.toThrow(
    'permission denied',
  )
  await expect(app.ctx.db`delete from retention`).rejects.toThrow('permission denied')
})
