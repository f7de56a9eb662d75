import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, call } from '#contract/call'
import { cancelQr, createQr, type QrProvider, qrProviders } from '#contract/deposit'
import { activateGame } from '#contract/game'
import { confirmLimit, protection, setLimit } from '#contract/protection'
import { transfer, transferAll } from '#contract/transfer'
import { type Db, openDb } from '#db'
import type { Amount } from '#money'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member, mainOf, openedQr } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { refusedWith } from '../refused-testing.ts'

// Goal: deposits and losses stay within the limits, also with requests at the same moment. Method: the whole
// server with the sandbox, over HTTP; the owner of the database moves times.
let owner: Db
openScene()
beforeAll(async () => {
  owner = openDb(scene.app.databaseUrl, { asOwner: true, max: 1 })
})
afterAll(() => owner.end())

type Period = 'day' | 'week' | 'month'
const deposits = (caller: Caller, amount: Amount | null, period: Period = 'day') =>
  call(setLimit, { kind: 'deposit', period, amount }, caller)
const losses = (caller: Caller, amount: Amount | null) =>
  call(setLimit, { kind: 'loss', period: 'day', amount }, caller)
const limitOf = async (caller: Caller, kind: 'deposit' | 'loss', period: Period = 'day') =>
  (await call(protection, {}, caller)).limits.find(
    (one) => one.kind === kind && one.period === period,
  )!
const qr = ({ caller }: Member, provider: QrProvider, amount: Amount) =>
  call(createQr, { id: provider, amount }, caller)

async function player(...games: string[]): Promise<Member> {
  const member = await scene.member()
  await give(scene.app.ctx, member.id, baht(1_000))
  for (const slotCode of games) await call(activateGame, { slotCode }, member.caller)
  return member
}
const move = ({ caller }: Member, from: string, to: string, amount: number) =>
  call(transfer, { from, to, amount: baht(amount) }, caller)

test('a deposit above the limit is refused, with the limit, what it leaves and when it opens again', async () => {
  const member = await scene.member()
  await give(scene.app.ctx, member.id, baht(150))
  await deposits(member.caller, baht(1_000), 'month')
  await deposits(member.caller, baht(300))
  const { until } = await limitOf(member.caller, 'deposit')
  await expect(qr(member, 'KBANK', baht(200))).rejects.toMatchObject({
    code: 'DEPOSIT_LIMIT',
    details: { kind: 'deposit', period: 'day', limit: 300, left: 150, until, currency: 'BAHT' },
  })
  expect(new Date(until).toISOString()).toMatch(/T17:00:00.000Z$/)
  expect(until - Date.now()).toBeLessThanOrEqual(24 * 3_600_000)
  await openedQr(member, 'KBANK', baht(150))
})

test('an open QR counts until it is cancelled, and asking for it again is no deposit', async () => {
  const member = await scene.member()
  await deposits(member.caller, baht(150))
  const { id } = await openedQr(member, 'KBANK', baht(100))
  expect(await limitOf(member.caller, 'deposit')).toMatchObject({
    used: 0,
    open: baht(100),
    left: baht(50),
  })
  expect((await qr(member, 'KBANK', baht(100))).qrcodeId).toBe(id)
  await refusedWith(qr(member, 'WW', baht(100)), 'DEPOSIT_LIMIT')
  await call(cancelQr, { id }, member.caller)
  await openedQr(member, 'WW', baht(100))
})

