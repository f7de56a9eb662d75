import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from './db.ts'
import { schemaText } from './schema.ts'
import { testDb } from './testing.ts'

let own: Awaited<ReturnType<typeof testDb>>
beforeAll(async () => {
  own = await testDb()
})
afterAll(() => own.drop())

test('schema.sql is what the migrations create', async () => {
  const owner = openDb(own.url, { asOwner: true, max: 1 })
  const made = await schemaText(owner)
  await owner.end()
  const written = readFileSync(new URL('schema.sql', import.meta.url), 'utf8')
  expect(made, 'db/schema.sql is old: run `node db/write-schema.ts` and commit it').toBe(written)
})
