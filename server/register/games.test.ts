import { beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '#contract/call'
import { gameAccount } from '#contract/game'
import { Refusal } from '#contract/refusal'
import { register } from '#contract/register'
import { transfer } from '#contract/transfer'
import { wallet } from '#contract/wallet'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { phoneOf } from '../login/phone.ts'
import { newMember, newRegistration, setOddSetting, setSetting } from './testing.ts'

// Goal: the game accounts of a new membership are there with it, or neither is. Method: the whole server against the
// sandbox's games, with injected failures.
openScene()
beforeAll(async () => {
  await setSetting(scene.app.ctx.db, 'registerOtp', false)
})
beforeEach(() => setSetting(scene.app.ctx.db, 'registerGames', ['JOKER', 'pg']))

const idOf = async (username: string): Promise<number | undefined> => {
  const [row] = await scene.app.ctx.db<{ id: number }[]>`
    select id from member where phone = ${phoneOf(username, 'th')!}`
  return row?.id
}
const open = async (caller: Awaited<ReturnType<typeof newMember>>['app']) =>
  (await call(wallet, {}, caller)).slots.flatMap(({ code, isActive }) => (isActive ? [code] : []))

test('REG-13 the games that operators name are open with the membership, and can receive money', async () => {
  const member = await newMember(scene.app.host)
  expect((await open(member.app)).sort()).toEqual(['JOKER', 'pg'])
  expect(await call(gameAccount, { slotCode: 'JOKER' }, member.app)).toMatchObject({
    username: expect.any(String),
    password: expect.any(String),
  })
  const id = await idOf(member.username)
  await give(scene.app.ctx, id!, baht(20))
  await call(transfer, { from: 'WALLET', to: 'pg', amount: baht(20) }, member.app)
  expect((await scene.app.ctx.ledger.balancesOf(id!)).games).toEqual({ JOKER: 0, pg: 20_00 })
})

test.each([['refuse'], ['error']] as const)(
  'REG-13 GAME_ACTIVATION_FAIL: a game’s reply is %s, no member is registered, and a retry is possible',
  async (flaw) => {
    const registration = newRegistration()
    const ask = () => call(register, registration, { host: scene.app.host })
    await scene.sandbox.control({ gateway: 'pg', operation: 'activate', flaw, calls: 3 })
    await expect(ask()).rejects.toThrow(new Refusal('GAME_ACTIVATION_FAIL'))
    expect(await idOf(registration.username)).toBeUndefined()
    await scene.sandbox.clearControls()
    await ask()
    expect(await idOf(registration.username)).toBeDefined()
  },
)

test('REG-13 a closed or unknown game, or one of another currency, does not block registration', async () => {
  const { db } = scene.app.ctx
  await setOddSetting(db, 'registerGames', ['JOKER', 'usun', 'imi', 'ROULETTE'])
  await db`update game set is_open = false where code = 'usun'`
  await db`update game set currencies = '{LAK}' where code = 'imi'`
  expect(await open((await newMember(scene.app.host)).app)).toEqual(['JOKER'])
})
