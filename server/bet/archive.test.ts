import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Db, openDb } from '#db'
import { withBonus } from '../bonus/testing.ts'
import { countBets } from '../bonus/turnover.ts'
import { baht, type Member, type Scene, startScene } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { rowsOf } from '../operator-withdrawal/rows.ts'
import { lockMember } from '../platform/member-lock.ts'
import { heldBy } from '../withdraw/rules.ts'
import { openRoundsOf } from './open-rounds.ts'
import { archiveBetPart } from './parts.ts'
import { addAll, monthly, partOf, partsIn, store } from './parts-testing.ts'

// Goal: months of rounds leave the database without a round counted twice, or a member treated otherwise. Method: the
// function of the command, on rounds and decisions of the real server.
let scene: Scene
let db: Db
let owner: Db
beforeEach(async () => {
  scene = await startScene()
  db = scene.app.ctx.db
  owner = openDb(scene.app.databaseUrl, { asOwner: true, max: 2 })
})
afterEach(async () => {
  await owner?.end()
  await scene?.stop()
})

/** Archives a month that ended before the first day of the month so many months from now. */
async function archiveBefore(month: number) {
  const [{ day }] = await db<[{ day: string }]>`
    select date_trunc('month', now() at time zone 'Asia/Bangkok' + ${month} * interval '1 month')::date::text as day`
  return archiveBetPart(owner, day)
}

/** Names that the parts of these months have once they are archived. */
const archived = async (...months: number[]) =>
  (await monthly(db, ...months)).map((part) => part.replace('part.', 'archive.'))

/** Dates what the member did back by some months. */
const earlier = ({ id }: Member, months: number) =>
  owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`
      update ledger.movement set created_at = created_at - ${months} * interval '1 month',
        settled_at = settled_at - ${months} * interval '1 month'
      where member = ${id}`
  })

const rules = ({ id }: Member) =>
  db.begin((tx) =>
    heldBy(tx, { member: id, currency: 'BAHT' }, { amount: baht(1_000), account: 'payout:SCB' }),
  )

test('the oldest month leaves when it ended before the day, and its rounds are not counted again', async () => {
  const member = await scene.member()
  await store(db, member, [
    { reference: 'a', month: 5 },
    { reference: 'b', month: 3 },
    { reference: 'c' },
  ])
  await addAll(db)
  expect(await archiveBefore(-5)).toEqual({ left: 'none' })
  const [fifth] = await archived(-5)
  expect(await archiveBefore(-4)).toEqual({ part: fifth })
  expect(await archiveBefore(-4)).toEqual({ left: 'none' })
  expect(await partsIn(owner)).toEqual([...(await monthly(db, -3, 0, 1, 2)), 'part.bet_rest'])

  const again = [{ reference: 'a', month: 5 }, { reference: 'a' }, { reference: 'b' }]
  expect(await store(db, member, again)).toEqual([])
  await owner.unsafe(`drop table ${fifth}`)
  expect(await store(db, member, again)).toEqual([])
  const [play] = await db`select sum(rounds)::int as rounds from report_play`
  expect(play).toEqual({ rounds: 3 })
})

test('an archived month still counts for what a member won and lost, so nothing is taken for an open round', async () => {
  const member = await scene.member()
  await db`
    insert into game_account (bucket, member, game, username, password, opened_at, balance, read_at)
    values (${member.id % 256}, ${member.id}, 'JOKER', 'archived', '', now(), ${baht(30)}, now())`
  await store(db, member, [
    { reference: 'a', month: 5, stake: baht(20) },
    { reference: 'b', month: 4, stake: baht(40) },
    { reference: 'c', stake: baht(10) },
  ])
  await db`
    insert into external_transfer (bucket, member, reference, kind, provider, amount, currency, state, confirmed, closed_at)
    values (${member.id % 256}, ${member.id}, 'ARCHIVED', 'to-game', 'JOKER', ${baht(150)}, 'BAHT', 'settled', ${baht(150)},
      now() - interval '1 hour')`
  const open = [{ game: 'JOKER', amount: baht(50) }]
  expect(await openRoundsOf(db, member.id)).toEqual(open)
  await addAll(db)
  await archiveBefore(-4)
  expect(await openRoundsOf(db, member.id)).toEqual(open)
  await archiveBefore(-3)
  expect(await openRoundsOf(db, member.id)).toEqual(open)
})

test('a month that ended within the last 31 days stays, whichever day is named', async () => {
  const member = await scene.member()
  await store(db, member, [{ reference: 'a', month: 3 }, { reference: 'b' }])
  await addAll(db)
  expect(await archiveBefore(24)).toEqual({ part: (await archived(-3))[0] })
  expect(await archiveBefore(24)).toEqual({ left: 'none' })
})

test('a round that comes after its month was archived is stored, and archived under another name', async () => {
  const member = await scene.member()
  await store(db, member, [{ reference: 'a', month: 5 }])
  await addAll(db)
  await archiveBefore(-4)
  expect(await store(db, member, [{ reference: 'late', month: 5 }])).toHaveLength(1)
  expect(await partOf(owner, 'late')).toBe('part.bet_rest')
  await addAll(db)
  expect([await partOf(owner, 'late')]).toEqual(await monthly(db, -5))
  expect(await archiveBefore(-4)).toEqual({ part: `${(await archived(-5))[0]}_2` })
})

