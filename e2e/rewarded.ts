import { expect } from '@playwright/test'
import type { Db } from '#db'
import { clearOfNextRefund } from '#server/site/testing'
import { newFundedMember, playAt } from './funds.ts'
import { api, keptPhone, type Member } from './members.ts'
import type { Addresses } from './stack.ts'
import { until } from './until.ts'

const patience = { timeout: 60_000 }

/**
 * A member who lost this much yesterday: plays today, lets the server read the history, and moves the bets back a day.
 */
export async function newLoser(stack: Addresses, db: Db, lost: number): Promise<Member> {
  await clearOfNextRefund(60_000)
  const member = await newFundedMember(stack, 500)
  await playAt(stack, member.token, { code: 'JOKER', amount: 400, rounds: [[lost, 0]] })
  await readBets(stack, db, member)
  const home = { from: 'JOKER', to: 'WALLET', amount: 400 - lost }
  await api(stack.app, 'POST /api/wallet/transfer', home, member.token)
  const moved = await db`
    update bet set settled_at = settled_at - interval '25 hours' from member
    where member.id = bet.member and phone = ${keptPhone(member)}`
  expect(moved.count).toBe(1)
  // The cached balance of the game is recent, so age it: the server must ask the game again. The account was open on that day.
  await db`
    update game_account set read_at = read_at - interval '1 minute', opened_at = opened_at - interval '5 days' from member
    where member.id = game_account.member and phone = ${keptPhone(member)}`
  return member
}

/**
 * Lets the server read the history until it has the bet. Its round in the background may have read it just before the
 * bet, and what was read today is not read again.
 */
const readBets = (stack: Addresses, db: Db, member: Member) =>
  until(async () => {
    await api(stack.app, 'GET /api/refund/check', undefined, member.token)
    const bets = await db`
      select from bet join member on member.id = bet.member where phone = ${keptPhone(member)}`
    if (bets.length > 0) return true
    await db`
      update bet_cursor set read_to = read_to - interval '2 days', reread_to = null from member
      where member.id = bet_cursor.member and phone = ${keptPhone(member)}`
    return false
  })

export const codeOf = async (stack: Addresses, { token }: Member) => {
  const { profile } = await api(stack.app, 'GET /api/account/profile', undefined, token)
  return `PR${(profile as { _id: string })._id}`
}

/** A friend of the inviter who deposited 500 and bet this much of it. */
export async function newFriend(
  stack: Addresses,
  inviter: Member,
  played: number,
): Promise<Member> {
  const friend = await newFundedMember(stack, 500, { inviteCode: await codeOf(stack, inviter) })
  await expect.poll(() => linesOf(stack, inviter), patience).toContainEqual(['open', 500])
  if (played > 0) {
    await playAt(stack, friend.token, { code: 'JOKER', amount: 500, rounds: [[played, 0]] })
    await api(stack.app, 'GET /api/refund/check', undefined, friend.token)
  }
  return friend
}

export async function linesOf(stack: Addresses, { token }: Member) {
  const page = { page: 1, limit: 10 }
  const { invites } = await api(stack.app, 'POST /api/invite', page, token)
  return (invites as { state: string; deposit: number }[]).map(({ state, deposit }) => [
    state,
    deposit,
  ])
}
