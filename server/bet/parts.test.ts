import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Db, isInTheWay, openDb } from '#db'
import { waitingIn } from '#db/before-testing'
import { baht, type Member, type Scene, startScene } from '../deposit/testing.ts'
import { lockMember } from '../platform/member-lock.ts'
import { betJobs } from './jobs.ts'
import { addBetPart } from './parts.ts'
import { addAll, monthly, partOf, partsIn, patience, store } from './parts-testing.ts'

// Goal: a round counts once whatever month it is reported with, and its month has a part in time. Method: the statement of
// the server, in real transactions at the same moment.
let scene: Scene
let db: Db
let owner: Db
let one: Member
let other: Member
beforeEach(async () => {
  scene = await startScene()
  db = scene.app.ctx.db
  owner = openDb(scene.app.databaseUrl, { asOwner: true, max: 3 })
  one = await scene.member()
  other = await scene.member()
})
afterEach(async () => {
  await owner?.end()
  await scene?.stop()
})

test('a round that is reported again with another month or member, in one page or later, is stored once', async () => {
  await addAll(db)
  const page = [{ reference: 'a' }, { reference: 'a', month: 1 }, { reference: 'b', month: 3 }]
  expect(await store(db, one, page)).toEqual([{ reference: 'a' }, { reference: 'b' }])
  expect(await store(db, one, [{ reference: 'b' }, { reference: 'c' }])).toEqual([
    { reference: 'c' },
  ])
  expect(await store(db, other, [{ reference: 'a', month: 2 }])).toEqual([])
  const [play] =
    await db`select sum(rounds)::int as rounds, sum(stake)::int8 as stake from report_play`
  expect(play).toEqual({ rounds: 3, stake: baht(3) })
})

test('of many servers that store one round with different months, and for two members, one stores it', async () => {
  await addAll(db)
  const references = Array.from({ length: 20 }, (_, at) => `round ${at}`)
  const stored = await Promise.all(
    [0, 1, 2, 3].map((month) =>
      db.begin(async (tx) => {
        const member = month % 2 ? other : one
        await lockMember(tx, member.id)
        return store(
          tx,
          member,
          references.map((reference) => ({ reference, month })),
        )
      }),
    ),
  )
  expect(
    stored
      .flat()
      .map(({ reference }) => reference)
      .toSorted(),
  ).toEqual(references.toSorted())
})

