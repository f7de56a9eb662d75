import { expect, test } from 'vitest'
import type { Tx } from '#db'
import { asOlderServer } from '#db/testing'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { offer } from './testing.ts'

// Goal: servers of version 1.1 that run beside this version write bonuses, rewards for invitations and refunds under
// their own names. Method: the statements of version 1.1, verbatim where they name a column that has changed.
openScene()

const older = <T>(body: (tx: Tx) => PromiseLike<T>) => asOlderServer(scene.app.ctx.db, body)

test('an older server claims, grants, counts and cancels a bonus', async () => {
  const { ctx } = scene.app
  const code = await offer(ctx, { endsBelowBalance: 5_00, cancelKeepPercent: 40 })
  const { id: member } = await scene.member()
  const [claim] = await older(
    (tx) => tx<{ id: number; bonus: string }[]>`
      insert into member_bonus (member, bonus, kind, currency, name, percent, most, minimum_deposit, turnover, end_below,
        percent_fail, categories, whole_amount, taken_under)
      select ${member}, code, kind, currency, ${'Trial'}, percent, most, minimum_deposit, turnover, end_below,
        percent_fail, categories, whole_amount, ${'key'}
      from bonus where code = ${code} returning id, bonus`,
  )
  expect(claim?.bonus).toBe(code)
  await older(async (tx) => {
    await tx`
      update member_bonus set state = ${'granted'}, movement = ${`deposit:${member}`},
        deposit = ${100_00}, granted = ${100_00}, needed = ${600_00},
        granted_at = clock_timestamp()
      where id = ${claim!.id}`
    const [row] = await tx`
      update member_bonus set played = played + (select coalesce(sum(stake), 0) from (select ${50_00}::int8 as stake) counted)
      where id = ${claim!.id} returning played`
    expect(row).toEqual({ played: 50_00 })
    await tx`
      update member_bonus set state = ${'cancelled'}, ended_at = clock_timestamp() where id = ${claim!.id}`
    await tx`update member_bonus set cancelled_under = ${'cancel'}, kept = ${40_00} where id = ${claim!.id}`
  })
  const [row] = await ctx.db`
    select state, max_bonus, ends_below_balance, cancel_keep_percent, wagering_required, wagered, claim_key, cancel_key
    from member_bonus where id = ${claim!.id}`
  expect(row).toEqual({
    state: 'cancelled',
    maxBonus: 500_00,
    endsBelowBalance: 5_00,
    cancelKeepPercent: 40,
    wageringRequired: 600_00,
    wagered: 50_00,
    claimKey: 'key',
    cancelKey: 'cancel',
  })
  const [told] = await older(
    (tx) => tx`
      select kept as keeps, cost as costs from member_bonus
      where member = ${member} and cancelled_under = ${'cancel'}`,
  )
  expect(told).toEqual({ keeps: 40_00, costs: 0 })
})

test('an older server cannot change the terms of a granted bonus', async () => {
  const { ctx } = scene.app
  const code = await offer(ctx)
  const { id: member } = await scene.member()
  await older(
    (tx) => tx`
      insert into member_bonus (member, bonus, kind, currency, name, percent, most, minimum_deposit, turnover, end_below,
        percent_fail, categories, whole_amount, taken_under)
      select ${member}, code, kind, currency, ${'Trial'}, percent, most, minimum_deposit, turnover, end_below,
        percent_fail, categories, whole_amount, ${null} from bonus where code = ${code}`,
  )
  const change = older((tx) => tx`update member_bonus set most = 1 where member = ${member}`)
  await expect(change).rejects.toThrow('it cannot become')
})

test('an older server counts what an invited member wagers, and pays the reward', async () => {
  const { db } = scene.app.ctx
  const [inviter, friend] = [await scene.member(), await scene.member()]
  await older(
    (tx) => tx`
      insert into invite_reward (inviter, invitee, movement, deposit, currency)
      values (${inviter.id}, ${friend.id}, ${`older:${friend.id}`}, ${100_00}, ${'BAHT'})`,
  )
  await older(async (tx) => {
    const rewards = await tx<{ id: number }[]>`
      select id, deposit, played, date_trunc('second', deposited_at) as since from invite_reward
      where invitee = ${friend.id} and state = 'earning' and played < deposit order by id for update`
    await tx`
      update invite_reward set played = told.played
      from unnest(${rewards.map(({ id }) => id)}::int8[], ${rewards.map(() => 30_00)}::int8[]) as told (id, played)
      where invite_reward.id = told.id`
  })
  const due = await older(
    (tx) => tx`
      select invite_reward.id, deposit, played, name from invite_reward join member on member.id = invitee
      where invite_reward.inviter = ${inviter.id} and state = 'earning' and played > 0
        and (played = deposit or invitee <> all(${[]}::int8[]))
      order by id for update of invite_reward`,
  )
  expect(due).toMatchObject([{ deposit: 100_00, played: 30_00 }])
  expect(await db`select wagered from invite_reward where invitee = ${friend.id}`).toEqual([
    { wagered: 30_00 },
  ])
})

test('an older server sets a refund aside and credits it', async () => {
  const { db } = scene.app.ctx
  const { id: member } = await scene.member()
  await older(async (tx) => {
    await tx`
      insert into refund (member, day, lost, amount, currency)
      values (${member}, ${'2026-01-01'}::date, ${100_00}, ${5_00}, ${'BAHT'})`
    const [row] = await tx`
      select max(day)::text as day from refund where member = ${member} and taken_at is null`
    expect(row).toEqual({ day: '2026-01-01' })
    await tx`update refund set taken_at = clock_timestamp() where member = ${member} and taken_at is null`
  })
  expect(
    await db`select from refund where member = ${member} and claimed_at is not null`,
  ).toHaveLength(1)
})
