import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'

// A call that is not listed is missing in the document of the API, and the tests of all calls skip it.
test('every call of every file is in the list of all calls', async () => {
  const files = readdirSync(import.meta.dirname).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const parts = await Promise.all(files.map((name) => import(`./${name}`)))
  const written = parts.flatMap((part) =>
    Object.values(part).flatMap((value) =>
      typeof value === 'object' && value !== null && 'line' in value ? [String(value.line)] : [],
    ),
  )
  const listed = endpoints.map(({ endpoint }) => endpoint.line)
  expect(written.filter((line) => !listed.includes(line as never))).toEqual([])
})
