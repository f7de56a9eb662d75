import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseBefore, membersBefore } from './before-testing.ts'
import { type Db, openDb } from './open.ts'

// Goal: members claim, play with and finish bonuses on servers of the version before while the key of their claims gets to begin
// with bucket and member (decision 0216). Method: the real migrations, and that version's statements at every moment between them.
let earlier: Awaited<ReturnType<typeof databaseBefore>>
let app: Db
beforeAll(async () => {
  earlier = await databaseBefore('0280')
  // One connection, so that its prepared statements meet the changed tables.
  app = openDb(earlier.url, { max: 1 })
  await earlier.db.unsafe(membersBefore(members) + rowsBefore)
})
afterAll(async () => {
  await app?.end()
  await earlier?.drop()
})

/** More than there are buckets, so that a bucket has two members. */
const members = 300
/** Members who claim before the upgrade. Those from 257 on claim later. */
const before = 20

/** Without triggers, because two operators make a bonus and its codes in the product. */
const rowsBefore = `
  insert into operator (username, password_hash, totp_secret, role) values ('fon', '', '', 'finance');
  set local session_replication_role = replica;
  insert into bonus (code, kind, currency, name_th, name_la, name_en, type, max_received, percent, max_bonus, minimum_deposit,
      turnover, ends_below_balance, cancel_keep_percent, categories)
    values ('OLD', 'promotion', 'BAHT', '', '', 'Old', 'limit', 1, 100, 500, 100, 300, 0, 40, '{slot}');
  insert into bonus_code_batch (bonus, purpose, count, encrypted_key, operator, approval) values ('OLD', 'test', 1000, '', 1, 1);`

/** One member's claim from its start to its end, in the transactions of the version before. Returns the id of the claim. */
async function finishOne(member: number): Promise<number> {
  const id = await claimOne(member)
  await app.begin(async (tx) => {
    await tx`
      update member_bonus set state = ${'granted'}, movement = ${`qr:${member}`}, deposit = ${100}, granted = ${100},
        wagering_required = ${600}, granted_at = clock_timestamp() where id = ${id}`
    await tx`
      insert into bet (bucket, member, game, reference, round, stake, payout, settled_at)
      values (${member % 256}, ${member}, 'JOKER', ${`r${member}`}, 'Trial', 600, 0, now() + interval '1 minute')`
    const counted = await tx`
      with counted as (
        update bet set bonus = ${id}
        from unnest(${['JOKER']}::text[], ${[`r${member}`]}::text[]) as new (game, reference)
          join game on game.code = new.game, member_bonus
        where bet.game = new.game and bet.reference = new.reference and bet.bonus is null
          and bet.bucket = ${member % 256} and bet.member = ${member} and bet.settled_at > now()
          and member_bonus.id = ${id} and bet.settled_at >= date_trunc('second', granted_at)
          and game.category = any(${['slot']})
        returning stake
      )
      update member_bonus set wagered = wagered + (select coalesce(sum(stake), 0) from counted)
      where id = ${id} returning wagered`
    expect([member, ...counted]).toEqual([member, { wagered: 600 }])
    const ended = await tx`
      update member_bonus set state = ${'met'}, cost = ${0}, ended_at = clock_timestamp() where id = ${id}`
    expect([member, ended.count]).toEqual([member, 1])
  })
  return id
}

/** An operator gives the bonus by a one-time code. */
async function claimOne(member: number, key = `key ${member}`): Promise<number> {
  return app.begin(async (tx) => {
    const [claim] = await tx<[{ id: number }]>`
      insert into member_bonus (member, bonus, kind, currency, name, percent, max_bonus, minimum_deposit, turnover,
        ends_below_balance, cancel_keep_percent, categories, whole_amount, claim_key)
      select ${member}, code, kind, currency, ${'Old'}, percent, least(max_bonus, ${null}), minimum_deposit, turnover,
        ends_below_balance, cancel_keep_percent, categories, whole_amount, ${key}
      from bonus where code = ${'OLD'} returning id, bonus`
    await tx`
      insert into bonus_code_claim as used (batch, number, member, claim) values (${1}, ${member}, ${member}, ${claim.id})
      on conflict (batch, number) do update set claim = excluded.claim, used_at = now()
      where used.member = excluded.member and exists (
        select from member_bonus where id = used.claim and state = 'cancelled' and granted_at is null)`
    await tx`
      insert into operator_amount (operator, right_name, action, object, member, amount, currency)
      values (1, 'review.resolve', 'member.bonus', ${`member ${10_000_000 + member}`}, ${member}, 500, 'BAHT')`
    await tx`
      insert into member_bonus_grant (bucket, member, claim, amount, currency, operator)
      values (${member % 256}, ${member}, ${claim.id}, 500, 'BAHT', 1)`
    return claim.id
  })
}

