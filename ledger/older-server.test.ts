import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDb, type Tx } from '#db'
import { asOlderServer, testDb } from '#db/testing'
import { createLedger, type Ledger } from './ledger.ts'

// Goal: servers of version 1.1 that run beside this version post to the accounts of this version's chart. Method: the
// statements of version 1.1, verbatim where they name a column or a function that has changed.
let own: Awaited<ReturnType<typeof testDb>>
let owner: Db
let ledger: Ledger
beforeAll(async () => {
  own = await testDb()
  owner = openDb(own.url, { asOwner: true })
  ledger = createLedger(own.db)
  await owner.unsafe(`
    insert into bank (code, regions, name_th, name_la, name_en, position) values ('SCB', '{th}', 'SCB', 'SCB', 'SCB', 1);
    insert into source (code, name_th, name_la, name_en, position) values ('WEB', '', '', '', 1);
    insert into member (public_id, phone, name, password_hash, currency, bank_code, bank_account_name, bank_account_no,
        bank_account_index, source)
      values (10000001, '+66800000001', 'SOMCHAI', '', 'BAHT', 'SCB', 'SOMCHAI', '', '', 'WEB');`)
  await owner.begin((tx) => ledger.openMember(tx, 1, 'BAHT'))
  await post({ reference: 'qr:WW:1', kind: 'deposit', from: 'house/gateway:WW', to: 'main' })
})
afterAll(async () => {
  expect(await ledger.reconcile()).toEqual([])
  await ledger.close()
  await owner.end()
  await own.drop()
})

test('a payout that an older server ends leaves our account and not the payee’s bank', async () => {
  await open('P1', 'payout')
  await payout('P1', 10_00)
  expect(await balanceOf('house/payout:before-1.2')).toBe(10_00)
  expect(await balanceOf('house/bank:SCB')).toBe(0)
})

test('a payout that this version created is booked from its own account, whichever version ends it', async () => {
  await open('P2', 'payout', 'sandbox-payout')
  await payout('P2', 10_00)
  expect(await balanceOf('house/payout:sandbox-payout')).toBe(10_00)
})

test('an end that an older server posts twice is posted once', async () => {
  await open('P3', 'payout', 'again')
  await payout('P3', 10_00)
  expect(await settle('P3', 10_00)).toBe('replayed')
  expect(await balanceOf('house/payout:again')).toBe(10_00)
})

test('late-applied money is not taken from suspense, which lists unmatched money', async () => {
  await open('P4', 'payout', 'late')
  const late = { reference: 'late:withdraw:P4', kind: 'withdraw', member: 0 } as const
  await post({ ...late, amount: 10_00, from: 'house/suspense', to: 'house/bank:SCB' })
  const toGame = { reference: 'late:transfer:G1', kind: 'transfer', member: 0 } as const
  await post({ ...toGame, amount: 5_00, from: 'house/suspense', to: 'house/provider:JOKER' })
  expect(await balanceOf('house/suspense')).toBe(0)
  expect(await balanceOf('house/late-applied')).toBe(-15_00)
  expect(await balanceOf('house/payout:late')).toBe(10_00)
  expect(await balanceOf('house/provider:JOKER')).toBe(5_00)
})

test('a gift that an older server redeems is booked to our number, whichever version ends it', async () => {
  await own.db`
    insert into voucher (name, reference, member, mobile, encrypted_voucher) values ('', 'V1', 1, '0800001234', '')`
  await open('V1', 'voucher')
  const [voucher] = await own.db`select own_account from external_transfer where reference = 'V1'`
  expect(voucher?.ownAccount).toBe('0800001234')
  const gift = { reference: 'truelink:V1', kind: 'deposit', amount: 20_00 } as const
  await post({ ...gift, from: 'house/bank:TRUEWALLET', to: 'main' })
  expect(await balanceOf('house/bank:TRUEWALLET:0800001234')).toBe(-20_00)
  expect(await balanceOf('house/bank:TRUEWALLET')).toBe(0)
})

