import { afterEach, beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { stopPayouts } from '#contract/operator-payout'
import { approveWithdrawal, payByHand } from '#contract/operator-withdrawal'
import { withdraw, withdrawal } from '#contract/withdraw'
import type { Amount } from '#money'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { externalTransferJobs } from '../external-transfer/jobs.ts'
import { give } from '../external-transfer/testing.ts'
import { newOperator } from '../operator/testing.ts'
import type { Desk } from '../operator-money/testing.ts'
import { heldWithdrawal, lying, reason } from '../operator-withdrawal/testing.ts'
import { asOwner } from '../testing.ts'
import { readBalances } from './balance.ts'

// Goal: a withdrawal is in the books of the account that paid it, whichever account was in use when the member asked for it.
// Method: the whole server, whose PAYOUT_ACCOUNT changes while withdrawals wait.
let [one, two]: Desk[] = []
let first: string
openScene()
beforeAll(async () => {
  one = await newOperator(scene.app, 'finance')
  two = await newOperator(scene.app, 'finance')
  first = scene.app.ctx.payout.account
})
afterEach(async () => {
  use(first)
  await fund(baht(1_000_000))
})

const soon = { timeout: 30_000, interval: 50 }
const use = (account: string) => {
  scene.app.ctx.payout = { ...scene.app.ctx.payout, account }
}
const startPayouts = () =>
  asOwner(scene.app, (own) => own`update payout_switch set is_stopped = false`)
async function fund(balance: Amount) {
  await scene.sandbox.setPayoutBalance(balance)
  await readBalances(scene.app.ctx)
}
async function ask(amount: Amount) {
  const member = await scene.member()
  await give(scene.app.ctx, member.id, amount)
  const { reference } = await call(withdraw, { amount }, member.caller)
  const read = () => call(withdrawal, { reference }, member.caller)
  return { member, reference: reference.slice('withdraw:'.length), read }
}
async function paidFrom(account: string): Promise<number> {
  const [row] = await scene.app.ctx.db<[{ paid: number }]>`
    select coalesce(sum(balance), 0)::int8 as paid from ledger.house_shard
    where name = ${`house/payout:${account}`} and currency = 'BAHT'`
  return row.paid
}

test('WDR-06 a held withdrawal that is approved after the account changed is in the books of the new account', async () => {
  const { member, reference } = await heldWithdrawal(scene, baht(50_000))
  const before = await paidFrom(first)
  use('approved-later')
  await call(approveWithdrawal, { reference, reason }, one!.desk)
  await expect.poll(() => lying(scene, member), soon).toEqual({ main: 0, hold: 0 })
  expect(await paidFrom('approved-later')).toBe(50_000_00)
  expect(await paidFrom(first)).toBe(before)
})

test('WDR-06 withdrawals that the earlier account had no money for are paid from the new one', async () => {
  await scene.sandbox.setPayoutBalance(baht(100))
  const refused = await ask(baht(300))
  await expect.poll(refused.read, soon).toMatchObject({ heldText: expect.any(String) })
  const behind = await ask(baht(200))
  const before = await paidFrom(first)
  use('funded')
  await fund(baht(499))
  expect(await refused.read()).toMatchObject({ status: 'IN_PROGRESS' })
  await fund(baht(500))
  for (const { read } of [refused, behind])
    await expect.poll(read, soon).toMatchObject({ status: 'SUCCESS' })
  expect(await paidFrom('funded')).toBe(500_00)
  expect(await paidFrom(first)).toBe(before)
})

test('WDR-06 a withdrawal in the queue of an account without money is sent from the new one', async () => {
  const { ctx } = scene.app
  await call(stopPayouts, { reason }, one!.desk)
  const { reference, read } = await ask(baht(250))
  await ctx.db`
    insert into payout_balance (account, currency, short_since) values (${first}, 'BAHT', now())
    on conflict (account, currency) do update set short_since = now()`
  use('queued')
  await startPayouts()
  await externalTransferJobs['external-transfer.sweep']({}, ctx)
  await expect.poll(read, soon).toMatchObject({ status: 'SUCCESS' })
  expect(await scene.sandbox.payouts(reference)).toMatchObject([{ status: 'paid' }])
  expect(await paidFrom('queued')).toBe(250_00)
})

test('WDR-06 a payment by hand is in the books of the account in use when it was recorded', async () => {
  const { member, reference } = await heldWithdrawal(scene, baht(30_000))
  const record = ({ desk }: Desk) =>
    call(payByHand, { reference, bankReference: '2026120100012345', reason }, desk)
  use('by-hand')
  expect(await record(one!)).toEqual({ outcome: 'proposed' })
  use('confirmed-under')
  expect(await record(two!)).toEqual({ outcome: 'done' })
  expect(await lying(scene, member)).toEqual({ main: 0, hold: 0 })
  expect(await paidFrom('by-hand')).toBe(30_000_00)
  expect(await paidFrom('confirmed-under')).toBe(0)
})
