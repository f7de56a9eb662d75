import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { payReward, refuseReward, rewardReview } from '#contract/operator-reward'
import { addRefund, receiveRefund, refundCheck, refunds } from '#contract/refund'
import { addToWallet } from '#contract/wallet'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { nameHolder } from '../invite/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import { clearOfNextRefund } from '../site/testing.ts'
import { type Desk, rewardsIn } from './testing.ts'

// Goal: a refund of a loss that a related member won waits for an operator, and an ordinary one does not. Method: rounds of yesterday as
// rows, the calls of members and operators over HTTP.
let one: Desk
let two: Desk
openScene()
beforeAll(async () => {
  await clearOfNextRefund(60_000)
  one = await newOperator(scene.app, 'risk')
  two = await newOperator(scene.app, 'compliance')
})

const { against, userIdOf, waitingFor, oneFor } = rewardsIn(() => scene)
const reason = 'I looked at the rounds'
const check = ({ caller }: Member) => call(refundCheck, {}, caller)
const receive = ({ caller }: Member) => call(receiveRefund, {}, caller)
const add = ({ caller }: Member) => call(addRefund, {}, caller)
const listed = async ({ caller }: Member) =>
  (await call(refunds, { page: 1, limit: 10 }, caller)).refunds
const balances = async ({ id }: Member) => {
  const { main, refund } = await scene.app.ctx.ledger.balancesOf(id)
  return { main, refund }
}

async function yesterday(): Promise<Date> {
  const [{ at }] = await scene.app.ctx.db<[{ at: Date }]>`
    select (((now() - interval '1 hour') at time zone 'Asia/Bangkok')::date - interval '12 hours') at time zone 'Asia/Bangkok' as at`
  return at
}

let made = 0
/** Two members with holders of their own. The first lost this much to the second yesterday, and this much to the house. */
async function losers(toOther: number, toHouse = 0) {
  const [loser, winner] = [await scene.member(), await scene.member()]
  made += 1
  await nameHolder(scene.app, loser, `LOSER ${'ABCDEFGHIJ'[made]}`)
  await nameHolder(scene.app, winner, `WINNER ${'ABCDEFGHIJ'[made]}`)
  const at = await yesterday()
  if (toOther) await against(winner, loser, { stake: toOther, at })
  if (toHouse)
    await scene.app.ctx.db`
      insert into bet (game, reference, member, round, stake, payout, settled_at)
      values ('JOKER', ${`house:${made}`}, ${loser.id}, 'Slot', ${baht(toHouse)}, 0, ${at})`
  return { loser, winner }
}

/** Lets all sign in from one browser. */
const share = (...all: [Member, ...Member[]]) => scene.app.ctx.db`
  insert into member_device (bucket, member, token_hash)
  select member % 256, member, sha256(${`browser ${all[0].id}`}::text::bytea)
  from unnest(${all.map(({ id }) => id)}::bigint[]) as member`

test('a loss to a stranger, and a loss to the house beside a related member, are refunded as before', async () => {
  const { loser } = await losers(1_000)
  expect(await receive(loser)).toMatchObject({ amount: baht(50) })
  const family = await losers(499, 501)
  await share(family.loser, family.winner)
  expect(await receive(family.loser)).toMatchObject({ amount: baht(50) })
  expect(await balances(family.loser)).toEqual({ main: 0, refund: baht(50) })
  expect(await waitingFor(one, family.loser)).toEqual([])
})

test('JOB reward-review a refund of a loss that a related member won is checked, paid once, and added by the member', async () => {
  const { loser, winner } = await losers(500, 500)
  await share(loser, winner)
  await refusedWith(receive(loser), 'REFUND_CHECKING')
  await refusedWith(receive(loser), 'REFUND_CHECKING')
  await refusedWith(add(loser), 'REFUND_CHECKING')
  await refusedWith(call(addToWallet, { amount: baht(50) }, loser.caller), 'MONEY_NOT_ENOUGH')
  expect(await balances(loser)).toEqual({ main: 0, refund: 0 })
  expect(await check(loser)).toMatchObject({
    result: false,
    step: 'checking',
    refundAmount: baht(50),
    aside: 0,
  })
  expect(await listed(loser)).toMatchObject([{ state: 'checking' }])
  const { member, id, ...item } = await oneFor(one, loser)
  expect(item).toMatchObject({
    kind: 'refund',
    amount: baht(50),
    reasons: ['SAME_DEVICE', 'OPPOSITE_BETS'],
  })
  const card = await call(rewardReview, { member, id }, two.desk)
  expect(card.others.map(({ userId }) => userId)).toEqual([await userIdOf(winner)])
  expect(card.rounds).toMatchObject([{ mine: { stake: baht(500), payout: 0 } }])

  const pays = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      call(payReward, { member, id, reason }, at % 2 ? one.desk : two.desk),
    ),
  )
  expect(pays.filter(({ outcome }) => outcome === 'done')).toHaveLength(1)
  expect(await balances(loser)).toEqual({ main: 0, refund: baht(50) })
  expect(await check(loser)).toMatchObject({ step: 'add', aside: baht(50) })
  expect(await add(loser)).toEqual({ message: 'ADDED', amount: baht(50) })
  await refusedWith(receive(loser), 'REFUND_SUCCESS')
  expect(await balances(loser)).toEqual({ main: baht(50), refund: 0 })
})

