import { beforeAll, expect, test } from 'vitest'
import { approve, withdrawApproval } from '#contract/approval'
import { call } from '#contract/call'
import * as payout from '#contract/operator-payout'
import * as contract from '#contract/operator-withdrawal'
import { cancelWithdrawal, withdraw, withdrawal } from '#contract/withdraw'
import { duringExecution, openProposals } from '../approval/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { newOperator } from '../operator/testing.ts'
import type { Desk } from '../operator-money/testing.ts'
import { asOwner } from '../testing.ts'
import { heldWithdrawal, lying, reason, storyOf } from './testing.ts'

// Goal: what could take money out takes two people, and the database refuses one. Method: two operators and the calls.
let one: Desk
let two: Desk
openScene()
beforeAll(async () => {
  one = await newOperator(scene.app, 'finance')
  two = await newOperator(scene.app, 'finance')
})

const soon = { timeout: 30_000, interval: 50 }

test('JOB withdrawal-approve one operator approves up to the amount of the role, two above it', async () => {
  const small = await heldWithdrawal(scene, baht(50_000))
  const ask = (by: Desk, reference: string) =>
    call(contract.approveWithdrawal, { reference, reason }, by.desk)
  expect(await ask(one, small.reference)).toEqual({ outcome: 'done' })
  await expect.poll(() => lying(scene, small.member), soon).toEqual({ main: 0, hold: 0 })

  const large = await heldWithdrawal(scene, baht(100_000))
  expect(await ask(one, large.reference)).toEqual({ outcome: 'proposed' })
  expect(await ask(one, large.reference)).toEqual({ outcome: 'proposed' })
  expect(await storyOf(two, large.reference)).toMatchObject({
    column: 'decide',
    proposal: { action: 'withdrawals.approve', by: one.username, isMine: false, reason },
  })
  expect(await ask(two, large.reference)).toEqual({ outcome: 'done' })
  await expect.poll(() => lying(scene, large.member), soon).toEqual({ main: 0, hold: 0 })
  expect(await ask(two, large.reference)).toEqual({ outcome: 'already_decided' })
})

test('JOB withdrawal-approve the amounts of a day count, not the single withdrawal', async () => {
  const lone = await newOperator(scene.app, 'finance')
  const outcomes: string[] = []
  for (let at = 0; at < 6; at += 1) {
    const { reference } = await heldWithdrawal(scene, baht(99_000))
    const input = { reference, reason }
    outcomes.push((await call(contract.approveWithdrawal, input, lone.desk)).outcome)
  }
  expect(outcomes).toEqual(['done', 'done', 'done', 'done', 'done', 'proposed'])
})

test('JOB withdrawal-by-hand a payment by hand takes two, and one bank transfer pays one withdrawal, in whatever case it is typed', async () => {
  const { member, reference } = await heldWithdrawal(scene, baht(30_000))
  const input = { reference, bankReference: '2026112300012345', reason }
  expect(await call(contract.payByHand, input, one.desk)).toEqual({ outcome: 'proposed' })
  expect(await lying(scene, member)).toEqual({ main: 0, hold: 30_000_00 })
  // Another reference is another proposal, which only the operator who recorded the first one makes.
  const other = { ...input, bankReference: 'ft2026112300K7' }
  expect(await call(contract.payByHand, other, one.desk)).toEqual({ outcome: 'proposed' })
  await expect(call(contract.payByHand, input, two.desk)).rejects.toThrow('BAD_REQUEST')
  const same = { ...input, bankReference: 'FT2026112300k7' }
  expect(await call(contract.payByHand, same, two.desk)).toEqual({ outcome: 'done' })
  expect(
    await scene.app.ctx.db`select bank_reference from withdrawal where reference = ${reference}`,
  ).toEqual([{ bankReference: 'FT2026112300K7' }])
  expect(await lying(scene, member)).toEqual({ main: 0, hold: 0 })
  expect((await storyOf(one, reference)).story.map(({ what }) => what)).toEqual([
    'requested',
    'held',
    'paid_by_hand',
  ])
  expect((await scene.sandbox.payouts(reference)).length).toBe(0)
  const next = await heldWithdrawal(scene, baht(30_000))
  await expect(
    call(contract.payByHand, { ...other, reference: next.reference }, one.desk),
  ).rejects.toThrow('BAD_REQUEST')
  expect(await scene.app.ctx.ledger.reconcile()).toEqual([])
})

