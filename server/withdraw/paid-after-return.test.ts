import { afterEach, beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { payouts } from '#contract/operator-payout'
import { rejectWithdrawal, withdrawals } from '#contract/operator-withdrawal'
import { cancelWithdrawal, withdraw } from '#contract/withdraw'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { externalTransferJobs } from '../external-transfer/jobs.ts'
import { give } from '../external-transfer/testing.ts'
import { newOperator } from '../operator/testing.ts'
import type { Desk } from '../operator-money/testing.ts'
import { boardOf, lying, reason, storyOf } from '../operator-withdrawal/testing.ts'
import { readBalances } from './balance.ts'

// Goal: a payout that the bank refused for want of our money, and whose money went back to the member, is checked later like any
// other refused payout. Method: the whole server against the sandbox's payouts, and a bank that breaks its promise.
let finance: Desk
openScene()
beforeAll(async () => {
  finance = await newOperator(scene.app, 'finance')
})
afterEach(async () => {
  await scene.sandbox.setPayoutBalance(baht(1_000_000))
  await readBalances(scene.app.ctx)
})

const soon = { timeout: 30_000, interval: 50 }
const amount = baht(300.77)

/** A withdrawal that the bank has refused for want of our money `times` times. */
async function refusedWithdrawal(times: 1 | 2) {
  const { ctx } = scene.app
  const member = await scene.member()
  await readBalances(ctx)
  await give(ctx, member.id, amount)
  const { reference: movement } = await call(withdraw, { amount }, member.caller)
  const reference = movement.slice('withdraw:'.length)
  const refusals = async () =>
    (await storyOf(finance, reference)).story.filter(({ what }) => what === 'refused').length
  for (let refused = 1; refused <= times; refused += 1) {
    await expect.poll(refusals, soon).toBe(refused)
    if (refused < times) await readBalances(ctx)
  }
  return { member, movement, reference }
}

/** The bank has paid what it refused, once the member has the money back. */
async function checkAfterPayment(reference: string, paid: string) {
  const { ctx } = scene.app
  const { payout } = ctx
  const { find } = payout
  const asked: string[] = []
  ctx.payout = {
    ...payout,
    find: {
      ...find,
      read: (reply, sent) => {
        asked.push(sent.reference)
        if (sent.reference !== paid) return find.read(reply, sent)
        return { word: 'done', found: { state: 'applied', amount } }
      },
    },
  }
  await externalTransferJobs['external-transfer.check']({ reference }, ctx).finally(() => {
    ctx.payout = payout
  })
  return asked
}

const dueOf = async (reference: string) =>
  (
    await scene.app.ctx.db<{ minutes: number | null }[]>`
      select round(extract(epoch from check_at - closed_at) / 60)::int as minutes from external_transfer
      where reference = ${reference}`
  )[0]!.minutes

const ways = {
  rejects: (reference: string) =>
    call(rejectWithdrawal, { reference, reason, note: 'other' }, finance.desk),
  cancels: (reference: string, caller: Parameters<typeof call>[2]) =>
    call(cancelWithdrawal, { reference: `withdraw:${reference}` }, caller),
}

test.each(['rejects', 'cancels'] as const)(
  'WDR-06 what the bank refused for want of our money is checked later after one %s it',
  async (way) => {
    const { member, reference } = await refusedWithdrawal(1)
    await ways[way](reference, member.caller)
    expect(await lying(scene, member)).toEqual({ main: amount, hold: 0 })
    expect(await dueOf(reference)).toBe(2)
    await checkAfterPayment(reference, reference)
    const incidents = await scene.app.ctx.db`
      select amount from external_transfer_incident where reference = ${reference}`
    expect(incidents).toEqual([{ amount }])
    expect(await lying(scene, member)).toEqual({ main: amount, hold: 0 })
  },
)

test('WDR-06 what the bank paid after its return stays on the board as rejected, and its story shows the payment', async () => {
  const before = await boardOf(finance, 'rejected')
  const other = await refusedWithdrawal(1)
  await ways.cancels(other.reference, other.member.caller)
  await checkAfterPayment(other.reference, other.reference)
  const { member, reference } = await refusedWithdrawal(1)
  await ways.cancels(reference, member.caller)
  const board = await boardOf(finance, 'rejected')
  expect(board.withdrawals.slice(0, 2)).toMatchObject([
    { reference, column: 'rejected' },
    { reference: other.reference, column: 'rejected' },
  ])
  expect(board.counts.rejected).toBe(before.counts.rejected + 2)
  const input = { column: 'rejected', limit: 1 } as const
  const first = await call(withdrawals, input, finance.desk)
  const second = await call(withdrawals, { ...input, after: first.next! }, finance.desk)
  expect(second.withdrawals).toMatchObject([{ reference: other.reference }])
  expect((await storyOf(finance, other.reference)).story.map(({ what }) => what)).toEqual([
    'requested',
    'refused',
    'cancelled',
    'paid',
  ])
})

test('WDR-06 each reference that the bank refused is checked later', async () => {
  const { member, reference } = await refusedWithdrawal(2)
  await ways.cancels(reference, member.caller)
  expect(await dueOf(reference)).toBe(2)
  expect(await checkAfterPayment(reference, reference)).toContain(reference)
  const incidents = await scene.app.ctx.db`
    select amount from external_transfer_incident where reference = ${reference}`
  expect(incidents).toEqual([{ amount }])
  expect(await call(payouts, {}, finance.desk)).toMatchObject({ isStopped: false })
})

test('WDR-06 a held withdrawal that was never sent is not checked after its rejection', async () => {
  const { ctx } = scene.app
  const member = await scene.member()
  await give(ctx, member.id, baht(50_000))
  const { reference: movement } = await call(withdraw, { amount: baht(50_000) }, member.caller)
  const reference = movement.slice('withdraw:'.length)
  await ways.rejects(reference)
  expect(await dueOf(reference)).toBeNull()
})
