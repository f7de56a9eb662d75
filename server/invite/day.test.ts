import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { wallet } from '#contract/wallet'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { setSetting } from '../register/testing.ts'
import { accrue } from './accrue.ts'
import { invitingIn } from './testing.ts'

// Goal: inviting pays at most the maximum of a day, and the member sees how much is left for later days. Method: rewards of friends
// whose deposits are completely wagered, as rows; claims and jobs of the real server.
openScene()
beforeAll(async () => {
  await setSetting(scene.app.ctx.db, 'inviteDayMaximum', { BAHT: baht(10), LAK: 0 })
})

const { inviterOf, friendOf, receive, balances } = invitingIn(() => scene)
const shownOn = async ({ caller }: Member) => (await call(wallet, {}, caller)).invite

let made = 0
/** An inviter whose friends have completely wagered deposits that earn these amounts at 5 %. */
async function inviterWith(...amounts: number[]) {
  const inviter = await inviterOf()
  const friend = await friendOf(inviter)
  const rewards: number[] = []
  for (const amount of amounts) {
    made += 1
    const [row] = await scene.app.ctx.db<[{ id: number }]>`
      insert into invite_reward (inviter, invitee, movement, deposit, wagered, currency)
      values (${inviter.id}, ${friend.id}, ${`day:${made}`}, ${baht(amount * 20)}, ${baht(amount * 20)}, 'BAHT')
      returning id`
    rewards.push(row.id)
  }
  return { inviter, rewards }
}

/** Makes today's rewards those of yesterday. */
const nextDay = ({ id }: Member) =>
  scene.app.ctx.db`
    update invite_reward set rewarded_at = rewarded_at - interval '1 day' where inviter = ${id}`

test('INV-01 rewards above the maximum of a day are kept, are shown, and are paid on a later day', async () => {
  const { inviter } = await inviterWith(6, 5, 3)
  expect(await shownOn(inviter)).toMatchObject({ amount: baht(9), waiting: baht(5) })
  expect(await receive(inviter)).toMatchObject({ amount: baht(9) })
  expect(await shownOn(inviter)).toMatchObject({ amount: 0, waiting: baht(5) })
  await expect(receive(inviter)).rejects.toThrow('INVITE_DAY_LIMIT')
  await nextDay(inviter)
  expect(await receive(inviter)).toMatchObject({ amount: baht(5) })
  expect(await balances(inviter)).toEqual({ main: baht(15), invite: 0 })
})

test('INV-01 one reward above the maximum is the maximum, and shown so before it is claimed', async () => {
  const { inviter } = await inviterWith(25)
  expect(await shownOn(inviter)).toMatchObject({ amount: baht(10), waiting: 0 })
  expect(await receive(inviter)).toMatchObject({ amount: baht(10) })
  expect(await balances(inviter)).toEqual({ main: baht(11), invite: 0 })
})

test('INV-01 the job sets no more aside than the day allows, and money that is aside can be claimed any day', async () => {
  const { inviter, rewards } = await inviterWith(7, 7)
  await Promise.all(rewards.map((reward) => accrue({ reward }, scene.app.ctx)))
  expect(await balances(inviter)).toEqual({ main: baht(1), invite: baht(7) })
  expect(await shownOn(inviter)).toMatchObject({ amount: baht(7), waiting: baht(7) })
  expect(await receive(inviter)).toMatchObject({ amount: baht(7) })
  await nextDay(inviter)
  await Promise.all(rewards.map((reward) => accrue({ reward }, scene.app.ctx)))
  expect(await balances(inviter)).toEqual({ main: baht(8), invite: baht(7) })
})

test('INV-01 forty claims at once pay one maximum', async () => {
  const { inviter } = await inviterWith(4, 4, 4, 4)
  const ends = await Promise.allSettled(Array.from({ length: 40 }, () => receive(inviter)))
  const codes = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []))
  expect(new Set(codes)).toEqual(new Set(['INVITE_DAY_LIMIT']))
  expect(codes).toHaveLength(39)
  expect(await balances(inviter)).toEqual({ main: baht(9), invite: 0 })
})

test('INV-01 without a maximum everything is paid at once', async () => {
  const { db } = scene.app.ctx
  await setSetting(db, 'inviteDayMaximum', { BAHT: 0, LAK: 0 })
  const { inviter } = await inviterWith(25, 5)
  expect(await receive(inviter)).toMatchObject({ amount: baht(30) })
})
