import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, inject, onTestFinished, test } from 'vitest'
import { openDb } from '#db'
import { runnerOf } from '#db/embedded/binaries'
import { startEmbedded } from '#db/embedded/embedded'
import { ownFolder } from '#db/testing'
import { freePort } from '#server/port-testing'
import { booksAt, booksIn, programs, seededFolders, seededMovements } from './folder-testing.ts'

// Goal: the money is in one database at any moment, also when the move is killed. Method: the real command, on a data
// folder with members and movements.
const databases: string[] = []
const server = inject('databaseUrl')
const newFolder = seededFolders()
const run = programs()

afterEach(async () => {
  for (const name of databases.splice(0)) await onServer(`drop database ${name} with (force)`)
})

async function onServer(statement: string) {
  const db = openDb(server, { max: 1, asOwner: true })
  await db.unsafe(statement).finally(() => db.end())
}

async function newTarget(): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name}`)
  databases.push(name)
  const url = new URL(server)
  url.pathname = name
  return url.href
}

const move = (folder: string, ...args: string[]) =>
  run('scripts/move.ts', args, { DATA_DIR: folder })

test('a data folder moves to a database of its own: the server goes on there, and the folder does not start again', async () => {
  // The tests' own PostgreSQL may lose what was committed, so no server starts with it.
  const house = await startEmbedded({ dataDir: ownFolder() })
  onTestFinished(house.stop)
  const [folder, to] = [newFolder(), house.url]
  const before = await booksIn(folder)
  expect(before.movements).toBeGreaterThanOrEqual(seededMovements)
  expect(before.rounds).toBeGreaterThan(0)
  expect(before.roundsInRest).toBe(0)
  const { code, said } = await move(folder, '--to', to).ended
  expect(said).toContain('both sides are equal')
  expect(code).toBe(0)
  expect(said).not.toContain(new URL(to).password)
  expect(await booksAt(to)).toEqual(before)

  const old = await run('server/main.ts', [], { DATA_DIR: folder }).ended
  expect(old.code).toBe(1)
  expect(old.said).toContain(`The data of ${folder} moved to`)
  const next = run('server/main.ts', [], { DATA_DIR: folder, DATABASE_URL: to })
  await next.until('Kapao is at')
})

test('a move that is killed leaves one place that starts, and the next try finishes it', async () => {
  const [folder, to] = [newFolder(), await newTarget()]
  const before = await booksIn(folder)
  const first = move(folder, '--to', to)
  await first.until('Comparing')
  first.child.kill('SIGKILL')
  await first.ended
  const cutOff = 'was cut off: run npm run move again to finish it, or with --cancel to stay.'
  expect((await run('server/main.ts', [], { DATA_DIR: folder }).ended).said).toContain(cutOff)
  const target = await run('server/main.ts', [], { DATA_DIR: folder, DATABASE_URL: to }).ended
  expect(target.said).toContain('A move into this database was not finished')
  const other = await move(folder, '--to', await newTarget()).ended
  expect(other.said).toContain('go on with that one')

  expect(await move(folder, '--to', to).ended).toMatchObject({ code: 0 })
  expect(await booksAt(to)).toEqual(before)
})

test('a move that was cut off can be cancelled, but not once the copy is complete', async () => {
  const [folder, to] = [newFolder(), await newTarget()]
  const first = move(folder, '--to', to)
  await first.until('Comparing')
  first.child.kill('SIGKILL')
  await first.ended
  expect((await move(folder, '--cancel').ended).said).toContain('Say which move')
  expect(await move(folder, '--cancel', '--to', to).ended).toMatchObject({ code: 0 })
  await booksIn(folder)
  expect(await move(folder, '--to', to).ended).toMatchObject({ code: 0 })
  const late = await move(folder, '--cancel', '--to', to).ended
  expect(late).toMatchObject({ code: 1, said: expect.stringContaining('No move of') })
})

test('a target that holds anything, or does not answer, is refused, and the folder starts as before', async () => {
  const [folder, to] = [newFolder(), await newTarget()]
  const db = openDb(to, { max: 1, asOwner: true })
  await db`create table somebody (id int)`.finally(() => db.end())
  const refused = await move(folder, '--to', to).ended
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.said).toContain('is not empty (it holds public.somebody)')
  const away = await move(folder, '--to', 'postgres://a:secret@127.0.0.1:9/kapao').ended
  expect(away.said.trim()).toBe('The database at 127.0.0.1:9/kapao does not answer.')
  await booksIn(folder)
})

test('while a server runs in the folder, nothing is moved', async () => {
  const [folder, to] = [newFolder(), await newTarget()]
  const embedded = await startEmbedded({ dataDir: folder })
  const { said } = await move(folder, '--to', to).ended.finally(() => embedded.stop())
  expect(said).toContain(`The data folder ${folder} is in use by the process ${process.pid}`)
})

const home15 = '/usr/lib/postgresql/15/bin'

test.runIf(existsSync(home15))(
  'the target may be PostgreSQL 15, where the owner is no superuser',
  async () => {
    const [folder, home] = [newFolder(), ownFolder()]
    chmodSync(home, 0o711)
    const cluster = join(home, 'cluster')
    mkdirSync(cluster, { mode: 0o700 })
    const runner = runnerOf(home)
    if (runner.user) chownSync(cluster, runner.user.uid, runner.user.gid)
    const port = await freePort()
    const program = (name: string, ...args: string[]) =>
      runner.run(join(home15, name), [...args, '-D', cluster])
    await program('initdb', '-U', 'kapao', '-A', 'trust', '--locale=C', '--encoding=UTF8')
    const settings = `-p ${port} -h 127.0.0.1 -c unix_socket_directories='' -c fsync=off`
    const log = join(cluster, 'log')
    expect(await program('pg_ctl', 'start', '-w', '-l', log, '-o', settings)).toMatchObject({
      code: 0,
    })
    try {
      const db = openDb(`postgres://kapao@127.0.0.1:${port}/postgres`, { max: 1, asOwner: true })
      await db.unsafe('create role house login createrole')
      await db.unsafe('create database house owner house').finally(() => db.end())
      const to = `postgres://house@127.0.0.1:${port}/house`
      const before = await booksIn(folder)
      expect(await move(folder, '--to', to).ended).toMatchObject({ code: 0 })
      expect(await booksAt(to)).toEqual(before)
    } finally {
      await program('pg_ctl', 'stop', '-w', '-m', 'immediate')
    }
  },
)
