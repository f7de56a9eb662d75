import { expect, test } from 'vitest'
import { approve } from '#contract/approval'
import { call } from '#contract/call'
import { receiveInvite } from '#contract/invite'
import { payReward, refuseReward, rewardReview } from '#contract/operator-reward'
import { proposalAbout } from '../approval/testing.ts'
import { other, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import {
  balances,
  job,
  movementsOf,
  one,
  oneFor,
  pair,
  reason,
  startInvites,
  two,
  waitingFor,
} from './invite-testing.ts'

startInvites()

test('forty claims and jobs at once make one review', async () => {
  const { inviter, reward } = await pair(['SAME_HOLDER'])
  const tries = await Promise.allSettled(
    Array.from({ length: 40 }, (_, at) =>
      at % 2
        ? job(reward)
        : call(
            receiveInvite,
            {},
            at % 4 ? inviter.caller : { ...inviter.caller, host: other.host },
          ),
    ),
  )
  const codes = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
  expect(new Set(codes)).toEqual(new Set(['INVITE_CHECKING']))
  expect(codes).toHaveLength(20)
  expect(await waitingFor(one, inviter)).toHaveLength(1)
  expect(await balances(inviter)).toEqual({ main: baht(1), invite: 0 })
})

test('of many payments and refusals by two operators at two servers one counts', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { inviter, reward } = await pair(['SAME_HOLDER'])
    await job(reward)
    const { member, id } = await oneFor(one, inviter)
    const tries = await Promise.all(
      Array.from({ length: 16 }, (_, at) => {
        const desk = at % 2 ? one.desk : { ...two.desk, host: other.host }
        return at % 4 < 2
          ? call(payReward, { member, id, reason }, desk)
          : call(refuseReward, { member, id, refusal: 'arranged', reason }, desk)
      }),
    )
    const { state } = await call(rewardReview, { member, id }, one.desk)
    const dones = tries.filter(({ outcome }) => outcome === 'done').length
    // The same refusal of the same operator again is done.
    expect(dones).toBeGreaterThan(0)
    if (state === 'paid') expect(dones).toBe(1)
    expect(await balances(inviter)).toMatchObject({ invite: state === 'paid' ? baht(5) : 0 })
    expect(await movementsOf(`invite:${reward}`)).toHaveLength(state === 'paid' ? 1 : 0)
  }
})

test('from the amount of the role it takes two people, and a puppet is not the second', async () => {
  const { inviter, reward } = await pair(['SAME_HOLDER'], 5_000)
  await job(reward)
  const { member, id } = await oneFor(one, inviter)
  const input = { member, id, reason }
  expect(await call(payReward, input, one.desk)).toEqual({ outcome: 'proposed' })
  expect(await call(payReward, input, one.desk)).toEqual({ outcome: 'proposed' })
  const puppet = await newOperator(scene.app, 'risk')
  await scene.app.ctx.db`
    insert into operator_change (operator, changed_by, kind) values (${puppet.id}, ${one.id}, 'made')`
  await refusedWith(call(payReward, input, puppet.desk), 'APPROVAL_DEPENDENT')
  expect(await balances(inviter)).toMatchObject({ invite: 0 })
  const lead = await newOperator(scene.app, 'finance-lead')
  const proposal = await proposalAbout(`invite:${reward}`, lead)
  expect(proposal).toMatchObject({ action: 'rewards.pay', amount: baht(5_000) })
  expect(await call(approve, { id: proposal.id, reason }, lead.desk)).toEqual({ outcome: 'done' })
  expect(await balances(inviter)).toMatchObject({ invite: baht(5_000) })
  expect(await call(payReward, input, two.desk)).toEqual({ outcome: 'already_decided' })
})

test('a proposal of a reward that was refused meanwhile pays nothing', async () => {
  const { inviter, reward } = await pair(['SAME_HOLDER'], 6_000)
  await job(reward)
  const { member, id } = await oneFor(one, inviter)
  await call(payReward, { member, id, reason }, one.desk)
  const lead = await newOperator(scene.app, 'finance-lead')
  await call(refuseReward, { member, id, refusal: 'same-person', reason }, two.desk)
  const proposal = await proposalAbout(`invite:${reward}`, lead)
  expect(await call(approve, { id: proposal.id, reason }, lead.desk)).toEqual({
    outcome: 'already_decided',
  })
  expect(await balances(inviter)).toMatchObject({ invite: 0 })
})
