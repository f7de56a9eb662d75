import { describe, expect, test } from 'vitest'
import { call } from '#contract/call'
import { activateGame, gameCodes, refreshGames } from '#contract/game'
import { transfer, transferAll } from '#contract/transfer'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'

// Goal: money goes to each of the sixteen games and back, exact to the satang, whatever their credits and replies are.
// Method: the whole server with its real adapters against the sandbox's games, which fail on command.
openScene()

type Code = (typeof gameCodes)[number]

async function player(...games: Code[]): Promise<Member> {
  const member = await scene.member()
  await give(scene.app.ctx, member.id, baht(1_000))
  for (const slotCode of games) await call(activateGame, { slotCode }, member.caller)
  return member
}
const move = ({ caller }: Member, from: string, to: string, amount: number) =>
  call(transfer, { from, to, amount: baht(amount) }, caller)
const believed = async ({ id }: Member, game: string) => {
  const { main, hold, games } = await scene.app.ctx.ledger.balancesOf(id)
  return [main / 100, hold / 100, games[game]! / 100]
}
const nameAt = async ({ id }: Member, game: string) => {
  const [row] = await scene.app.ctx.db<[{ username: string }]>`
    select username from game_account where member = ${id} and game = ${game}`
  return row.username
}
const appliedAt = async (member: Member, game: Code) =>
  scene.sandbox.gameTransfers(game, { username: await nameAt(member, game) })

describe.each(gameCodes)('%s', (code) => {
  test('TRF-03 TRF-04 takes what its unit allows, and gives back all that was won or lost', async () => {
    const member = await player(code)
    const { unit } = scene.app.ctx.games.get(code)!
    const cut = 100_62 - (100_62 % unit)
    expect(await move(member, 'WALLET', code, 100.62)).toMatchObject({ amount: cut })
    expect(await believed(member, code)).toEqual([(1_000_00 - cut) / 100, 0, cut / 100])

    const username = await nameAt(member, code)
    await scene.sandbox.playRound(code, { username, stake: baht(10), payout: baht(35) })
    const back = await move(member, code, 'WALLET', 20)
    expect(back).toMatchObject({ amount: 20_00 })
    await scene.sandbox.playRound(code, { username, stake: baht(5), payout: baht(0) })
    const { amount } = await call(transferAll, { to: 'WALLET' }, member.caller)
    expect(amount).toBe(cut)
    expect((await believed(member, code)).slice(0, 2)).toEqual([1_020, 0])
    expect((await appliedAt(member, code)).map((moved) => moved.amount)).toEqual([cut, 20_00, cut])
  })

  test('TRF-04 TRF-05 a refusal of either way leaves the money where it was', async () => {
    const member = await player(code)
    const control = (operation: 'deposit' | 'withdraw') =>
      scene.sandbox.control({ gateway: code, operation, flaw: 'refuse', calls: 1 })
    await control('deposit')
    await expect(move(member, 'WALLET', code, 50)).rejects.toThrow('TRANSFER_FAIL')
    expect(await believed(member, code)).toEqual([1_000, 0, 0])
    await move(member, 'WALLET', code, 50)
    await control('withdraw')
    await expect(move(member, code, 'WALLET', 50)).rejects.toThrow('TRANSFER_FAIL')
    expect(await believed(member, code)).toEqual([950, 0, 50])
    expect(await appliedAt(member, code)).toHaveLength(1)
  })
})

// Each game can be queried, or applies a repeated reference once.
test.each(gameCodes)(
  'TRF-04 %s does it and its answer is lost: money still moves once',
  async (code) => {
    const member = await player(code)
    await scene.sandbox.control({ gateway: code, operation: 'deposit', flaw: 'error', calls: 1 })
    expect(await move(member, 'WALLET', code, 70)).toMatchObject({ amount: 70_00 })
    await scene.sandbox.control({ gateway: code, operation: 'withdraw', flaw: 'garbage', calls: 1 })
    expect(await move(member, code, 'WALLET', 40)).toMatchObject({ amount: 40_00 })
    expect(await believed(member, code)).toEqual([970, 0, 30])
    expect((await appliedAt(member, code)).map(({ amount }) => amount)).toEqual([40_00, 70_00])
  },
)

test('TRF-03 everything goes from all games to one, and the refreshed cards say so', async () => {
  const member = await player(...gameCodes)
  for (const code of gameCodes) if (code !== 'pg') await move(member, 'WALLET', code, 20)
  const { amount, legs } = await call(transferAll, { to: 'pg' }, member.caller)
  expect(amount).toBe(1_000_00)
  expect(new Set(legs.map((leg) => `${leg.status} ${leg.amount}`))).toEqual(new Set(['moved 2000']))
  const { slots } = await call(refreshGames, {}, member.caller)
  const lying = Object.fromEntries(slots.map((slot) => [slot.code, slot.amount]))
  expect(lying).toEqual({
    ...Object.fromEntries(gameCodes.map((code) => [code, 0])),
    pg: 1_000_00,
  })
})
