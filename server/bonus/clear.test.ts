import { expect, test } from 'vitest'
import { bonusMinimum, clearBonus } from '#contract/bonus'
import { call } from '#contract/call'
import { transfer } from '#contract/transfer'
import { readBets } from '../bet/read.ts'
import { scene } from '../deposit/scene-testing.ts'
import { baht, mainOf } from '../deposit/testing.ts'
import { openGames } from '../external-transfer/testing.ts'
import { games, openSceneWithGames } from '../transfer/scene-testing.ts'
import { endAllBelow } from './below.ts'
import { type Offered, standOf, withBonus } from './testing.ts'

// Goal: no money stays at a game while the cost of a cancelled bonus is counted. Method: the whole server, and games over
// real HTTP with books of their own.
openSceneWithGames()

/** A member with 200 baht at a game, of which a bonus gave one half. */
async function player(terms: Partial<Offered> = {}) {
  const member = await withBonus(scene, terms)
  await openGames(scene.app.ctx, member.id, ['ASKED'])
  await call(transfer, { from: 'WALLET', to: 'ASKED', amount: baht(200) }, member.caller)
  return member
}

test('BON-01 the bonus stays while a game gave back only a part, and its cost counts the rest', async () => {
  const member = await player()
  games.script('ASKED', 'withdraw', 'part')
  await expect(call(clearBonus, {}, member.caller)).rejects.toThrow('TRANSFER_FAIL')
  expect(await standOf(scene, member)).toMatchObject({ state: 'granted', cost: 0 })
  expect(await call(clearBonus, {}, member.caller)).toMatchObject({ costs: baht(100) })
  expect(await mainOf(scene, member)).toBe(baht(100))
})

test('BON-01 the bonus stays while a round is paid out between the balance and the transfer', async () => {
  const member = await player()
  games.script('ASKED', 'balance', 'held')
  const cleared = call(clearBonus, {}, member.caller).catch(({ code }) => code)
  await expect.poll(() => games.received('balance', member.id)).not.toEqual([])
  games.play('ASKED', member.id, baht(300))
  games.release()
  expect(await cleared).toBe('TRANSFER_FAIL')
  expect(await standOf(scene, member)).toMatchObject({ state: 'granted', cost: 0 })
})

test('BON-01 the bonus stays while a game that gave money back does not say what it holds after that', async () => {
  const member = await player()
  games.script('ASKED', 'balance', 'held', 'no: DOWN')
  const cleared = call(clearBonus, {}, member.caller).catch(({ code }) => code)
  await expect.poll(() => games.received('balance', member.id)).not.toEqual([])
  games.play('ASKED', member.id, baht(300))
  games.release()
  expect(await cleared).toBe('TRANSFER_FAIL')
  expect(await standOf(scene, member)).toMatchObject({ state: 'granted', cost: 0 })
  expect(await call(clearBonus, {}, member.caller)).toMatchObject({ costs: baht(250) })
})

test('BON-01 the bonus stays while a game that was empty a moment ago does not say what it holds', async () => {
  const member = await player()
  await openGames(scene.app.ctx, member.id, ['OTHER'])
  await call(bonusMinimum, {}, member.caller)
  const asked = games.received('balance', member.id).length
  games.script('ASKED', 'balance', 'held')
  games.script('OTHER', 'balance', 'done', 'no: DOWN')
  const cleared = call(clearBonus, {}, member.caller).catch(({ code }) => code)
  await expect.poll(() => games.received('balance', member.id)).toHaveLength(asked + 2)
  games.play('OTHER', member.id, baht(300))
  games.release()
  expect(await cleared).toBe('TRANSFER_FAIL')
  expect(await standOf(scene, member)).toMatchObject({ state: 'granted', cost: 0 })
})

test('BON-01 the bonus stays while money is staked on a round that has not ended, and its payout counts', async () => {
  const member = await player()
  const end = games.stake('ASKED', member.id, baht(200))
  await expect(call(clearBonus, {}, member.caller)).rejects.toThrow('ROUNDS_OPEN')
  expect(await standOf(scene, member)).toMatchObject({ state: 'granted', cost: 0 })
  end(baht(400))
  expect(await call(clearBonus, {}, member.caller)).toMatchObject({ costs: baht(200) })
  expect(await mainOf(scene, member)).toBe(baht(200))
})

test('BON-01 what a round has won at one game does not hide what is staked at another', async () => {
  const member = await player()
  await openGames(scene.app.ctx, member.id, ['OTHER'])
  games.play('OTHER', member.id, baht(500))
  games.stake('ASKED', member.id, baht(200))
  await expect(call(clearBonus, {}, member.caller)).rejects.toThrow('ROUNDS_OPEN')
})

test('BON-01 a bonus whose money was lost in rounds is cancelled at no cost', async () => {
  const member = await player()
  games.play('ASKED', member.id, -baht(150))
  games.play('ASKED', member.id, baht(20))
  games.play('ASKED', member.id, -baht(70))
  expect(await call(clearBonus, {}, member.caller)).toMatchObject({ costs: 0 })
  expect(await mainOf(scene, member)).toBe(0)
})

test('BON-01 the bonus stays while the history of a game cannot be read', async () => {
  const member = await player()
  games.script('ASKED', 'bets', 'no: DOWN')
  await expect(call(clearBonus, {}, member.caller)).rejects.toThrow('ROUNDS_OPEN')
  expect(await call(clearBonus, {}, member.caller)).toMatchObject({ costs: baht(100) })
})

test('BON-01 a small charge that no history lists does not keep the bonus', async () => {
  const member = await player()
  games.stake('ASKED', member.id, baht(2))
  expect(await call(clearBonus, {}, member.caller)).toMatchObject({ costs: baht(99) })
})

test('BON-06 a bonus does not end below its limit while money is staked on a round that has not ended', async () => {
  const member = await player({ endsBelowBalance: baht(10) })
  const end = games.stake('ASKED', member.id, baht(195))
  const look = () => endAllBelow({}, scene.app.ctx, { untilMs: Date.now() + 60_000 })
  await look()
  expect(await standOf(scene, member)).toMatchObject({ state: 'granted' })
  end(0)
  await readBets(scene.app.ctx, member.id, { patienceMs: 10_000 })
  await look()
  expect(await standOf(scene, member)).toMatchObject({ state: 'unmet' })
})
