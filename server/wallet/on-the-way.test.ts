import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { cancelQr, createQr } from '#contract/deposit'
import { onTheWay, wallet } from '#contract/wallet'
import { cancelWithdrawal, withdraw } from '#contract/withdraw'
import { totalOf } from '../bonus/total.ts'
import { scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { settleManualIn } from '../external-transfer/manual.ts'
import type { ExternalTransfer } from '../external-transfer/row.ts'
import { give, openGames } from '../external-transfer/testing.ts'
import { findTransfer } from '../external-transfer/transfer.ts'
import { refreshAllGames } from '../game/refresh.ts'
import { asOwner } from '../testing.ts'
import { games, openSceneWithGames } from '../transfer/scene-testing.ts'
import { gameNames } from '../transfer/testing.ts'
import { transfer as transferBy } from '../transfer/transfer.ts'

// Goal: a member sees money in transit in both directions and to the bank, for as long as it is. Method: the whole
// server; the games are a real HTTP server that leaves transfers undecided.
openSceneWithGames()

async function player(): Promise<Member> {
  const member = await scene.member()
  await openGames(scene.app.ctx, member.id, gameNames)
  await give(scene.app.ctx, member.id, baht(1_000))
  return member
}

/** Moves money and waits this long for the game. */
const move = ({ id }: Member, from: string, to: string, patienceMs: number) =>
  transferBy(
    scene.app.ctx,
    { member: id, session: 0, currency: 'BAHT' },
    { from, to, amount: baht(50) },
    `member:${id}:${from}:${to}`,
    patienceMs,
  )

const seen = async ({ caller }: Member) =>
  (await call(onTheWay, {}, caller)).entries.map(
    ({ type, from, to, amount }) => `${type} ${from} → ${to} ${amount / 100}`,
  )

test('TRF-04 a transfer is in transit until it ends, also from a game, where no statement has it', async () => {
  const member = await player()
  expect(await seen(member)).toEqual([])
  await move(member, 'WALLET', 'ASKED', 5_000)
  games.script('OTHER', 'deposit', 'pending')
  games.script('ASKED', 'withdraw', 'pending')
  const asked = [
    ['WALLET', 'OTHER'],
    ['ASKED', 'WALLET'],
  ] as const
  for (const [from, to] of asked)
    await expect(move(member, from, to, 400)).rejects.toThrow('TRANSFER_PENDING')
  const { now, entries } = await call(onTheWay, {}, member.caller)
  expect(await seen(member)).toEqual(['transfer ASKED → WALLET 50', 'transfer WALLET → OTHER 50'])
  for (const { createdAt } of entries) expect(now - createdAt).toBeGreaterThanOrEqual(0)
  expect(await seen(await player())).toEqual([])

  games.decide()
  await Promise.all(asked.map(([from, to]) => move(member, from, to, 5_000)))
  expect(await seen(member)).toEqual([])
})

/** A transfer that the game applied, and about which it cannot be asked. */
async function inReview(member: Member): Promise<ExternalTransfer> {
  const { db } = scene.app.ctx
  games.script('MUTE', 'deposit', 'silent, done')
  await expect(move(member, 'WALLET', 'MUTE', 5_000)).rejects.toThrow('TRANSFER_PENDING')
  const read = async () => {
    const [{ reference }] = await db<[{ reference: string }]>`
      select reference from external_transfer where bucket = ${member.id % 256} and member = ${member.id}`
    return findTransfer(db, reference)
  }
  await expect.poll(read).toMatchObject({ state: 'manual' })
  return (await read())!
}

test('TRF-04 a transfer under manual review is still in transit', async () => {
  const member = await player()
  await inReview(member)
  expect(await seen(member)).toEqual(['transfer WALLET → MUTE 50'])
})

test('HOM-02 money that a game reports before its transfer is confirmed is counted once', async () => {
  const member = await player()
  const { ctx } = scene.app
  const transfer = await inReview(member)
  await refreshAllGames(ctx, member.id)
  await ctx.db.begin((tx) => settleManualIn(ctx, tx, transfer, baht(50)))
  const { main, games: read } = await totalOf(ctx.db, member.id)
  const { wallet: shown, slots } = await call(wallet, {}, member.caller)
  const amountIn = (all: { code: string; amount: number }[]) =>
    all.find(({ code }) => code === 'MUTE')?.amount
  expect([main, amountIn(read)]).toEqual([baht(950), baht(50)])
  expect([shown.amount, amountIn(slots)]).toEqual([baht(950), baht(50)])
})

test('WDR-04 a withdrawal is in transit until it is paid', async () => {
  const member = await player()
  await scene.sandbox.control({
    gateway: 'PAYOUT',
    operation: 'pay',
    flaw: 'delay',
    delayMs: 4_000,
    calls: 1,
  })
  await call(withdraw, { amount: baht(130) }, member.caller)
  expect(await seen(member)).toEqual(['withdraw WALLET → BCEL 130'])
  await expect.poll(() => seen(member)).toEqual([])
})

test('WDR-06 a withdrawal that is held for more than 30 days is in transit, and cancelled it is not', async () => {
  const member = await player()
  await give(scene.app.ctx, member.id, baht(60_000))
  const { reference } = await call(withdraw, { amount: baht(60_000) }, member.caller)
  await asOwner(
    scene.app,
    (owner) => owner`
      update withdrawal set created_at = now() - interval '31 days' where member = ${member.id}`,
  )
  expect(await seen(member)).toEqual(['withdraw WALLET → BCEL 60000'])
  await call(cancelWithdrawal, { reference }, member.caller)
  expect(await seen(member)).toEqual([])
})

test('DEP-04 the open QRs of every provider are listed until they are cancelled, and no other member’s', async () => {
  const [member, stranger] = [await scene.member(), await scene.member()]
  for (const id of ['KBANK', 'PAYTIMZ'])
    await call(createQr, { id, amount: baht(500) }, member.caller)
  const listed = async ({ caller }: Member) =>
    (await call(onTheWay, {}, caller)).qrs.map(({ provider, amount }) => [provider, amount])
  expect(await listed(member)).toEqual([
    ['PAYTIMZ', baht(500)],
    ['KBANK', baht(500)],
  ])
  expect(await listed(stranger)).toEqual([])
  const { now, qrs } = await call(onTheWay, {}, member.caller)
  for (const { expireIn } of qrs) expect(expireIn).toBeGreaterThan(now)
  await call(cancelQr, { id: qrs[0]!.qrcodeId }, member.caller)
  expect(await listed(member)).toEqual([['KBANK', baht(500)]])
  await scene.app.ctx.db`update deposit_qr set expires_at = now() where member = ${member.id}`
  expect(await listed(member)).toEqual([])
})