test('JOB reward-review a loss that three related members won in parts is checked, and names all of them', async () => {
  const { loser, winner } = await losers(0)
  const winners = [winner, await scene.member(), await scene.member()]
  const at = await yesterday()
  const play = ({ id }: Member, stake: number, payout: number) => scene.app.ctx.db`
    insert into bet (game, reference, member, round, stake, payout, settled_at)
    values ('JOKER', ${`shared:${id}`}, ${id}, 'Baccarat', ${baht(stake)}, ${baht(payout)}, ${at})`
  await play(loser, 900, 0)
  for (const one of winners) await play(one, 300, 585)
  for (const one of winners) await share(one, loser)
  await refusedWith(receive(loser), 'REFUND_CHECKING')
  const { member, id } = await oneFor(one, loser)
  const card = await call(rewardReview, { member, id }, two.desk)
  const names = await Promise.all(winners.map(userIdOf))
  expect(card.others.map(({ userId }) => userId).toSorted()).toEqual(names.toSorted())
  expect(card.rounds).toHaveLength(3)
})

test('JOB reward-review the refund of each of three members who lost in parts what a related one won is checked', async () => {
  const { loser, winner } = await losers(0)
  const all = [loser, await scene.member(), await scene.member()]
  const at = await yesterday()
  const play = ({ id }: Member, stake: number, payout: number) => scene.app.ctx.db`
    insert into bet (game, reference, member, round, stake, payout, settled_at)
    values ('JOKER', ${`apart:${id}`}, ${id}, 'Dragon Tiger', ${baht(stake)}, ${baht(payout)}, ${at})`
  await play(winner, 900, 1_755)
  for (const one of all) await play(one, 300, 0)
  await share(winner, ...all)
  for (const one of all) {
    await refusedWith(receive(one), 'REFUND_CHECKING')
    const { member, id } = await oneFor(two, one)
    const card = await call(rewardReview, { member, id }, two.desk)
    expect(card.others.map(({ userId }) => userId)).toEqual([await userIdOf(winner)])
    expect(card.rounds).toMatchObject([{ mine: { stake: baht(300), payout: 0 } }])
  }
})

test('JOB reward-review a loss in many small stakes against one large one of a related member is checked', async () => {
  const at = await yesterday()
  const play = (
    { id }: Member,
    rounds: { stake: number; payout: number; name: string; later?: number }[],
  ) =>
    Promise.all(
      rounds.map(
        ({ stake, payout, name, later = 0 }) => scene.app.ctx.db`
          insert into bet (game, reference, member, round, stake, payout, settled_at)
          values ('JOKER', ${`${name}:${id}`}, ${id}, 'Baccarat', ${baht(stake)}, ${baht(payout)},
            ${at}::timestamptz + ${later} * interval '1 second')`,
      ),
    )
  const ten = (stake: number, later = 0) =>
    Array.from({ length: 10 }, (_, place) => ({ stake, payout: 0, name: `part ${place}`, later }))
  const { loser, winner } = await losers(0)
  await share(loser, winner)
  await play(loser, ten(100))
  await play(winner, [{ stake: 1_000, payout: 1_950, name: 'whole', later: 20 }])
  await refusedWith(receive(loser), 'REFUND_CHECKING')
  const { member, id } = await oneFor(one, loser)
  const card = await call(rewardReview, { member, id }, two.desk)
  expect(card.rounds).toHaveLength(1)

  // The same small stakes in ten rounds are no single bet.
  const spread = await losers(0)
  await share(spread.loser, spread.winner)
  for (const [place, round] of ten(100).entries())
    await play(spread.loser, [{ ...round, later: place * 5 }])
  await play(spread.winner, [{ stake: 1_000, payout: 1_950, name: 'whole', later: 20 }])
  expect(await receive(spread.loser)).toMatchObject({ amount: baht(50) })
})

test('JOB reward-review two friends of one inviter who lost to each other: a refusal is shown, and final', async () => {
  const { loser, winner } = await losers(1_000)
  const inviter = await scene.member()
  await scene.app.ctx.db`
    update member set inviter = ${inviter.id} where id = any(${[loser.id, winner.id]}::bigint[])`
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => receive(loser)))
  const codes = tries.map((each) => each.status === 'rejected' && each.reason.code)
  expect(new Set(codes)).toEqual(new Set(['REFUND_CHECKING']))
  const { member, id, reasons } = await oneFor(one, loser)
  expect(reasons).toEqual(['OPPOSITE_BETS'])
  const input = { member, id, refusal: 'opposite-bets', reason } as const
  expect(await call(refuseReward, input, one.desk)).toEqual({ outcome: 'done' })
  expect(await call(refuseReward, input, two.desk)).toEqual({ outcome: 'already_decided' })
  expect(await check(loser)).toMatchObject({ result: false, step: 'refused' })
  expect(await listed(loser)).toMatchObject([{ state: 'refused' }])
  await refusedWith(receive(loser), 'REFUND_REFUSED')
  await refusedWith(add(loser), 'REFUND_REFUSED')
  expect(await balances(loser)).toEqual({ main: 0, refund: 0 })
  await expect(
    scene.app.ctx.db`update refund set state = 'aside' where member = ${loser.id}`,
  ).rejects.toThrow('cannot become aside')
})

test('a refund of an excluded member is not paid after its review', async () => {
  const { loser, winner } = await losers(1_000)
  await share(loser, winner)
  await refusedWith(receive(loser), 'REFUND_CHECKING')
  const { member, id } = await oneFor(one, loser)
  await scene.app.ctx.db`
    insert into member_exclusion (bucket, member, kind) values (${loser.id % 256}, ${loser.id}, 'exclusion')`
  await refusedWith(call(payReward, { member, id, reason }, one.desk), 'SELF_EXCLUDED')
  expect(await balances(loser)).toEqual({ main: 0, refund: 0 })
})
