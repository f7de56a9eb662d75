import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bonusMinimum, clearBonus } from '#contract/bonus'
import { call } from '#contract/call'
import { transfer } from '#contract/transfer'
import { baht, mainOf, type Scene, startScene } from '../deposit/testing.ts'
import { openGames } from '../external-transfer/testing.ts'
import { type Games, gamesAt, startGames } from '../transfer/testing.ts'
import { standOf, withBonus } from './testing.ts'

// Goal: no money stays at a game while the cost of a cancelled bonus is counted. Method: the whole server, and games over
// real HTTP with books of their own.
let scene: Scene
let games: Games
beforeAll(async () => {
  scene = await startScene()
  games = await startGames()
  scene.app.ctx.games = gamesAt(games.url)
})
afterEach(async () => {
  expect(await scene.app.ctx.ledger.reconcile()).toEqual([])
})
afterAll(async () => {
  await scene?.stop()
  await games?.stop()
})

/** A member with 200 baht at a game, of which a bonus gave one half. */
async function player() {
  const member = await withBonus(scene)
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
