import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { payouts, stopPayouts } from '#contract/operator-payout'
import {
  claimWithdrawal,
  holdWithdrawal,
  rejectWithdrawal,
  type WithdrawalColumn,
  withdrawals,
} from '#contract/operator-withdrawal'
import { statement } from '#contract/statement'
import { onTheWay } from '#contract/wallet'
import { cancelWithdrawal, withdraw, withdrawal } from '#contract/withdraw'
import { openDb } from '#db'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { newOperator } from '../operator/testing.ts'
import type { Desk } from '../operator-money/testing.ts'
import { boardOf, heldWithdrawal, lying, reason, storyOf } from './testing.ts'

// Goal: a held withdrawal is not sent, and operators and its member can hold, reject, cancel and stop it. Method: the
// whole server against the sandbox's payouts.
let finance: Desk
let owner: ReturnType<typeof openDb>
openScene()
beforeAll(async () => {
  finance = await newOperator(scene.app, 'finance')
  owner = openDb(scene.app.databaseUrl, { asOwner: true, max: 1 })
})
afterEach(() => owner`update payout_switch set is_stopped = false`)
afterAll(() => owner?.end())

const soon = { timeout: 30_000, interval: 50 }
const first = baht(50_000)
const paidFor = async (reference: string) =>
  (await scene.sandbox.payouts()).filter((one) => one.reference.startsWith(reference))

test('WDR-06 a first withdrawal of 50,000 is held with its rules, and nothing is sent', async () => {
  const { member, reference, movement } = await heldWithdrawal(scene, first)
  expect(await lying(scene, member)).toEqual({ main: 0, hold: 50_000_00 })
  const board = await boardOf(finance, 'decide')
  expect(board.withdrawals.find((one) => one.reference === reference)).toMatchObject({
    column: 'decide',
    amount: 50_000_00,
    account: '7890',
    paidBefore: 0,
    claimedBy: null,
    rules: expect.arrayContaining(['first_above', 'account_young', 'wagered_below']),
  })
  expect(board.counts.decide).toBe(board.withdrawals.length)
  expect(await call(withdrawal, { reference: movement }, member.caller)).toMatchObject({
    status: 'IN_PROGRESS',
    heldText: 'กำลังตรวจสอบ ปกติใช้เวลาไม่เกิน 15 นาที',
    sentAt: null,
    canCancel: true,
  })
  expect((await call(onTheWay, {}, member.caller)).entries).toMatchObject([
    { type: 'withdraw', isHeld: true },
  ])
  expect(await paidFor(reference)).toEqual([])
})

test('WDR-06 the seeded rules pay a small first withdrawal at once', async () => {
  const member = await scene.member()
  await give(scene.app.ctx, member.id, baht(20_000))
  const { reference } = await call(withdraw, { amount: baht(20_000) }, member.caller)
  await expect.poll(() => lying(scene, member), soon).toEqual({ main: 0, hold: 0 })
  const story = await storyOf(finance, reference.slice('withdraw:'.length))
  expect(story).toMatchObject({ column: 'paid', rules: [], can: [] })
  expect(story.story.map(({ what }) => what)).toEqual(['requested', 'sent', 'paid'])
})

test('WDR-06 the member cancels a held withdrawal, and the money returns at once', async () => {
  const { member, reference, movement } = await heldWithdrawal(scene, first)
  const other = await scene.member()
  await expect(call(cancelWithdrawal, { reference: movement }, other.caller)).rejects.toThrow(
    'NO_DATA',
  )
  expect(await call(cancelWithdrawal, { reference: movement }, member.caller)).toEqual({
    outcome: 'cancelled',
  })
  expect(await lying(scene, member)).toEqual({ main: 50_000_00, hold: 0 })
  expect(await call(cancelWithdrawal, { reference: movement }, member.caller)).toEqual({
    outcome: 'already_decided',
  })
  expect(await storyOf(finance, reference)).toMatchObject({
    column: 'rejected',
    failure: 'cancelled',
  })
  const again = await call(rejectWithdrawal, { reference, reason, note: 'other' }, finance.desk)
  expect(again).toEqual({ outcome: 'already_decided' })
})

