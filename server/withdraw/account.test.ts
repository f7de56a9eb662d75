import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { decideTransfer } from '#contract/operator-money'
import { payouts, startPayouts as start, stopPayouts } from '#contract/operator-payout'
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
/** Runs the query that operating.md gives for a change of the account. */
async function onTheWay(): Promise<number> {
  const [, query] = /`(select count[^`]*payment-return[^`]*)`/.exec(
    readFileSync('docs/operating.md', 'utf8'),
  )!
  return Number((await scene.app.ctx.db.unsafe(query!))[0]!.count)
}

test('WDR-06 a held withdrawal that is approved after the account changed is in the books of the new account', async () => {
  const { member, reference } = await heldWithdrawal(scene, baht(50_000))
  const before = await paidFrom(first)
  expect(await onTheWay()).toBe(0)
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

/** The bank answers that it paid each payout. @returns the references that it is asked about */
function bankThatPaid(amount: Amount): string[] {
  const asked: string[] = []
  const { payout } = scene.app.ctx
  scene.app.ctx.payout = {
    ...payout,
    find: {
      ...payout.find,
      read: (_, { reference }) => {
        asked.push(reference)
        return { word: 'done', found: { state: 'applied', amount } }
      },
    },
  }
  return asked
}

test('WDR-06 the bank of the new account is not asked what the earlier one paid, and an operator decides', async () => {
  const { ctx } = scene.app
  await call(stopPayouts, { reason }, one!.desk)
  const { member, reference, read } = await ask(baht(410))
  use('not-asked')
  const asked = bankThatPaid(baht(410))
  await asOwner(
    scene.app,
    (own) => own`
      update external_transfer set state = 'unknown', reason_code = 'no_answer', sends = 1, last_sent_at = now()
      where reference = ${reference}`,
  )
  await startPayouts()
  expect(await onTheWay()).toBe(1)
  const run = () => ctx.transfers.run(ctx, reference)
  await expect.poll(run, soon).toEqual({ state: 'open', isManual: true })
  expect(await lying(scene, member)).toEqual({ main: 0, hold: 410_00 })
  expect(await onTheWay()).toBe(1)
  const before = await paidFrom(first)
  const decision = { id: reference, decision: 'applied', reason } as const
  expect(await call(decideTransfer, decision, one!.desk)).toMatchObject({ outcome: 'decided' })
  expect(await read()).toMatchObject({ status: 'SUCCESS' })
  expect(await onTheWay()).toBe(0)
  expect(asked).toEqual([])
  expect(await paidFrom(first)).toBe(before + 410_00)
  expect(await paidFrom('not-asked')).toBe(0)
})

test('WDR-06 a returned withdrawal is checked at the bank that refused it, not at the one of another account', async () => {
  const { ctx } = scene.app
  const check = (reference: string) =>
    externalTransferJobs['external-transfer.check']({ reference }, ctx)
  await scene.sandbox.control({ gateway: 'PAYOUT', operation: 'pay', flaw: 'refuse', calls: 1 })
  const { reference, read } = await ask(baht(420))
  await expect.poll(read, soon).toMatchObject({ status: 'FAILED' })
  const { payout } = ctx
  use('other-bank')
  const elsewhere = bankThatPaid(baht(420))
  await check(reference)
  expect(elsewhere).toEqual([])
  ctx.payout = payout
  const asked = bankThatPaid(baht(420))
  const before = await paidFrom(first)
  await check(reference)
  ctx.payout = payout
  expect(asked).toEqual([reference])
  expect(await paidFrom(first)).toBe(before + 420_00)
})

test('WDR-06 the console shows the balance of the account in use alone, and an earlier one keeps no payouts from being sent', async () => {
  const { ctx } = scene.app
  await ctx.db`
    insert into payout_balance (account, currency, balance, read_at, short_since)
    values ('left-empty', 'BAHT', 0, now() - interval '90 days', now() - interval '90 days')`
  const { balances } = await call(payouts, {}, one!.desk)
  expect(new Set(balances.map(({ account }) => account))).toEqual(new Set([first]))
  expect(balances).toEqual(balances.map((balance) => ({ ...balance, shortSince: null })))
  const started = await call(start, { reason }, one!.desk)
  expect(started).toEqual({ outcome: 'already_decided' })
})