test('API-05 JOB withdrawal-by-hand a confirmation whose response was lost is confirmed again under its key', async () => {
  const { member, reference } = await heldWithdrawal(scene, baht(30_000))
  const key = `by-hand-${reference}`
  const input = { reference, bankReference: '2026112300033333', reason }
  const confirm = () => call(contract.payByHand, input, { ...two.desk, key })
  expect(await call(contract.payByHand, input, one.desk)).toEqual({ outcome: 'proposed' })
  expect(await confirm()).toEqual({ outcome: 'done' })
  await scene.app.ctx.db`delete from idempotency_key where key = ${key}`
  expect(await confirm()).toEqual({ outcome: 'done' })
  expect(await call(contract.payByHand, input, one.desk)).toEqual({ outcome: 'already_decided' })
  expect(await lying(scene, member)).toEqual({ main: 0, hold: 0 })
})

test('JOB withdrawal-by-hand what was paid by hand is not cancelled, rejected or approved before a second operator confirms it', async () => {
  const { member, reference, movement } = await heldWithdrawal(scene, baht(30_000))
  const record = ({ desk }: Desk) =>
    call(contract.payByHand, { reference, bankReference: '2026112300055555', reason }, desk)
  const read = () => call(withdrawal, { reference: movement }, member.caller)
  const cancel = () => call(cancelWithdrawal, { reference: movement }, member.caller)
  const late = { outcome: 'already_decided' }
  expect(await read()).toMatchObject({ canCancel: true })
  expect(await record(one)).toEqual({ outcome: 'proposed' })
  expect(await read()).toMatchObject({ canCancel: false })
  expect(await cancel()).toEqual(late)
  const input = { reference, reason }
  expect(await call(contract.rejectWithdrawal, { ...input, note: 'other' }, two.desk)).toEqual(late)
  expect(await call(contract.approveWithdrawal, input, two.desk)).toEqual(late)
  const { can, proposal } = await storyOf(one, reference)
  expect(can).toEqual(['by_hand', 'claim'])
  expect(await lying(scene, member)).toEqual({ main: 0, hold: 30_000_00 })

  await call(withdrawApproval, { id: proposal!.id }, one.desk)
  expect(await read()).toMatchObject({ canCancel: true })
  expect(await record(two)).toEqual({ outcome: 'proposed' })
  expect(await record(one)).toEqual({ outcome: 'done' })
  expect(await cancel()).toEqual(late)
  expect(await lying(scene, member)).toEqual({ main: 0, hold: 0 })
  expect(await scene.sandbox.payouts(reference)).toEqual([])
})

test('JOB withdrawal-by-hand a second operator cannot replace the record of a payment by hand, and withdraw it so that the member has the money twice', async () => {
  const { member, reference, movement } = await heldWithdrawal(scene, baht(30_000))
  const record = ({ desk }: Desk, bankReference: string) =>
    call(contract.payByHand, { reference, bankReference, reason }, desk)
  expect(await record(one, '2026112300066666')).toEqual({ outcome: 'proposed' })
  await expect(record(two, '2026112300066667')).rejects.toThrow('BAD_REQUEST')
  const { proposal } = await storyOf(two, reference)
  expect(proposal).toMatchObject({ by: one.username, bankReference: '2026112300066666' })
  await expect(call(withdrawApproval, { id: proposal!.id }, two.desk)).rejects.toThrow('NO_DATA')
  expect(await call(cancelWithdrawal, { reference: movement }, member.caller)).toEqual({
    outcome: 'already_decided',
  })
  expect(await lying(scene, member)).toEqual({ main: 0, hold: 30_000_00 })
})

test('JOB withdrawal-by-hand a record of a payment by hand still counts when it was not confirmed for weeks', async () => {
  const { member, reference, movement } = await heldWithdrawal(scene, baht(30_000))
  const record = ({ desk }: Desk) =>
    call(contract.payByHand, { reference, bankReference: '2026112300044444', reason }, desk)
  expect(await record(one)).toEqual({ outcome: 'proposed' })
  // No server may move the times of a proposal.
  await asOwner(scene.app, async (owner) => {
    await owner`set session_replication_role = replica`
    await owner`
      update approval set proposed_at = proposed_at - interval '60 days', expires_at = expires_at - interval '60 days'
      where object = ${reference}`
  })
  expect(await call(cancelWithdrawal, { reference: movement }, member.caller)).toEqual({
    outcome: 'already_decided',
  })
  expect(await record(two)).toEqual({ outcome: 'done' })
  expect(await lying(scene, member)).toEqual({ main: 0, hold: 0 })
})

