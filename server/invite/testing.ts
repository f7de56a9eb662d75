import { expect } from 'vitest'
import { call } from '#contract/call'
import { invites, receiveInvite } from '#contract/invite'
import { readBets } from '../bet/read.ts'
import { enter } from '../bet/testing.ts'
import { baht, type Member, openedQr, type Scene } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { asOwner, type TestApp } from '../testing.ts'

/** Timeout for the effects of a job or a callback. */
export const soon = { timeout: 30_000 }

/** Gives a member's bank account another holder. Members of tests have the same one. */
export const nameHolder = (app: TestApp, { id }: Pick<Member, 'id'>, holder: string) =>
  asOwner(app, (db) => db`update member set bank_account_name = ${holder} where id = ${id}`)

const lettersOf = (id: number) =>
  [...String(id)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')

/** Actions of inviters and their friends. */
export function invitingIn(scene: () => Scene) {
  const app = () => scene().app

  /** A member who has deposited 1 baht, and so can earn by inviting. */
  async function inviterOf(): Promise<Member> {
    const inviter = await scene().member()
    await give(app().ctx, inviter.id, baht(1))
    return inviter
  }

  async function friendOf(inviter: Member): Promise<Member> {
    const friend = await scene().member()
    await app().ctx.db`update member set inviter = ${inviter.id} where id = ${friend.id}`
    await nameHolder(app(), friend, `FRIEND ${lettersOf(friend.id)}`)
    return friend
  }

  /** Deposits by QR, as members do. */
  async function deposit(friend: Member, amount: number): Promise<void> {
    const { db } = app().ctx
    const count = async () =>
      (await db`select from ledger.movement where member = ${friend.id} and kind = 'deposit'`)
        .length
    const before = await count()
    const { payload } = await openedQr(friend, 'WW', baht(amount))
    await scene().sandbox.payQr(payload)
    await expect.poll(count, soon).toBe(before + 1)
  }

  /** An inviter with a friend who has deposited this amount and moved it to a game. */
  async function friends(amount = 200): Promise<{ inviter: Member; friend: Member }> {
    const inviter = await inviterOf()
    const friend = await friendOf(inviter)
    await deposit(friend, amount)
    await enter(friend, 'JOKER', baht(amount))
    return { inviter, friend }
  }

  return {
    inviterOf,
    friendOf,
    deposit,
    friends,
    read: ({ id }: Member) => readBets(app().ctx, id, { patienceMs: 10_000 }),
    receive: ({ caller }: Member) => call(receiveInvite, {}, caller),
    listed: async ({ caller }: Member, page = 1) =>
      (await call(invites, { page, limit: 10 }, caller)).invites,
    balances: async ({ id }: Member) => {
      const { main, invite } = await app().ctx.ledger.balancesOf(id)
      return { main, invite }
    },
  }
}
