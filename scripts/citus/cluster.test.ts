import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { type Db, openDb } from '#db'
import { urlOf } from '#db/template'
import { testDb } from '#db/testing'
import { createLedger, houseOf, type Ledger, type Movement, mainOf } from '#ledger'
import { underLoad } from '#ledger/under-load-testing'
import { toAmount } from '#money'
import { nodeAt } from './cluster.ts'
import { distribute, makeDatabase } from './setup-testing.ts'

// Goal: a ledger on a coordinator and two workers keeps every promise of the ledger on one PostgreSQL, also when one of them is
// killed or a part moves between them. Method: the server's own ledger, with real nodes and real kills.
const members = 64
const bank = houseOf('bank:KBANK', 'BAHT')
let own: Awaited<ReturnType<typeof testDb>>
let ledger: Ledger
let workers: Db[]
let coordinator: Db

beforeAll(async () => {
  own = await testDb()
  ledger = createLedger(own.db, { byBucket: true, patienceMs: 60_000 })
  const database = new URL(own.url).pathname.slice(1)
  coordinator = openDb(own.url, { max: 2, asOwner: true })
  workers = inject('workerUrls').map((url) =>
    openDb(urlOf(url, database), { max: 2, asOwner: true }),
  )
  for (let member = 1; member <= members; member += 1)
    await own.db.begin((tx) => ledger.openMember(tx, member, 'BAHT'))
})
afterEach(async () => expect(await ledger.reconcile()).toEqual([]))
afterAll(async () => {
  await ledger.close()
  for (const db of [coordinator, ...workers]) await db.end()
  await own.drop()
})

const deposit = (reference: string, member: number, baht = 5): Movement => {
  const amount = toAmount(baht * 100)
  return {
    reference,
    member,
    kind: 'deposit',
    state: 'settled',
    amount,
    currency: 'BAHT',
    from: 'KBANK',
    to: 'WALLET',
    postings: [{ from: bank, to: mainOf(member), amount }],
  }
}

const memberOf = (number: number): number => (number % members) + 1

/** A member on each worker. */
async function memberOnEach(): Promise<number[]> {
  const rows = await coordinator<{ member: number; port: number }[]>`
    select member, nodeport as port from generate_series(1, ${members}) member
    join pg_dist_shard_placement on shardid = get_shard_id_for_distribution_column('ledger.account', (member % 256)::int)`
  const ports = [...new Set(rows.map(({ port }) => port))]
  expect(ports).toHaveLength(2)
  return ports.map((port) => rows.find((row) => row.port === port)!.member)
}

const callsOn = async (db: Db): Promise<number> => {
  const [row] = await db<{ calls: number }[]>`
    select coalesce(sum(calls), 0)::int8 as calls from pg_stat_user_functions where funcname = 'post_bucket'`
  return row!.calls
}

test('a call of one bucket is done by its node, alone and in a transaction', async () => {
  const callsOfWorkers = async () => {
    const calls = await Promise.all(workers.map(callsOn))
    return calls.reduce((sum, each) => sum + each, 0)
  }
  const before = await callsOfWorkers()
  for (const member of await memberOnEach()) {
    await ledger.post(deposit(`alone:${member}`, member))
    await own.db.begin((tx) => ledger.mustPostIn(tx, deposit(`within:${member}`, member)))
  }
  await expect.poll(callsOfWorkers).toBe(before + 4)
  expect(await callsOn(coordinator)).toBe(0)
  // No other node took part in the commit, which would leave a note here.
  for (const worker of workers)
    expect(await worker`select from pg_dist_transaction`).toHaveLength(0)
})

test('64 callers with one reference at the same moment get one posting', async () => {
  const each = Array.from({ length: 64 }, () => createLedger(own.db))
  const answers = await Promise.all(each.map((other) => other.post(deposit('once', 3))))
  expect(answers.filter(({ code }) => code === 'posted')).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'replayed')).toHaveLength(63)
  expect(await ledger.post(deposit('once', 3, 6))).toEqual({ code: 'conflict' })
})