test('JOB stop-payouts a stop at the moment in which a start is approved is not undone by it', async () => {
  const { databaseUrl, ctx } = scene.app
  // A balance that is read would say that the account is funded.
  await scene.sandbox.control({
    gateway: 'PAYOUT',
    operation: 'balance',
    flaw: 'refuse',
    calls: 99,
  })
  await ctx.db`
    insert into payout_balance (account, currency, short_since) values (${ctx.payout.account}, 'BAHT', now())
    on conflict (account, currency) do update set short_since = now()`
  expect(await call(payout.startPayouts, { reason }, one.desk)).toEqual({ outcome: 'proposed' })
  const [, stopped] = await duringExecution({
    databaseUrl,
    proposal: 'payouts.start:payouts',
    execute: () => call(payout.startPayouts, { reason }, two.desk),
    meanwhile: () => call(payout.stopPayouts, { reason: 'the bank pays twice' }, one.desk),
  })
  expect(stopped).toEqual({ outcome: 'done' })
  expect(await call(payout.payouts, {}, one.desk)).toMatchObject({ isStopped: true })
  expect(await call(payout.startPayouts, { reason }, one.desk)).toEqual({ outcome: 'proposed' })
  expect(await call(payout.startPayouts, { reason }, two.desk)).toEqual({ outcome: 'done' })
})

test('JOB stop-payouts one operator stops, two start, and what was queued is paid', async () => {
  const { ctx } = scene.app
  expect(await call(payout.startPayouts, { reason }, one.desk)).toEqual({
    outcome: 'already_decided',
  })
  await call(payout.stopPayouts, { reason: 'the balance looks wrong' }, one.desk)
  const member = await scene.member()
  await give(ctx, member.id, baht(500))
  await call(withdraw, { amount: baht(500) }, member.caller)
  expect(await call(payout.startPayouts, { reason }, one.desk)).toEqual({ outcome: 'proposed' })
  expect(await call(payout.payouts, {}, two.desk)).toMatchObject({
    isStopped: true,
    proposal: { by: one.username, isMine: false },
  })
  await expect(ctx.db`update payout_switch set is_stopped = false`).rejects.toThrow('takes two')
  const waiting = await openProposals(two)
  const proposal = waiting.find(({ action }) => action === 'payouts.start')!
  expect(await call(approve, { id: proposal.id, reason }, two.desk)).toMatchObject({
    outcome: 'done',
  })
  expect((await call(payout.payouts, {}, two.desk)).isStopped).toBe(false)
  await expect.poll(() => lying(scene, member), soon).toEqual({ main: 0, hold: 0 })
})

test('JOB withdrawal-rules a change of a rule takes two, has bounds, and counts from the next withdrawal', async () => {
  const [lead, risk] = [
    await newOperator(scene.app, 'finance-lead'),
    await newOperator(scene.app, 'risk'),
  ]
  const change = {
    code: 'first_above',
    currency: 'BAHT',
    isOn: true,
    amount: baht(1_000),
    reason,
  } as const
  await expect(call(payout.changeWithdrawRule, change, one.desk)).rejects.toThrow('INVALID_USER_3')
  for (const wrong of [
    { code: change.code, currency: change.currency, isOn: true, reason },
    { ...change, hours: 3 },
    { ...change, code: 'payout_balance' as const },
  ])
    await expect(call(payout.changeWithdrawRule, wrong, lead.desk)).rejects.toThrow('BAD_REQUEST')
  expect(await call(payout.changeWithdrawRule, change, lead.desk)).toEqual({
    outcome: 'proposed',
  })
  const { proposals } = await call(payout.withdrawRules, {}, risk.desk)
  expect(proposals).toMatchObject([{ object: 'first_above BAHT', by: lead.username }])
  await expect(
    scene.app.ctx.db`update withdraw_rule set is_on = false where code = 'above'`,
  ).rejects.toThrow('takes two')
  expect(await call(payout.changeWithdrawRule, change, risk.desk)).toEqual({ outcome: 'done' })
  const { rules } = await call(payout.withdrawRules, {}, risk.desk)
  expect(rules).toContainEqual({
    code: 'first_above',
    currency: 'BAHT',
    isOn: true,
    amount: baht(1_000),
    percent: null,
    count: null,
    hours: null,
  })
  const { reference } = await heldWithdrawal(scene, baht(1_001))
  expect((await storyOf(one, reference)).rules).toEqual(['first_above'])
})