test('WDR-06 a rejection returns the money, and the member reads its note', async () => {
  const { member, reference, movement } = await heldWithdrawal(scene, first)
  const input = { reference, reason, note: 'documents', text: 'ส่งสำเนาบัตร <b>' } as const
  expect(await call(rejectWithdrawal, input, finance.desk)).toEqual({ outcome: 'done' })
  expect(await lying(scene, member)).toEqual({ main: 50_000_00, hold: 0 })
  expect(await call(withdrawal, { reference: movement }, member.caller)).toMatchObject({
    status: 'FAILED',
    failure: 'rejected',
    note: { code: 'documents', text: 'ส่งสำเนาบัตร <b>' },
    canCancel: false,
  })
  const { statements } = await call(statement, { page: 1, limit: 1 }, member.caller)
  expect(statements).toMatchObject([{ status: 'FAILED', failure: 'rejected' }])
  expect((await storyOf(finance, reference)).story.map(({ what, by }) => [what, by])).toEqual([
    ['requested', ''],
    ['held', ''],
    ['rejected', finance.username],
  ])
})

test('WDR-06 a claim tells who works on it, and another operator may take it over', async () => {
  const { reference } = await heldWithdrawal(scene, first)
  const other = await newOperator(scene.app, 'finance-lead')
  const claim = (by: Desk, isClaimed: boolean) =>
    call(claimWithdrawal, { reference, isClaimed }, by.desk)
  expect(await claim(finance, true)).toEqual({ outcome: 'done' })
  expect((await storyOf(other, reference)).claimedBy).toBe(finance.username)
  expect(await claim(other, true)).toEqual({ outcome: 'done' })
  expect(await claim(finance, false)).toEqual({ outcome: 'already_decided' })
  expect((await storyOf(finance, reference)).claimedBy).toBe(other.username)
})

test('JOB stop-payouts what is queued is not sent while payouts are stopped, and can be held or cancelled', async () => {
  const { ctx } = scene.app
  const member = await scene.member()
  await give(ctx, member.id, baht(900))
  expect(await call(stopPayouts, {}, finance.desk)).toEqual({ outcome: 'done' })
  expect(await call(stopPayouts, {}, finance.desk)).toEqual({ outcome: 'already_stopped' })
  expect(await call(payouts, {}, finance.desk)).toMatchObject({
    isStopped: true,
    by: finance.username,
  })
  const ask = async (amount: number) =>
    (await call(withdraw, { amount: baht(amount) }, member.caller)).reference.slice(
      'withdraw:'.length,
    )
  const [held, cancelled, kept] = [await ask(200), await ask(300), await ask(400)]
  for (const reference of [held, cancelled, kept]) await ctx.transfers.run(ctx, reference)
  expect((await storyOf(finance, kept)).column).toBe('paying')
  expect(await call(holdWithdrawal, { reference: held, reason }, finance.desk)).toEqual({
    outcome: 'done',
  })
  expect(await storyOf(finance, held)).toMatchObject({ column: 'decide', rules: ['operator'] })
  expect(
    await call(cancelWithdrawal, { reference: `withdraw:${cancelled}` }, member.caller),
  ).toEqual({ outcome: 'cancelled' })
  await owner`update payout_switch set is_stopped = false`
  await ctx.transfers.run(ctx, kept)
  expect(await lying(scene, member)).toEqual({ main: 300_00, hold: 200_00 })
  expect(await paidFor(kept)).toHaveLength(1)
  for (const reference of [held, cancelled]) expect(await paidFor(reference)).toEqual([])
})

test('JOB stop-payouts a server of any version sends nothing: the database keeps the sent mark', async () => {
  const { ctx } = scene.app
  const member = await scene.member()
  await give(ctx, member.id, baht(500))
  await call(stopPayouts, { reason: 'the books are not true' }, finance.desk)
  const { reference } = await call(withdraw, { amount: baht(500) }, member.caller)
  const id = reference.slice('withdraw:'.length)
  const mark = await ctx.db`
    update external_transfer set state = 'sent', sends = 1, last_sent_at = now() where reference = ${id}`
  expect(mark.count).toBe(0)
})

