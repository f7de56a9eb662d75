import { afterEach, beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { payouts } from '#contract/operator-payout'
import { payByHand } from '#contract/operator-withdrawal'
import { withdraw, withdrawal } from '#contract/withdraw'
import type { Amount } from '#money'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { newOperator } from '../operator/testing.ts'
import type { Desk } from '../operator-money/testing.ts'
import { readBalances } from './balance.ts'

// Goal: a bank that refuses a payout because our account is empty costs no member a failure: the withdrawal waits, with
// all later ones, and is paid once the account is funded. Method: the sandbox's account with too little money.
let finance: Desk
openScene()
beforeAll(async () => {
  finance = await newOperator(scene.app, 'finance')
})
const plenty = baht(1_000_000)
afterEach(async () => {
  await scene.sandbox.setPayoutBalance(plenty)
  await readBalances(scene.app.ctx)
})

const soon = { timeout: 30_000, interval: 50 }
const ask = async (amount: Amount, by?: Member) => {
  const member = by ?? (await scene.member())
  await give(scene.app.ctx, member.id, amount)
  const { reference } = await call(withdraw, { amount }, member.caller)
  const read = () => call(withdrawal, { reference }, member.caller)
  return { member, reference: reference.slice('withdraw:'.length), read }
}
const stateOf = async () =>
  (await call(payouts, {}, finance.desk)).balances.find(({ currency }) => currency === 'BAHT')
const paidFor = async (reference: string) =>
  (await scene.sandbox.payouts()).filter((one) => one.reference.startsWith(reference))

test('WDR-06 a payout that the bank refuses for want of our money is held, and paid once the account is funded', async () => {
  await scene.sandbox.setPayoutBalance(baht(100))
  const first = await ask(baht(300))
  await expect.poll(first.read, soon).toMatchObject({
    status: 'IN_PROGRESS',
    failure: null,
    heldText: expect.any(String),
    sentAt: null,
  })
  expect(await stateOf()).toMatchObject({ shortSince: expect.any(Number), waiting: 300_00 })
  // Without the pause, this one would be paid: the account has enough for it.
  const second = await ask(baht(100))
  expect(await second.read()).toMatchObject({ heldText: expect.any(String) })

  await readBalances(scene.app.ctx)
  expect(await stateOf()).toMatchObject({ balance: 100_00, waiting: 400_00 })
  expect((await first.read()).status).toBe('IN_PROGRESS')

  await scene.sandbox.setPayoutBalance(baht(400))
  await readBalances(scene.app.ctx)
  for (const { read } of [first, second])
    await expect.poll(read, soon).toMatchObject({ status: 'SUCCESS' })
  expect(await stateOf()).toMatchObject({ shortSince: null, waiting: 0 })
  expect(
    (await paidFor(first.reference)).map(({ reference, status }) => [reference, status]),
  ).toEqual([
    [`${first.reference}R2`, 'paid'],
    [first.reference, 'refused'],
  ])
  expect(await paidFor(second.reference)).toMatchObject([
    { reference: second.reference, status: 'paid' },
  ])
})

test('WDR-06 a withdrawal above the balance that was read is held, and nothing is asked of the bank', async () => {
  await scene.sandbox.setPayoutBalance(baht(500))
  await readBalances(scene.app.ctx)
  const { reference, read } = await ask(baht(501))
  expect(await read()).toMatchObject({ heldText: expect.any(String) })
  await scene.sandbox.setPayoutBalance(plenty)
  await readBalances(scene.app.ctx)
  await expect.poll(read, soon).toMatchObject({ status: 'SUCCESS' })
  expect(await paidFor(reference)).toMatchObject([{ reference, status: 'paid' }])
})

test('WDR-06 a payout that the bank refuses twice waits for an operator, and holds up no other', async () => {
  const { read } = await ask(baht(200.77))
  await expect.poll(read, soon).toMatchObject({ heldText: expect.any(String) })
  await readBalances(scene.app.ctx)
  await expect.poll(async () => (await stateOf())?.shortSince, soon).not.toBeNull()
  await expect.poll(read, soon).toMatchObject({ heldText: expect.any(String) })
  await readBalances(scene.app.ctx)
  expect(await stateOf()).toMatchObject({ shortSince: null, waiting: 200_77 })
  const other = await ask(baht(200))
  await expect.poll(other.read, soon).toMatchObject({ status: 'SUCCESS' })
  expect(await read()).toMatchObject({ status: 'IN_PROGRESS', canCancel: true })
})

test('WDR-06 a withdrawal that an operator paid by hand is not sent when the account is funded, and holds up no other', async () => {
  await scene.sandbox.setPayoutBalance(baht(100))
  await readBalances(scene.app.ctx)
  const [byHand, other] = [await ask(baht(300)), await ask(baht(400))]
  const record = ({ desk }: Desk) => {
    const bankReference = '2026112300077777'
    return call(
      payByHand,
      { reference: byHand.reference, bankReference, reason: 'The account is empty' },
      desk,
    )
  }
  expect(await record(finance)).toEqual({ outcome: 'proposed' })
  await scene.sandbox.setPayoutBalance(baht(400))
  await readBalances(scene.app.ctx)
  await expect.poll(other.read, soon).toMatchObject({ status: 'SUCCESS' })
  expect(await byHand.read()).toMatchObject({ status: 'IN_PROGRESS', sentAt: null })
  expect(await record(await newOperator(scene.app, 'finance'))).toEqual({ outcome: 'done' })
  expect(await byHand.read()).toMatchObject({ status: 'SUCCESS' })
  expect(await paidFor(byHand.reference)).toEqual([])
})

test('WDR-06 a suspended member’s withdrawal that waits for our money is not sent, and holds up no other', async () => {
  await scene.sandbox.setPayoutBalance(baht(100))
  await readBalances(scene.app.ctx)
  const [suspended, other] = [await ask(baht(300)), await ask(baht(400))]
  const become = (status: string) =>
    scene.app.ctx.db`update member set status = ${status} where id = ${suspended.member.id}`
  const state = async () =>
    (
      await scene.app.ctx.db`
        select state from external_transfer where reference = ${suspended.reference}`
    )[0]
  await become('suspended')
  for (const balance of [baht(400), plenty]) {
    await scene.sandbox.setPayoutBalance(balance)
    await readBalances(scene.app.ctx)
    await expect.poll(other.read, soon).toMatchObject({ status: 'SUCCESS' })
    expect(await state()).toEqual({ state: 'held' })
  }
  expect(await paidFor(suspended.reference)).toEqual([])
  await become('active')
  await readBalances(scene.app.ctx)
  await expect.poll(async () => paidFor(suspended.reference), soon).toHaveLength(1)
})