test('of QRs at the same moment only as many are made as the limit allows together', async () => {
  for (let round = 0; round < 5; round += 1) {
    const member = await scene.member()
    await deposits(member.caller, baht(250), 'week')
    const made = await Promise.allSettled(
      qrProviders.map((provider) => qr(member, provider, baht(100))),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const { open, left } = await limitOf(member.caller, 'deposit', 'week')
    expect([open, left]).toEqual([baht(200), baht(50)])
  }
})

test('money that arrives although the limit is used up is credited', async () => {
  const member = await scene.member()
  const { payload } = await openedQr(member, 'KBANK', baht(100))
  await deposits(member.caller, baht(0))
  await scene.sandbox.payQr(payload)
  await expect.poll(() => mainOf(scene, member), { timeout: 10_000 }).toBe(baht(100))
  expect(await limitOf(member.caller, 'deposit')).toMatchObject({ used: baht(100), left: 0 })
})

test('transfers to games count as lost until money comes back, and open the limit again', async () => {
  const member = await player('pg', 'JOKER')
  await losses(member.caller, baht(300))
  await move(member, 'WALLET', 'pg', 200)
  await expect(move(member, 'WALLET', 'JOKER', 150)).rejects.toMatchObject({
    code: 'LOSS_LIMIT',
    details: { kind: 'loss', period: 'day', limit: 300, left: 100 },
  })
  await refusedWith(call(transferAll, { to: 'JOKER' }, member.caller), 'LOSS_LIMIT')
  await move(member, 'WALLET', 'pg', 200)
  await call(transferAll, { to: 'WALLET' }, member.caller)
  expect(await limitOf(member.caller, 'loss')).toMatchObject({ used: 0, left: baht(300) })
})

test('what was lost at a game stays used, and play is refused when nothing is left', async () => {
  const member = await player('pg')
  await losses(member.caller, baht(300))
  await move(member, 'WALLET', 'pg', 300)
  // Money at the game may be played with.
  await call(activateGame, { slotCode: 'JOKER' }, member.caller)
  const [{ username }] = await scene.app.ctx.db<[{ username: string }]>`
    select username from game_account where member = ${member.id} and game = 'pg'`
  await scene.sandbox.playRound('pg', { username, stake: baht(290), payout: baht(0) })
  await call(transferAll, { to: 'WALLET' }, member.caller)
  expect(await limitOf(member.caller, 'loss')).toMatchObject({ used: baht(290), left: baht(10) })
  await move(member, 'WALLET', 'pg', 10)
  await scene.sandbox.playRound('pg', { username, stake: baht(8), payout: baht(0) })
  await move(member, 'pg', 'WALLET', 2)
  expect(await limitOf(member.caller, 'loss')).toMatchObject({ used: baht(298), left: baht(2) })
  await losses(member.caller, baht(298))
  await refusedWith(call(activateGame, { slotCode: 'SLOTXO' }, member.caller), 'LOSS_LIMIT')
})

test('of transfers to games at the same moment only as many start as the limit allows together', async () => {
  const games = ['pg', 'JOKER', 'SLOTXO', 'SUPERSLOT']
  const member = await player(...games)
  await losses(member.caller, baht(250))
  const moved = await Promise.allSettled(games.map((game) => move(member, 'WALLET', game, 100)))
  expect(moved.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await limitOf(member.caller, 'loss')).toMatchObject({ used: baht(200), left: baht(50) })
})

test('a repeated request for a transfer that used up the limit finds it', async () => {
  const member = await player('pg')
  await losses(member.caller, baht(100))
  const request = { from: 'WALLET', to: 'pg', amount: baht(100) }
  const as = { ...member.caller, key: crypto.randomUUID() }
  const { reference } = await call(transfer, request, as)
  await scene.app.ctx.db`delete from idempotency_key where key = ${as.key}`
  expect(await call(transfer, request, as)).toMatchObject({ reference })
  expect(await limitOf(member.caller, 'loss')).toMatchObject({ used: baht(100) })
})

test('a refusal by a limit is not kept for the request, so that it succeeds when there is room', async () => {
  const member = await scene.member()
  await deposits(member.caller, baht(150))
  const { id } = await openedQr(member, 'KBANK', baht(100))
  const as = { ...member.caller, key: crypto.randomUUID() }
  const ask = () => call(createQr, { id: 'WW', amount: baht(100) }, as)
  await refusedWith(ask(), 'DEPOSIT_LIMIT')
  await call(cancelQr, { id }, member.caller)
  expect(await ask()).toMatchObject({ hasQrcode: true })
})

test('a lower limit counts at once; a higher one after 24 hours and a confirmation', async () => {
  const { id, caller } = await scene.member()
  await deposits(caller, baht(500))
  expect(await limitOf(caller, 'deposit')).toMatchObject({ amount: baht(500), next: null })
  await deposits(caller, baht(200))
  expect(await limitOf(caller, 'deposit')).toMatchObject({ amount: baht(200) })

  await deposits(caller, baht(900))
  const asked = await limitOf(caller, 'deposit')
  expect(asked).toMatchObject({ amount: baht(200), next: { amount: baht(900) } })
  expect(asked.next!.at - Date.now()).toBeGreaterThan(24 * 3_600_000 - 60_000)
  // Asking again does not begin the wait anew, and nothing else can be confirmed.
  await deposits(caller, baht(900))
  expect((await limitOf(caller, 'deposit')).next!.at).toBe(asked.next!.at)
  const confirm = (amount: Amount | null) =>
    call(confirmLimit, { kind: 'deposit', period: 'day', amount }, caller)
  await refusedWith(confirm(baht(900)), 'LIMIT_WAITS')
  await refusedWith(confirm(baht(901)), 'NO_DATA')

  const pass = () =>
    owner`update member_limit set next_at = now() where member = ${id} and next_at is not null`
  await pass()
  expect(await limitOf(caller, 'deposit')).toMatchObject({ amount: baht(200) })
  await confirm(baht(900))
  expect(await limitOf(caller, 'deposit')).toMatchObject({ amount: baht(900), next: null })

  await deposits(caller, null)
  await refusedWith(confirm(null), 'LIMIT_WAITS')
  await deposits(caller, baht(900))
  await refusedWith(confirm(null), 'NO_DATA')
  await deposits(caller, null)
  await pass()
  await confirm(null)
  expect(await limitOf(caller, 'deposit')).toMatchObject({ amount: null, left: null })
})

test('a limit below 0 and one with a third decimal are bad requests', async () => {
  const { caller } = await scene.member()
  await refusedWith(deposits(caller, baht(-1)), 'BAD_REQUEST')
  const response = await fetch(`${scene.app.host}/api/protection/limit`, {
    method: 'PUT',
    headers: {
      'x-client-id': 'kapao-web',
      'content-type': 'application/json',
      authorization: `Bearer ${caller.token}`,
    },
    body: '{"kind":"deposit","period":"day","amount":1.005}',
  })
  expect(response.status).toBe(400)
})

test('the application cannot raise or remove a member’s limit sooner, nor change the history', async () => {
  const { id, caller } = await scene.member()
  await deposits(caller, baht(100))
  const { db } = scene.app.ctx
  for (const change of [
    () => db`update member_limit set amount = 20000 where member = ${id}`,
    () => db`update member_limit set amount = null where member = ${id}`,
    () => db`update member_limit set next_at = now(), next_amount = 20000 where member = ${id}`,
  ])
    await expect(change()).rejects.toThrow('a higher limit')
  for (const change of [
    () => db`delete from member_limit where member = ${id}`,
    () => db`update member_limit_change set after = 1 where member = ${id}`,
    () => db`delete from member_limit_change where member = ${id}`,
  ])
    await expect(change()).rejects.toThrow('permission denied')
  expect(await limitOf(caller, 'deposit')).toMatchObject({ amount: baht(100) })
})

test('a day, a week and a month begin at midnight in Bangkok, on Monday and on the first', async () => {
  const member = await scene.member()
  await give(scene.app.ctx, member.id, baht(100))
  const usedIn = async () => {
    const { limits } = await call(protection, {}, member.caller)
    return limits.filter(({ kind }) => kind === 'deposit').map(({ used }) => used / 100)
  }
  expect(await usedIn()).toEqual([100, 100, 100])
  for (const [at, period] of ['day', 'week', 'month'].entries()) {
    // Only a superuser's replica role gets past the triggers that protect the ledger.
    const begun = owner`date_trunc(${period}, now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok'`
    const shift = (by: string) =>
      owner.begin(async (tx) => {
        await tx`set local session_replication_role = replica`
        await tx`
          update ledger.movement set created_at = ${begun} + ${by}::interval, settled_at = ${begun} + ${by}::interval
          where member = ${member.id}`
      })
    await shift('0')
    expect((await usedIn())[at]).toBe(100)
    await shift('-1 millisecond')
    expect((await usedIn())[at]).toBe(0)
  }
})
