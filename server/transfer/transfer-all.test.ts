import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { refreshGames } from '#contract/game'
import { statement } from '#contract/statement'
import { transferAll } from '#contract/transfer'
import { withdrawAll, withdrawal } from '#contract/withdraw'
import { scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { give, openGames } from '../external-transfer/testing.ts'
import { withdrawAll as withdrawAllBy } from '../withdraw/withdrawAll.ts'
import { games, openSceneWithGames } from './scene-testing.ts'
import { gameNames } from './testing.ts'
import { transferAll as transferAllBy } from './transferAll.ts'

// Goal: all games are collected from, each has its own result, and one that does not answer does not delay the others.
// Method: the whole server over HTTP against the sandbox's bank; the games are a real HTTP peer with its own balances.
openSceneWithGames()

const soon = { timeout: 30_000, interval: 50 }

/** Registers a member with money in the wallet, and with winnings at games that our ledger does not know yet. */
async function player(inWallet: number, won: Record<string, number>): Promise<Member> {
  const member = await scene.member()
  await openGames(scene.app.ctx, member.id, gameNames)
  if (inWallet) await give(scene.app.ctx, member.id, baht(inWallet))
  for (const [game, amount] of Object.entries(won)) games.play(game, member.id, baht(amount))
  return member
}
const believed = async ({ id }: Member) => {
  const { main, hold } = await scene.app.ctx.ledger.balancesOf(id)
  return [main / 100, hold / 100]
}
const really = (member: Member, game: string) => (games.lying(game, member.id) ?? 0) / 100
const results = (legs: { code: string; status: string; amount: number }[]) =>
  Object.fromEntries(legs.map(({ code, status, amount }) => [code, `${status} ${amount / 100}`]))
const caller = ({ id }: Member) => ({ member: id, session: 0, currency: 'BAHT' }) as const
const withdrawals = async ({ caller: by }: Member) =>
  (await call(statement, { page: 1, limit: 10 }, by)).statements.filter(
    ({ statementType }) => statementType === 'withdraw',
  )

test('TRF-03 everything goes to one game, with what was won on the way', async () => {
  const member = await player(100, { ASKED: 40, MUTE: 2.5, WHOLE: 7.75 })
  const { amount, legs } = await call(transferAll, { to: 'AGAIN' }, member.caller)
  expect(amount).toBe(149_50)
  expect(results(legs)).toEqual({
    ASKED: 'moved 40',
    MUTE: 'moved 2.5',
    WHOLE: 'moved 7',
    OTHER: 'empty 0',
  })
  expect(await believed(member)).toEqual([0, 0])
  expect([really(member, 'AGAIN'), really(member, 'WHOLE')]).toEqual([149.5, 0.75])
})

test('TRF-03 to the wallet it only collects', async () => {
  const member = await player(100, { ASKED: 40, AGAIN: 5 })
  const { amount } = await call(transferAll, { to: 'WALLET' }, member.caller)
  expect(amount).toBe(45_00)
  expect(await believed(member)).toEqual([145, 0])
})

test('TRF-04 a game that does not answer is reported as pending, and the others’ money moves', async () => {
  const member = await player(100, { ASKED: 40, OTHER: 5, MUTE: 1 })
  games.script('ASKED', 'withdraw', 'pending')
  games.script('OTHER', 'balance', 'no: CLOSED')
  const collect = (patienceMs: number) =>
    transferAllBy(scene.app.ctx, caller(member), { to: 'AGAIN' }, 'slow', patienceMs)
  const first = await collect(2_000)
  expect(results(first.legs)).toEqual({
    ASKED: 'pending 0',
    OTHER: 'failed 0',
    MUTE: 'moved 1',
    WHOLE: 'empty 0',
  })
  expect(first.amount).toBe(101_00)
  games.decide()
  await expect.poll(() => believed(member), soon).toEqual([40, 0])
  expect([really(member, 'AGAIN'), really(member, 'OTHER')]).toEqual([101, 5])
  // The repeated request reports the same transfers, and money that arrived meanwhile stays in the wallet.
  const again = await collect(2_000)
  expect(again.amount).toBe(101_00)
  expect(results(again.legs)).toMatchObject({ ASKED: 'moved 40', MUTE: 'moved 1' })
})

test('TRF-03 having no money to transfer is refused, and so is too little', async () => {
  const nobody = await player(0, {})
  const all = (member: Member) => call(transferAll, { to: 'AGAIN' }, member.caller)
  await expect(all(nobody)).rejects.toThrow('MONEY_NOT_ENOUGH')
  await expect(all(await player(0.5, {}))).rejects.toThrow('TRANSFER_MINIMUM')
  expect((await call(transferAll, { to: 'WALLET' }, nobody.caller)).amount).toBe(0)
})

test('TRF-04 the call is pending while all money to transfer is being confirmed', async () => {
  const member = await player(0, { ASKED: 40 })
  games.script('ASKED', 'withdraw', 'pending')
  const collect = () =>
    transferAllBy(scene.app.ctx, caller(member), { to: 'AGAIN' }, 'all-pending', 800)
  await expect(collect()).rejects.toThrow('TRANSFER_PENDING')
  games.decide()
  await expect.poll(() => believed(member), soon).toEqual([40, 0])
  expect(await collect()).toMatchObject({ amount: 40_00 })
  expect(really(member, 'AGAIN')).toBe(40)
})

test('TRF-04 games are skipped when no time is left, and their money stays there', async () => {
  const member = await player(100, { ASKED: 40, OTHER: 5 })
  const { ctx } = scene.app
  const { legs } = await transferAllBy(ctx, caller(member), { to: 'WALLET' }, 'hasty', 0)
  expect(new Set(legs.map(({ status }) => status))).toEqual(new Set(['failed']))
  expect([really(member, 'ASKED'), really(member, 'OTHER')]).toEqual([40, 5])
})

test('API-05 all money moves once when the same request arrives 20 times at once', async () => {
  const member = await player(100, { ASKED: 40, OTHER: 5 })
  const request = { ...member.caller, key: 'all-at-once' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => call(transferAll, { to: 'AGAIN' }, request)),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(really(member, 'AGAIN')).toBe(145)
  expect(games.received('withdraw', member.id)).toHaveLength(2)
})

/** Asks the games for their balances, as home does. */
const refreshed = async (member: Member) => {
  await call(refreshGames, {}, member.caller)
  return member
}

test('WDR-03 withdrawAll transfers only what the wallet lacks, out of the richest games, then pays out', async () => {
  const member = await refreshed(await player(50, { ASKED: 120, OTHER: 30, AGAIN: 10 }))
  const answer = await call(withdrawAll, { amount: baht(180) }, member.caller)
  expect(answer).toMatchObject({ message: 'WITHDRAWING', amount: 180_00 })
  expect(results(answer.legs)).toEqual({ ASKED: 'moved 120', OTHER: 'moved 10' })
  expect([really(member, 'OTHER'), really(member, 'AGAIN')]).toEqual([20, 10])
  await expect.poll(() => believed(member), soon).toEqual([0, 0])
  expect(await call(withdrawal, { reference: answer.reference }, member.caller)).toMatchObject({
    collected: [
      { code: 'ASKED', amount: 120_00 },
      { code: 'OTHER', amount: 10_00 },
    ],
  })
  const reference = answer.reference.split(':')[1]!
  expect(await scene.sandbox.payouts(reference)).toMatchObject([{ amount: 180_00 }])
})

test('WDR-03 while the needed money is in progress nothing is paid, now or later', async () => {
  const member = await player(50, { ASKED: 120 })
  games.script('ASKED', 'withdraw', 'pending')
  const all = (patienceMs: number) =>
    withdrawAllBy(scene.app.ctx, caller(member), { amount: baht(150) }, 'short', patienceMs)
  await expect(all(800)).rejects.toThrow('TRANSFER_PENDING')
  games.decide()
  await expect.poll(() => believed(member), soon).toEqual([150, 0])
  expect(await withdrawals(member)).toEqual([])
  expect(await all(800)).toMatchObject({ amount: 150_00 })
  await expect.poll(() => believed(member), soon).toEqual([0, 0])
  expect(await withdrawals(member)).toMatchObject([{ amount: 150_00, status: 'SUCCESS' }])
  expect(really(member, 'ASKED')).toBe(20)
})

test('WDR-03 a withdrawal that the wallet covers asks no game and leaves their money there', async () => {
  const member = await refreshed(await player(500, { ASKED: 120 }))
  const asked = games.received('balance', member.id).length
  const answer = await call(withdrawAll, { amount: baht(500) }, member.caller)
  expect(answer.legs).toEqual([])
  expect(games.received('balance', member.id)).toHaveLength(asked)
  expect(really(member, 'ASKED')).toBe(120)
  await expect.poll(() => believed(member), soon).toEqual([0, 0])
})

test('WDR-03 when the richest game does not answer, the next one gives what is missing', async () => {
  const member = await refreshed(await player(50, { ASKED: 120, OTHER: 110 }))
  games.scriptFor(member.id, 'balance', 'no: CLOSED')
  const answer = await call(withdrawAll, { amount: baht(150) }, member.caller)
  expect(results(answer.legs)).toEqual({ ASKED: 'failed 0', OTHER: 'moved 100' })
  expect([really(member, 'ASKED'), really(member, 'OTHER')]).toEqual([120, 10])
})

test('WDR-03 a game that has less than we knew gives what it has, and the next one the rest', async () => {
  const member = await refreshed(await player(50, { ASKED: 120, WHOLE: 60 }))
  games.play('ASKED', member.id, baht(-80.5))
  const answer = await call(withdrawAll, { amount: baht(100) }, member.caller)
  expect(results(answer.legs)).toEqual({ ASKED: 'moved 39.5', WHOLE: 'moved 11' })
  await expect.poll(() => believed(member), soon).toEqual([0.5, 0])
})

test('WDR-03 an amount outside the limits makes no call to games, and too little money is refused', async () => {
  const member = await player(50, { ASKED: 120 })
  const all = (amount: number) => call(withdrawAll, { amount: baht(amount) }, member.caller)
  await expect(all(99.99)).rejects.toThrow('WITHDRAW_MINIMUM')
  await expect(all(200_000.01)).rejects.toThrow('WITHDRAW_MAXIMUM')
  expect(games.received('balance', member.id)).toEqual([])
  await expect(all(170.01)).rejects.toThrow('MONEY_NOT_ENOUGH')
  expect(await believed(member)).toEqual([170, 0])
})