test('WDR-06 a suspended member’s withdrawal that was not sent is held', async () => {
  const { ctx } = scene.app
  const member = await scene.member()
  await give(ctx, member.id, baht(500))
  await call(stopPayouts, {}, finance.desk)
  const { reference } = await call(withdraw, { amount: baht(500) }, member.caller)
  const id = reference.slice('withdraw:'.length)
  await owner`update member set status = 'suspended' where id = ${member.id}`
  expect(await storyOf(finance, id)).toMatchObject({
    column: 'decide',
    rules: ['member_suspended'],
  })
  await owner`update payout_switch set is_stopped = false`
  await ctx.transfers.run(ctx, id)
  expect(await paidFor(id)).toEqual([])
})

async function pagesOf(column: WithdrawalColumn): Promise<string[]> {
  const paged: string[] = []
  let after: string | undefined
  do {
    const input = { column, limit: 1, ...(after && { after }) }
    const page = await call(withdrawals, input, finance.desk)
    paged.push(...page.withdrawals.map(({ reference }) => reference))
    after = page.next ?? undefined
  } while (after)
  return paged
}

test('WDR-06 the board is filtered, and read page by page without a gap', async () => {
  const claimed = await heldWithdrawal(scene, baht(30_000))
  await call(claimWithdrawal, { reference: claimed.reference, isClaimed: true }, finance.desk)
  await heldWithdrawal(scene, baht(40_000))
  const { withdrawals: all } = await boardOf(finance, 'decide')
  expect(await pagesOf('decide')).toEqual(all.map(({ reference }) => reference))
  const only = async (filter: object) =>
    (await call(withdrawals, { column: 'decide', limit: 100, ...filter }, finance.desk)).withdrawals
  expect(
    (await only({ claimed: 'mine', amountMax: baht(30_000) })).map((one) => one.reference),
  ).toEqual([claimed.reference])
  expect(await only({ rule: 'bank_account_changed' })).toEqual([])
  expect(await only({ bank: 'GSB', amountMin: baht(30_000) })).toEqual([])
})

test('WDR-06 payouts in review are read page by page without a gap, whatever came to review first', async () => {
  const made = [
    await heldWithdrawal(scene, baht(40_000)),
    await heldWithdrawal(scene, baht(40_000)),
  ]
  const references = made.map(({ reference }) => reference)
  for (const reference of references.toReversed())
    await owner.begin(async (tx) => {
      await tx`update external_transfer set state = 'created', closed_at = null where reference = ${reference}`
      await tx`
        update external_transfer set state = 'manual', reason_code = 'unknown_too_long', closed_at = now(), manual_at = now()
        where reference = ${reference}`
    })
  expect(await pagesOf('unknown')).toEqual(references)
})

test('a filter of what has ended reaches back 31 days, and says so; the list without a filter goes on', async () => {
  const amount = baht(50_123)
  const paid = async (daysAgo: number) => {
    const { reference } = await heldWithdrawal(scene, amount)
    const note = 'documents'
    await call(rejectWithdrawal, { reference, reason, note }, finance.desk)
    await owner`
      update external_transfer set closed_at = closed_at - ${daysAgo} * interval '1 day' where reference = ${reference}`
    return reference
  }
  const [recent, old] = [await paid(30), await paid(32)]
  const read = async (filter: object) =>
    call(withdrawals, { column: 'rejected', limit: 100, ...filter }, finance.desk)
  const namesOf = (page: Awaited<ReturnType<typeof read>>) =>
    page.withdrawals.map(({ reference }) => reference)
  const all = await read({})
  expect(namesOf(all)).toEqual(expect.arrayContaining([recent, old]))
  expect(all.since).toBeNull()
  const found = await read({ amountMin: amount })
  expect(namesOf(found)).toEqual([recent])
  expect(found.since).toBeLessThan(Date.now() - 30 * 86_400_000)
})
