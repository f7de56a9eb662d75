import { expect, test } from 'vitest'
import { toAmount } from '#money'
import { scene } from '../deposit/scene-testing.ts'
import { externalTransferJobs } from './jobs.ts'
import { peer, startWithPeer } from './peer-scene-testing.ts'
import { inquiring, memberWith, moneyOf, open, run, start } from './peer-testing.ts'
import { requestOf } from './testing.ts'
import { findTransfer } from './transfer.ts'

startWithPeer()

test('TRF-04 a returned transfer that the provider applied costs the house, not the member', async () => {
  const { ctx } = scene.app
  const member = await memberWith(inquiring)
  const requests = (['to-game', 'from-game'] as const).map((kind) =>
    requestOf(member, inquiring, { kind }),
  )
  for (const request of requests) {
    peer.script(request.reference, 'refuse')
    await open(request)
    expect(await run(request.reference)).toEqual({
      state: 'returned',
      code: 'TRANSFER_FAIL',
    })
    peer.decide(request.reference, 10_000)
    await externalTransferJobs['external-transfer.check']({ reference: request.reference }, ctx)
    // A second check changes nothing.
    await externalTransferJobs['external-transfer.check']({ reference: request.reference }, ctx)
    expect(await findTransfer(ctx.db, request.reference)).toMatchObject({ state: 'late-applied' })
    expect(await run(request.reference)).toMatchObject({ state: 'returned' })
  }
  // Late incoming money is credited to the member; late outgoing money is a loss of the house until resolved.
  expect(await moneyOf(member, inquiring)).toEqual({ main: start + 10_000, hold: 0, game: 0 })
  const [out, inward] = requests.map(({ reference }) => reference)
  const incidents = await ctx.db`
    select reference, movement, amount from external_transfer_incident where reference = any(${[out!, inward!]})
    order by movement`
  expect(incidents).toEqual([
    { reference: out, movement: `late:transfer:${out}`, amount: 10_000 },
    { reference: inward, movement: `transfer:${inward}`, amount: 10_000 },
  ])
  expect(await ctx.ledger.movementOf(`late:transfer:${out}`)).toMatchObject({ member: 0 })
  const [answered] = await ctx.db`
    select from_account, to_account from ledger.posting join ledger.movement on id = movement
    where reference = ${`late:transfer:${out}`}`
  expect(answered).toEqual({
    fromAccount: 'house/late-applied',
    toAccount: `house/provider:${inquiring}`,
  })
})

test('TRF-04 a withdrawal that was applied late leaves what a transfer brought to the game since', async () => {
  const { ctx } = scene.app
  const member = await memberWith(inquiring)
  const [first, later] = [10_000, 5_000].map((amount) =>
    requestOf(member, inquiring, { amount: toAmount(amount) }),
  )
  await open(first!)
  await run(first!.reference)
  const back = requestOf(member, inquiring, { kind: 'from-game', balance: toAmount(10_000) })
  peer.script(back.reference, 'refuse')
  await open(back)
  expect(await run(back.reference)).toMatchObject({ state: 'returned' })
  await open(later!)
  await run(later!.reference)
  peer.decide(back.reference, 10_000)
  await externalTransferJobs['external-transfer.check']({ reference: back.reference }, ctx)
  expect(await findTransfer(ctx.db, back.reference)).toMatchObject({ state: 'late-applied' })
  expect(await moneyOf(member, inquiring)).toEqual({ main: start - 5_000, hold: 0, game: 5_000 })
})

test('TRF-04 a returned withdrawal that the provider reports with more than requested goes to review', async () => {
  const { ctx } = scene.app
  const member = await memberWith(inquiring)
  const request = requestOf(member, inquiring, { kind: 'from-game' })
  peer.script(request.reference, 'refuse')
  await open(request)
  await run(request.reference)
  peer.decide(request.reference, 10_000_000)
  await externalTransferJobs['external-transfer.check']({ reference: request.reference }, ctx)
  expect(await findTransfer(ctx.db, request.reference)).toMatchObject({
    state: 'manual',
    reasonCode: 'more_than_asked',
    reasonDetail: { confirmed: 10_000_000, bound: 10_000 },
  })
  expect(await moneyOf(member, inquiring)).toEqual({ main: start, hold: 0, game: 0 })
})

test.each(['twice', 'thousandfold'] as const)(
  'TRF-04 a withdrawal from a game confirmed %s is credited only by an operator',
  async (behaviour) => {
    const member = await memberWith(inquiring)
    const there = requestOf(member, inquiring)
    await open(there)
    await run(there.reference)
    const back = requestOf(member, inquiring, { kind: 'from-game', amount: toAmount(3_000) })
    peer.script(back.reference, behaviour)
    await open(back)
    expect(await run(back.reference)).toEqual({ state: 'open', isManual: true })
    expect(await moneyOf(member, inquiring)).toEqual({ main: 90_000, hold: 0, game: 10_000 })
  },
)

test('TRF-04 a returned transfer that the provider does not know is checked at longer and longer intervals', async () => {
  const { ctx } = scene.app
  const member = await memberWith(inquiring)
  const request = requestOf(member, inquiring)
  peer.script(request.reference, 'refuse')
  await open(request)
  await run(request.reference)
  const dueAfter = async () => {
    const [row] = await ctx.db<{ minutes: number | null }[]>`
      select round(extract(epoch from check_at - closed_at) / 60)::int as minutes from external_transfer
      where reference = ${request.reference}`
    return row!.minutes
  }
  expect(await dueAfter()).toBe(2)
  const looks = [
    { minutes: 3, next: 15 },
    { minutes: 16, next: 120 },
    { minutes: 200, next: 1_440 },
    { minutes: 1_500, next: 2_880 },
    { minutes: 2_900, next: null },
  ]
  for (const { minutes, next } of looks) {
    await ctx.db`
      update external_transfer set closed_at = now() - ${minutes} * interval '1 minute' where reference = ${request.reference}`
    await externalTransferJobs['external-transfer.check']({ reference: request.reference }, ctx)
    expect(await dueAfter()).toBe(next)
  }
  expect(await moneyOf(member, inquiring)).toEqual({ main: start, hold: 0, game: 0 })
})
