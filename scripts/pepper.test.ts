import { randomBytes } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { ownFolder } from '#db/testing'
import { fillEvery, hashed, sealed } from '#server/pepper/every-testing'
import { at, database, next, old, rotated, started } from '#server/pepper/rotate-testing'
import { startTestApp } from '#server/testing'
import { programs } from './folder-testing.ts'

// Goal: no server ever meets a value whose key it does not have, also when the change of PEPPER was killed. Method: the real
// command and real starts.
const run = programs()

const environment = (url: string, folder: string) => ({
  DATABASE_URL: url,
  DATA_DIR: folder,
  PEPPER: next.toString('hex'),
  PEPPER_BEFORE: old.toString('hex'),
})

test('a command that is killed leaves a database where no server starts, and the next run finishes it', async () => {
  const url = await database()
  await started(url, old)
  await fillEvery(url, { pepper: old })
  const rows = 20_000
  await at(url, async (db) => {
    await db.unsafe(`set session_replication_role = 'replica'`)
    await db`
      insert into member_event (bucket, member, kind, network_hash, address)
      select member % 256, member, 'sign-in', ${hashed({ pepper: old }, 'member event')},
        ${sealed({ pepper: old }, 'member event')} from generate_series(2, ${rows + 1}) member`
  })
  const folder = ownFolder()
  const command = () => run('scripts/pepper.ts', ['rotate'], environment(url, folder))
  const killed = command()
  await killed.until('member_consent.network_hash: 1 renewed')
  killed.child.kill('SIGKILL')
  const { said } = await killed.ended
  expect(said).not.toContain('Remove PEPPER_BEFORE')
  for (const pepper of [old, next])
    await expect(started(url, pepper)).rejects.toThrow(/^PEPPER is being changed: /)
  await expect(started(url, next, old)).rejects.toThrow(/^PEPPER is being changed: /)

  const second = await command().ended
  expect(second).toMatchObject({ code: 0, said: expect.stringContaining('Remove PEPPER_BEFORE') })
  const left = await at(url, async (db) => {
    const hash = hashed({ pepper: next }, 'member event')
    return db`select from member_event where network_hash <> ${hash}`
  })
  expect(left).toHaveLength(0)
  await started(url, next)
}, 120_000)

test('a server starts with the PEPPER of its rows only, and the command runs with the right one and without servers', async () => {
  const url = await database()
  const app = await startTestApp({ databaseUrl: url, pepper: old })
  await expect(rotated(url)).rejects.toThrow(/^A server uses the database: /)
  await app.stop()
  await expect(started(url, next)).rejects.toThrow(/^PEPPER is not the one that /)
  await expect(started(url, next, old)).rejects.toThrow(/^The rows are still under PEPPER_BEFORE: /)
  await started(url, old)
  const wrong = { ...environment(url, ownFolder()), PEPPER_BEFORE: randomBytes(32).toString('hex') }
  expect(await run('scripts/pepper.ts', ['rotate'], wrong).ended).toMatchObject({
    code: 1,
    said: expect.stringContaining('PEPPER_BEFORE is not the one'),
  })
  await rotated(url)
  await expect(started(url, old)).rejects.toThrow(/^PEPPER is not the one that /)
  await started(url, next)
  await started(url, next, old)
}, 120_000)

test('an owner without other rights changes it, and its serving login cannot', async () => {
  const [server, name] = [inject('databaseUrl'), `test_${randomBytes(6).toString('hex')}`]
  const urlAs = (user: string) =>
    Object.assign(new URL(server), { username: user, password: 'a password', pathname: name }).href
  const [owner, serving] = [`${name}_owner`, `${name}_serve`]
  await at(server, async (db) => {
    await db.unsafe(`create role ${owner} login createrole password 'a password'`)
    await db.unsafe(`create database ${name} owner ${owner}`)
  })
  onTestFinished(() =>
    at(server, async (db) => {
      await db.unsafe(`drop database ${name} with (force)`)
      await db.unsafe(`drop role if exists ${serving}`)
      await db.unsafe(`drop role ${owner}`)
    }),
  )
  await at(server, (db) => db.unsafe(`grant kapao_app to ${owner} with admin option`))
  const logins = { databaseUrl: urlAs(serving), databaseOwnerUrl: urlAs(owner) }
  const app = await startTestApp({ ...logins, pepper: old })
  await expect(app.ctx.db`delete from pepper_key`).rejects.toThrow(/permission denied/)
  const command = (given: Record<string, string>) =>
    run('scripts/pepper.ts', ['rotate'], { ...environment(urlAs(serving), ownFolder()), ...given })
  const asServing = await command({}).ended
  expect(asServing).toMatchObject({ code: 1, said: expect.stringContaining('DATABASE_OWNER_URL') })
  const asOwner = { DATABASE_OWNER_URL: urlAs(owner) }
  const tooEarly = await command(asOwner).ended
  expect(tooEarly).toMatchObject({ code: 1, said: expect.stringContaining('A server uses') })
  await app.stop()
  await fillEvery(Object.assign(new URL(server), { pathname: name }).href, { pepper: old })
  expect(await command(asOwner).ended).toMatchObject({
    code: 0,
    said: expect.stringContaining('Remove PEPPER_BEFORE'),
  })
  await expect(startTestApp({ ...logins, pepper: old })).rejects.toThrow(/^PEPPER is not the one/)
  const second = await startTestApp({ ...logins, pepper: next })
  await second.stop()
}, 180_000)