test('a round whose transaction rolled back is stored by the next', async () => {
  const failed = db.begin(async (tx) => {
    await store(tx, one, [{ reference: 'a' }])
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  expect(await store(db, other, [{ reference: 'a', month: 1 }])).toHaveLength(1)
})

test('the job adds the parts of this month and the next two, once on two servers', async () => {
  await Promise.all([1, 2, 3].map(() => betJobs['bet.add-part']({}, scene.app.ctx)))
  expect(await partsIn(owner)).toEqual([...(await monthly(db, 0, 1, 2)), 'part.bet_rest'])
  await store(db, one, [{ reference: 'now' }])
  expect([await partOf(owner, 'now')]).toEqual(await monthly(db, 0))
})

test('a server that waits to add a part does not stop the one that adds it, and finds none left', async () => {
  await owner`alter function add_bet_part() set lock_timeout = '60s'`
  const isLocked = Promise.withResolvers<void>()
  const isAwaited = Promise.withResolvers<void>()
  const first = owner.begin(async (tx) => {
    await tx`lock table part.bet_rest in share update exclusive mode`
    isLocked.resolve()
    await isAwaited.promise
    await tx`lock table part.bet_rest in access exclusive mode nowait`
    for (const _ of [0, 1, 2]) await tx`select add_bet_part()`
  })
  await isLocked.promise
  const second = addAll(db)
  await expect.poll(waitingIn(owner, 'add_bet_part', 'relation'), patience).toBe(1)
  isAwaited.resolve()
  await first
  expect(await second).toEqual({ left: 'none' })
  expect(await partsIn(owner)).toEqual([...(await monthly(db, 0, 1, 2)), 'part.bet_rest'])
})

test('rounds that had no part are moved to it, stay claimed, and are counted as before', async () => {
  await store(db, one, [{ reference: 'old', month: 5 }, { reference: 'now' }])
  await owner`
    insert into bet (game, reference, member, round, stake, payout, settled_at)
    values ('JOKER', 'clock of the game', ${one.id}, 'Trial', 1, 0, '2099-01-01')`
  expect(await partOf(owner, 'old')).toBe('part.bet_rest')
  expect(await addAll(db)).toEqual({ left: 'none' })
  expect(await partsIn(owner)).toEqual([...(await monthly(db, -5, 0, 1, 2)), 'part.bet_rest'])
  expect([await partOf(owner, 'old')]).toEqual(await monthly(db, -5))
  expect(await partOf(owner, 'clock of the game')).toBe('part.bet_rest')
  const again = [
    { reference: 'old' },
    { reference: 'now', month: 5 },
    { reference: 'clock of the game' },
  ]
  expect(await store(db, one, again)).toEqual([])
  const [play] = await db`select sum(rounds)::int as rounds from report_play`
  expect(play).toEqual({ rounds: 3 })
})

test('a month with too many rounds without a part stays where it is, and the next month gets its part', async () => {
  await owner`
    insert into bet (game, reference, member, round, stake, payout, settled_at)
    select 'JOKER', 'many ' || id, ${one.id}, 'Trial', 1, 0, now() from generate_series(1, 20001) id`
  expect(await addAll(db)).toEqual({ left: 'rest' })
  expect(await partsIn(owner)).toEqual([...(await monthly(db, 1, 2)), 'part.bet_rest'])
  const [month] = await monthly(db, 0)
  await owner`select part.add_bet_part('bet', to_date(${month!}, '"part.bet_"YYYY_MM'), null)`
  expect(await addAll(db)).toEqual({ left: 'none' })
  expect(await partOf(owner, 'many 1')).toBe(month)
})

test('while the rest is read no part is added, and rounds are stored', async () => {
  const isReading = Promise.withResolvers<void>()
  const isDone = Promise.withResolvers<void>()
  const reading = owner.begin(async (tx) => {
    await tx`select count(*) from bet`
    isReading.resolve()
    await isDone.promise
  })
  await isReading.promise
  const adding = addBetPart(db).catch((error: unknown) => error)
  expect(await store(db, one, [{ reference: 'meanwhile' }])).toHaveLength(1)
  expect(isInTheWay(await adding)).toBe(true)
  isDone.resolve()
  await reading
  expect(await addAll(db)).toEqual({ left: 'none' })
  expect([await partOf(owner, 'meanwhile')]).toEqual(await monthly(db, 0))
})

test('a round whose time is corrected changes its part, and a deleted one may be stored again', async () => {
  await addAll(db)
  await store(db, one, [{ reference: 'a' }])
  await db`
    update bet set settled_at = (settled_at at time zone 'Asia/Bangkok' + interval '1 month') at time zone 'Asia/Bangkok'
    where reference = 'a'`
  expect([await partOf(owner, 'a')]).toEqual(await monthly(db, 1))
  expect(await store(db, one, [{ reference: 'a' }])).toEqual([])
  await owner`delete from bet where reference = 'a'`
  expect(await store(db, one, [{ reference: 'a' }])).toHaveLength(1)
})

test('the application writes neither parts nor claims', async () => {
  for (const statement of [
    'delete from bet',
    'select from part.bet_rest',
    `insert into bet_claim values ('JOKER', 'a')`,
    'delete from bet_claim',
    `select part.add_bet_part('bet', '2026-01-01', null)`,
  ])
    await expect(db.unsafe(statement), statement).rejects.toThrow(/permission denied/)
})
