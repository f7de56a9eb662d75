import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, call } from '#contract/call'
import { stopPayouts } from '#contract/operator-payout'
import {
  approveWithdrawal,
  holdWithdrawal,
  payByHand,
  rejectWithdrawal,
} from '#contract/operator-withdrawal'
import { cancelWithdrawal, withdraw } from '#contract/withdraw'
import { openDb } from '#db'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { newOperator } from '../operator/testing.ts'
import type { Desk } from '../operator-money/testing.ts'
import { startTestApp, type TestApp } from '../testing.ts'
import { heldWithdrawal, lying, reason, storyOf } from './testing.ts'

// Goal: of an approval, a rejection and a cancellation at the same moment exactly one counts, and a payout that a stop
// precedes is not sent. Method: both nodes, real calls at once, many rounds; then the money, the bank and the books.
let there: TestApp
let desks: Desk[]
let owner: ReturnType<typeof openDb>
openScene()
beforeAll(async () => {
  const { app, sandboxUrl } = scene
  there = await startTestApp({
    sandboxUrl,
    databaseUrl: app.databaseUrl,
    pepper: app.settings.pepper,
  })
  desks = await Promise.all(
    ['finance-lead', 'finance-lead', 'owner'].map((role) => newOperator(app, role)),
  )
  owner = openDb(app.databaseUrl, { asOwner: true, max: 1 })
})
afterAll(async () => {
  await owner?.end()
  await there?.stop()
})

const soon = { timeout: 30_000, interval: 50 }
const rounds = 12
const paidFor = async (reference: string) =>
  (await scene.sandbox.payouts()).filter(
    (one) => one.reference.startsWith(reference) && one.status === 'paid',
  )
const onNode = (caller: Caller, at: number): Caller => ({
  ...caller,
  host: at % 2 ? there.host : caller.host,
})

test('WDR-06 of two approvals, a rejection and a cancellation at once exactly one counts', async () => {
  const won: Record<string, number> = {}
  for (let round = 0; round < rounds; round += 1) {
    const { member, reference, movement } = await heldWithdrawal(scene, baht(30_000))
    const [one, two, three] = desks as [Desk, Desk, Desk]
    const input = { reference, reason }
    const requests: Record<string, () => Promise<{ outcome: string }>> = {
      approve: () => call(approveWithdrawal, input, onNode(one.desk, round)),
      'approve too': () => call(approveWithdrawal, input, onNode(two.desk, round + 1)),
      reject: () => call(rejectWithdrawal, { ...input, note: 'other' }, onNode(three.desk, round)),
      cancel: () =>
        call(cancelWithdrawal, { reference: movement }, onNode(member.caller, round + 1)),
    }
    // An approval takes more statements than the others. They read the story first in some rounds, so that each of them
    // wins now and then.
    const names = Object.keys(requests)
    const order = names.map((_, at) => names[(at + round) % names.length]!)
    const outcomes = await Promise.all(
      order.map(async (name) => {
        const looks = name.startsWith('approve') ? 0 : round % 4
        for (let at = 0; at < looks; at += 1) await storyOf(three, reference)
        return { name, outcome: (await requests[name]!()).outcome }
      }),
    )
    const winners = outcomes.filter(({ outcome }) => outcome === 'done' || outcome === 'cancelled')
    expect(winners, JSON.stringify(outcomes)).toHaveLength(1)
    const winner = winners[0]!.name
    won[winner] = (won[winner] ?? 0) + 1
    const isPaid = winner.startsWith('approve')
    await expect
      .poll(() => lying(scene, member), soon)
      .toEqual({ main: isPaid ? 0 : 30_000_00, hold: 0 })
    expect(await paidFor(reference)).toHaveLength(isPaid ? 1 : 0)
  }
  expect(await scene.app.ctx.ledger.reconcile()).toEqual([])
  process.stdout.write(`${rounds} rounds: ${JSON.stringify(won)}\n`)
}, 120_000)

