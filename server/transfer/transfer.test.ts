import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { statement } from '#contract/statement'
import { transfer } from '#contract/transfer'
import { wallet } from '#contract/wallet'
import { scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { give, openGames } from '../external-transfer/testing.ts'
import { screenOf } from '../live/testing.ts'
import { games, openSceneWithGames } from './scene-testing.ts'
import { gameNames } from './testing.ts'
import { transfer as transferBy } from './transfer.ts'

// Goal: money moves between the wallet and games once, exactly as the game confirmed, and no refusal is premature.
// Method: the whole server over HTTP; the games are a real HTTP peer with its own balances.
openSceneWithGames()

/** Registers a member with 1,000 baht in the wallet and an empty account at each game. */
async function player(at = gameNames): Promise<Member> {
  const member = await scene.member()
  await openGames(scene.app.ctx, member.id, at)
  await give(scene.app.ctx, member.id, baht(1_000))
  return member
}

const move = ({ caller }: Member, from: string, to: string, amount: number, key?: string) =>
  call(transfer, { from, to, amount: baht(amount) }, { ...caller, ...(key && { key }) })

/** Our balances in baht: wallet, money in transit, and the game. */
async function believed({ id }: Member, game: string) {
  const { main, hold, games: at } = await scene.app.ctx.ledger.balancesOf(id)
  return [main, hold, at[game]].map((amount) => amount! / 100)
}
const really = (member: Member, game: string) => (games.lying(game, member.id) ?? 0) / 100
const lines = async ({ caller }: Member) =>
  (await call(statement, { page: 1, limit: 10 }, caller)).statements
    .filter(({ statementType }) => statementType === 'transfer')
    .map(({ from, to, amount, status }) => `${from} → ${to} ${amount / 100} ${status}`)

test('TRF-03 money goes to a game and back, and the statement says so', async () => {
  const member = await player()
  const there = await move(member, 'WALLET', 'ASKED', 300.25)
  expect(there).toMatchObject({ message: 'TRANSFERRED', amount: 300_25 })
  expect(await believed(member, 'ASKED')).toEqual([699.75, 0, 300.25])
  expect(really(member, 'ASKED')).toBe(300.25)
  await move(member, 'ASKED', 'WALLET', 100)
  expect(await believed(member, 'ASKED')).toEqual([799.75, 0, 200.25])
  expect(await lines(member)).toEqual([
    'ASKED → WALLET 100 SUCCESS',
    'WALLET → ASKED 300.25 SUCCESS',
  ])
})

test('TRF-03 a transfer between two games goes through the wallet', async () => {
  const member = await player()
  await move(member, 'WALLET', 'ASKED', 300)
  expect(await move(member, 'ASKED', 'AGAIN', 120)).toMatchObject({ amount: 120_00 })
  expect(await believed(member, 'AGAIN')).toEqual([700, 0, 120])
  expect([really(member, 'ASKED'), really(member, 'AGAIN')]).toEqual([180, 120])
  expect((await lines(member)).slice(0, 2)).toEqual([
    'WALLET → AGAIN 120 SUCCESS',
    'ASKED → WALLET 120 SUCCESS',
  ])
})

test('TRF-03 an amount that a game cannot take stays, and the answer has the transferred amount', async () => {
  const member = await player()
  expect(await move(member, 'WALLET', 'WHOLE', 10.75)).toMatchObject({ amount: 10_00 })
  expect(await believed(member, 'WHOLE')).toEqual([990, 0, 10])
  await move(member, 'WALLET', 'ASKED', 20.75)
  expect(await move(member, 'ASKED', 'WHOLE', 20.75)).toMatchObject({ amount: 20_00 })
  expect([really(member, 'ASKED'), really(member, 'WHOLE')]).toEqual([0.75, 30])
})

test('TRF-04 winnings can be transferred, and losses cannot', async () => {
  const member = await player()
  await move(member, 'WALLET', 'ASKED', 100)
  games.play('ASKED', member.id, baht(55))
  await move(member, 'ASKED', 'WALLET', 150)
  expect(await believed(member, 'ASKED')).toEqual([1_050, 0, 5])
  games.play('ASKED', member.id, -baht(3))
  await expect(move(member, 'ASKED', 'WALLET', 5)).rejects.toThrow('MONEY_NOT_ENOUGH')
  await move(member, 'ASKED', 'WALLET', 2)
  expect(await believed(member, 'ASKED')).toEqual([1_052, 0, 0])
})

test('TRF-04 money transferred during a balance query is booked neither as winnings nor as a loss', async () => {
  const member = await player()
  await move(member, 'WALLET', 'ASKED', 100)
  games.scriptFor(member.id, 'balance', 'held')
  const home = move(member, 'ASKED', 'WALLET', 10)
  await expect.poll(() => games.received('balance', member.id).length).toBe(1)
  await move(member, 'WALLET', 'ASKED', 50)
  games.release()
  await home
  expect(await believed(member, 'ASKED')).toEqual([860, 0, 140])
  expect(really(member, 'ASKED')).toBe(140)
})

test('TRF-04 the wallet gets exactly what the game confirmed', async () => {
  const member = await player()
  await move(member, 'WALLET', 'ASKED', 100)
  games.script('ASKED', 'withdraw', 'part')
  expect(await move(member, 'ASKED', 'WALLET', 80)).toMatchObject({ amount: 40_00 })
  expect(await believed(member, 'ASKED')).toEqual([940, 0, 60])
  games.script('ASKED', 'withdraw', 'part')
  expect(await move(member, 'ASKED', 'AGAIN', 60)).toMatchObject({ amount: 30_00 })
  expect([really(member, 'ASKED'), really(member, 'AGAIN')]).toEqual([30, 30])
})

test('TRF-04 TRF-05 TRANSFER_FAIL is answered only when the money is back', async () => {
  const member = await player()
  games.script('ASKED', 'deposit', 'no: CLOSED')
  await expect(move(member, 'WALLET', 'ASKED', 100)).rejects.toThrow('TRANSFER_FAIL')
  expect(await believed(member, 'ASKED')).toEqual([1_000, 0, 0])
  expect(await lines(member)).toEqual(['WALLET → ASKED 100 FAILED'])

  await move(member, 'WALLET', 'ASKED', 100)
  games.script('ASKED', 'withdraw', 'no: CLOSED')
  await expect(move(member, 'ASKED', 'WALLET', 100)).rejects.toThrow('TRANSFER_FAIL')
  games.script('AGAIN', 'deposit', 'no: CLOSED')
  await expect(move(member, 'ASKED', 'AGAIN', 100)).rejects.toThrow('TRANSFER_FAIL')
  expect(await believed(member, 'ASKED')).toEqual([1_000, 0, 0])
  expect([really(member, 'ASKED'), really(member, 'AGAIN')]).toEqual([0, 0])
})

test.each([
  ['ASKED', 'silent, done', 'deposit'],
  ['AGAIN', 'silent, done', 'deposit'],
  ['AGAIN', 'silent', 'deposit'],
  ['ASKED', 'silent, done', 'withdraw'],
  ['AGAIN', 'silent', 'withdraw'],
] as const)(
  'TRF-04 %s gives no reply (%s) to a %s: the result is queried, and money moves once',
  async (game, behaviour, way) => {
    const member = await player()
    if (way === 'withdraw') await move(member, 'WALLET', game, 250)
    games.script(game, way, behaviour)
    const [from, to] = way === 'deposit' ? ['WALLET', game] : [game, 'WALLET']
    expect(await move(member, from!, to!, 250)).toMatchObject({ amount: 250_00 })
    const lies = way === 'deposit' ? 250 : 0
    expect(await believed(member, game)).toEqual([1_000 - lies, 0, lies])
    expect(really(member, game)).toBe(lies)
    expect(new Set(games.timesApplied())).toEqual(new Set([1]))
  },
)

test('TRF-04 the money of a lost request is returned when the request can no longer arrive', async () => {
  const member = await player()
  games.script('ASKED', 'deposit', 'silent')
  await expect(move(member, 'WALLET', 'ASKED', 250)).rejects.toThrow('TRANSFER_FAIL')
  expect(await believed(member, 'ASKED')).toEqual([1_000, 0, 0])
})

test('TRF-04 an unknown result is pending, and the same key gets the final result', async () => {
  const member = await player()
  games.script('ASKED', 'deposit', 'pending')
  const key = `member:${member.id}:confirmed-later`
  const caller = { member: member.id, session: 0, currency: 'BAHT' } as const
  const request = { from: 'WALLET', to: 'ASKED', amount: baht(400) }
  const impatient = transferBy(scene.app.ctx, caller, request, key, 400)
  await expect(impatient).rejects.toThrow('TRANSFER_PENDING')
  expect((await call(wallet, {}, member.caller)).wallet).toMatchObject({
    amount: 600_00,
    onTheWay: 400_00,
  })
  expect(await lines(member)).toEqual(['WALLET → ASKED 400 IN_PROGRESS'])
  // It blocks other transfers with this game, but none with other games.
  await expect(move(member, 'WALLET', 'ASKED', 1)).rejects.toThrow('REQUEST_LIMIT_1MIN')
  await move(member, 'WALLET', 'AGAIN', 100)

  const again = move(member, 'WALLET', 'ASKED', 400, 'confirmed-later')
  games.decide()
  expect(await again).toMatchObject({ amount: 400_00 })
  expect(await believed(member, 'ASKED')).toEqual([500, 0, 400])
  expect(games.received('deposit', member.id).filter(({ game }) => game === 'ASKED')).toHaveLength(
    1,
  )
})

test('TRF-04 the member’s other screens are signalled when a transfer takes longer than its call waits', async () => {
  const member = await player()
  const socket = screenOf(member.caller)
  try {
    const signals: unknown[] = []
    socket.on('money', (signal) => signals.push(signal))
    await expect.poll(() => socket.connected).toBe(true)
    games.script('ASKED', 'deposit', 'pending')
    const caller = { member: member.id, session: 0, currency: 'BAHT' } as const
    const request = { from: 'WALLET', to: 'ASKED', amount: baht(400) }
    const key = `member:${member.id}:signalled`
    await expect(transferBy(scene.app.ctx, caller, request, key, 400)).rejects.toThrow(
      'TRANSFER_PENDING',
    )
    await expect.poll(() => signals).toMatchObject([{ kind: 'transfer' }])
    games.decide()
    await expect.poll(() => signals.length, { timeout: 30_000 }).toBe(2)
    expect(signals[0]).toEqual(signals[1])
  } finally {
    socket.close()
  }
})

test('TRF-04 a transfer in review is answered with 202, and its money stays in transit', async () => {
  const member = await player()
  games.script('MUTE', 'deposit', 'silent, done')
  const answer = await fetch(`${scene.app.host}/api/wallet/transfer`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-client-id': 'kapao-web',
      'idempotency-key': 'mute',
      authorization: `Bearer ${member.caller.token}`,
    },
    body: JSON.stringify({ from: 'WALLET', to: 'MUTE', amount: 50 }),
  })
  expect(answer.status).toBe(202)
  expect(await answer.json()).toEqual({ message: 'TRANSFER_PENDING' })
  expect(await believed(member, 'MUTE')).toEqual([950, 50, 0])
})

test('TRF-04 closing a game does not refuse a transfer in progress: its request gets the true result', async () => {
  const member = await player()
  const { db } = scene.app.ctx
  games.script('OTHER', 'deposit', 'pending')
  const key = `member:${member.id}:closing`
  const caller = { member: member.id, session: 0, currency: 'BAHT' } as const
  const request = { from: 'WALLET', to: 'OTHER', amount: baht(10) }
  const impatient = transferBy(scene.app.ctx, caller, request, key, 400)
  await expect(impatient).rejects.toThrow('TRANSFER_PENDING')
  await db`update game set is_open = false where code = 'OTHER'`
  try {
    games.decide()
    await expect(move(member, 'WALLET', 'OTHER', 10)).rejects.toThrow('GAME_CLOSED')
    expect(await move(member, 'WALLET', 'OTHER', 10, 'closing')).toMatchObject({ amount: 10_00 })
  } finally {
    await db`update game set is_open = true where code = 'OTHER'`
  }
})
