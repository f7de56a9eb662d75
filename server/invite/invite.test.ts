import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { inviteBanners, invites, receiveInvite } from '#contract/invite'
import { statement } from '#contract/statement'
import { addToWallet, wallet } from '#contract/wallet'
import { readBets } from '../bet/read.ts'
import { enter, play } from '../bet/testing.ts'
import { baht, type Member, openedQr, type Scene, startScene } from '../deposit/testing.ts'
import { give } from '../leg/testing.ts'
import { newMember, newRegistration, setSetting } from '../register/testing.ts'
import { accrue } from './accrue.ts'

// Goal: an inviter earns by what friends really deposit and play, each baht once, and it comes once. Method: the whole server
// with real deposits by QR and real rounds at the sandbox's games.
let scene: Scene
beforeAll(async () => {
  scene = await startScene()
  await setSetting(scene.app.ctx.db, 'registerOtp', false)
})
afterEach(async () => {
  await scene.sandbox.clearControls()
  await setSetting(scene.app.ctx.db, 'inviteActive', true)
  await setSetting(scene.app.ctx.db, 'inviteFail', 1)
  expect(await scene.app.ctx.ledger.reconcile()).toEqual([])
})
afterAll(() => scene?.stop())

const soon = { timeout: 10_000 }
const receive = ({ caller }: Member) => call(receiveInvite, {}, caller)
const listed = async ({ caller }: Member, page = 1) =>
  (await call(invites, { page, limit: 10 }, caller)).invites
const shownOn = async ({ caller }: Member) => (await call(wallet, {}, caller)).invite.amount
const balances = async ({ id }: Member) => {
  const { main, invite } = await scene.app.ctx.ledger.balancesOf(id)
  return { main, invite }
}
const read = ({ id }: Member) => readBets(scene.app.ctx, id, { patienceMs: 10_000 })

/** A member who has deposited 1 baht, so that inviting earns. */
async function inviterOf(): Promise<Member> {
  const inviter = await scene.member()
  await give(scene.app.ctx, inviter.id, baht(1))
  return inviter
}

async function friendOf(inviter: Member): Promise<Member> {
  const friend = await scene.member()
  await scene.app.ctx.db`update member set inviter = ${inviter.id} where id = ${friend.id}`
  return friend
}

/** By QR, as members do; it is over when it is in the list of the inviter. */
async function deposit(friend: Member, amount: number): Promise<void> {
  const { db } = scene.app.ctx
  const count = async () =>
    (await db`select from ledger.movement where member = ${friend.id} and kind = 'deposit'`).length
  const before = await count()
  const { payload } = await openedQr(friend, 'WW', baht(amount))
  await scene.sandbox.payQr(payload)
  await expect.poll(count, soon).toBe(before + 1)
}

/** An inviter with a friend who has deposited this much and carried it to a game. */
async function friends(amount = 200): Promise<{ inviter: Member; friend: Member }> {
  const inviter = await inviterOf()
  const friend = await friendOf(inviter)
  await deposit(friend, amount)
  await enter(friend, 'JOKER', baht(amount))
  return { inviter, friend }
}

test('INV-01 a deposit that a friend has played through is set aside by itself and received once', async () => {
  const { inviter, friend } = await friends(200)
  expect(await listed(inviter)).toMatchObject([
    { from: { name: 'So***' }, deposit: baht(200), amount: 0, state: 'open' },
  ])
  await play(scene, friend, 'JOKER', [120, 120])
  await read(friend)
  expect(await listed(inviter)).toMatchObject([{ amount: baht(1.2), state: 'playing' }])
  expect(await shownOn(inviter)).toBe(baht(1.2))
  await play(scene, friend, 'JOKER', [120, 60])
  await read(friend)
  await expect.poll(() => balances(inviter), soon).toEqual({ main: baht(1), invite: baht(10) })
  expect(await listed(inviter)).toMatchObject([{ amount: baht(10), state: 'played' }])
  expect(await shownOn(inviter)).toBe(baht(10))

  expect(await receive(inviter)).toEqual({ message: 'RECEIVED', amount: baht(10) })
  expect(await balances(inviter)).toEqual({ main: baht(11), invite: 0 })
  expect(await listed(inviter)).toMatchObject([{ amount: baht(10), state: 'received' }])
  expect(await shownOn(inviter)).toBe(0)
  const { statements } = await call(statement, { page: 1, limit: 10 }, inviter.caller)
  expect(statements.slice(0, 2)).toMatchObject([
    {
      ...{ statementType: 'bonus', from: 'INVITE', to: 'WALLET', amount: baht(10) },
      invite: { description: 'So***' },
    },
    {
      ...{ statementType: 'transfer', from: 'HOUSE', to: 'INVITE', amount: baht(10) },
      invite: { description: 'So*** · 5%' },
    },
  ])
})

