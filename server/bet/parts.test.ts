import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Db, isInTheWay, openDb, type Tx } from '#db'
import { baht, type Member, type Scene, startScene } from '../deposit/testing.ts'
import { lockMember } from '../platform/member-lock.ts'
import { betJobs } from './jobs.ts'
import { addBetPart } from './parts.ts'

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

type Reported = { reference: string; month?: number; stake?: number }

/** Stores rounds of so many months ago, as the server does. */
const store = (tx: Db | Tx, { id }: Member, rounds: Reported[]) => tx<{ reference: string }[]>`
  insert into bet (bucket, member, game, reference, round, stake, payout, settled_at)
  select ${id % 256}, ${id}, 'JOKER', reference, 'Trial', stake, 0,
    (now() at time zone 'Asia/Bangkok' - months * interval '1 month') at time zone 'Asia/Bangkok'
  from unnest(${rounds.map(({ reference }) => reference)}::text[], ${rounds.map(({ month }) => month ?? 0)}::int[],
    ${rounds.map(({ stake }) => stake ?? baht(1))}::int8[]) as reported (reference, months, stake)
  on conflict do nothing returning reference`

const parts = async (): Promise<string[]> => {
  const rows = await owner<{ part: string }[]>`
    select inhrelid::regclass::text as part from pg_inherits where inhparent = 'bet'::regclass order by 1`
  return rows.map(({ part }) => part)
}

/** Names of the parts of these months from now. */
const monthly = async (...months: number[]): Promise<string[]> => {
  const rows = await db<{ part: string }[]>`
    select 'part.bet_' || to_char(now() at time zone 'Asia/Bangkok' + month * interval '1 month', 'YYYY_MM') as part
    from unnest(${months}::int[]) month order by 1`
  return rows.map(({ part }) => part)
}

const partOf = async (reference: string): Promise<string[]> => {
  const rows = await owner<{ part: string }[]>`
    select tableoid::regclass::text as part from bet where reference = ${reference}`
  return rows.map(({ part }) => part)
}

const addAll = async () => {
  let added = await addBetPart(db)
  while ('part' in added) added = await addBetPart(db)
  return added
}

test('a round that is reported again with another month or member, in one page or later, is stored once', async () => {
  await addAll()
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
  await addAll()
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
  expect(await parts()).toEqual([...(await monthly(0, 1, 2)), 'part.bet_rest'])
  await store(db, one, [{ reference: 'now' }])
  expect(await partOf('now')).toEqual(await monthly(0))
})

test('rounds that had no part are moved to it, stay claimed, and are counted as before', async () => {
  await store(db, one, [{ reference: 'old', month: 5 }, { reference: 'now' }])
  await owner`
    insert into bet (game, reference, member, round, stake, payout, settled_at)
    values ('JOKER', 'clock of the game', ${one.id}, 'Trial', 1, 0, '2099-01-01')`
  expect(await partOf('old')).toEqual(['part.bet_rest'])
  expect(await addAll()).toEqual({ left: 'none' })
  expect(await parts()).toEqual([...(await monthly(-5, 0, 1, 2)), 'part.bet_rest'])
  expect(await partOf('old')).toEqual(await monthly(-5))
  expect(await partOf('clock of the game')).toEqual(['part.bet_rest'])
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
  expect(await addAll()).toEqual({ left: 'rest' })
  expect(await parts()).toEqual([...(await monthly(1, 2)), 'part.bet_rest'])
  const [month] = await monthly(0)
  await owner`select part.add_bet_part('bet', to_date(${month!}, '"part.bet_"YYYY_MM'), null)`
  expect(await addAll()).toEqual({ left: 'none' })
  expect(await partOf('many 1')).toEqual([month])
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
  expect(await addAll()).toEqual({ left: 'none' })
  expect(await partOf('meanwhile')).toEqual(await monthly(0))
})

test('a round whose time is corrected changes its part, and a deleted one may be stored again', async () => {
  await addAll()
  await store(db, one, [{ reference: 'a' }])
  await db`
    update bet set settled_at = (settled_at at time zone 'Asia/Bangkok' + interval '1 month') at time zone 'Asia/Bangkok'
    where reference = 'a'`
  expect(await partOf('a')).toEqual(await monthly(1))
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
