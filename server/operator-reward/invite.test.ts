import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { invites, receiveInvite } from '#contract/invite'
import { payReward, refuseReward, rewardReview } from '#contract/operator-reward'
import { addToWallet, wallet } from '#contract/wallet'
import { scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { invitingIn, nameHolder } from '../invite/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import { setSetting } from '../register/testing.ts'
import {
  against,
  balances,
  earn,
  job,
  movementsOf,
  one,
  oneFor,
  pair,
  reason,
  startInvites,
  two,
  userIdOf,
  waitingFor,
} from './invite-testing.ts'
import type { Desk } from './testing.ts'

// Goal: an invite reward that the rules find suspicious is not paid before an operator has decided, and then once. Method: two
// servers on one database over HTTP; signs and rounds as rows, claims and jobs of the real server.
startInvites()

const { friendOf } = invitingIn(() => scene)

const receive = ({ caller }: Member) => call(receiveInvite, {}, caller)

const listOf = ({ caller }: Member) => call(invites, { page: 1, limit: 10 }, caller)
const stateOf = async (member: Member) => (await listOf(member)).invites.map(({ state }) => state)

test('an ordinary inviter is paid as before, also with a friend on the same network', async () => {
  for (const signs of [[], ['SAME_NETWORK']] as const) {
    const { inviter, reward } = await pair([...signs])
    await job(reward)
    expect(await balances(inviter)).toEqual({ main: baht(1), invite: baht(5) })
    expect(await receive(inviter)).toMatchObject({ amount: baht(5) })
    expect(await waitingFor(one, inviter)).toEqual([])
  }
})

test('the same holder or browser, or bets against each other, hold a reward back, and a network stands beside it', async () => {
  for (const signs of [
    ['SAME_HOLDER'],
    ['SAME_DEVICE'],
    ['OPPOSITE_BETS'],
    ['SAME_DEVICE', 'SAME_NETWORK'],
    ['SAME_HOLDER', 'SAME_DEVICE', 'SAME_NETWORK', 'OPPOSITE_BETS'],
  ] as const) {
    const { inviter, friend, reward } = await pair([...signs])
    await job(reward)
    expect(await balances(inviter)).toEqual({ main: baht(1), invite: 0 })
    expect(await stateOf(inviter)).toEqual(['checking'])
    const [item, ...more] = await waitingFor(one, inviter)
    expect(more).toEqual([])
    expect(item).toMatchObject({
      kind: 'invite',
      amount: baht(5),
      currency: 'BAHT',
      reasons: signs,
    })
    const card = await call(rewardReview, { member: item!.member, id: item!.id }, one.desk)
    expect(card.state).toBe('waiting')
    const looks = await scene.app.ctx.db`
      select from operator_audit
      where username = ${one.username} and action = 'look' and about = ${item!.member}`
    expect(looks).toHaveLength(1)
    expect(card.others.map(({ userId }) => userId)).toEqual([await userIdOf(friend)])
    expect(card.rounds).toHaveLength(signs.some((sign) => sign === 'OPPOSITE_BETS') ? 1 : 0)
    await refusedWith(receive(inviter), 'INVITE_CHECKING')
    await refusedWith(call(addToWallet, { amount: baht(5) }, inviter.caller), 'MONEY_NOT_ENOUGH')
  }
})

test('a holder with a title is the same holder', async () => {
  const { inviter, friend, reward } = await pair([])
  await nameHolder(scene.app, inviter, 'PRANEE DEE')
  await nameHolder(scene.app, friend, 'MISS PRANEE DEE')
  await job(reward)
  expect(await waitingFor(one, inviter)).toMatchObject([{ reasons: ['SAME_HOLDER'] }])
})

test('two friends of one inviter who bet against each other hold the reward back, a few rounds at one table do not', async () => {
  const { inviter, friend, reward } = await pair([], 50)
  const sibling = await friendOf(inviter)
  await against(sibling, friend, { stake: 499 })
  const apart = await pair([], 50)
  await against(apart.inviter, apart.friend, { stake: 499 })
  await job(apart.reward)
  expect(await balances(apart.inviter)).toMatchObject({ invite: baht(50) })
  await against(sibling, friend, { stake: 1 })
  await job(reward)
  const [item] = await waitingFor(one, inviter)
  expect(item).toMatchObject({ reasons: ['OPPOSITE_BETS'] })
  const card = await call(rewardReview, { member: item!.member, id: item!.id }, one.desk)
  expect(card.others.map(({ userId }) => userId)).toEqual([
    await userIdOf(friend),
    await userIdOf(sibling),
  ])
  expect(card.rounds[0]).toMatchObject({
    game: 'JOKER',
    of: await userIdOf(friend),
    with: await userIdOf(sibling),
    mine: { stake: baht(499), payout: 0 },
    theirs: { stake: baht(499) },
  })
  // The version before kept neither the members of a pair nor its time.
  await scene.app.ctx.db.begin(async (tx) => {
    await tx`set local role none`
    await tx`
      update reward_review set rounds = (
        select jsonb_agg(pair - 'player' - 'opponent' - 'at') from jsonb_array_elements(rounds) pair)
      where bucket = ${inviter.id % 256} and member = ${inviter.id}`
  })
  const earlier = await call(rewardReview, { member: item!.member, id: item!.id }, one.desk)
  expect(earlier.rounds).toEqual(card.rounds)
})

test('JOB reward-review an operator pays with the posting and the reference of the job, and the member claims it', async () => {
  const { inviter, reward } = await pair(['SAME_HOLDER'])
  await job(reward)
  const { member, id } = await oneFor(one, inviter)
  expect(await call(payReward, { member, id, reason }, one.desk)).toEqual({ outcome: 'done' })
  expect(await movementsOf(`invite:${reward}`)).toHaveLength(1)
  expect(await balances(inviter)).toEqual({ main: baht(1), invite: baht(5) })
  expect((await listOf(inviter)).invites).toMatchObject([{ state: 'played', isApproved: true }])
  expect(await receive(inviter)).toMatchObject({ amount: baht(5) })
  expect((await listOf(inviter)).invites).toMatchObject([{ state: 'received', isApproved: false }])
  expect(await waitingFor(one, inviter)).toEqual([])
  await job(reward)
  expect(await balances(inviter)).toEqual({ main: baht(6), invite: 0 })
  const card = await call(rewardReview, { member, id }, two.desk)
  expect(card).toMatchObject({ state: 'paid', decidedBy: one.username, refusal: null })
  expect(await call(payReward, { member, id, reason }, two.desk)).toEqual({
    outcome: 'already_decided',
  })
  const [line] = await scene.app.ctx.db`
    select action, reason, amount, before, after from operator_audit where kind = 'reward' and about = ${`${member}/${id}`}`
  expect(line).toMatchObject({ action: 'reward-pay', reason, amount: baht(5) })
})

test('JOB reward-review an operator refuses finally, with a code, and the amount counts on no day', async () => {
  const { db } = scene.app.ctx
  await setSetting(db, 'inviteDayMaximum', { BAHT: baht(10), LAK: 0 })
  const { inviter, friend, reward } = await pair(['SAME_DEVICE'], 8)
  await job(reward)
  const { member, id } = await oneFor(one, inviter)
  const next = await earn(inviter, friend, 6)
  // A reward that is being checked counts on its day.
  await refusedWith(receive(inviter), 'INVITE_DAY_LIMIT')
  const refusal = 'same-person' as const
  const refuse = (desk: Desk) => call(refuseReward, { member, id, refusal, reason }, desk.desk)
  expect(await refuse(one)).toEqual({ outcome: 'done' })
  expect(await refuse(one)).toEqual({ outcome: 'done' })
  expect(await refuse(two)).toEqual({ outcome: 'already_decided' })
  expect(await call(payReward, { member, id, reason }, two.desk)).toEqual({
    outcome: 'already_decided',
  })
  expect(await stateOf(inviter)).toEqual(['played', 'refused'])
  expect(await movementsOf(`invite:${reward}`)).toHaveLength(0)
  expect((await call(wallet, {}, inviter.caller)).invite.amount).toBe(baht(6))
  await job(next)
  expect(await stateOf(inviter)).toEqual(['checking', 'refused'])
  await setSetting(db, 'inviteDayMaximum', { BAHT: 0, LAK: 0 })
})

test('a claim during wagering is closed at the lower share, checked, paid at that, and no longer played', async () => {
  const { inviter, reward } = await pair(['SAME_DEVICE'], 10)
  await scene.app.ctx.db`update invite_reward set wagered = ${baht(100)} where id = ${reward}`
  expect(await listOf(inviter)).toMatchObject({
    playing: 1,
    invites: [{ state: 'playing', isApproved: false }],
  })
  await refusedWith(receive(inviter), 'INVITE_CHECKING')
  const [item] = await waitingFor(one, inviter)
  expect(item).toMatchObject({ amount: baht(1) })
  await call(payReward, { member: item!.member, id: item!.id, reason }, one.desk)
  expect(await listOf(inviter)).toMatchObject({
    playing: 0,
    invites: [{ state: 'played', amount: baht(1), isApproved: true }],
  })
  expect(await receive(inviter)).toMatchObject({ amount: baht(1) })
  expect(await stateOf(inviter)).toEqual(['received'])
})

test('a claim pays what is not suspicious, and leaves the rest to the operators', async () => {
  const { inviter, reward } = await pair(['SAME_DEVICE'], 10)
  const friend = await friendOf(inviter)
  await earn(inviter, friend, 3)
  expect(await receive(inviter)).toMatchObject({ amount: baht(3) })
  expect(await waitingFor(one, inviter)).toMatchObject([{ amount: baht(10) }])
  expect(await movementsOf(`invite:${reward}`)).toHaveLength(0)
})

test('a member who is excluded, or may only withdraw, is not paid, and the reward waits', async () => {
  const { db } = scene.app.ctx
  const { inviter, reward } = await pair(['SAME_HOLDER'])
  await job(reward)
  const { member, id } = await oneFor(one, inviter)
  const pay = () => call(payReward, { member, id, reason }, one.desk)
  await db`update member set status = 'withdraw-only' where id = ${inviter.id}`
  await refusedWith(pay(), 'WITHDRAW_ONLY')
  await db`update member set status = 'active' where id = ${inviter.id}`
  await db`
    insert into member_exclusion (bucket, member, kind, until)
    values (${inviter.id % 256}, ${inviter.id}, 'break', now() + interval '1 day')`
  await refusedWith(pay(), 'ON_BREAK')
  expect(await waitingFor(one, inviter)).toHaveLength(1)
  expect(await balances(inviter)).toMatchObject({ invite: 0 })
})

test('no operator without the right sees or decides, and what is unknown or of another member is refused', async () => {
  const { inviter, reward } = await pair(['SAME_HOLDER'])
  await job(reward)
  const { member, id } = await oneFor(one, inviter)
  const support = await newOperator(scene.app, 'support')
  const input = { member, id, reason }
  await refusedWith(call(rewardReview, { member, id }, support.desk), 'INVALID_USER_3')
  await refusedWith(call(payReward, input, support.desk), 'INVALID_USER_3')
  await refusedWith(
    call(refuseReward, { ...input, refusal: 'arranged' }, support.desk),
    'INVALID_USER_3',
  )
  await refusedWith(call(payReward, { ...input, member: '99999999' }, one.desk), 'NO_USER')
  await refusedWith(call(payReward, { ...input, id: '999999999' }, one.desk), 'NO_DATA')
  const stranger = await userIdOf(await scene.member())
  await refusedWith(call(payReward, { ...input, member: stranger }, one.desk), 'NO_DATA')
})

test('the database refuses a payment that nothing allows, a second decision and a second review', async () => {
  const { db } = scene.app.ctx
  const { inviter, reward } = await pair(['SAME_HOLDER'])
  await job(reward)
  const { member, id } = await oneFor(one, inviter)
  const set = (state: 'paid' | 'waiting') => db`
    update reward_review set state = ${state}, refusal = null,
      decided_by = case when ${state} = 'paid' then ${one.id}::bigint end, decided_at = case when ${state} = 'paid' then now() end
    where member = ${inviter.id}`
  await expect(set('paid')).rejects.toThrow('nothing allows')
  await call(refuseReward, { member, id, refusal: 'same-person', reason }, one.desk)
  await expect(set('waiting')).rejects.toThrow('decided before')
  await expect(db`
    insert into reward_review (bucket, member, kind, reference, amount, currency, reasons, others)
    select bucket, member, kind, reference, amount, currency, reasons, others from reward_review
    where member = ${inviter.id}`).rejects.toThrow('reward_review_is_one_per_reward')
})
