import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, migrate, openDb, refuseUnsafe } from '#db'
import { type Embedded, startEmbedded } from '#db/embedded/embedded'
import { signalDatabase } from '#db/embedded/signal-testing'
import { toAmount } from '#money'
import { createLedger, houseOf, type Ledger, type Movement, mainOf } from './ledger.ts'
import { underLoad } from './under-load-testing.ts'

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
    await underLoad({ db, ledger, name: 'crash', callers, movement: deposit }, async (more) => {
      for (let kill = 1; kill <= kills; kill += 1) {
        await more(500)
        signalDatabase(dataDir, 'SIGKILL')
        await embedded.stop()
        embedded = await startEmbedded({ dataDir })
      }
      await more(500)
    })
    expect(await ledger.reconcile()).toEqual([])
  },
  180_000,
)
