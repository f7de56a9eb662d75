import { expect, test } from 'vitest'
import { type Caller, call } from '#contract/call'
import { exclude, setLimit } from '#contract/protection'
import { transfer, transferAll } from '#contract/transfer'
import { scene } from '../deposit/scene-testing.ts'
import { baht, type Member, mainOf } from '../deposit/testing.ts'
import { give, openGames } from '../external-transfer/testing.ts'
import { games, openSceneWithGames } from './scene-testing.ts'

// Goal: no money goes into a game once a break or a limit has begun, also when the request came before and a slow game kept it.
// Method: the whole server, and games over real HTTP whose replies wait until the test releases them.
openSceneWithGames()

/** A member with 100 of 500 baht at ASKED. */
async function player(): Promise<Member> {
  const member = await scene.member()
  const { ctx } = scene.app
  await openGames(ctx, member.id, ['ASKED', 'AGAIN'])
  await give(ctx, member.id, baht(500))
  await call(transfer, { from: 'WALLET', to: 'ASKED', amount: baht(100) }, member.caller)
  return member
}

const across = (caller: Caller) =>
  call(transfer, { from: 'ASKED', to: 'AGAIN', amount: baht(100) }, caller)
const all = (caller: Caller) => call(transferAll, { to: 'AGAIN' }, caller)
const rest = (caller: Caller) => call(exclude, { length: '24-hours' }, caller)
const bound = (caller: Caller) =>
  call(setLimit, { kind: 'loss', period: 'day', amount: baht(0) }, caller)

test.each([
  ['a break', 'between two games', rest, across, 'ON_BREAK'],
  ['a break', 'of everything', rest, all, 'ON_BREAK'],
  ['a limit', 'between two games', bound, across, 'LOSS_LIMIT'],
  ['a limit', 'of everything', bound, all, 'LOSS_LIMIT'],
] as const)(
  'TRF-03 %s that begins during a transfer %s leaves the money in the wallet',
  async (_, __, begin, move, code) => {
    const member = await player()
    games.scriptFor(member.id, 'balance', 'held')
    const moved = move(member.caller).then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
    await expect.poll(() => games.received('balance', member.id)).toHaveLength(1)
    await begin(member.caller)
    games.release()
    expect(await moved).toBe(code)
    expect(await mainOf(scene, member)).toBe(baht(500))
    expect(games.lying('AGAIN', member.id)).toBeUndefined()
  },
)