test('INV-01 what is received while it is played comes at the lower share of the play, and is settled by it', async () => {
  const { inviter, friend } = await friends(200)
  await play(scene, friend, 'JOKER', [150, 150])
  expect(await receive(inviter)).toEqual({ message: 'RECEIVED', amount: baht(1.5) })
  await play(scene, friend, 'JOKER', [150, 150])
  await read(friend)
  expect(await listed(inviter)).toMatchObject([{ amount: baht(1.5), state: 'received' }])
  await expect(receive(inviter)).rejects.toThrow('INVITE_BONUS_SUCCESS')
  expect(await balances(inviter)).toEqual({ main: baht(2.5), invite: 0 })
})

test('INV-01 each baht that is played counts for one deposit, the oldest first', async () => {
  const inviter = await inviterOf()
  const friend = await friendOf(inviter)
  for (const amount of [100, 200, 300]) await deposit(friend, amount)
  await enter(friend, 'JOKER', baht(600))
  await play(scene, friend, 'JOKER', [250, 250])
  await read(friend)
  expect((await listed(inviter)).map(({ state, amount }) => [state, amount / 100])).toEqual([
    ['open', 0],
    ['playing', 1.5],
    ['played', 5],
  ])
  const played = async () => {
    const rows = await scene.app.ctx.db<{ played: number }[]>`
      select played from invite_reward where invitee = ${friend.id} order by id`
    return rows.map((row) => row.played / 100)
  }
  expect(await played()).toEqual([100, 150, 0])
  await read(friend)
  expect(await played()).toEqual([100, 150, 0])
})

test('INV-01 what was played before a deposit does not count for it', async () => {
  const { inviter, friend } = await friends(100)
  await play(scene, friend, 'JOKER', [100, 100])
  await play(scene, friend, 'JOKER', [100, 100])
  await scene.app.ctx.db`
    update invite_reward set deposited_at = deposited_at + interval '1 hour' where invitee = ${friend.id}`
  await read(friend)
  expect(await listed(inviter)).toMatchObject([{ state: 'open', amount: 0 }])
})

test('INV-01 the list shows ten a page and the friend’s name shortened, of nobody else', async () => {
  const inviter = await inviterOf()
  const friend = await friendOf(inviter)
  const { db } = scene.app.ctx
  await db`update member set name = 'กิตติ สุขใจ' where id = ${friend.id}`
  for (let at = 1; at <= 12; at++)
    await db`
      insert into invite_reward (inviter, invitee, movement, deposit, currency)
      values (${inviter.id}, ${friend.id}, ${`test:${friend.id}:${at}`}, ${at * 100}, 'BAHT')`
  const { total, invites: first } = await call(invites, { page: 1, limit: 10 }, inviter.caller)
  expect([total, first.length, first[0]!.deposit]).toEqual([12, 10, baht(12)])
  expect(first[0]!.from.name).toBe('กิต***')
  expect(await listed(inviter, 2)).toHaveLength(2)
  expect(await listed(friend)).toEqual([])
})

test('INV-02 NO_INVITE_BONUS: who has invited nobody who deposited has nothing to receive', async () => {
  const inviter = await inviterOf()
  await friendOf(inviter)
  await expect(receive(inviter)).rejects.toThrow('NO_INVITE_BONUS')
})

