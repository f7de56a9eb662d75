import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { operatorBonus } from '#contract/operator-bonus'
import { deposits } from '#contract/operator-deposit'
import { memberTotals } from '#contract/operator-member'
import { memberCard } from '#contract/operator-member-card'
import { payouts } from '#contract/operator-payout'
import { wheels } from '#contract/operator-wheel'
import { rewardPlans } from '#contract/reward-plan'
import { system } from '#contract/system'
import type { Tx } from '#db'
import { amountMax, toSum } from '#money'
import { openScene, scene } from './deposit/scene-testing.ts'
import { newOperator } from './operator/testing.ts'
import { asOwner } from './testing.ts'

// Goal: the console shows sums over many members and years although no single amount could be as large. Method: three rows of the
// largest amount, each written by the owner of the tables; the calls of the console over HTTP.
const sum = toSum(3 * amountMax)
let desk: Awaited<ReturnType<typeof newOperator>>['desk']
let systems: typeof desk
let member: { id: number; userId: string }
openScene()
beforeAll(async () => {
  desk = (await newOperator(scene.app, 'owner')).desk
  systems = (await newOperator(scene.app, 'systems')).desk
  const { id } = await scene.member()
  const [{ userId }] = await scene.app.ctx.db<[{ userId: string }]>`
    select public_id as user_id from member where id = ${id}`
  member = { id, userId }
})

/** Writes rows without the rows that they belong to. */
const write = (rows: (tx: Tx) => Promise<unknown>) =>
  asOwner(scene.app, (db) =>
    db.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await rows(tx)
    }),
  )

test('the page of a bonus sums what it gave, promised and brought', async () => {
  const [{ code, currency }] = await scene.app.ctx.db<[{ code: string; currency: string }]>`
    select code, currency from bonus order by code limit 1`
  await write(async (tx) => {
    await tx`
      insert into member_bonus (bucket, member, bonus, kind, currency, name, max_bonus, minimum_deposit, turnover,
        ends_below_balance, cancel_keep_percent, categories, whole_amount, state, movement, granted, granted_at, ended_at)
      select ${member.id % 256}, ${member.id}, ${code}, 'bonus', ${currency}, 'Large', ${amountMax}, 1, 0, 0, 0, '{slot}', false, 'met',
        'large:' || i, ${amountMax}, now(), now() from generate_series(1, 3) i`
    await tx`
      insert into report_figure (report, currency, day, name, measure, value)
      values ('bonus-play', ${currency}, '2020-01-01', ${code}, 'stake', ${sum})`
  })
  const { results } = await call(operatorBonus, { code }, desk)
  expect(results).toMatchObject({ given: sum, promised: sum, ggr: sum, ngr: sum })
})

test('the lists of wheels, plans and deposits sum what members won and paid', async () => {
  await write(async (tx) => {
    await tx`
      insert into coupon (bucket, member, id, spin, wheel, slice, kind, currency, amount, expires_at, claimed_at)
      select ${member.id % 256}, ${member.id}, 'LARGE0000000000' || i, -i, id, 'any', 'money', currency, ${amountMax}, now(), now()
      from generate_series(1, 3) i, spin_wheel where is_active and currency = 'BAHT'`
    await tx`
      insert into refund (bucket, member, day, lost, amount, currency)
      select ${member.id % 256}, ${member.id}, current_date - i, ${amountMax}, ${amountMax}, 'LAK' from generate_series(2, 4) i`
    await tx`
      insert into external_transfer (bucket, member, reference, kind, provider, amount, confirmed, currency, state, closed_at)
      select ${member.id % 256}, ${member.id}, 'VOUCHER00000000000A' || i, 'voucher', 'TRUEWALLET', 0, ${amountMax}, 'LAK', 'settled', now()
      from generate_series(1, 3) i`
  })
  const list = await call(wheels, {}, desk)
  expect(list.wheels.find(({ paid }) => paid > 0)).toMatchObject({ paid: sum })
  const { costs } = await call(rewardPlans, {}, desk)
  expect(costs).toContainEqual(
    expect.objectContaining({ kind: 'refund', currency: 'LAK', amount: sum }),
  )
  const { totals } = await call(deposits, { from: Date.now() - 60_000, limit: 10 }, desk)
  expect(totals?.credited).toEqual([{ currency: 'LAK', amount: sum }])
})

test('the totals of members and a member’s card sum what they have and deposited', async () => {
  const paid = `large:${member.id}`
  await write(async (tx) => {
    await tx`
      insert into member_summary (bucket, member, status, source, currency, balance, created_at)
      select -i % 256, -i, 'active', 'LARGE', 'LAK', ${amountMax}, now() from generate_series(1, 3) i`
    await tx`
      insert into ledger.movement (id, bucket, member, reference, kind, state, amount, currency, from_place, to_place, details, settled_at)
      select -i, ${member.id % 256}, ${member.id}, ${paid} || i, 'deposit', 'settled', ${amountMax}, 'LAK', 'BANK', 'WALLET', '{}', now()
      from generate_series(1, 3) i`
  })
  expect(await call(memberTotals, { source: 'LARGE' }, desk)).toMatchObject({
    balances: [{ currency: 'LAK', amount: sum }],
  })
  const { net } = await call(memberCard, { id: member.userId }, desk)
  expect(net.lifetime).toEqual({ deposits: sum, withdrawals: 0 })
  await write((tx) => tx`delete from ledger.movement where reference like ${`${paid}%`}`)
})

test('the pages of payouts and of the system sum what waits for an account of ours, and what a gateway received', async () => {
  const { account } = scene.app.ctx.payout
  await write(async (tx) => {
    await tx`
      insert into payout_balance (account, currency) values (${account}, 'LAK') on conflict do nothing`
    await tx`
      insert into external_transfer (bucket, member, reference, kind, provider, own_account, amount, currency, state, closed_at)
      select ${member.id % 256}, ${member.id}, 'WLARGE' || i, 'payout', 'SCB', ${account}, ${amountMax}, 'LAK', 'held', now()
      from generate_series(1, 3) i`
    await tx`
      insert into withdrawal (bucket, member, reference, amount, currency, bank, holder, account_no, held_rules, held_at)
      select ${member.id % 256}, ${member.id}, 'WLARGE' || i, ${amountMax}, 'LAK', 'SCB', 'LARGE', '1', '{payout_balance}', now()
      from generate_series(1, 3) i`
    await tx`
      insert into ledger.house_shard (name, currency, shard, balance) values ('house/gateway:LARGE', 'LAK', 0, ${-sum})`
  })
  const { balances } = await call(payouts, {}, desk)
  expect(balances).toContainEqual(expect.objectContaining({ account, waiting: sum }))
  const state = await call(system, {}, systems)
  expect(state.balances).toContainEqual(expect.objectContaining({ account: 'LARGE', amount: sum }))
  await write((tx) => tx`delete from ledger.house_shard where name = 'house/gateway:LARGE'`)
  await write((tx) => tx`delete from external_transfer where reference like 'WLARGE%'`)
})
