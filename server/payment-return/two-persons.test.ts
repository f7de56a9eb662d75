import { expect, test } from 'vitest'
import { approve, withdrawApproval } from '#contract/approval'
import { call } from '#contract/call'
import { decidePayment } from '#contract/operator-money'
import { paymentReturn, returnPayment } from '#contract/payment-return'
import { scene } from '../deposit/scene-testing.ts'
import { newOperator } from '../operator/testing.ts'
import { makePuppet } from '../operator-member-change/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import { asOwner } from '../testing.ts'
import { both, ends, one, startReturns, two } from './scene-testing.ts'
import { paidTo, reason, returnOf, sendBack, unknownTransfer } from './testing.ts'

startReturns()

test('the hidden digits are typed, must fit what the bank shows, and only the second person sees them whole', async () => {
  const kbank = { bank: 'KBANK', account: '0001230003' } as const
  const payment = await unknownTransfer(scene, { to: kbank, name: 'SUDA RAKDEE' })
  const { account } = payment.from
  const shown = await returnOf(one, payment)
  expect(shown).toMatchObject({ needsAccount: true, needsHolder: true, proposal: null })
  expect(shown.payer?.account).not.toContain(account)
  const holder = 'SUDA RAKDEE'
  for (const typed of [
    {},
    { account },
    { holder },
    { account: account.slice(1), holder },
    { account: account.replace(/..(?=.$)/, '00'), holder },
    { account, holder: 'SOMCHAI RAKDEE' },
    { account, holder: 'SUDA R***' },
  ])
    await refusedWith(sendBack(one, payment, typed), 'PAYER_DIFFERS')
  await both(payment, { account, holder })
  await ends(payment, 'sent')
  expect(await paidTo(scene, account)).toMatchObject([{ name: holder, amount: 77_00 }])

  // If the bank shows the whole number, another one is refused.
  const whole = await unknownTransfer(scene)
  await refusedWith(sendBack(one, whole, { account: '1234567890' }), 'PAYER_DIFFERS')
  await refusedWith(sendBack(one, whole, { holder: 'SOMCHAI JAIDEE' }), 'PAYER_DIFFERS')
})

test('the second person must name the same account, or proposes anew', async () => {
  const kbank = { bank: 'KBANK', account: '0001230003' } as const
  const payment = await unknownTransfer(scene, { to: kbank })
  const { account } = payment.from
  const holder = 'NOBODY KNOWN'
  // The mask shows four digits in the middle; the first digit is the payer's secret.
  const other = `${account[0] === '9' ? '8' : '9'}${account.slice(1)}`
  expect(await sendBack(one, payment, { account: other, holder })).toBe('proposed')
  expect(await sendBack(two, payment, { account, holder })).toBe('proposed')
  expect(await sendBack(one, payment, { account, holder })).toBe('done')
  await ends(payment, 'sent')
  expect(await paidTo(scene, other)).toEqual([])
  expect(await paidTo(scene, account)).toHaveLength(1)
})

test('if two second people act at once, one sends it, and a repeated request changes nothing', async () => {
  const three = await newOperator(scene.app, 'finance-lead')
  for (let round = 0; round < 6; round += 1) {
    const payment = await unknownTransfer(scene)
    await sendBack(one, payment)
    const outcomes = await Promise.all([sendBack(two, payment), sendBack(three, payment)])
    expect(outcomes.toSorted()).toEqual(['already_decided', 'done'])
    await ends(payment, 'sent')
    expect(await paidTo(scene, payment.from.account)).toHaveLength(1)
  }
  const payment = await unknownTransfer(scene)
  await sendBack(one, payment)
  const key = `again-${payment.id}`
  expect(await sendBack(two, payment, { key })).toBe('done')
  await scene.app.ctx.db`delete from idempotency_key where key = ${key}`
  expect(await sendBack(two, payment, { key })).toBe('done')
  await ends(payment, 'sent')
  expect(await paidTo(scene, payment.from.account)).toHaveLength(1)
})