test('a month stays while a bonus is wagered by its rounds, or a reward under review names one', async () => {
  const { app } = scene
  const member = await withBonus(scene, { turnover: 1_000 })
  await db`update member_bonus set granted_at = granted_at - interval '6 months' where member = ${member.id}`
  await db.begin(async (tx) => {
    await lockMember(tx, member.id)
    await store(tx, member, [{ reference: 'a', month: 5 }])
    const rows = await tx<{ game: string; reference: string; settledAt: Date }[]>`
      select game, reference, settled_at from bet where bucket = ${member.id % 256} and member = ${member.id}`
    await countBets(app.ctx, tx, member.id, rows)
  })
  await store(db, member, [{ reference: 'b', month: 4 }])
  await addAll(db)
  expect(await archiveBefore(-3)).toEqual({ left: 'pending' })
  await owner`update member_bonus set state = 'cancelled', ended_at = now() where member = ${member.id}`
  expect(await archiveBefore(-3)).toEqual({ part: (await archived(-5))[0] })

  await owner`
    insert into reward_review (bucket, member, kind, reference, amount, currency, reasons, others, rounds)
    values (${member.id % 256}, ${member.id}, 'invite', 'one', 100, 'BAHT', '{OPPOSITE_BETS}', array[${member.id}::int8],
      '[{"game": "JOKER", "mine": "c", "theirs": "b"}]')`
  expect(await archiveBefore(-3)).toEqual({ left: 'pending' })
  await owner`delete from reward_review`
  expect(await archiveBefore(-3)).toEqual({ part: (await archived(-4))[0] })
})

test('a month stays while older rounds have no part', async () => {
  const member = await scene.member()
  await store(db, member, [
    { reference: 'a', month: 5 },
    { reference: 'b', month: 6 },
  ])
  const [fifth] = await monthly(db, -5)
  await owner`select part.add_bet_part('bet', to_date(${fifth!}, '"part.bet_"YYYY_MM'), null)`
  expect(await archiveBefore(-4)).toEqual({ left: 'rest' })
})

/** Stakes since the last deposit, as operators see them beside a withdrawal. */
async function wageredOf({ id }: Member): Promise<number> {
  const reference = `PAYOUT${id}`
  await db`
    insert into withdrawal (bucket, member, reference, amount, currency, bank, holder, account_no)
    values (${id % 256}, ${id}, ${reference}, 10000, 'BAHT', 'SCB', 'SOMCHAI', '') on conflict do nothing`
  await db`
    insert into external_transfer (bucket, member, reference, kind, provider, amount, currency, state, closed_at)
    values (${id % 256}, ${id}, ${reference}, 'payout', 'SCB', 10000, 'BAHT', 'returned', now()) on conflict do nothing`
  const [row] = await rowsOf(db, db`t.created_at`, db`and t.member = ${id}`)
  return row!.wagered
}

test('a withdrawal is held by what was wagered since the last deposit, archived or not', async () => {
  const [player, idler, returned] = [
    await scene.member(),
    await scene.member(),
    await scene.member(),
  ]
  await owner`
    update withdraw_rule set is_on = code = 'wagered_below', amount = case code when 'wagered_below' then 0 else amount end,
      percent = case code when 'wagered_below' then 100 else percent end
    where currency = 'BAHT'`
  for (const member of [player, idler, returned]) {
    await give(scene.app.ctx, member.id, baht(1_000))
    await earlier(member, 5)
  }
  const half = baht(500)
  await store(
    db,
    player,
    [5, 4].map((month) => ({ reference: `player ${month}`, month, stake: half })),
  )
  await store(
    db,
    returned,
    [5, 4].map((month) => ({ reference: `returned ${month}`, month, stake: half })),
  )
  // A round before the deposit counts for none.
  await store(db, idler, [{ reference: 'idler 6', month: 6, stake: baht(5_000) }])
  await store(db, idler, [{ reference: 'idler 4', month: 4, stake: half }])
  await give(scene.app.ctx, returned.id, baht(1_000))
  await addAll(db)
  const before = [await rules(player), await rules(idler), await rules(returned)]
  expect(before).toEqual([[], ['wagered_below'], ['wagered_below']])
  const wagered = [await wageredOf(player), await wageredOf(idler), await wageredOf(returned)]
  expect(wagered).toEqual([2 * half, half, 0])
  for (const month of [-6, -5, -4])
    expect(await archiveBefore(-3)).toEqual({ part: (await archived(month))[0] })
  expect([await rules(player), await rules(idler), await rules(returned)]).toEqual(before)
  expect([await wageredOf(player), await wageredOf(idler), await wageredOf(returned)]).toEqual(
    wagered,
  )
  await store(db, idler, [{ reference: 'idler now', stake: half }])
  expect(await rules(idler)).toEqual([])
})

test('the application may not archive, nor read what is archived', async () => {
  const member = await scene.member()
  await store(db, member, [{ reference: 'a', month: 5 }])
  await addAll(db)
  const [fifth] = await archived(-5)
  expect(await archiveBefore(-4)).toEqual({ part: fifth })
  for (const statement of [
    `select archive_bet_part('2030-01-01')`,
    `select from ${fifth}`,
    'update bet_carried set stake = 0',
  ])
    await expect(db.unsafe(statement), statement).rejects.toThrow(/permission denied/)
})
