import { expect, onTestFinished, test } from 'vitest'
import { openDb } from '#db'
import { ownFolder, testDb } from '#db/testing'
import { addEntryPart } from '#ledger'
import { programs } from './folder-testing.ts'

// Goal: the command archives what is old enough, and says in a sentence why it does not.
const run = programs()

const archive = async (args: string[], url?: string) => {
  const environment = {
    DATA_DIR: ownFolder(),
    ...(url && { DATABASE_URL: url, DATABASE_OWNER_URL: url }),
  }
  return run('scripts/archive.ts', args, environment).ended
}

test('it says which address and which day it needs', async () => {
  const { code, said } = await archive(['--before', '2026-02-01'])
  expect([code, said]).toEqual([
    1,
    'Set DATABASE_OWNER_URL: only the owner of the tables may archive them.\n',
  ])
})

test('it archives the parts before a day, once', async () => {
  const own = await testDb()
  onTestFinished(() => own.drop())
  const owner = openDb(own.url, { asOwner: true, max: 1 })
  onTestFinished(() => owner.end())
  await owner`select setval('ledger.movement_id', 5242880)`
  await addEntryPart(owner)
  await owner`insert into ledger.movement_mark values ('2026-01-31', 5242880)`
  await owner`select part.add_bet_part('bet', month, null) from unnest('{2026-01-01,2026-02-01}'::date[]) month`

  expect((await archive([], own.url)).said).toBe(
    'Say before which day: npm run archive -- --before 2025-01-01\n',
  )
  expect((await archive(['--before', '2026-01-31'], own.url)).said).toBe('No part is old enough.\n')
  expect(await archive(['--before', '2026-02-01'], own.url)).toEqual({
    code: 0,
    said: 'The books are true without ledger_archive.entry_1, archive.bet_2026_01. Save each of these tables with pg_dump --table, then drop it.\n',
  })
  expect((await archive(['--before', '2026-02-01'], own.url)).said).toBe('No part is old enough.\n')
})