const claims = () => earlier.db`
  select to_jsonb(c) - '{bucket,games_left_out}'::text[] as claim from member_bonus c where member <= ${before} order by id`

test('members claim, play and finish at every moment of the upgrade, and no claim changes', async () => {
  for (let member = 1; member <= before; member += 1) await finishOne(member)
  const atFirst = await claims()
  expect(atFirst).toHaveLength(before)
  let member = 256
  for (const step of ['0281', '0282', '0283', '0284', '0285']) {
    await earlier.bringUp(step)
    member += 1
    await finishOne(member)
    if (step === '0282') {
      // A kill at the end of a file outside a transaction.
      await earlier.db`delete from migration where name like '0281%'`
      await earlier.bringUp(step)
    }
    // The job adds a part of a later month meanwhile, with a round that had no part.
    if (step === '0284') await addPart(member, '2035-01-01')
  }
  await earlier.bringUp()
  member += 1
  await finishOne(member)
  expect(await claims()).toEqual(atFirst)
  const [row] = await earlier.db`
    select count(*)::int as rows, bool_and(bucket = member % 256) as is_right from member_bonus`
  expect(row).toEqual({ rows: before + member - 256, isRight: true })
})

async function addPart(member: number, month: string): Promise<void> {
  await app`
    insert into bet (bucket, member, game, reference, round, stake, payout, settled_at)
    values (${member % 256}, ${member}, 'JOKER', ${month}, 'Trial', 1, 0, ${month}::timestamptz + interval '1 day')`
  await earlier.db`
    update bet set bonus = (select max(id) from member_bonus where member = ${member}) where reference = ${month}`
  await earlier.db`select part.add_bet_part('bet', ${month}::date, null)`
}

test('each part of the rounds has one key of claims, which is the one of the whole table', async () => {
  const parts = await earlier.db`
    select inhrelid::regclass::text as part, (
      select jsonb_agg(jsonb_build_object('name', conname, 'isWhole', convalidated and conparentid <> 0))
      from pg_constraint where conrelid = inhrelid and confrelid = 'member_bonus'::regclass) as keys
    from pg_inherits where inhparent = 'bet'::regclass order by 1`
  expect(parts.map(({ part }) => part)).toEqual(
    expect.arrayContaining(['part.bet_2035_01', 'part.bet_rest']),
  )
  for (const { keys } of parts)
    expect(keys).toEqual([{ name: 'bet_member_bonus_fkey', isWhole: true }])
  const unchecked = await earlier.db`
    select conname from pg_constraint where not convalidated
      and conrelid in ('member_bonus'::regclass, 'member_bonus_grant'::regclass, 'bonus_code_claim'::regclass)`
  expect(unchecked).toEqual([])
})

test('a member has one active claim, its id names no other, and a round counts for no claim of another member', async () => {
  const id = await claimOne(299)
  await expect(claimOne(299, 'another')).rejects.toThrow('member_bonus_one_active')
  await expect(
    earlier.db`
      insert into member_bonus (id, member, bonus, kind, currency, name, max_bonus, minimum_deposit, turnover,
        ends_below_balance, cancel_keep_percent, categories, whole_amount) overriding system value
      values (${id}, 298, 'OLD', 'promotion', 'BAHT', '', 1, 1, 1, 0, 0, '{slot}', false)`,
  ).rejects.toThrow('member_bonus_id_once')
  await expect(app`update bet set bonus = ${id} where reference = 'r1'`).rejects.toThrow(
    'bet_member_bonus_fkey',
  )
})

test('the upgrade is no change with a database login', async () => {
  const lines = await earlier.db`
    select from operator_audit
    where action = 'sql-change' and about in ('member_bonus', 'member_bonus_grant', 'bonus_code_claim')`
  expect(lines).toEqual([])
})