test('an older server’s sentence for an open, a returned and a reviewed transfer becomes a code', async () => {
  await open('R1', 'payout')
  await older(
    (tx) => tx`update leg set state = 'unknown', reason = ${'processing'} where reference = 'R1'`,
  )
  expect(await reasonOf('R1')).toBe('pending')
  await older(
    (tx) => tx`
    update leg set state = 'manual', reason = ${'unknown for too long'}, closed_at = now(), manual_at = now()
    where reference = 'R1'`,
  )
  expect(await reasonOf('R1')).toBe('unknown_too_long')
  await older(
    (tx) => tx`
    update leg set state = 'returned', reason = 'persons decided', closed_at = now(), manual_at = null where reference = 'R1'`,
  )
  expect(await reasonOf('R1')).toBe('operator_decided')
})

test('an older server creates, takes, sends, returns and applies a transfer with its own statements', async () => {
  const create = (reference: string) => older((tx) => insertLeg(tx, reference, 'to-game', 'JOKER'))
  expect([await create('G1'), await create('G1'), await create('G2')]).toEqual([true, false, false])
  const lease = randomUUID()
  const take = await older(
    (tx) => tx`
      with free as materialized (
        select reference, state = 'created' as is_fresh from leg
        where reference = ${'G1'} and closed_at is null and (lease is null or leased_until <= now()
          or leased_until > now() + ${30_000} * interval '1 millisecond')
        for update
      )
      update leg set
        lease = ${lease}::uuid, leased_until = now() + ${30_000} * interval '1 millisecond',
        state = case when is_fresh then 'sent' else state end,
        sends = sends + is_fresh::int,
        last_sent_at = case when is_fresh then clock_timestamp() else last_sent_at end
      from free where leg.reference = free.reference
      returning is_fresh, sends`,
  )
  expect(take).toEqual([{ isFresh: true, sends: 1 }])
  const end = await older(
    (tx) => tx`
      update leg set state = 'returned', reason = ${'absent'}, closed_at = now(),
        check_at = case when ${true} then now() + ${1_000} * interval '1 millisecond' end
      where reference = ${'G1'} and lease = ${lease}::uuid and closed_at is null returning true`,
  )
  expect(end).toHaveLength(1)
  await older(async (tx) => {
    await tx`
      update leg set state = 'late-applied', confirmed = ${1000}, check_at = null
      where reference = ${'G1'} and state = 'returned'
      returning (
        select balance from ledger.account where member = leg.member and name = 'game:' || leg.party) as believed`
    await tx`
      insert into leg_incident (reference, amount, movement)
      values (${'G1'}, ${1000}, ${'late:transfer:G1'})`
  })
  const [row] = await own.db`
    select state, provider, confirmed, reason_code from external_transfer where reference = 'G1'`
  expect(row).toEqual({
    state: 'late-applied',
    provider: 'JOKER',
    confirmed: 1000,
    reasonCode: 'not_found',
  })
  expect(await own.db`select movement from external_transfer_incident`).toEqual([
    { movement: 'late:transfer:G1' },
  ])
})

test('an older server advances the cursor of a feed', async () => {
  for (const next of ['one', 'two'])
    await older(
      (tx) => tx`
        insert into feed_cursor (party, account, cursor) values (${'SCB'}, ${'1'}, ${next})
        on conflict (party, account) do update set cursor = excluded.cursor, read_at = now()
          where feed_cursor.cursor = ${'one'}`,
    )
  expect(await own.db`select provider, cursor from feed_cursor`).toEqual([
    { provider: 'SCB', cursor: 'two' },
  ])
})

test('an older server takes an idempotency key, stores the reply and frees another key', async () => {
  const take = (key: string) =>
    older(
      (tx) => tx`
        insert into idempotency_key as held (owner, key, wish, lease, leased_until)
        select ${'member:1'}, ${key}, ${Buffer.from('hash')}, ${randomUUID()}::uuid, now() + ${5} * interval '1 second'
        on conflict (owner, key) do update set lease = excluded.lease, leased_until = excluded.leased_until
          where held.answer is null and held.leased_until < now() and held.wish = excluded.wish
        returning lease`,
    )
  const [[ours], again] = [await take('one'), await take('one')]
  expect(again).toEqual([])
  const stored = await older(
    (tx) => tx`
      with pace as materialized (select set_config('synchronous_commit', 'off', true))
      update idempotency_key set answer = ${Buffer.from('reply')} from pace
      where owner = ${'member:1'} and key = ${'one'} and lease = ${ours!.lease} and answer is null`,
  )
  expect(stored.count).toBe(1)
  await take('two')
  await older((tx) => tx`delete from idempotency_key where key = ${'two'} and answer is null`)
  expect(await own.db`select key, request_hash, response from idempotency_key`).toEqual([
    { key: 'one', requestHash: Buffer.from('hash'), response: Buffer.from('reply') },
  ])
})

