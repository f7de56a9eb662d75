import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDb } from '#db'
import { startEmbedded } from '#db/embedded/embedded'
import { ownFolder } from '#db/testing'
import { booksAt, booksIn, programs, seededFolders } from './folder-testing.ts'

// Goal: a backup that was made beside a working server can be restored, and never a damaged or half one. Method: the real
// commands, on a data folder with members and movements.
const newFolder = seededFolders()
const run = programs()

const backUp = (folder: string, to: string) =>
  run('scripts/backup.ts', ['--to', to], { DATA_DIR: folder }).ended
const restore = (from: string, folder: string) =>
  run('scripts/restore.ts', ['--from', from], { DATA_DIR: folder })

test('what was committed before a backup began is in it, although others write meanwhile', async () => {
  const [folder, to, restored] = [newFolder(), join(ownFolder(), 'backup'), ownFolder()]
  mkdirSync(join(folder, 'files'))
  writeFileSync(join(folder, 'files/slip'), 'a picture')
  const embedded = await startEmbedded({ dataDir: folder })
  const before = await booksAt(embedded.url)
  const db = openDb(embedded.url, { max: 4, asOwner: true })
  await db`create table written (number int primary key, text text)`
  let isOver = false
  let written = 0
  const writer = async () => {
    while (!isOver) {
      const number = ++written
      await db`insert into written values (${number}, ${'x'.repeat(500)})`
    }
  }
  const writers = Array.from({ length: 4 }, writer)
  await expect.poll(() => written).toBeGreaterThan(100)
  const known = await db`select count(*)::int as count from written`
  expect(await backUp(folder, to)).toMatchObject({ code: 0 })
  isOver = true
  await Promise.all(writers)
  await db.end()
  await embedded.stop()

  const { code, said } = await restore(to, restored).ended
  expect(said).toContain(`${before.movements} movements`)
  expect(code).toBe(0)
  expect(await booksIn(restored)).toEqual(before)
  const copy = await startEmbedded({ dataDir: restored })
  const other = openDb(copy.url, { max: 1, asOwner: true })
  const [found] = await other`select count(*)::int as count from written`
  await other.end()
  await copy.stop()
  expect(found.count).toBeGreaterThanOrEqual(known[0].count)
  expect(found.count).toBeLessThanOrEqual(written)
  expect(readFileSync(join(restored, 'files/slip'), 'utf8')).toBe('a picture')
  expect(readFileSync(join(restored, 'pepper'))).toEqual(readFileSync(join(folder, 'pepper')))
})

test('a damaged backup is refused before anything is written, and so is one that was not finished', async () => {
  const [folder, to, restored] = [newFolder(), join(ownFolder(), 'backup'), ownFolder()]
  expect(await backUp(folder, to)).toMatchObject({ code: 0 })
  const [log] = readdirSync(join(to, 'cluster/pg_wal')).filter((name) =>
    /^[0-9A-F]{24}$/.test(name),
  )
  appendFileSync(join(to, 'cluster/pg_wal', log!), 'x')
  expect((await restore(to, restored).ended).said).toContain(`is damaged: cluster/pg_wal/${log}`)
  expect(readdirSync(restored)).toEqual([])
  expect((await restore(folder, restored).ended).said).toContain('is not a backup')
  expect((await backUp(folder, to)).said).toContain('is not empty')
})

test('a restore that is killed does not start, and the next one finishes it; a folder with data is left alone', async () => {
  const [folder, to, restored] = [newFolder(), join(ownFolder(), 'backup'), ownFolder()]
  const before = await booksIn(folder)
  expect(await backUp(folder, to)).toMatchObject({ code: 0 })
  const first = restore(to, restored)
  await expect.poll(() => existsSync(join(restored, 'cluster.restoring'))).toBe(true)
  first.child.kill('SIGKILL')
  await first.ended
  const started = await run('server/main.ts', [], { DATA_DIR: restored }).ended
  expect(started).toMatchObject({ code: 1, said: expect.stringContaining('was cut off') })
  expect(await restore(to, restored).ended).toMatchObject({ code: 0 })
  expect(await booksIn(restored)).toEqual(before)
  expect((await restore(to, restored).ended).said).toContain('is not empty')
  expect(await booksIn(restored)).toEqual(before)
})
