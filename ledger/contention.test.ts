import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { testDb } from '#db/testing'
import { createLedger, type Ledger, type Posted } from './ledger.ts'

const run = promisify(execFile)
/** A distributed database plans each call anew. */
const isDistributed = inject('workerUrls') !== undefined
const durationMs = isDistributed ? 60_000 : 5_000
const callersEach = 75

let own: Awaited<ReturnType<typeof testDb>>
let ledger: Ledger
beforeAll(async () => {
  own = await testDb()
  ledger = createLedger(own.db)
  await own.db.begin(async (tx) => {
    for (let member = 1; member <= 200; member += 1) await ledger.openMember(tx, member, 'BAHT')
  })
})
afterAll(async () => {
  await ledger.close()
  await own.drop()
})

async function callers(): Promise<[string, Posted['code']][]> {
  const { stdout } = await run(
    process.execPath,
    [
      'ledger/caller-process.ts',
      own.url,
      String(callersEach),
      String(durationMs),
      ...(isDistributed ? ['by-bucket'] : []),
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  return JSON.parse(stdout)
}

test('150 callers in two processes, on 200 poor members with the same references, agree on every posting', async () => {
  const answers = (await Promise.all([callers(), callers()])).flat()
  const under = (code: Posted['code']) =>
    answers.filter(([, said]) => said === code).map(([reference]) => reference)

  const posted = under('posted')
  expect(new Set(posted).size, 'a reference was posted twice').toBe(posted.length)
  const kept = await own.db<{ reference: string }[]>`select reference from ledger.movement`
  expect(kept.map(({ reference }) => reference).sort()).toEqual([...posted].sort())

  expect(new Set(answers.map(([, code]) => code))).toEqual(
    new Set(['posted', 'replayed', 'not_enough']),
  )
  expect(posted.length).toBeGreaterThan(1_000)
  expect(under('replayed').length).toBeGreaterThan(500)
  expect(under('not_enough').length).toBeGreaterThan(100)
  expect(await ledger.reconcile()).toEqual([])
}, 240_000)
