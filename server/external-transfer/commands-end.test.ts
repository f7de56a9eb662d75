import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { scene } from '../deposit/scene-testing.ts'
import {
  baht,
  commitsOf,
  endAll,
  endOf,
  game,
  memberWith,
  moneyOf,
  request,
  startAll,
  startOf,
  win,
} from './commands-testing.ts'
import { peer, startWithPeer } from './peer-scene-testing.ts'
import { findTransfer, runTransfer, startTransfer } from './transfer.ts'

startWithPeer()

test('TRF-04 an end without the lease, and one with a stale balance, change nothing and delay no other', async () => {
  const members = await Promise.all([50, 50, 50, 50].map(memberWith))
  const starts = members.map((member) =>
    startOf(request(member, { kind: 'from-game', amount: baht(50), believed: baht(50) })),
  )
  await startAll(starts)
  await win(members[2]!, baht(7))
  const ends = starts.map((start) => endOf(start, baht(50), baht(50)))
  ends[1] = { ...ends[1]!, lease: randomUUID() }
  expect(await endAll(ends)).toEqual([
    { outcome: 'ended' },
    { outcome: 'lost' },
    { outcome: 'stale', believed: baht(57) },
    { outcome: 'ended' },
  ])
  expect(await commitsOf([starts[0]!, starts[3]!])).toBe(1)
  expect((await findTransfer(scene.app.ctx.db, starts[2]!.transfer.reference))!.state).toBe('sent')
  expect(await moneyOf(members[2]!)).toMatchObject({ main: 500_00, there: 57_00 })
  expect(await moneyOf(members[3]!)).toMatchObject({ main: 550_00, there: 0 })

  const again = endOf(starts[2]!, baht(50), baht(57))
  expect(await endAll([again, endOf(starts[1]!, baht(50), baht(50))])).toEqual([
    { outcome: 'ended' },
    { outcome: 'ended' },
  ])
  expect(await moneyOf(members[2]!)).toMatchObject({ main: 550_00, there: 7_00 })
})

test('TRF-04 an end that the ledger refuses fails no other', async () => {
  const { ctx } = scene.app
  const members = await Promise.all([60, 60, 60].map(memberWith))
  const starts = members.map((member) =>
    startOf(request(member, { kind: 'from-game', amount: baht(60), believed: baht(60) })),
  )
  await startAll(starts)
  // Another movement already has this transfer's reference in the ledger.
  await ctx.ledger.post({
    reference: `transfer:${starts[1]!.transfer.reference}`,
    member: members[1]!,
    kind: 'deposit',
    state: 'settled',
    amount: baht(1),
    currency: 'BAHT',
    from: 'KBANK',
    to: 'WALLET',
    postings: [{ from: 'house/bank:KBANK/BAHT', to: `${members[1]!}/main`, amount: baht(1) }],
  })
  const answers = await Promise.allSettled(
    starts.map((start) => ctx.transfers.end(endOf(start, baht(60), baht(60)))),
  )
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await moneyOf(members[1]!)).toMatchObject({ main: 501_00, there: 60_00 })
  for (const member of [members[0]!, members[2]!])
    expect(await moneyOf(member)).toMatchObject({ main: 560_00, there: 0 })
  const { transfer, lease } = starts[1]!
  await ctx.transfers.end({
    transfer,
    lease,
    checkMs: null,
    state: 'returned',
    reason: { code: 'operator_decided' },
  })
})

test('TRF-04 winnings and losses are computed from the ledger’s balance at the end of the transfer', async () => {
  const { ctx } = scene.app
  const member = await memberWith(90)
  const back = request(member, {
    kind: 'from-game',
    amount: baht(90),
    balance: baht(90),
    believed: baht(90),
  })
  peer.script(back.reference, 'pending')
  await startTransfer(ctx, back, `peer${member}`)
  expect(await runTransfer(ctx, back.reference, { patienceMs: 500 })).toEqual({ state: 'open' })
  // Meanwhile an operator books what an older transfer had brought there.
  await win(member, baht(25))
  peer.decide(back.reference, 90_00)
  expect(await runTransfer(ctx, back.reference)).toEqual({ state: 'settled', amount: 90_00 })
  // The provider reported 90 and gave 90, so our balance above that was lost in play.
  expect(await moneyOf(member)).toEqual({ main: 590_00, hold: 0, there: 0, other: 0 })
  const [lost] = await ctx.db`
    select from_account, posting.amount from ledger.posting join ledger.movement on id = movement
    where reference = ${`transfer:${back.reference}`} and to_account = ${`house/provider:${game}`}`
  expect(lost).toEqual({ fromAccount: `game:${game}`, amount: 25_00 })
})