test('a transaction with members on two nodes is committed on both or on neither', async () => {
  const both = await memberOnEach()
  const before = await Promise.all(both.map((member) => ledger.balancesOf(member)))
  const post = (name: string, after?: () => void) =>
    own.db.begin(async (tx) => {
      for (const member of both)
        await ledger.mustPostIn(tx, deposit(`${name}:${member}`, member, 7))
      after?.()
    })
  await expect(
    post('neither', () => {
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  expect(await Promise.all(both.map((member) => ledger.balancesOf(member)))).toEqual(before)
  await post('both')
  for (const [index, member] of both.entries())
    expect((await ledger.balancesOf(member)).main).toBe(before[index]!.main + 700)
})

test('of two transactions that post the same reference the later one gets a replay', async () => {
  const first = Promise.withResolvers<void>()
  const posted = Promise.withResolvers<void>()
  const earlier = own.db.begin(async (tx) => {
    await ledger.mustPostIn(tx, deposit('later', 5))
    posted.resolve()
    await first.promise
  })
  await posted.promise
  const later = own.db.begin((tx) => ledger.postIn(tx, deposit('later', 5)))
  await expect.poll(async () => (await coordinator`select from citus_lock_waits`).length).toBe(1)
  first.resolve()
  await earlier
  expect(await later).toMatchObject({ code: 'replayed' })
})

test('reconcile names a balance that was changed on a node', async () => {
  const changed = await Promise.all(
    workers.map((worker) =>
      worker.begin(async (tx) => {
        await tx`set local citus.override_table_visibility = off`
        const [part] = await tx<{ name: string }[]>`
          select c.relname as name from pg_class c join pg_dist_shard s on c.relname = 'account_' || s.shardid
          where c.relnamespace = 'ledger'::regnamespace order by 1 limit 1`
        const [row] = await tx<{ member: number }[]>`
          update ledger.${tx.identifier(part!.name)} set balance = balance + 1 where name = 'refund'
          and member = (select min(member) from ledger.${tx.identifier(part!.name)}) returning member`
        return { ...part!, ...row! }
      }),
    ),
  )
  const found = await ledger.reconcile()
  expect(found.map(({ place }) => place).sort()).toEqual(
    changed.map(({ member }) => `${member}/refund`).sort(),
  )
  for (const [index, { name, member }] of changed.entries())
    await workers[index]!.begin(
      (tx) =>
        tx`update ledger.${tx.identifier(name)} set balance = balance - 1 where name = 'refund' and member = ${member}`,
    )
})

test('a filled ledger moves with its rows, and goes on', async () => {
  const url = await makeDatabase([inject('databaseUrl'), ...inject('workerUrls')], 'filled')
  const db = openDb(url)
  const filled = createLedger(db, { byBucket: true })
  const everyone = Array.from({ length: members }, (_, index) => index + 1)
  const postAll = (name: string) =>
    Promise.all(everyone.map((member) => filled.post(deposit(`${name}:${member}`, member))))
  await db.begin(async (tx) => {
    for (const member of everyone) await filled.openMember(tx, member, 'BAHT')
  })
  await postAll('before')
  distribute(url)
  expect(new Set((await postAll('before')).map(({ code }) => code))).toEqual(new Set(['replayed']))
  expect(new Set((await postAll('after')).map(({ code }) => code))).toEqual(new Set(['posted']))
  expect(await filled.balancesOf(7)).toMatchObject({ main: 1_000 })
  const { movements } = await filled.movementsOf(7, { page: 1, limit: 10 })
  expect(movements.map(({ reference }) => reference)).toEqual(['after:7', 'before:7'])
  expect(await filled.reconcile()).toEqual([])
  await filled.close()
  await db.end()
})

const loadOf = (name: string) => ({
  db: own.db,
  ledger,
  name,
  callers: 32,
  movement: (number: number) => deposit(`${name}:${number}`, memberOf(number)),
})

test('a part that moves to the other worker and back under load leaves every chain right', async () => {
  await underLoad(loadOf('moved'), async (more) => {
    const [from, to] = workers.map((_, index) => Number(new URL(inject('workerUrls')[index]!).port))
    await more(200)
    const [part] = await coordinator<{ shard: number }[]>`
      select s.shardid as shard from pg_dist_shard s join pg_dist_shard_placement p using (shardid)
      where s.logicalrelid = 'ledger.account'::regclass and p.nodeport = ${from!} order by 1 limit 1`
    const move = (source: number, target: number) => coordinator`
      select citus_move_shard_placement(${part!.shard}::int8, '127.0.0.1', ${source}::int, '127.0.0.1', ${target}::int,
        'block_writes')`
    await move(from!, to!)
    await more(200)
    await move(to!, from!)
    await more(200)
  })
})

test.each([
  ['a worker', 1],
  ['the coordinator', 0],
])(
  '%s that is killed under load and starts again loses nothing that was acknowledged',
  async (_, number) => {
    const url = [own.url, ...inject('workerUrls')][number]!
    const node = nodeAt(join(inject('nodeFolder'), String(number)), Number(new URL(url).port))
    await underLoad(loadOf(`killed-${number}`), async (more) => {
      await more(200)
      node.kill()
      await node.start()
      await more(200)
    })
    // The coordinator ends what was prepared when a node died.
    await expect
      .poll(async () => {
        await coordinator`select recover_prepared_transactions()`
        const prepared = [coordinator, ...workers].map((db) => db`select from pg_prepared_xacts`)
        return (await Promise.all(prepared)).map(({ length }) => length)
      })
      .toEqual([0, 0, 0])
  },
)