test('if a credit and a return run at once, one gets the money', async () => {
  const { db, ledger } = scene.app.ctx
  for (let round = 0; round < 4; round += 1) {
    const payment = await unknownTransfer(scene)
    const member = await scene.member()
    const [{ userId }] = await db<[{ userId: string }]>`
      select public_id::text as user_id from member where id = ${member.id}`
    const credit = { id: payment.id, decision: 'credit', member: userId, reason } as const
    await sendBack(one, payment)
    await call(decidePayment, credit, one.desk)
    await Promise.all([sendBack(two, payment), call(decidePayment, credit, two.desk)])
    const { main } = await ledger.balancesOf(member.id)
    if (main === 0) await ends(payment, 'sent')
    expect(main + (await paidTo(scene, payment.from.account)).length * 77_00).toBe(77_00)
  }
})

test('no operator without the right, no puppet and no proposer sends it back, also by the approval’s id', async () => {
  const payment = await unknownTransfer(scene)
  for (const role of ['support', 'risk', 'compliance', 'auditor']) {
    const other = await newOperator(scene.app, role)
    await refusedWith(call(returnPayment, { id: payment.id, reason }, other.desk), 'INVALID_USER_3')
    await refusedWith(call(paymentReturn, { id: payment.id }, other.desk), 'INVALID_USER_3')
  }
  const first = await newOperator(scene.app, 'finance')
  const puppet = await newOperator(scene.app, 'finance')
  await makePuppet(scene, puppet, first)
  expect(await sendBack(first, payment)).toBe('proposed')
  const { proposal } = await returnOf(two, payment)
  await refusedWith(sendBack(puppet, payment), 'APPROVAL_DEPENDENT')
  const second = { id: proposal!.id, reason }
  await refusedWith(call(approve, second, first.desk), 'APPROVAL_OWN')
  await refusedWith(call(approve, second, puppet.desk), 'APPROVAL_DEPENDENT')
  await call(withdrawApproval, { id: proposal!.id }, first.desk)
  await refusedWith(call(approve, second, two.desk), 'APPROVAL_WITHDRAWN')
  expect((await returnOf(two, payment)).proposal).toBeNull()

  await sendBack(first, payment)
  const again = (await returnOf(two, payment)).proposal!
  await asOwner(scene.app, (own) =>
    own.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`
        update approval set proposed_at = proposed_at - interval '73 hours', expires_at = expires_at - interval '73 hours'
        where id = ${again.id}`
    }),
  )
  await refusedWith(call(approve, { id: again.id, reason }, two.desk), 'APPROVAL_EXPIRED')
  expect(await paidTo(scene, payment.from.account)).toEqual([])

  expect(await sendBack(one, payment)).toBe('proposed')
  const open = (await returnOf(two, payment)).proposal!
  expect(await call(approve, { id: open.id, reason }, two.desk)).toEqual({ outcome: 'done' })
  expect(await call(approve, { id: open.id, reason }, two.desk)).toEqual({
    outcome: 'already_decided',
  })
  await ends(payment, 'sent')
})

test('the database refuses a return that no approval of this moment allows', async () => {
  const payment = await unknownTransfer(scene)
  const { db } = scene.app.ctx
  const insert = (approval: number) =>
    db.begin(async (tx) => {
      const reference = `FORGED${payment.id}${approval}AAAAAAAA`
      await tx`
        insert into external_transfer (bucket, member, reference, kind, provider, amount, currency)
        values (0, 0, ${reference}, 'payment-return', 'KTB', 7700, 'BAHT')`
      await tx`
        insert into payment_return (reference, payment, bank, holder, account_no, account_tail, approval)
        values (${reference}, ${payment.id}, 'KTB', 'ME', 'x', '1234', ${approval})`
    })
  const [{ id }] = await db<[{ id: number }]>`
    select id from approval where action = 'deposits.return' and state = 'executed' limit 1`
  await expect(insert(id)).rejects.toThrow('takes two people')
  await expect(
    db`insert into external_transfer (bucket, member, reference, kind, provider, amount, currency)
      values (0, 0, 'MEMBERLESS', 'payout', 'KTB', 7700, 'BAHT')`,
  ).rejects.toThrow('external_transfer_of_house_is_return')
})