test('an older server cannot credit what may be in suspense: a transfer to our account fails as a whole', async () => {
  const credit = older(async (tx) => {
    await tx`
      insert into bank_transfer (bank, reference, member, amount, currency, movement)
      values ('SCB', 'T1', 1, 100, 'BAHT', 'bank:SCB:T1')`
    await tx`
      update unmatched_payment set resolved_at = now() where provider = 'SCB' and transaction = 'T1' and resolved_at is null
        and reason in ('nobody registered', 'several registered', 'below the minimum')`
  })
  await expect(credit).rejects.toThrow('column "reason" does not exist')
  expect(await own.db`select from bank_transfer where reference = 'T1'`).toEqual([])
})

type Posting = {
  reference: string
  member?: number
  /** null: end of a pending movement. */
  kind: 'deposit' | 'withdraw' | 'transfer' | null
  state?: 'settled' | 'pending'
  from: string
  to: string
  amount?: number
}

async function ask({
  reference,
  member = 1,
  kind,
  state = 'settled',
  from,
  to,
  amount = 1_000_00,
}: Posting) {
  const end = kind === null ? null : ''
  const [posted] = await older(
    (tx) => tx<[{ code: string }]>`
    select code, movement from ledger.post(${reference}, ${member}, ${kind}, ${state}, ${kind && amount}, 'BAHT', ${end}, ${end},
      ${kind && '{}'}, ${`${from}>${to}=${amount}`}, ${[from]}::text[], ${[to]}::text[], ${[amount]}::bigint[])`,
  )
  return posted.code
}

const post = async (posting: Posting) =>
  expect([posting.reference, await ask(posting)]).toEqual([posting.reference, 'posted'])

/** The statement of version 1.1. */
async function insertLeg(tx: Tx, reference: string, kind: string, party = 'SCB'): Promise<boolean> {
  const [row] = await tx<{ isNew: boolean }[]>`
    with account as materialized (
      select true as is_there
    ), opened as (
      insert into leg (reference, member, kind, party, amount, currency, balance, key, parent, details)
      select ${reference}, ${1}::int8, ${kind}, ${party}, ${1000}::int8, ${'BAHT'}, ${null}::int8,
        ${null}, ${null}, ${'{}'}::text::jsonb
      from account where is_there
      on conflict do nothing returning true as is_new
    )
    select is_there as has_account, exists (select from opened) as is_new from account`
  return row!.isNew
}

const older = <T>(body: (tx: Tx) => PromiseLike<T>) => asOlderServer(own.db, body)

/** Opens a payout or a gift. Version 1.1 does not name our account. */
const open = (reference: string, kind: 'payout' | 'voucher', ownAccount?: string) =>
  ownAccount
    ? own.db`
        insert into external_transfer (bucket, member, reference, kind, provider, own_account, amount, currency)
        values (1, 1, ${reference}, ${kind}, 'SCB', ${ownAccount}, 1000, 'BAHT')`
    : older((tx) => insertLeg(tx, reference, kind))

async function payout(reference: string, amount: number) {
  const hold = { kind: 'withdraw', state: 'pending', from: 'main', to: 'hold', amount } as const
  await post({ reference: `withdraw:${reference}`, ...hold })
  expect(await settle(reference, amount)).toBe('posted')
}

const settle = (reference: string, amount: number) =>
  ask({
    reference: `withdraw:${reference}`,
    kind: null,
    from: 'hold',
    to: 'house/bank:SCB',
    amount,
  })

async function balanceOf(name: string): Promise<number> {
  const [row] = await owner<[{ sum: number }]>`
    select coalesce(sum(balance), 0)::int8 as sum from ledger.house_shard where name = ${name}`
  return row.sum
}

async function reasonOf(reference: string) {
  const [row] = await own.db<[{ reasonCode: string }]>`
    select reason_code from external_transfer where reference = ${reference}`
  return row.reasonCode
}
