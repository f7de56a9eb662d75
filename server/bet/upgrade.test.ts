import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Db, openDb } from '#db'
import { databaseBefore, membersBefore } from '#db/before-testing'

// Goal: the rounds of a database come into parts while servers of the version before store more, also when the upgrade is
// killed half way. Method: the real migrations, and the statements of that version.
let earlier: Awaited<ReturnType<typeof databaseBefore>>
let app: Db
beforeAll(async () => {
  earlier = await databaseBefore('0208')
  app = openDb(earlier.url)
  await earlier.db.unsafe(rowsBefore)
})
afterAll(async () => {
  await app?.end()
  await earlier?.drop()
})

/** Rounds of member 1 in the first and the third of three batches; the second is held up. */
const [copied, uncopied] = ['old 3', 'old 49998']
const stored = 50_000
/** Rounds of 100 days, which the upgrade copies in three batches. */
const rowsBefore = `
  ${membersBefore(3)}
  insert into bonus (code, kind, currency, name_th, name_la, name_en, type, max_received, percent, max_bonus, minimum_deposit,
      turnover, ends_below_balance, cancel_keep_percent, categories)
    values ('OLD', 'bonus', 'BAHT', '', '', 'Old', 'limit', 1, 100, 50000, 10000, 300, 500, 40, '{slot}');
  insert into member_bonus (member, bonus, kind, currency, name, percent, max_bonus, minimum_deposit, turnover,
      ends_below_balance, cancel_keep_percent, categories, whole_amount)
    select 1, code, kind, currency, name_en, percent, max_bonus, minimum_deposit, turnover, ends_below_balance,
      cancel_keep_percent, categories, false from bonus where code = 'OLD';
  insert into bet (game, reference, member, round, stake, payout, settled_at)
    select 'JOKER', 'old ' || id, 1 + id % 3, 'Trial', 1000 + id, id, now() - id % 100 * interval '1 day'
    from generate_series(1, ${stored}) id;
  insert into bet (game, reference, member, round, stake, payout, settled_at)
    values ('JOKER', 'clock of the game', 1, 'Trial', 1, 1, '2099-01-01');`

/** The statement by which the version before stores a round. */
const storeAsBefore = (db: Db, reference: string, settledAt = new Date()) => db<
  { reference: string }[]
>`
  insert into bet (game, reference, member, round, stake, payout, settled_at)
  select ${'JOKER'}, reference, ${1}, round, stake, payout, settled_at
  from unnest(${[reference]}::text[], ${['Trial']}::text[], ${[100]}::int8[], ${[0]}::int8[],
      ${[settledAt.toISOString()]}::timestamptz[])
    as reported (reference, round, stake, payout, settled_at)
  on conflict do nothing
  returning reference`

/** The statement by which the version before marks a round. */
const markAsBefore = (db: Db, reference: string) => db`
  update bet set bonus = member_bonus.id
  from unnest(${['JOKER']}::text[], ${[reference]}::text[]) as new (game, reference)
    join game on game.code = new.game, member_bonus
  where bet.game = new.game and bet.reference = new.reference and bet.member = ${1} and bet.bonus is null
    and member_bonus.member = ${1}
  returning stake`

const fillSession = async (): Promise<number | undefined> => {
  const [row] = await earlier.db<{ pid: number }[]>`
    select pid from pg_stat_activity
    where datname = current_database() and query like '%call part.fill_bet%' and wait_event_type = 'Lock'`
  return row?.pid
}

const roundsOf = (db: Db) => db`
  select game, reference, member, round, stake, payout, settled_at::text, read_at::text, bonus from bet
  order by reference`

