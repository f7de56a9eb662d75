import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseBefore } from '#db/before-testing'
import { createLedger } from '#ledger'
import { lastClaimOf } from './bonus/claim.ts'
import { type Peer, peerGames, startPeer } from './external-transfer/testing.ts'
import { earlierJobs, jobNames } from './platform/jobs/table.ts'
import { startTestApp, type TestApp } from './testing.ts'

// Goal: a database that version 1.1.14 left in the middle of its work opens, balances and is worked off. Method: the
// migrations of 1.1.14, the rows and jobs that it wrote, then this server.
const reference = 'OPENTRANSFER00000001'
const later = { timeout: 30_000, interval: 100 }

let earlier: Awaited<ReturnType<typeof databaseBefore>>
let app: TestApp
let peer: Peer
beforeAll(async () => {
  earlier = await databaseBefore('0060')
  await earlier.db.unsafe(rowsOf1114)
  await earlier.bringUp()
  peer = await startPeer()
  // No job runs before the games are there: the transfer's lease is another process's until the test ends it.
  app = await startTestApp({ databaseUrl: earlier.url, logLevel: 'silent' })
  app.ctx.games = peerGames(peer.url)
})
afterAll(async () => {
  await app?.stop()
  await peer?.stop()
  await earlier?.drop()
})

/** These rows are what version 1.1.14 writes: a sent transfer, one in review, a granted bonus, rewards, a decision, a feed and jobs. */
const rowsOf1114 = `
  insert into bank (code, regions, name_th, name_la, name_en, position) values ('SCB', '{th}', 'SCB', 'SCB', 'SCB', 1);
  insert into source (code, name_th, name_la, name_en, position) values ('WEB', '', '', '', 1);
  insert into game (code, category, name_th, name_la, name_en, currencies, position)
    values ('I-A', 'slot', '', '', '', '{BAHT}', 1000);
  insert into member (public_id, phone, name, password_hash, currency, bank_code, bank_account_name, bank_account_no,
      bank_account_index, source)
    select 10000000 + id, '+6680000000' || id, 'SOMCHAI', '', 'BAHT', 'SCB', 'SOMCHAI', '', decode(lpad(id::text, 8, '0'), 'hex'),
      'WEB' from generate_series(1, 2) id;
  select ledger.open_account(member, name, 'BAHT')
    from generate_series(1, 2) member, unnest('{main,hold,refund,invite,game:I-A}'::text[]) name;
  insert into game_account (member, game, username, password, opened_at) values (1, 'I-A', 'peer1', '', now());
  select ledger.post('qr:WW:1', 1, 'deposit', 'settled', 100000, 'BAHT', 'WW', 'WALLET', '{}',
    'house/gateway:WW>main=100000', '{house/gateway:WW}', '{main}', '{100000}');
  select ledger.post('transfer:${reference}', 1, 'transfer', 'pending', 30000, 'BAHT', 'WALLET', 'I-A', '{}',
    'main>hold=30000', '{main}', '{hold}', '{30000}');
  select ledger.post('transfer:MANUAL', 1, 'transfer', 'pending', 5000, 'BAHT', 'WALLET', 'I-A', '{}',
    'main>hold=5000', '{main}', '{hold}', '{5000}');
  insert into leg (reference, member, kind, party, amount, currency, key, parent, state, sends, last_sent_at, lease,
      leased_until)
    values ('${reference}', 1, 'to-game', 'I-A', 30000, 'BAHT', 'member:1:key', 'PARENT', 'sent', 1, now() - interval '1 minute',
      gen_random_uuid(), now() + interval '1 minute');
  insert into leg (reference, member, kind, party, amount, currency, state, reason, sends, last_sent_at, closed_at, manual_at)
    values ('MANUAL', 1, 'to-game', 'I-A', 5000, 'BAHT', 'manual', 'unknown for too long', 1, now(), now(), now());
  insert into bonus (code, kind, currency, name_th, name_la, name_en, type, max_received, percent, most, minimum_deposit,
      turnover, end_below, percent_fail, categories)
    values ('OLD', 'bonus', 'BAHT', '', '', 'Old', 'limit', 1, 100, 50000, 10000, 300, 500, 40, '{slot}');
  insert into bonus_banner (bonus, language, position, image, html) values ('OLD', 'en', 0, '/banners/own.png', '<p>Old</p>');
  insert into member_bonus (member, bonus, kind, currency, name, percent, most, minimum_deposit, turnover, end_below,
      percent_fail, categories, whole_amount, taken_under)
    select 1, code, kind, currency, name_en, percent, most, minimum_deposit, turnover, end_below, percent_fail, categories,
      false, 'claimed' from bonus where code = 'OLD';
  update member_bonus set state = 'granted', movement = 'qr:WW:1', deposit = 100000, granted = 50000, needed = 450000,
    granted_at = now();
  update member_bonus set played = 1000;
  select ledger.post('bonus:1', 1, 'bonus', 'settled', 50000, 'BAHT', 'HOUSE', 'WALLET', '{}',
    'house/bonus>main=50000', '{house/bonus}', '{main}', '{50000}');
  insert into invite_reward (inviter, invitee, movement, deposit, currency, played) values (2, 1, 'qr:WW:1', 100000, 'BAHT', 1000);
  insert into refund (member, day, lost, amount, currency, taken_at) values (1, '2026-01-01', 1000, 50, 'BAHT', now());
  insert into operator (username, password_hash, totp_secret, role) values ('fon', '', '', 'finance');
  insert into money_decision (kind, item, decision, amount, currency, reason, told, decided_by, decided_at, key)
    values ('leg', 'GONE', 'applied', 100, 'BAHT', 'asked', 'applied 100', 1, now(), 'a'),
      ('payment', '7', 'leave', 100, 'BAHT', 'asked', '', 1, now(), 'b');
  insert into feed_cursor (party, account, cursor) values ('SCB', '0004560002', 'C1');
  select graphile_worker.add_job('leg.drive', '{"reference": "${reference}"}', job_key => 'leg.drive:${reference}');
  select graphile_worker.add_job('leg.check', '{"reference": "GONE"}', job_key => 'leg.check:GONE');
  select graphile_worker.add_job('leg.sweep', '{}', job_key => 'leg.sweep');
  select graphile_worker.add_job('reward.tell', '{"member": 1}', job_key => 'reward.tell:1');
  select graphile_worker.add_job('feed.poll', '{"party": "SCB", "account": "0004560002"}', job_key => 'feed.poll:SCB:0004560002');`

