import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { inviteBanners, invites } from '#contract/invite'
import { statement } from '#contract/statement'
import { addToWallet, wallet } from '#contract/wallet'
import { enter, play } from '../bet/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { newMember, newRegistration, setSetting } from '../register/testing.ts'
import { asOwner } from '../testing.ts'
import { accrue } from './accrue.ts'
import { invitingIn, soon } from './testing.ts'

// Goal: an inviter earns by the friends' real deposits and bets, each baht once, and is paid once. Method: the whole
// server with real deposits by QR and real rounds at the sandbox's games.
openScene()
beforeAll(async () => {
  await setSetting(scene.app.ctx.db, 'registerOtp', false)
})

const { inviterOf, friendOf, deposit, friends, read, receive, listed, balances } = invitingIn(
  () => scene,
)
const statusOf = (id: number, status: string) =>
  scene.app.ctx.db`update member set status = ${status} where id = ${id}`
const onBreak = (id: number) => scene.app.ctx.db`
  insert into member_exclusion (bucket, member, kind, until)
  values (${id % 256}, ${id}, 'break', now() + interval '1 day')`
const shownOn = async ({ caller }: Member) => (await call(wallet, {}, caller)).invite.amount

test('INV-01 the reward of a completely wagered deposit is set aside automatically and received once', async () => {
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
      statementType: 'bonus',
      from: 'INVITE',
      to: 'WALLET',
      amount: baht(10),
      invite: { description: 'So***' },
    },
    {
      statementType: 'transfer',
      from: 'HOUSE',
      to: 'INVITE',
      amount: baht(10),
      invite: { description: 'So*** · 5%' },
    },
  ])
})

test.each([
  ['withdraw-only', (id: number) => statusOf(id, 'withdraw-only')],
  ['suspended', (id: number) => statusOf(id, 'suspended')],
  ['on a break', (id: number) => onBreak(id)],
])('INV-01 an inviter who is %s gets nothing until a claim is allowed again', async (_, stop) => {
  const { db } = scene.app.ctx
  const { inviter, friend } = await friends(200)
  await stop(inviter.id)
  await play(scene, friend, 'JOKER', [200, 200])
  await read(friend)
  const [reward] = await db<[{ id: number }]>`
    select id from invite_reward where invitee = ${friend.id} and wagered = deposit`
  await accrue({ reward: reward.id }, scene.app.ctx)
  expect(await balances(inviter)).toEqual({ main: baht(1), invite: 0 })
  await statusOf(inviter.id, 'active')
  await asOwner(
    scene.app,
    (owner) => owner`
      update member_exclusion set begun_at = begun_at - interval '2 days', until = until - interval '2 days'
      where member = ${inviter.id}`,
  )
  expect(await receive(inviter)).toEqual({ message: 'RECEIVED', amount: baht(10) })
})

test('INV-01 a reward received during wagering pays the lower share of the bets, and closes the deposit', async () => {
  const { inviter, friend } = await friends(200)
  await play(scene, friend, 'JOKER', [150, 150])
  expect(await receive(inviter)).toEqual({ message: 'RECEIVED', amount: baht(1.5) })
  await play(scene, friend, 'JOKER', [150, 150])
  await read(friend)
  expect(await listed(inviter)).toMatchObject([{ amount: baht(1.5), state: 'received' }])
  await expect(receive(inviter)).rejects.toThrow('INVITE_BONUS_SUCCESS')
  expect(await balances(inviter)).toEqual({ main: baht(2.5), invite: 0 })
})

test('INV-01 each baht wagered counts for one deposit, the oldest first', async () => {
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
  const wagered = async () => {
    const rows = await scene.app.ctx.db<{ wagered: number }[]>`
      select wagered from invite_reward where invitee = ${friend.id} order by id`
    return rows.map((row) => row.wagered / 100)
  }
  expect(await wagered()).toEqual([100, 150, 0])
  await read(friend)
  expect(await wagered()).toEqual([100, 150, 0])
})

test('INV-01 bets before a deposit do not count for it', async () => {
  const { inviter, friend } = await friends(100)
  await play(scene, friend, 'JOKER', [100, 100])
  await play(scene, friend, 'JOKER', [100, 100])
  await scene.app.ctx.db`
    update invite_reward set deposited_at = deposited_at + interval '1 hour' where invitee = ${friend.id}`
  await read(friend)
  expect(await listed(inviter)).toMatchObject([{ state: 'open', amount: 0 }])
})

test('INV-01 members list their own friends only, ten a page, with shortened names', async () => {
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

test('INV-01 the list counts the rewards of all pages that are open and that are still being played', async () => {
  const inviter = await inviterOf()
  const friend = await friendOf(inviter)
  const { db } = scene.app.ctx
  const countsOn = async (page: number) => {
    const { total, open, playing } = await call(invites, { page, limit: 2 }, inviter.caller)
    return { total, open, playing }
  }
  expect(await countsOn(1)).toEqual({ total: 0, open: 0, playing: 0 })
  // The oldest two are played, so the first page shows neither of them.
  await db`
    insert into invite_reward (inviter, invitee, movement, deposit, wagered, currency)
    select ${inviter.id}, ${friend.id}, ${`count:${friend.id}:`} || position, 10000, wagered, 'BAHT'
    from unnest(array[10000, 1, 0, 0]) with ordinality as row (wagered, position) order by position`
  expect((await call(invites, { page: 1, limit: 2 }, inviter.caller)).invites).toMatchObject([
    { state: 'open' },
    { state: 'open' },
  ])
  for (const page of [1, 2]) expect(await countsOn(page)).toEqual({ total: 4, open: 2, playing: 1 })
})

test('INV-01 fifty claims at once pay once, beside the job that sets rewards aside', async () => {
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

test('INV-01 API-06 a reward that went to the wallet another way is not received again', async () => {
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

test('INV-01 API-06 a reward that went to the wallet another way stays received when further rewards are set aside', async () => {
  const { inviter, friend } = await friends(200)
  await deposit(friend, 300)
  await enter(friend, 'pg', baht(300))
  await play(scene, friend, 'JOKER', [200, 200])
  await read(friend)
  await expect.poll(async () => (await balances(inviter)).invite, soon).toBe(baht(10))
  await call(addToWallet, { amount: baht(10) }, inviter.caller)
  expect((await listed(inviter)).map(({ state }) => state)).toEqual(['open', 'received'])
  await play(scene, friend, 'pg', [300, 300])
  await read(friend)
  await expect.poll(async () => (await balances(inviter)).invite, soon).toBe(baht(15))
  expect((await listed(inviter)).map(({ state }) => state)).toEqual(['played', 'received'])

  await call(addToWallet, { amount: baht(14) }, inviter.caller)
  expect((await listed(inviter)).map(({ state }) => state)).toEqual(['played', 'received'])
  expect(await receive(inviter)).toMatchObject({ amount: baht(1) })
  expect(await balances(inviter)).toEqual({ main: baht(26), invite: 0 })
})

test('INV-01 a deposit reported again is one deposit; another currency earns nothing', async () => {
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

test('INV-01 self-invitation is refused, by code and by bank account', async () => {
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
      '/banners/invite-1.svg',
      '/banners/invite-2.svg',
    ])
    expect(banners.every(({ html }) => html.startsWith('<h3>'))).toBe(true)
  }
})