test('WDR-06 of a cancellation and the record of a payment by hand at once exactly one counts', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { member, reference, movement } = await heldWithdrawal(scene, baht(30_000))
    const bankReference = `BYHAND${String(round).padStart(6, '0')}`
    const record = () =>
      call(payByHand, { reference, bankReference, reason }, onNode(desks[0]!.desk, round))
    const cancel = () =>
      call(cancelWithdrawal, { reference: movement }, onNode(member.caller, round + 1))
    const [recorded, cancelled] =
      round % 3
        ? await Promise.all([record(), cancel()])
        : (await Promise.all([cancel(), record()])).toReversed()
    const isRecorded = recorded!.outcome === 'proposed'
    expect([recorded!.outcome, cancelled!.outcome]).toEqual(
      isRecorded ? ['proposed', 'already_decided'] : ['already_decided', 'cancelled'],
    )
    const held = { main: 0, hold: 30_000_00 }
    expect(await lying(scene, member)).toEqual(isRecorded ? held : { main: 30_000_00, hold: 0 })
  }
}, 120_000)

test('JOB withdrawal-by-hand of two confirmations with one reference of the bank at once exactly one counts', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const held = [
      await heldWithdrawal(scene, baht(30_000)),
      await heldWithdrawal(scene, baht(30_000)),
    ]
    const bankReference = `SAME${String(round).padStart(6, '0')}`
    const confirm = (at: number, { desk }: Desk) =>
      call(payByHand, { reference: held[at]!.reference, bankReference, reason }, onNode(desk, at))
    for (const at of [0, 1]) expect(await confirm(at, desks[0]!)).toEqual({ outcome: 'proposed' })
    const answers = await Promise.allSettled([confirm(0, desks[1]!), confirm(1, desks[2]!)])
    const said = answers.map((one) =>
      one.status === 'fulfilled' ? one.value.outcome : one.reason.message,
    )
    expect(said.toSorted()).toEqual(['BAD_REQUEST', 'done'])
    const left = await Promise.all(held.map(({ member }) => lying(scene, member)))
    expect(left.map(({ hold }) => hold).toSorted()).toEqual([0, 30_000_00])
  }
  expect(await scene.app.ctx.ledger.reconcile()).toEqual([])
}, 120_000)

test('JOB stop-payouts after the response to a stop nothing is sent that was not marked before', async () => {
  const { ctx } = scene.app
  for (let round = 0; round < rounds; round += 1) {
    const members = await Promise.all([0, 1, 2, 3].map(() => scene.member()))
    for (const { id } of members) await give(ctx, id, baht(300))
    const asked = members.map((member, at) =>
      call(withdraw, { amount: baht(300) }, onNode(member.caller, at)),
    )
    await call(stopPayouts, {}, onNode(desks[0]!.desk, round))
    const marked = async () =>
      (
        await ctx.db<{ reference: string }[]>`
          select reference from external_transfer where kind = 'payout' and last_sent_at is not null`
      ).map(({ reference }) => reference)
    const before = await marked()
    const references = (await Promise.all(asked)).map((one) =>
      one.reference.slice('withdraw:'.length),
    )
    for (const reference of references) await there.ctx.transfers.run(there.ctx, reference)
    expect(await marked()).toEqual(expect.arrayContaining(before))
    expect((await marked()).length).toBe(before.length)
    // One operator may hold what is queued, and the next one waits for the start.
    const queued = references.find((reference) => !before.includes(reference))
    if (queued)
      expect(await call(holdWithdrawal, { reference: queued, reason }, desks[1]!.desk)).toEqual({
        outcome: 'done',
      })
    await owner`update payout_switch set is_stopped = false`
    await ctx.jobs.add(ctx.db, 'external-transfer.sweep', {})
    for (const reference of references.filter((one) => one !== queued)) {
      await ctx.transfers.run(ctx, reference)
      await expect.poll(async () => (await storyOf(desks[0]!, reference)).column, soon).toBe('paid')
      expect(await paidFor(reference)).toHaveLength(1)
    }
    if (queued) expect(await paidFor(queued)).toEqual([])
  }
  expect(await ctx.ledger.reconcile()).toEqual([])
}, 120_000)
