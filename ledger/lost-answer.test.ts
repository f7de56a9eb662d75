import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDb } from '#db'
import { testDb } from '#db/testing'
import { toAmount } from '#money'
import { createLedger, houseOf, type Ledger, type Movement, mainOf } from './ledger.ts'

// A proxy in front of the database, which can drop an answer after the commit.
let own: Awaited<ReturnType<typeof testDb>>
let through: Db
let ledger: Ledger
let answersToLose = 0
let lost = 0
const sockets = new Set<Socket>()
const proxy = createServer((client) => {
  const { hostname, port } = new URL(own.url)
  const server = connect(Number(port), hostname)
  for (const socket of [client, server]) sockets.add(socket.on('error', () => {}))
  client.on('data', (asked) => server.write(asked)).on('close', () => server.destroy())
  server.on('close', () => client.destroy())
  server.on('data', (answer) => {
    if (answersToLose === 0) return client.write(answer)
    answersToLose -= 1
    lost += 1
    return client.destroy()
  })
})

beforeAll(async () => {
  own = await testDb()
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(own.url)
  url.port = String((proxy.address() as AddressInfo).port)
  through = openDb(url.href, { max: 1 })
  ledger = createLedger(through)
  await own.db.begin((tx) => ledger.openMember(tx, 1, 'BAHT'))
})
afterAll(async () => {
  await ledger.close()
  await through.end()
  for (const socket of sockets) socket.destroy()
  proxy.close()
  await own.drop()
})

const deposit = (name: string): Movement => ({
  reference: `lost:${name}`,
  member: 1,
  kind: 'deposit',
  state: 'settled',
  currency: 'BAHT',
  amount: toAmount(100),
  from: 'KBANK',
  to: 'WALLET',
  postings: [{ from: houseOf('bank:KBANK', 'BAHT'), to: mainOf(1), amount: toAmount(100) }],
})

const post = (names: string[]) => Promise.all(names.map((name) => ledger.post(deposit(name))))
const codes = async (names: string[]) => (await post(names)).map(({ code }) => code)

test('an answer lost after the commit is asked for again, and the posting is there once', async () => {
  // Post once before, so that the statements are prepared and the next answer is that of the commit.
  expect([await codes(['a']), await codes(['b', 'c'])]).toEqual([['posted'], ['posted', 'posted']])

  answersToLose = 1
  expect(await codes(['d'])).toEqual(['replayed'])
  expect(await codes(['e', 'f'])).toEqual(['posted', 'posted'])
  answersToLose = 1
  expect(await codes(['g', 'h'])).toEqual(['replayed', 'replayed'])

  expect(lost).toBe(2)
  expect(await ledger.balancesOf(1)).toMatchObject({ main: 800 })
  expect(await ledger.reconcile()).toEqual([])
})

test('callers wait together for an unavailable database, not one after another', async () => {
  const nowhere = openDb('postgres://kapao@127.0.0.1:9/kapao', { max: 2 })
  const impatient = createLedger(nowhere, { patienceMs: 300 })
  const started = performance.now()
  const names = Array.from({ length: 100 }, (_, index) => `away ${index}`)
  const outcomes = await Promise.allSettled(names.map((name) => impatient.post(deposit(name))))
  expect(outcomes.map(({ status }) => status)).toEqual(Array(100).fill('rejected'))
  // One after another they would wait for 30 s.
  expect(performance.now() - started).toBeLessThan(15_000)
  await impatient.close()
  await nowhere.end()
}, 240_000)