test('INV-02 INVITE_COLLECT: nothing before a first deposit of one’s own, not even by itself', async () => {
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

test('INV-02 INVITE_INACTIVE: switched off, nothing is received and nothing new is earned', async () => {
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

test('INV-02 NO_INVITEE_PLAY_INFO: friends have deposited, nobody has played', async () => {
  const { inviter } = await friends()
  await expect(receive(inviter)).rejects.toThrow('NO_INVITEE_PLAY_INFO')
})

test('INV-02 INVITE_BONUS_FAIL: what was played is worth less than a satang', async () => {
  const { inviter, friend } = await friends()
  await setSetting(scene.app.ctx.db, 'inviteFail', 0)
  await play(scene, friend, 'JOKER', [150, 0])
  await expect(receive(inviter)).rejects.toThrow('INVITE_BONUS_FAIL')
  expect(await listed(inviter)).toMatchObject([{ state: 'playing', amount: 0 }])
})

test('INV-02 INVITE_BONUS_SUCCESS: everything is received already', async () => {
  const { inviter, friend } = await friends(100)
  await play(scene, friend, 'JOKER', [100, 0])
  expect(await receive(inviter)).toMatchObject({ amount: baht(5) })
  await expect(receive(inviter)).rejects.toThrow('INVITE_BONUS_SUCCESS')
})

test('INV-02 a friend whose play cannot be read is left for later, at no loss', async () => {
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

test('INV-01 fifty receives at once pay once, beside the job that sets aside', async () => {
  const { inviter, friend } = await friends(200)
  await deposit(friend, 300)
  await enter(friend, 'pg', baht(300))
  await play(scene, friend, 'JOKER', [200, 200])
  await play(scene, friend, 'pg', [300, 300])
  await read(friend)
  const rewards = (await listed(inviter)).map(({ _id }) => Number(_id))
  const [tried] = await Promise.all([
    Promise.allSettled(Array.from({ length: 50 }, () => receive(inviter))),
    ...rewards.flatMap((reward) =>
      Array.from({ length: 5 }, () => accrue({ reward }, scene.app.ctx)),
    ),
  ])
  const refused = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(new Set(refused)).toEqual(new Set(['INVITE_BONUS_SUCCESS']))
  expect(await balances(inviter)).toEqual({ main: baht(26), invite: 0 })
  expect((await listed(inviter)).map(({ state }) => state)).toEqual(['received', 'received'])
})

test('INV-01 API-06 what went to the wallet another way is not received a second time', async () => {
  const { inviter, friend } = await friends(200)
  await play(scene, friend, 'JOKER', [200, 200])
  await read(friend)
  await expect.poll(async () => (await balances(inviter)).invite, soon).toBe(baht(10))
  await call(addToWallet, { amount: baht(4) }, inviter.caller)
  expect(await shownOn(inviter)).toBe(baht(6))
  expect(await receive(inviter)).toMatchObject({ amount: baht(6) })
  await expect(receive(inviter)).rejects.toThrow('INVITE_BONUS_SUCCESS')
  expect(await balances(inviter)).toEqual({ main: baht(11), invite: 0 })
})

test('INV-01 the same deposit, told again, is one deposit; another currency earns nothing', async () => {
  const { db } = scene.app.ctx
  const inviter = await scene.member('LAK')
  const friend = await friendOf(inviter)
  await deposit(friend, 100)
  expect(await listed(inviter)).toEqual([])
  const { inviter: other } = await friends(100)
  const again = db`
    insert into invite_reward (inviter, invitee, movement, deposit, currency)
    select inviter, invitee, movement, deposit, currency from invite_reward where inviter = ${other.id}`
  await expect(again).rejects.toThrow('invite_deposit_once')
})

test('INV-01 nobody invites themselves: not by the code, not by the same bank account', async () => {
  const { app } = scene
  const inviter = await newMember(app.host)
  const [row] = await app.ctx.db<[{ id: number; publicId: string }]>`
    select id, public_id from member order by id desc limit 1`
  const inviteCode = `PR${row.publicId}`
  const { bankAccountNo } = inviter
  await expect(newMember(app.host, { inviteCode, bankAccountNo })).rejects.toThrow('EXISTING_BANK')
  await expect(
    newMember(app.host, { ...newRegistration({ inviteCode }), username: inviter.username }),
  ).rejects.toThrow('EXISTING_USER')
  const itself = app.ctx.db`update member set inviter = id where id = ${row.id}`
  await expect(itself).rejects.toThrow('member_check')
  await newMember(app.host, { inviteCode })
  const [friend] = await app.ctx.db<[{ inviter: number }]>`
    select inviter from member order by id desc limit 1`
  expect(friend.inviter).toBe(row.id)
})

test('HOM-08 INV-01 banners come before it, in three languages', async () => {
  const { caller } = await scene.member()
  for (const language of ['th', 'lo', 'en']) {
    const { banners } = await call(inviteBanners, {}, { ...caller, language })
    expect(banners.map(({ image }) => image)).toEqual([
      ...['/banners/invite-1.svg', '/banners/invite-2.svg'],
    ])
    expect(banners.every(({ html }) => html.startsWith('<h3>'))).toBe(true)
  }
})
