import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  globSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isFull, openDb } from '#db'
import { ownFolder, testDb } from '#db/testing'
import { asOwner, startTestApp } from './testing.ts'

// Goal: a server is not ready while the disk of its database is full, although small rows still fit into their pages, and is ready
// again without a restart. Method: the real server on tables that are on a small file system in memory, which is filled.
const tablespace = 'small_disk'
const diskMegabytes = 200

test('a full disk: not ready at once, although a heartbeat still fits, and ready when there is space again', async ({
  skip,
}) => {
  const small = await databaseOnSmallDisk()
  if (!small) return skip('Only root may mount a file system: this test needs one.')
  const { url: databaseUrl, disk } = small
  const app = await startTestApp({ databaseUrl })
  onTestFinished(() => app.stop())
  const ready = async () => (await fetch(`${app.host}/health/ready`)).json()
  const metrics = async () => (await fetch(app.metricsUrl)).text()
  const isReady = { status: 'ready' }
  const isNotReady = { status: 'not ready', reason: 'database_full' }
  const write = () =>
    app.ctx.db`insert into wide select repeat('x', 1000) from generate_series(1, 50)`
  await asOwner(app, (db) =>
    db.unsafe('create table wide (text text); grant all on wide to kapao_app'),
  )
  await write()
  expect(await ready()).toEqual(isReady)

  fill(join(disk, 'filler'))
  await expect(write()).rejects.toSatisfy(isFull)
  expect(await ready()).toEqual(isNotReady)
  const beats = await app.ctx.db`update server_heartbeat set heartbeat_at = now()`
  expect(beats.count).toBe(1)
  expect(await ready()).toEqual(isNotReady)
  expect(await metrics()).toContain('server_not_ready{reason="database_full"} 1')
  // A look takes no space that others need.
  expect(globSync(join(disk, 'PG_*', 'pgsql_tmp')).flatMap((path) => readdirSync(path))).toEqual([])

  rmSync(join(disk, 'filler'))
  await expect.poll(ready).toEqual(isReady)
  await write()
  expect(await metrics()).not.toContain('server_not_ready{')
})

/** A database on a small file system of its own, both gone when the test ends. @returns undefined where we may mount none */
async function databaseOnSmallDisk(): Promise<{ url: string; disk: string } | undefined> {
  const parent = ownFolder()
  chmodSync(parent, 0o755)
  const disk = join(parent, 'disk')
  mkdirSync(disk)
  const size = `size=${diskMegabytes}m`
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', disk]).status !== 0) return undefined
  onTestFinished(() => void spawnSync('umount', ['--lazy', disk]))
  const own = await testDb()
  const admin = openDb(new URL('/postgres', own.url).href, { asOwner: true, max: 1 })
  onTestFinished(async () => {
    await own.drop()
    await admin.unsafe(`drop tablespace if exists ${tablespace}`)
    await admin.end()
  })
  const [{ folder }] = await admin<[{ folder: string }]>`
    select current_setting('data_directory') as folder`
  const { uid, gid } = statSync(folder)
  chownSync(disk, uid, gid)
  await admin.unsafe(`create tablespace ${tablespace} location '${disk}'`)
  const name = new URL(own.url).pathname.slice(1)
  await admin.unsafe(`alter database ${name} set tablespace ${tablespace}`)
  return { url: own.url, disk }
}

/** Takes every page that is free. */
function fill(path: string) {
  const file = openSync(path, 'w')
  for (const bytes of [1 << 20, 4096]) {
    const part = Buffer.alloc(bytes)
    try {
      for (;;) writeSync(file, part)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(file)
}