test('the ledger of the old database is true', async () => {
  const ledger = createLedger(earlier.db)
  try {
    expect(await ledger.reconcile()).toEqual([])
    expect(await ledger.balancesOf(1)).toMatchObject({ main: 1_150_00, hold: 350_00 })
  } finally {
    await ledger.close()
  }
})

test('bonuses, rewards, decisions and feeds have their values under the new names', async () => {
  const { db } = app.ctx
  expect(await lastClaimOf(db, 1)).toMatchObject({
    state: 'granted',
    maxBonus: 500_00,
    endsBelowBalance: 5_00,
    cancelKeepPercent: 40,
    wageringRequired: 4_500_00,
    wagered: 10_00,
  })
  const [row] = await db`
    select (select wagered from invite_reward) as wagered, (select claimed_at is not null from refund) as is_claimed,
      (select cursor from feed_cursor where provider = 'SCB' and account = '0004560002') as cursor,
      (select reason_code from external_transfer where reference = 'MANUAL') as reason_code`
  expect(row).toEqual({
    wagered: 10_00,
    isClaimed: true,
    cursor: 'C1',
    reasonCode: 'unknown_too_long',
  })
  const decisions = await db`
    select kind, item, decision, provider_reply from money_decision order by item`
  expect(decisions).toEqual([
    { kind: 'payment', item: '7', decision: 'dismiss', providerReply: '' },
    { kind: 'external-transfer', item: 'GONE', decision: 'applied', providerReply: 'applied 100' },
  ])
})

test('a bonus keeps the picture that was served with the app', async () => {
  const [bonus] = await app.ctx.db`select picture from bonus where code = 'OLD'`
  expect(bonus).toEqual({ picture: '/banners/own.png' })
})

test('the open transfer settles once, and the jobs that were queued under old names are done', async () => {
  const { db } = app.ctx
  await db`update external_transfer set leased_until = now() where reference = ${reference}`
  const stateOf = async () => {
    const [row] = await db<[{ state: string }]>`
      select state from external_transfer where reference = ${reference}`
    return row.state
  }
  await expect.poll(stateOf, later).toBe('settled')
  expect(peer.applied(reference)).toEqual({ amount: 300_00, times: 1 })
  const left = async () => {
    const rows = await db<{ name: string }[]>`
      select task_identifier as name from graphile_worker.jobs
      where task_identifier = any(${Object.keys(earlierJobs)}::text[])`
    return rows.map(({ name }) => name)
  }
  await expect.poll(left, later).toEqual([])
  expect(await app.ctx.ledger.balancesOf(1)).toMatchObject({ hold: 50_00 })
  expect(await app.ctx.ledger.reconcile()).toEqual([])
}, 240_000)

test('every job that version 1.1.14 queues has a work', () => {
  const known = [...jobNames, ...Object.keys(earlierJobs)]
  expect(jobsOf1114.filter((name) => !known.includes(name))).toEqual([])
})

const jobsOf1114 = [
  'bet.round',
  'bonus.below',
  'chat.forget',
  'deposit.cancel',
  'deposit.credit',
  'deposit.sweep',
  'deposit.watch',
  'feed.poll',
  'feed.round',
  'game.forget',
  'http.forget',
  'invite.accrue',
  'ledger.reconcile',
  'leg.check',
  'leg.drive',
  'leg.sweep',
  'login.forget',
  'otp.forget',
  'reward.tell',
  'session.forget',
  'slip.read',
  'slip.sweep',
]
