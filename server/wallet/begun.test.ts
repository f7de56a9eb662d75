import { expect, test } from 'vitest'
import { activateBonus } from '#contract/bonus'
import { type Caller, call } from '#contract/call'
import { exclude } from '#contract/protection'
import { receiveRefund } from '#contract/refund'
import { transfer, transferAll } from '#contract/transfer'
import { readBets } from '../bet/read.ts'
import { dayEarlier, enter, play } from '../bet/testing.ts'
import { scene } from '../deposit/scene-testing.ts'
import { baht, type Member, mainOf } from '../deposit/testing.ts'
import { give, openGames } from '../external-transfer/testing.ts'
import { clearOfNextRefund } from '../site/testing.ts'
import { games, openSceneWithGames } from '../transfer/scene-testing.ts'

// Goal: a request that is repeated under its key reads what became of its money, also when a break began meanwhile, and however it is
// known: by the stored reply, by the request that is still running, or by the transfer alone. Method: the whole server over HTTP, with
// the sandbox, and with games whose replies wait until the test releases them.
openSceneWithGames()

const rest = (caller: Caller) => call(exclude, { length: '24-hours' }, caller)
/** The replies are forgotten as after a day, or as when the server died before it stored one. */
const forget = () => scene.app.ctx.db`delete from idempotency_key`

type Request = (caller: Caller) => Promise<unknown>
const into: Request = (caller) =>
  call(transfer, { from: 'WALLET', to: 'ASKED', amount: baht(100) }, caller)
const across: Request = (caller) =>
  call(transfer, { from: 'ASKED', to: 'AGAIN', amount: baht(100) }, caller)
const all: Request = (caller) => call(transferAll, { to: 'AGAIN' }, caller)

async function player(): Promise<Member> {
  const member = await scene.member()
  const { ctx } = scene.app
  await openGames(ctx, member.id, ['ASKED', 'AGAIN'])
  await give(ctx, member.id, baht(500))
  await into(member.caller)
  return member
}

const balancesOf = ({ id }: Member) => scene.app.ctx.ledger.balancesOf(id)

const transfers = [
  ['into a game', into],
  ['between two games', across],
  ['of everything', all],
] as const

test.each(transfers)(
  'API-05 TRF-03 a transfer %s reads its result again during a break, and moves nothing',
  async (_, request) => {
    const member = await player()
    const keyed = { ...member.caller, key: 'moved' }
    const first = await request(keyed)
    const balances = await balancesOf(member)
    await rest(member.caller)
    const many = () => Promise.all(Array.from({ length: 20 }, () => request(keyed)))
    expect(new Set((await many()).map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify(first)]),
    )
    await forget()
    const again = (await many()) as { message: string }[]
    expect(new Set(again.map(({ message }) => message))).toEqual(new Set(['TRANSFERRED']))
    expect(await balancesOf(member)).toEqual(balances)
    await expect(request({ ...member.caller, key: 'another' })).rejects.toMatchObject({
      code: 'ON_BREAK',
    })
  },
)

test('API-05 RTS 13 a key under which another call moved money lets nothing begin during a break', async () => {
  const member = await player()
  const keyed = { ...member.caller, key: 'another-call' }
  await all(keyed)
  await call(transfer, { from: 'AGAIN', to: 'WALLET', amount: baht(300) }, member.caller)
  const balances = await balancesOf(member)
  await rest(member.caller)
  const claim: Request = (caller) => call(activateBonus, { code: 'DAILY20' }, caller)
  for (const other of [into, claim]) {
    await forget()
    await expect(other(keyed)).rejects.toMatchObject({ code: 'ON_BREAK' })
  }
  expect(await balancesOf(member)).toEqual(balances)
})

test('API-05 TRF-03 a transfer that is still confirmed when a break begins is confirmed to all who wait', async () => {
  const member = await player()
  const keyed = { ...member.caller, key: 'slow' }
  games.scriptFor(member.id, 'deposit', 'pending')
  const first = into(keyed)
  await expect.poll(() => games.received('deposit', member.id)).toHaveLength(2)
  await rest(member.caller)
  const others = Array.from({ length: 20 }, () => into(keyed))
  games.decide()
  const replies = await Promise.all([first, ...others])
  expect(new Set(replies.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(await mainOf(scene, member)).toBe(baht(300))
})

test('API-05 REF-01 a refund that was claimed stays claimed under its key', async () => {
  await clearOfNextRefund(10_000)
  const member = await scene.member()
  await give(scene.app.ctx, member.id, baht(1_000))
  await enter(member, 'JOKER', baht(500))
  await play(scene, member, 'JOKER', [100, 0])
  await readBets(scene.app.ctx, member.id, { patienceMs: 10_000 })
  await dayEarlier(scene, member)
  const keyed = { ...member.caller, key: 'refund' }
  const first = await call(receiveRefund, {}, keyed)
  await rest(member.caller)
  expect(await call(receiveRefund, {}, keyed)).toEqual(first)
  await expect(call(receiveRefund, {}, member.caller)).rejects.toMatchObject({ code: 'ON_BREAK' })
})

test('API-05 BON-03 a bonus that was claimed stays claimed under its key', async () => {
  const { caller } = await scene.member()
  const keyed = { ...caller, key: 'bonus' }
  const first = await call(activateBonus, { code: 'DAILY20' }, keyed)
  await rest(caller)
  expect(await call(activateBonus, { code: 'DAILY20' }, keyed)).toEqual(first)
  await forget()
  expect(await call(activateBonus, { code: 'DAILY20' }, keyed)).toEqual(first)
})
