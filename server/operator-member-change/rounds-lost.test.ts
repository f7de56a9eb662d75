import { expect, test } from 'vitest'
import { approve } from '#contract/approval'
import { activateBonus } from '#contract/bonus'
import { call } from '#contract/call'
import { activateGame } from '#contract/game'
import { cancelMemberBonus, countRoundsLost } from '#contract/operator-member-bonus'
import { transfer } from '#contract/transfer'
import { proposalAbout } from '../approval/testing.ts'
import { offer } from '../bonus/testing.ts'
import { scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import { costOf, pay, reason, startBonuses, stateOf } from './bonus-testing.ts'
import { one, two } from './scene-testing.ts'
import { lastAudit, person, versionOf } from './testing.ts'

// Goal: no operator alone frees a member of a bonus while much money is staked. Method: the server with the sandbox's games.
startBonuses()

/** A member with 2,500 baht, of which a bonus gave 500, and this amount on an open round. */
async function player(staked: number) {
  const member = await person(scene)
  await call(activateBonus, { code: await offer(scene.app.ctx) }, member.app)
  await pay(member, 2_000)
  await call(activateGame, { slotCode: 'JOKER' }, member.app)
  await call(transfer, { from: 'WALLET', to: 'JOKER', amount: baht(1_500) }, member.app)
  const [{ username }] = await scene.app.ctx.db<[{ username: string }]>`
    select username from game_account where member = ${member.dbId}`
  const round = await scene.sandbox.openRound('JOKER', { username, stake: baht(staked) })
  const id = member.userId
  const version = () => versionOf(one, id)
  return {
    id,
    end: (payout: number) => scene.sandbox.endRound('JOKER', round, baht(payout)),
    username,
    // Games report whole seconds, so a round of the same second may have been part of the count.
    secondsLater: () =>
      scene.app.ctx.db`
        update bet_carried_net set lost_at = lost_at - interval '2 seconds' where member = ${member.dbId}`,
    cost: () => costOf(one, member),
    cancel: async () => {
      const { claim, costs } = await costOf(one, member)
      return call(
        cancelMemberBonus,
        { id, version: await version(), claim, costs, reason },
        one.desk,
      )
    },
    lost: async (amount: number) => {
      const input = { id, version: await version(), amount: baht(amount), reason }
      return call(countRoundsLost, input, one.desk)
    },
    state: () => stateOf(member),
  }
}

test('JOB cancel-bonus a cancellation waits for open rounds, until two operators count much as lost', async () => {
  const member = await player(1_400)
  const openRounds = [{ game: 'JOKER', amount: baht(1_400) }]
  expect(await member.cost()).toMatchObject({ openRounds, waits: true })
  await refusedWith(member.cancel(), 'ROUNDS_OPEN')
  expect(await member.state()).toBe('granted')

  await refusedWith(member.lost(1_399), 'ROUNDS_OPEN')
  expect(await member.lost(1_400)).toEqual({ outcome: 'proposed' })
  await refusedWith(member.cancel(), 'ROUNDS_OPEN')
  const proposal = await proposalAbout(`member ${member.id}`, two)
  expect(proposal).toMatchObject({
    action: 'member.rounds-lost',
    amount: baht(1_400),
    effect: null,
  })
  await call(approve, { id: proposal.id, reason }, two.desk)
  expect(await lastAudit(scene, member.id)).toMatchObject({
    action: 'member-rounds-lost',
    after: { JOKER: 1_400 },
  })
  expect(await member.cost()).toMatchObject({ openRounds: [], waits: false })
  await refusedWith(member.lost(1_400), 'NO_DATA')
  expect(await member.cancel()).toMatchObject({ costs: baht(550) })
  expect(await member.state()).toBe('cancelled')
})

test('a payout of rounds that one operator counted as lost is the member’s, and counts in the cost', async () => {
  const member = await player(400)
  expect(await member.lost(400)).toEqual({ outcome: 'done' })
  await member.end(700)
  expect(await member.cost()).toMatchObject({ openRounds: [], total: baht(2_800) })
  expect(await member.cancel()).toMatchObject({ costs: baht(1_400) })
})

// A sum that stays subtracted would hide as much of another open round (decision 0284).
test('a counted round that its game reports later hides no other open round', async () => {
  const { username, ...member } = await player(400)
  expect(await member.lost(400)).toEqual({ outcome: 'done' })
  await member.end(0)
  expect(await member.cost()).toMatchObject({ openRounds: [] })
  await scene.sandbox.openRound('JOKER', { username, stake: baht(300) })
  expect(await member.cost()).toMatchObject({ openRounds: [{ game: 'JOKER', amount: baht(300) }] })
  await refusedWith(member.cancel(), 'ROUNDS_OPEN')
})

test('a round that ended before it was counted hides no round that was opened before the report', async () => {
  const { username, ...member } = await player(100)
  await scene.sandbox.control({ gateway: 'JOKER', operation: 'bets', flaw: 'error', calls: 99 })
  await scene.sandbox.playRound('JOKER', { username, stake: baht(300), payout: baht(0) })
  expect(await member.lost(400)).toEqual({ outcome: 'done' })
  await scene.sandbox.openRound('JOKER', { username, stake: baht(200) })
  await scene.sandbox.clearControls()
  expect(await member.cost()).toMatchObject({ openRounds: [{ game: 'JOKER', amount: baht(200) }] })
})

test('a counted round that is never reported stays counted while the member plays on', async () => {
  const { username, ...member } = await player(400)
  expect(await member.lost(400)).toEqual({ outcome: 'done' })
  await member.secondsLater()
  for (const payout of [0, 500]) {
    await scene.sandbox.playRound('JOKER', { username, stake: baht(250), payout: baht(payout) })
    expect(await member.cost()).toMatchObject({ openRounds: [] })
  }
})
