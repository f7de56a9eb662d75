import { expect, test } from 'vitest'
import { type Caller, call } from '#contract/call'
import { exclude, setLimit } from '#contract/protection'
import { transfer, transferAll } from '#contract/transfer'
import { scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { give, openGames } from '../external-transfer/testing.ts'
import { refused } from '../refused-testing.ts'
import { games, openSceneWithGames } from './scene-testing.ts'

// Goal: a key of an earlier transfer never answers another one, also when the reply to the earlier one is not stored any more, and
// moves nothing for it. Method: the whole server over HTTP with games as a real peer; the stored replies are deleted, as after a day.
openSceneWithGames()

/** Registers a member with 1,000 baht in the wallet and 100 baht at each of two games. */
async function player(): Promise<Member> {
  const member = await scene.member()
  await openGames(scene.app.ctx, member.id, ['ASKED', 'AGAIN', 'OTHER'])
  await give(scene.app.ctx, member.id, baht(1_200))
  for (const to of ['ASKED', 'AGAIN']) await move('WALLET', to, 100)(member.caller)
  return member
}

type Ask = (caller: Caller) => Promise<unknown>

const move =
  (from: string, to: string, amount: number): Ask =>
  (caller) =>
    call(transfer, { from, to, amount: baht(amount) }, caller)
const all =
  (to: string): Ask =>
  (caller) =>
    call(transferAll, { to }, caller)
const forget = () => scene.app.ctx.db`delete from idempotency_key`

async function moneyOf({ id }: Member) {
  const { main, hold, games: at } = await scene.app.ctx.ledger.balancesOf(id)
  return { main, hold, ...at }
}

const cases: [string, Ask, Record<string, Ask>][] = [
  [
    'a transfer to a game',
    move('WALLET', 'ASKED', 50),
    {
      'another amount': move('WALLET', 'ASKED', 60),
      'another game': move('WALLET', 'AGAIN', 50),
      'the way back': move('ASKED', 'WALLET', 50),
      'two games': move('ASKED', 'AGAIN', 50),
      everything: all('ASKED'),
    },
  ],
  [
    'a transfer from a game',
    move('ASKED', 'WALLET', 50),
    {
      'another amount': move('ASKED', 'WALLET', 60),
      'another game': move('AGAIN', 'WALLET', 50),
      'the way there': move('WALLET', 'ASKED', 50),
      'two games': move('ASKED', 'AGAIN', 50),
      everything: all('AGAIN'),
    },
  ],
  [
    'a transfer between two games',
    move('ASKED', 'AGAIN', 50),
    {
      'another amount': move('ASKED', 'AGAIN', 60),
      'another first game': move('OTHER', 'AGAIN', 50),
      'another second game': move('ASKED', 'OTHER', 50),
      'the way back': move('AGAIN', 'ASKED', 50),
      'the wallet': move('WALLET', 'AGAIN', 50),
      everything: all('AGAIN'),
    },
  ],
  [
    'a transfer of everything',
    all('ASKED'),
    {
      'another game': all('AGAIN'),
      'the wallet': all('WALLET'),
      'one game': move('WALLET', 'ASKED', 50),
      'two games': move('ASKED', 'AGAIN', 50),
    },
  ],
  ['a transfer of everything to the wallet', all('WALLET'), { 'a game': all('ASKED') }],
]

test.each(cases)('API-05 a key of %s is KEY_REUSED for another one', async (_, first, others) => {
  const member = await player()
  const keyed = { ...member.caller, key: 'first' }
  const done = await first(keyed)
  const money = await moneyOf(member)
  for (const other of Object.values(others)) {
    await forget()
    await refused(other(keyed), 'KEY_REUSED')
    expect(await moneyOf(member)).toEqual(money)
  }
  await forget()
  expect(await first(keyed)).toEqual(done)
  expect(await moneyOf(member)).toEqual(money)
})

test('API-05 a key of a transfer between two games takes no money into a game during a break', async () => {
  const member = await player()
  const keyed = { ...member.caller, key: 'before-the-break' }
  await move('ASKED', 'AGAIN', 50)(keyed)
  await call(exclude, { length: '24-hours' }, member.caller)
  await forget()
  await refused(move('WALLET', 'AGAIN', 50)(keyed), 'KEY_REUSED')
  expect(await moneyOf(member)).toMatchObject({ main: baht(1_000), AGAIN: baht(150) })
})

test('API-05 TRF-04 a key of another amount is KEY_REUSED for a member with limits too, and the same request is not', async () => {
  const member = await player()
  await call(setLimit, { kind: 'loss', period: 'day', amount: baht(10_000) }, member.caller)
  const keyed = { ...member.caller, key: 'within-limits' }
  const done = await move('WALLET', 'OTHER', 30)(keyed)
  await forget()
  await refused(move('WALLET', 'OTHER', 40)(keyed), 'KEY_REUSED')
  await forget()
  expect(await move('WALLET', 'OTHER', 30)(keyed)).toEqual(done)
  expect(games.lying('OTHER', member.id)).toBe(baht(30))
})
