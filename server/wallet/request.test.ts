import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { activateGame } from '#contract/game'
import { requestState } from '#contract/request'
import { transfer, transferAll } from '#contract/transfer'
import { enter } from '../bet/testing.ts'
import { deposit } from '../bonus/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'

// Goal: a phone that lost an answer finds out that there was one, and learns nothing about the requests of others. Method: the
// whole server, over HTTP.
openScene()

const wholeStateOf = ({ caller }: Member, key: string) => call(requestState, { key }, caller)
const stateOf = async ({ caller }: Member, key: string) =>
  (await call(requestState, { key }, caller)).isAnswered

test('API-05 a request is answered once it is done or refused, for the member who sent it alone', async () => {
  const member = await scene.member()
  const key = crypto.randomUUID()
  expect(await stateOf(member, key)).toBe(false)
  const move = { from: 'WALLET', to: 'JOKER', amount: 5_000 as never }
  await expect(call(transfer, move, { ...member.caller, key })).rejects.toThrow()
  expect(await stateOf(member, key)).toBe(true)
  expect(await stateOf(await scene.member(), key)).toBe(false)
})

test('TRF-03 a request tells what it brought to the wallet, and whether that was passed on', async () => {
  const member = await scene.member()
  await deposit(scene.app, member, baht(100))
  await call(activateGame, { slotCode: 'UFABET' }, member.caller)
  await enter(member, 'JOKER', baht(100))
  const [stopped, passedOn] = [crypto.randomUUID(), crypto.randomUUID()]
  await call(transferAll, { to: 'WALLET' }, { ...member.caller, key: stopped })
  expect(await wholeStateOf(member, stopped)).toMatchObject({
    collected: baht(100),
    isPassedOn: false,
  })
  expect(await wholeStateOf(await scene.member(), stopped)).toMatchObject({ collected: 0 })
  await call(transfer, { from: 'WALLET', to: 'JOKER', amount: baht(100) }, member.caller)
  await call(transferAll, { to: 'UFABET' }, { ...member.caller, key: passedOn })
  expect(await wholeStateOf(member, passedOn)).toMatchObject({
    collected: baht(100),
    isPassedOn: true,
  })
})
