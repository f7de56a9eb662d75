import { expect, test } from 'vitest'
import { approve } from '#contract/approval'
import { activateBonus } from '#contract/bonus'
import { call } from '#contract/call'
import { activateGame } from '#contract/game'
import { leaveGamesOut, wholeWithdrawal } from '#contract/operator-member-bonus'
import { memberCard } from '#contract/operator-member-card'
import { transfer } from '#contract/transfer'
import { withdraw, withdrawAll, withdrawLimits } from '#contract/withdraw'
import { proposalAbout } from '../approval/testing.ts'
import { offer, stake } from '../bonus/testing.ts'
import { scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import type { Caller } from '../platform/call.ts'
import { refusedWith } from '../refused-testing.ts'
import { transfer as transferBy } from '../transfer/transfer.ts'
import { mainOf, pay, reason, saidTo, startBonuses, stateOf } from './bonus-testing.ts'
import { one, two } from './scene-testing.ts'
import { lastAudit, person, versionOf } from './testing.ts'

// Goal: a game that does not answer keeps no member's money from being paid, and no operator alone decides that about much money.
// Method: the server with the sandbox's games.
startBonuses()

/** JOKER answers nothing any more. */
async function silence(): Promise<void> {
  for (const operation of ['balance', 'deposit', 'withdraw', 'find'] as const)
    await scene.sandbox.control({ gateway: 'JOKER', operation, flaw: 'error', calls: 99 })
}

/** A member with 2,500 baht who must withdraw all of it at once, of which this amount is at a game. */
async function owing(atGame: number) {
  const member = await person(scene)
  const { db } = scene.app.ctx
  const code = await offer(scene.app.ctx, { wholeAmount: true, turnover: 100 })
  await call(activateBonus, { code }, member.app)
  await pay(member, 2_000)
  await stake(scene.app, { id: member.dbId }, baht(2_000_000), 'pg')
  expect(await stateOf(member)).toBe('met')
  await call(activateGame, { slotCode: 'JOKER' }, member.app)
  await call(transfer, { from: 'WALLET', to: 'JOKER', amount: baht(atGame) }, member.app)
  const id = member.userId
  const whole = () => call(wholeWithdrawal, { id }, one.desk)
  return {
    ...member,
    whole,
    take: (amount: number) => call(withdraw, { amount: baht(amount) }, member.app),
    takeAll: (amount: number) => call(withdrawAll, { amount: baht(amount) }, member.app),
    says: async () => (await call(withdrawLimits, {}, member.app)).bonus,
    async leaveOut(amount: number, change: { claim?: string; games?: string[] } = {}) {
      const { claim } = await db`
        select id::text as claim from member_bonus where member = ${member.dbId}`.then(
        ([row]) => row as { claim: string },
      )
      const input = { id, version: await versionOf(one, id), claim, games: ['JOKER'], reason }
      return call(leaveGamesOut, { ...input, amount: baht(amount), ...change }, one.desk)
    },
  }
}

test('WDR-05 JOB leave-games-out the member withdraws the rest at once while a game is silent, and what is there stays the member’s', async () => {
  const member = await owing(400)
  await silence()
  await refusedWith(member.takeAll(2_100), 'BONUS_CONDITION')
  expect((await call(memberCard, { id: member.userId }, one.desk)).isWholeOwed).toBe(true)
  expect(await member.whole()).toMatchObject({
    main: baht(2_100),
    games: [{ game: 'JOKER', amount: baht(400), isSilent: true, isLeftOut: false }],
  })
  expect(await member.leaveOut(400)).toEqual({ outcome: 'done' })
  expect(await lastAudit(scene, member.userId)).toMatchObject({
    action: 'member-games-left-out',
    before: { gamesLeftOut: [] },
    after: { gamesLeftOut: ['JOKER'] },
    reason,
  })
  await expect.poll(() => saidTo(member)).toContainEqual(expect.stringContaining('โจ๊กเกอร์'))
  expect(await member.says()).toMatchObject({ why: 'whole', leftOut: ['JOKER'] })
  expect(await member.leaveOut(400)).toEqual({ outcome: 'already_decided' })

  // The rest is still withdrawn at once.
  await refusedWith(member.take(2_000), 'BONUS_CONDITION')
  expect(await member.takeAll(2_100)).toMatchObject({ legs: [] })
  expect(await member.says()).toBeNull()
  expect(await mainOf(member)).toBe(0)
  await refusedWith(member.whole(), 'NO_DATA')

  await scene.sandbox.clearControls()
  await call(transfer, { from: 'JOKER', to: 'WALLET', amount: baht(400) }, member.app)
  await member.take(100)
  expect(await mainOf(member)).toBe(baht(300))
})

test('JOB leave-games-out from the amounts of the role it takes two operators', async () => {
  const member = await owing(1_400)
  await silence()
  expect(await member.leaveOut(1_400)).toEqual({ outcome: 'proposed' })
  await refusedWith(member.take(1_100), 'BONUS_CONDITION')
  const proposal = await proposalAbout(`member ${member.userId}`, two)
  expect(proposal).toMatchObject({
    action: 'member.games-left-out',
    amount: baht(1_400),
    effect: null,
  })
  expect(proposal.changes).toContainEqual({ field: 'gamesLeftOut', before: '', after: 'JOKER' })
  await call(approve, { id: proposal.id, reason }, two.desk)
  await member.take(1_100)
  expect(await mainOf(member)).toBe(0)
})

test('JOB leave-games-out only what the page showed is left out, and only at a game that is still silent', async () => {
  const member = await owing(400)
  await refusedWith(member.leaveOut(400), 'NO_DATA')
  expect(await member.whole()).toMatchObject({ games: [{ game: 'JOKER', isSilent: false }] })
  await silence()
  await refusedWith(member.leaveOut(399.99), 'MEMBER_CHANGED')
  await refusedWith(member.leaveOut(400, { games: ['JOKER', 'pg'] }), 'NO_DATA')
  await refusedWith(member.leaveOut(400, { claim: '999999' }), 'MEMBER_CHANGED')
  expect(await member.says()).not.toHaveProperty('leftOut')
})

test('JOB leave-games-out a transfer to the silent game without a known outcome does not block the rest either', async () => {
  const member = await owing(100)
  await silence()
  const caller = { member: member.dbId, currency: 'BAHT' } as Caller
  const request = { from: 'WALLET', to: 'JOKER', amount: baht(300) }
  await refusedWith(transferBy(scene.app.ctx, caller, request, 'lost', 0), 'TRANSFER_PENDING')
  expect(await member.whole()).toMatchObject({
    main: baht(2_100),
    games: [{ game: 'JOKER', amount: baht(400), isSilent: true }],
  })
  await refusedWith(member.take(2_100), 'BONUS_CONDITION')
  await member.leaveOut(400)
  await member.take(2_100)
})
