import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, migrate, openDb, refuseUnsafe } from '#db'
import { type Embedded, startEmbedded } from '#db/embedded/embedded'
import { signalDatabase } from '#db/embedded/signal-testing'
import { toAmount } from '#money'
import { createLedger, houseOf, type Ledger, type Movement, mainOf } from './ledger.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'kapao-crash-'))
const members = 100
const callers = 64
const kills = 2
let embedded: Embedded
let db: Db
let ledger: Ledger

beforeAll(async () => {
  embedded = await startEmbedded({ dataDir })
  await migrate(embedded.url)
  db = openDb(embedded.url)
  await refuseUnsafe(db)
  ledger = createLedger(db)
  await db.begin(async (tx) => {
    for (let member = 1; member <= members; member += 1) await ledger.openMember(tx, member, 'BAHT')
  })
})
afterAll(async () => {
  await ledger.close()
  await db.end()
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const deposit = (number: number): Movement => {
  const member = (number % members) + 1
  const amount = toAmount(100 + (number % 7))
  return {
    reference: `crash:${number}`,
    member,
    kind: 'deposit',
    state: 'settled',
    amount,
    currency: 'BAHT',
    from: 'KBANK',
    to: 'WALLET',
    postings: [{ from: houseOf('bank:KBANK', 'BAHT'), to: mainOf(member), amount }],
  }
}

test.runIf(process.platform === 'linux')(
  'what was acknowledged is found after the database was killed under load, and lost answers come as replays',
  async () => {
    const acknowledged = new Map<string, string>()
    const unknown: number[] = []
    let next = 0
    let isLoad = true
    const call = async () => {
      while (isLoad) {
        next += 1
        const number = next
        await ledger.post(deposit(number)).then(
          ({ code }) => acknowledged.set(`crash:${number}`, code),
          () => unknown.push(number),
        )
      }
    }
    const load = Promise.all(Array.from({ length: callers }, call))
    /** Waits until the database has acknowledged some hundreds more. */
    const more = async () => {
      const before = acknowledged.size
      await expect.poll(() => acknowledged.size).toBeGreaterThan(before + 500)
    }
    for (let kill = 1; kill <= kills; kill += 1) {
      await more()
      signalDatabase(dataDir, 'SIGKILL')
      await embedded.stop()
      embedded = await startEmbedded({ dataDir })
    }
    await more()
    isLoad = false
    await load

    // A caller without an answer asks again, with the same reference.
    for (const number of unknown)
      acknowledged.set(`crash:${number}`, (await ledger.post(deposit(number))).code)
    const kept = await db<{ reference: string }[]>`select reference from ledger.movement`
    const found = new Set(kept.map(({ reference }) => reference))
    expect([...acknowledged.keys()].filter((reference) => !found.has(reference))).toEqual([])
    expect(found.size).toBe(acknowledged.size)
    const others = [...acknowledged.values()].filter(
      (code) => code !== 'posted' && code !== 'replayed',
    )
    expect(others).toEqual([])
    expect(await ledger.reconcile()).toEqual([])
  },
  180_000,
)
