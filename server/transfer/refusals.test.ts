import { afterEach, beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import type { RefusalCode } from '#contract/refusal'
import { transfer, transferAll } from '#contract/transfer'
import { scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { give, openGames } from '../external-transfer/testing.ts'
import { openSceneWithGames } from './scene-testing.ts'

// Goal: every refusal of a transfer has a test, and moves no money. Method: the whole server over HTTP; one member with
// an account at ASKED, and with accounts at areaslot, UFABET and pg that the sandbox does not know.
let member: Member
openSceneWithGames()
beforeAll(async () => {
  const { ctx } = scene.app
  member = await scene.member()
  await openGames(ctx, member.id, ['ASKED', 'OTHER', 'AGAIN', 'areaslot', 'UFABET', 'pg'])
  await give(ctx, member.id, baht(100))
  const stranger = await scene.member()
  await openGames(ctx, stranger.id, ['MUTE'])
  await ctx.db`update game set is_open = false where code in ('OTHER', 'joker2')`
  await ctx.db`update game set currencies = '{LAK}' where code = 'AGAIN'`
})
afterEach(async () => {
  const { main, hold, games: at } = await scene.app.ctx.ledger.balancesOf(member.id)
  expect([main, hold, ...Object.values(at)]).toEqual([100_00, 0, 0, 0, 0, 0, 0, 0])
})

const cases: [RefusalCode, from: string, to: string, amount: number, why: string][] = [
  ['TRANSFER_MINIMUM', 'WALLET', 'ASKED', 0.99, 'less than one baht'],
  ['NO_WALLET', 'ASKED', 'ASKED', 5, 'a place to itself'],
  ['NO_WALLET', 'WALLET', 'wallet', 5, 'the wallet to the wallet'],
  ['NO_WALLET', 'WALLET', 'AGAIN', 5, 'a game of another currency'],
  ['NO_GAME', 'WALLET', 'CHESS', 5, 'a game that nobody knows'],
  ['NO_GAME', 'WALLET', 'joker2', 5, 'a game that is not offered, without an account there'],
  ['GAME_CLOSED', 'WALLET', 'OTHER', 5, 'a game that is no longer offered'],
  ['GAME_CLOSED', 'ASKED', 'OTHER', 5, 'before money leaves the first of two games'],
  [
    'MONEY_NOT_ENOUGH',
    'OTHER',
    'WALLET',
    5,
    'a game that is no longer offered gives back what it has',
  ],
  ['SLOT_NO_ACCOUNT', 'WALLET', 'MUTE', 5, 'another member’s game'],
  ['SLOT_NO_ACCOUNT', 'ASKED', 'JOKER', 5, 'a game that was never opened'],
  ['SLOT_NO_ACCOUNT', 'pg', 'WALLET', 5, 'the provider does not know the player'],
  ['MONEY_NOT_ENOUGH', 'WALLET', 'ASKED', 100.01, 'more than the wallet has'],
  ['MONEY_NOT_ENOUGH', 'ASKED', 'WALLET', 1, 'more than lies at the game'],
  ['MONEY_NOT_ENOUGH', 'ASKED', 'areaslot', 1, 'more than lies at the first of two games'],
  ['NOT_AREASLOT', 'WALLET', 'areaslot', 5, 'the provider does not know the player'],
  ['NOT_AREASLOT', 'areaslot', 'WALLET', 5, 'nor when money is to come back'],
  ['NOT_UFABET', 'WALLET', 'UFABET', 5, 'the provider does not know the player'],
  ['NOT_UFABET', 'UFABET', 'ASKED', 5, 'nor when money is to go on'],
]
test.each(cases)('TRF-05 %s: %s → %s, %d baht (%s)', async (code, from, to, amount) => {
  const asked = call(transfer, { from, to, amount: baht(amount) }, member.caller)
  await expect(asked).rejects.toMatchObject({ code })
})

test.each<[RefusalCode, to: string]>([
  ['NO_GAME', 'CHESS'],
  ['NO_GAME', 'joker2'],
  ['GAME_CLOSED', 'OTHER'],
  ['NO_WALLET', 'AGAIN'],
  ['SLOT_NO_ACCOUNT', 'MUTE'],
  ['NOT_UFABET', 'UFABET'],
])('TRF-05 %s: everything to %s', async (code, to) => {
  const asked = call(transferAll, { to }, member.caller)
  await expect(asked).rejects.toMatchObject({ code })
})
