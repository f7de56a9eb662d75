import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { rewardPlans } from '#contract/reward-plan'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { refusalCode } from '../refusal/testing.ts'
import { clearOfMidnight } from '../site/testing.ts'
import { rewardsIn } from './testing.ts'

openScene()
const { pair } = rewardsIn(() => scene)

test('the cost of the plans is the sum of 30 days by currency, with what waits and without what was refused', async () => {
  await clearOfMidnight(10_000)
  const { db } = scene.app.ctx
  const [one, two] = [await scene.member(), await scene.member()]
  // A refund is claimed a day after its own, or later if a history could not be read.
  const refund = (
    member: number,
    ago: number,
    amount: number,
    state: string,
    claimedAgo = ago - 1,
  ) => db`
    insert into refund (bucket, member, day, lost, amount, currency, state, created_at)
    values (${member % 256}, ${member}, (now() at time zone 'Asia/Bangkok')::date - ${ago}::int, ${baht(9_000)}, ${baht(amount)}, 'BAHT', ${state},
      now() - ${claimedAgo} * interval '1 day')`
  await refund(one.id, 1, 50, 'aside')
  await refund(one.id, 30, 20, 'aside')
  await refund(two.id, 2, 30, 'checking')
  await refund(two.id, 3, 400, 'refused')
  await refund(two.id, 31, 5_000, 'aside')
  await refund(two.id, 40, 7, 'aside', 12)
  const { reward } = await pair([])
  const fixed = (ago: number) => db`
    update invite_reward set state = 'aside', amount = ${baht(5)}, rewarded_at = now() - ${ago} * interval '1 day'
    where id = ${reward} and state = 'earning'`
  await fixed(29)
  const { desk } = await newOperator(scene.app, 'finance')
  const { costs } = await call(rewardPlans, {}, desk)
  expect(costs).toEqual([
    {
      kind: 'refund',
      currency: 'BAHT',
      rewards: 4,
      members: 2,
      amount: baht(107),
      checking: baht(30),
    },
    { kind: 'refund', currency: 'LAK', rewards: 0, members: 0, amount: baht(0), checking: baht(0) },
    {
      kind: 'invite',
      currency: 'BAHT',
      rewards: 1,
      members: 1,
      amount: baht(5),
      checking: baht(0),
    },
    { kind: 'invite', currency: 'LAK', rewards: 0, members: 0, amount: baht(0), checking: baht(0) },
  ])
})

test('an operator who may not read settings does not see the cost of the plans', async () => {
  const { desk } = await newOperator(scene.app, 'support')
  expect(await refusalCode(call(rewardPlans, {}, desk))).toBe('INVALID_USER_3')
})