test('an upgrade that is killed goes on, and no round and no mark of that time is lost', async () => {
  await earlier.bringUp('0209')
  expect(await storeAsBefore(app, 'new 1')).toHaveLength(1)
  // The second batch waits for this claim, which stands for any round that is being stored.
  const blocks = openDb(earlier.url, { asOwner: true, max: 1 })
  const isWaiting = Promise.withResolvers<void>()
  const claiming = blocks
    .begin(async (tx) => {
      await tx`insert into bet_claim (game, reference) values ('JOKER', 'old 25000')`
      await isWaiting.promise
      throw new Error('rolled back')
    })
    .catch((error: Error) => error.message)
  const upgrade = earlier.bringUp().then(
    () => 'done',
    (error: Error) => error.message,
  )
  await expect.poll(fillSession).toBeDefined()
  expect(await earlier.db`select block from part.bet_fill`).toEqual([{ block: 256 }])

  expect(await storeAsBefore(app, 'new 2')).toHaveLength(1)
  expect(await storeAsBefore(app, 'old 7', new Date(0))).toEqual([])
  // One is copied, one is not, and one was stored meanwhile.
  for (const reference of [copied, uncopied, 'new 2'])
    expect(await markAsBefore(app, reference)).toHaveLength(1)
  await earlier.db`select pg_terminate_backend(${(await fillSession())!}::int)`
  expect(await upgrade).toContain('0209_bet_filled.sql failed')
  isWaiting.resolve()
  expect(await claiming).toBe('rolled back')
  await blocks.end()

  expect(await storeAsBefore(app, 'new 3')).toHaveLength(1)
  const before = await roundsOf(earlier.db)
  expect(before).toHaveLength(stored + 4)
  await earlier.bringUp()
  expect(await roundsOf(earlier.db)).toEqual(before)
  const [{ claims }] = await earlier.db<
    [{ claims: number }]
  >`select count(*)::int as claims from bet_claim`
  expect(claims).toBe(stored + 4)
})

test('each round is in the part of its month, and a time that is years away in the rest', async () => {
  const rows = await earlier.db<{ part: string; isRight: boolean }[]>`
    select tableoid::regclass::text as part,
      bool_and(tableoid::regclass::text = 'part.bet_' || to_char(settled_at at time zone 'Asia/Bangkok', 'YYYY_MM')) as is_right
    from bet group by 1 order by 1`
  expect(rows.length).toBeGreaterThanOrEqual(5)
  expect(rows.filter(({ isRight }) => !isRight)).toEqual([
    { part: 'part.bet_rest', isRight: false },
  ])
})

test('a server of the version before goes on with its statements, and stores no round twice', async () => {
  const month = 31 * 24 * 3_600_000
  for (const reference of ['old 5', 'new 1', 'new 3'])
    expect(await storeAsBefore(app, reference, new Date(Date.now() - month))).toEqual([])
  expect(await storeAsBefore(app, 'after')).toEqual([{ reference: 'after' }])
  expect(await storeAsBefore(app, 'after', new Date(Date.now() - month))).toEqual([])
  expect(await markAsBefore(app, 'after')).toEqual([{ stake: 100 }])
  expect(await markAsBefore(app, 'after')).toEqual([])
  const [note] = await app`
    select sum(rounds)::int as rounds, sum(stake)::int as stake from report_bonus_play`
  expect(note).toEqual({ rounds: 4, stake: 1_003 + 50_998 + 100 + 100 })
  const [play] = await app`select sum(rounds)::int as rounds from report_play`
  expect(play).toEqual({ rounds: stored + 5 })
})

test('an upgrade whose copy differs starts it anew, and waits for a reader without stopping the others', async () => {
  const own = await databaseBefore('0208')
  onTestFinished(() => own.drop())
  const [serving, reader] = [openDb(own.url), openDb(own.url, { asOwner: true, max: 1 })]
  onTestFinished(() => Promise.all([serving.end(), reader.end()]).then(() => {}))
  await own.db.unsafe(rowsBefore)
  await own.bringUp('0209')
  await own.db`insert into bet_claim (game, reference) values ('JOKER', 'of no round')`
  await expect(own.bringUp()).rejects.toThrow('the copy of bet differs from it')
  expect(await own.db`select count(*) from bet_claim`).toEqual([{ count: 0 }])

  const isDone = Promise.withResolvers<void>()
  const reading = reader.begin(async (tx) => {
    await tx`select count(*) from bet`
    await isDone.promise
  })
  const upgrade = own.bringUp()
  const isPausing = async () => {
    const rows = await own.db`
      select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
    return rows.length
  }
  await expect.poll(isPausing, { timeout: 30_000 }).toBe(1)
  expect(await storeAsBefore(serving, 'meanwhile')).toHaveLength(1)
  isDone.resolve()
  await Promise.all([reading, upgrade])
  const [{ rounds }] = await own.db<[{ rounds: number }]>`select count(*)::int as rounds from bet`
  expect(rounds).toBe(stored + 2)
})
