import { afterEach, expect, test } from 'vitest'
import { enter, play } from '../bet/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { setSetting } from '../register/testing.ts'
import { accrue } from './accrue.ts'
import { invitingIn } from './testing.ts'

// Goal: every refusal of a claim is given when it is true, and costs no member anything. Method: as in invite.test.ts.
openScene()
afterEach(async () => {
  await setSetting(scene.app.ctx.db, 'inviteActive', true)
  await setSetting(scene.app.ctx.db, 'inviteFail', 1)
})

const { inviterOf, friendOf, deposit, friends, read, receive, listed, balances } = invitingIn(
  () => scene,
)

test('INV-02 NO_INVITE_BONUS: no invited friend has deposited', async () => {
  const inviter = await inviterOf()
  await friendOf(inviter)
  await expect(receive(inviter)).rejects.toThrow('NO_INVITE_BONUS')
})

test('INV-02 INVITE_COLLECT: an inviter earns nothing before an own first deposit, not even automatically', async () => {
  const inviter = await scene.member()
  const friend = await friendOf(inviter)
  await deposit(friend, 100)
  await enter(friend, 'JOKER', baht(100))
  await play(scene, friend, 'JOKER', [100, 100])
  await read(friend)
  const [reward] = await listed(inviter)
  expect(reward).toMatchObject({ state: 'played', amount: baht(5) })
  await accrue({ reward: Number(reward!._id) }, scene.app.ctx)
  expect(await balances(inviter)).toEqual({ main: 0, invite: 0 })
  await expect(receive(inviter)).rejects.toThrow('INVITE_COLLECT')
  await deposit(inviter, 100)
  expect(await receive(inviter)).toMatchObject({ amount: baht(5) })
  expect(await balances(inviter)).toEqual({ main: baht(105), invite: 0 })
})

test('INV-02 INVITE_INACTIVE: while switched off, nothing can be claimed and nothing new is earned', async () => {
  const { db } = scene.app.ctx
  const { inviter, friend } = await friends(100)
  await play(scene, friend, 'JOKER', [100, 100])
  await setSetting(db, 'inviteActive', false)
  await deposit(friend, 100)
  await read(friend)
  const [reward] = await listed(inviter)
  await accrue({ reward: Number(reward!._id) }, scene.app.ctx)
  expect(await balances(inviter)).toEqual({ main: baht(1), invite: 0 })
  await expect(receive(inviter)).rejects.toThrow('INVITE_INACTIVE')
  await setSetting(db, 'inviteActive', true)
  expect(await receive(inviter)).toMatchObject({ amount: baht(5) })
  expect(await listed(inviter)).toHaveLength(1)
})

test('INV-02 NO_INVITEE_PLAY_INFO: friends have deposited but not played', async () => {
  const { inviter } = await friends()
  await expect(receive(inviter)).rejects.toThrow('NO_INVITEE_PLAY_INFO')
})

test('INV-02 INVITE_BONUS_FAIL: the reward is below a satang', async () => {
  const { inviter, friend } = await friends()
  await setSetting(scene.app.ctx.db, 'inviteFail', 0)
  await play(scene, friend, 'JOKER', [150, 0])
  await expect(receive(inviter)).rejects.toThrow('INVITE_BONUS_FAIL')
  expect(await listed(inviter)).toMatchObject([{ state: 'playing', amount: 0 }])
})

test('INV-02 INVITE_BONUS_SUCCESS: everything has been claimed', async () => {
  const { inviter, friend } = await friends(100)
  await play(scene, friend, 'JOKER', [100, 0])
  expect(await receive(inviter)).toMatchObject({ amount: baht(5) })
  await expect(receive(inviter)).rejects.toThrow('INVITE_BONUS_SUCCESS')
})

test('INV-02 a friend whose bets cannot be read is left for later, at no loss', async () => {
  const { inviter, friend } = await friends(100)
  const other = await friendOf(inviter)
  await deposit(other, 100)
  await enter(other, 'pg', baht(100))
  await play(scene, friend, 'JOKER', [50, 50])
  await read(friend)
  await play(scene, friend, 'JOKER', [50, 50])
  await scene.app.ctx.db`
    update bet_cursor set read_to = read_to - interval '1 minute' where member = ${friend.id}`
  const broken = { gateway: 'JOKER', operation: 'bets', flaw: 'error' } as const
  await scene.sandbox.control({ ...broken, calls: 2 })
  await expect(receive(inviter)).rejects.toThrow('SERVICE_UNAVAILABLE')
  await play(scene, other, 'pg', [100, 100])
  await scene.app.ctx.db`
    update bet_cursor set read_to = read_to - interval '1 minute' where member = ${other.id}`
  expect(await receive(inviter)).toMatchObject({ amount: baht(5) })
  await scene.sandbox.clearControls()
  expect(await receive(inviter)).toMatchObject({ amount: baht(5) })
})
