import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { decideTransfer } from '#contract/operator-money'
import { stopPayouts } from '#contract/operator-payout'
import { scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { externalTransferJobs } from '../external-transfer/jobs.ts'
import { asOwner } from '../testing.ts'
import { readBalances } from '../withdraw/balance.ts'
import { both, ends, one, startPayouts, startReturns, stateOf } from './scene-testing.ts'
import { paidTo, reason, returnOf, suspenseOf, unknownTransfer } from './testing.ts'

startReturns()

test('stopped payouts hold it: nothing is asked of the bank until they are started', async () => {
  const payment = await unknownTransfer(scene)
  await call(stopPayouts, { reason }, one.desk)
  await both(payment)
  await externalTransferJobs['external-transfer.sweep']({}, scene.app.ctx)
  await ends(payment, 'waiting')
  expect(await scene.sandbox.payouts((await returnOf(one, payment)).last!.reference)).toEqual([])
  expect((await suspenseOf(scene)).onItsWay).toBe(77_00)
  await startPayouts()
  await ends(payment, 'sent')
})

test('an empty account of ours refuses it, and payouts wait until it is funded', async () => {
  const payment = await unknownTransfer(scene, { amount: baht(900) })
  await scene.sandbox.setPayoutBalance(baht(100))
  await both(payment)
  await ends(payment, 'refused')
  expect((await returnOf(one, payment)).last?.said).toBe('insufficient_funds')
  const short = async () =>
    (await scene.app.ctx.db`select from payout_balance where short_since is not null`).length
  expect(await short()).toBe(1)
  await both(payment)
  await ends(payment, 'waiting')
  await scene.sandbox.setPayoutBalance(baht(1_000_000))
  await readBalances(scene.app.ctx)
  expect(await short()).toBe(0)
  await ends(payment, 'sent')
})

test('a lost answer is unknown: the bank is asked by our reference, and nothing is paid twice', async () => {
  const payment = await unknownTransfer(scene)
  await scene.sandbox.control({ gateway: 'PAYOUT', operation: 'pay', flaw: 'error', calls: 1 })
  await both(payment)
  await ends(payment, 'sent')
  expect(await paidTo(scene, payment.from.account)).toHaveLength(1)
})

test('a return that stays unknown for a day is resolved by operators like a withdrawal', async () => {
  const manual = async (amount: number) => {
    const payment = await unknownTransfer(scene, { amount: baht(amount) })
    await call(stopPayouts, { reason }, one.desk)
    await both(payment)
    const { reference } = (await returnOf(one, payment)).last!
    await asOwner(
      scene.app,
      (own) => own`
        update external_transfer set state = 'manual', reason_code = 'unknown_too_long', closed_at = now(),
          manual_at = now(), sends = 1, last_sent_at = now() where reference = ${reference}`,
    )
    await startPayouts()
    expect(await stateOf(payment)).toBe('review')
    return { payment, reference }
  }
  const back = await manual(61)
  const { outcome } = await call(
    decideTransfer,
    { id: back.reference, decision: 'not-applied', reason },
    one.desk,
  )
  expect(outcome).toBe('decided')
  expect(await stateOf(back.payment)).toBe('refused')
  expect(await returnOf(one, back.payment)).toMatchObject({ isInSuspense: true })

  const paid = await manual(62)
  const decision = { id: paid.reference, decision: 'applied', reason } as const
  expect((await call(decideTransfer, decision, one.desk)).outcome).toBe('decided')
  expect(await stateOf(paid.payment)).toBe('sent')
  expect(await returnOf(one, paid.payment)).toMatchObject({ isInSuspense: false })
})
