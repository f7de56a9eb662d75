import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { approvals, approve, withdrawApproval } from '#contract/approval'
import { call } from '#contract/call'
import { depositCase, deposits } from '#contract/operator-deposit'
import { decidePayment, decideTransfer } from '#contract/operator-money'
import { stopPayouts } from '#contract/operator-payout'
import { paymentReturn, returnPayment } from '#contract/payment-return'
import { baht, keptFor, openedQr, type Scene, startScene } from '../deposit/testing.ts'
import { externalTransferJobs } from '../external-transfer/jobs.ts'
import { newOperator } from '../operator/testing.ts'
import { makePuppet } from '../operator-member-change/testing.ts'
import { encryptAccountNo, indexOfAccount } from '../profile/bank-account.ts'
import { decided, memberWith, newPayer, upload } from '../slip/testing.ts'
import { asOwner } from '../testing.ts'
import { readBalances } from '../withdraw/balance.ts'
import {
  type Desk,
  paidTo,
  reason,
  returnOf,
  sendBack,
  soon,
  suspenseOf,
  unknownTransfer,
} from './testing.ts'

// Goal: unmatched money is paid back to the account that it came from, by two operators, once, or it is in suspense.
// Method: the whole server against the sandbox's banks and gateways, over HTTP.
let scene: Scene
let one: Desk
let two: Desk
beforeAll(async () => {
  scene = await startScene()
  one = await newOperator(scene.app, 'finance')
  two = await newOperator(scene.app, 'finance')
})
afterEach(async () => {
  await scene.sandbox.clearControls()
  expect(await scene.app.ctx.ledger.reconcile()).toEqual([])
  await suspenseOf(scene)
})
afterAll(() => scene?.stop())

const refused = (asked: Promise<unknown>, code: string) =>
  expect(asked).rejects.toMatchObject({ code })
const stateOf = async (payment: { id: string }) => (await returnOf(two, payment)).last?.state
const ends = (payment: { id: string }, state: string) =>
  expect.poll(() => stateOf(payment), soon).toBe(state)
const both = async (payment: { id: string }, typed: { account?: string; holder?: string } = {}) => {
  expect(await sendBack(one, payment, typed)).toBe('proposed')
  expect(await sendBack(two, payment, typed)).toBe('done')
}
/** The contract's client would not send these. */
const statusOf = async ({ id }: { id: string }, typed: object) => {
  const { status } = await fetch(`${scene.app.host}/api/console/deposits/payment/${id}/return`, {
    method: 'POST',
    headers: {
      'x-client-id': 'kapao-web',
      'content-type': 'application/json',
      authorization: `Bearer ${one.token}`,
      'idempotency-key': `typed-${Math.random()}`,
    },
    body: JSON.stringify({ reason, ...typed }),
  })
  return status
}
const startPayouts = () =>
  asOwner(scene.app, (own) => own`update payout_switch set is_stopped = false`)
const caseOf = ({ desk }: Desk, { id }: { id: string }) =>
  call(depositCase, { kind: 'payment', id }, desk)
const lineOf = async (reference: string) =>
  (await call(deposits, { limit: 10, reference }, one.desk)).deposits[0]

test('STM-04 two operators send unmatched money back, and the bank pays the account that it came from once', async () => {
  const before = await suspenseOf(scene)
  const payment = await unknownTransfer(scene)
  expect((await suspenseOf(scene)).books).toBe(before.books + 77_00)
  expect(await sendBack(one, payment)).toBe('proposed')
  expect((await suspenseOf(scene)).books).toBe(before.books + 77_00)
  expect(await paidTo(scene, payment.from.account)).toEqual([])
  // The same operator again is still one person.
  expect(await sendBack(one, payment)).toBe('proposed')
  expect(await returnOf(two, payment)).toMatchObject({
    isInSuspense: true,
    payer: { bank: 'KTB', account: payment.from.account, holder: 'NOBODY KNOWN' },
    needsAccount: false,
    needsHolder: false,
    proposal: { by: one.username, account: payment.from.account, reason, refusal: null },
    last: null,
  })
  expect((await returnOf(one, payment)).proposal?.refusal).toBe('own')
  expect(await sendBack(two, payment)).toBe('done')
  await ends(payment, 'sent')
  expect(await paidTo(scene, payment.from.account)).toMatchObject([
    { bank: 'KTB', amount: 77_00, name: 'NOBODY KNOWN' },
  ])
  expect(await suspenseOf(scene)).toMatchObject({ books: before.books, onItsWay: 0 })
  expect(await sendBack(one, payment)).toBe('already_decided')
  expect(await lineOf(payment.reference)).toMatchObject({ state: 'returned', isInSuspense: false })
  const { story, canResolve } = await caseOf(one, payment)
  expect(canResolve).toBe(false)
  expect(story.map(({ what, by, decision }) => [what, by, decision])).toEqual([
    ['reported', '', null],
    ['proposed', one.username, 'send-back'],
    ['decided', two.username, 'send-back'],
    ['return-sent', '', null],
    ['return-paid', '', null],
  ])
})

test('the audit and the approval name the account by its last digits alone', async () => {
  const payment = await unknownTransfer(scene)
  await both(payment)
  const lines = await scene.app.ctx.db<{ action: string; text: string; amount: number }[]>`
    select action, coalesce(before::text, '') || coalesce(after::text, '') || reason as text, amount from operator_audit
    where action in ('payment-return', 'approval-propose', 'approval-execute')
      and (about = ${payment.id} or after->>'object' = ${`payment ${payment.id}`}) order by id`
  expect(lines.map(({ action, amount }) => [action, amount])).toEqual([
    ['approval-propose', 77_00],
    ['approval-execute', 77_00],
    ['payment-return', 77_00],
  ])
  for (const { text } of lines) {
    expect(text).not.toContain(payment.from.account)
    expect(text).toContain(`•••${payment.from.account.slice(-4)}`)
  }
  const { approvals: all } = await call(
    approvals,
    { page: 1, limit: 50, list: 'decided' },
    one.desk,
  )
  expect(JSON.stringify(all)).not.toContain(payment.from.account)
  const looked = await scene.app.ctx.db`
    select from operator_audit where action = 'money-look' and about = ${payment.id}`
  expect(looked).toHaveLength(0)
  await ends(payment, 'sent')
})

test('a refused return puts the money back into suspense, where it can be sent back again or credited', async () => {
  // The sandbox's bank answers amounts that end in .13 with a closed account.
  const payment = await unknownTransfer(scene, { amount: baht(200.13) })
  const before = await suspenseOf(scene)
  await both(payment)
  await ends(payment, 'refused')
  expect((await returnOf(one, payment)).last?.said).toBe('account_closed')
  expect(await suspenseOf(scene)).toEqual(before)
  expect(await lineOf(payment.reference)).toMatchObject({ state: 'unmatched', isInSuspense: true })
  expect((await caseOf(one, payment)).story.at(-1)).toMatchObject({
    what: 'return-refused',
    text: 'account_closed',
  })
  // A second try is another approval, and another reference at the bank.
  await both(payment)
  await ends(payment, 'refused')
  expect(
    await scene.app.ctx.db`select from payment_return where payment = ${payment.id}`,
  ).toHaveLength(2)

  const member = await scene.member()
  const [{ userId }] = await scene.app.ctx.db<[{ userId: string }]>`
    select public_id::text as user_id from member where id = ${member.id}`
  const credit = { id: payment.id, decision: 'credit', member: userId, reason } as const
  await call(decidePayment, credit, one.desk)
  expect((await call(decidePayment, credit, two.desk)).outcome).toBe('decided')
  expect((await scene.app.ctx.ledger.balancesOf(member.id)).main).toBe(200_13)
})

test('a proposal to credit a payment from before it was sent back counts for nothing when the bank refuses', async () => {
  const payment = await unknownTransfer(scene, { amount: baht(400.13) })
  const member = await scene.member()
  const [{ userId }] = await scene.app.ctx.db<[{ userId: string }]>`
    select public_id::text as user_id from member where id = ${member.id}`
  const credit = async ({ desk }: Desk) => {
    const asked = { id: payment.id, decision: 'credit', member: userId, reason } as const
    return (await call(decidePayment, asked, desk)).outcome
  }
  expect(await credit(one)).toBe('proposed')
  await both(payment)
  await ends(payment, 'refused')
  expect(await credit(two)).toBe('proposed')
  expect((await scene.app.ctx.ledger.balancesOf(member.id)).main).toBe(0)
  expect(await credit(one)).toBe('decided')
  expect((await scene.app.ctx.ledger.balancesOf(member.id)).main).toBe(400_13)
})

test('money that is on its way back, or was sent back, is credited to nobody', async () => {
  const payer = newPayer()
  const member = await memberWith(scene)
  const payment = await unknownTransfer(scene, { name: payer.name })
  await call(stopPayouts, { reason }, one.desk)
  await both(payment)
  await ends(payment, 'waiting')
  // The member has the payer's account now, so the slip would be credited.
  const { secrets, db } = scene.app.ctx
  await asOwner(
    scene.app,
    (own) => own`
      update member set bank_code = 'KTB', bank_account_name = ${payment.from.name},
        bank_account_no = ${encryptAccountNo(secrets, payment.from.account)},
        bank_account_index = ${indexOfAccount(secrets, 'KTB', payment.from.account)}
      where id = ${member.id}`,
  )
  const slip = await upload(await scene.sandbox.slip(payment.reference), member.caller)
  expect(await decided(member, slip)).toMatchObject({ status: 'FAILED' })
  await startPayouts()
  await ends(payment, 'sent')
  await db`delete from feed_cursor`
  await scene.app.ctx.jobs.add(db, 'feed.round', {})
  const cursors = async () => (await db`select from feed_cursor where provider = 'SCB'`).length
  await expect.poll(cursors, soon).toBe(1)
  expect((await scene.app.ctx.ledger.balancesOf(member.id)).main).toBe(0)
  expect(await paidTo(scene, payment.from.account)).toHaveLength(1)
  expect(await keptFor(scene, payment)).toHaveLength(1)
})

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

test('what the bank hides is typed, must fit what it shows, and is whole for the second person alone', async () => {
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
    await refused(sendBack(one, payment, typed), 'PAYER_DIFFERS')
  await both(payment, { account, holder })
  await ends(payment, 'sent')
  expect(await paidTo(scene, account)).toMatchObject([{ name: holder, amount: 77_00 }])

  // If the bank shows the whole number, another one is refused.
  const whole = await unknownTransfer(scene)
  await refused(sendBack(one, whole, { account: '1234567890' }), 'PAYER_DIFFERS')
  await refused(sendBack(one, whole, { holder: 'SOMCHAI JAIDEE' }), 'PAYER_DIFFERS')
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

test.each(['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX'] as const)(
  'a paid QR of %s that fits no request goes back to the payer whom its callback names',
  async (provider) => {
    const member = await scene.member()
    const { id: reference, payload } = await openedQr(member, provider, baht(100))
    const payer = {
      bank: 'KTB',
      account: `77${String(provider.charCodeAt(provider.length - 1)).padStart(3, '0')}456789`,
      name: 'SUDA RAKDEE',
    }
    await scene.sandbox.payQr(payload, { amount: baht(91), payer })
    const rows = () => scene.app.ctx.db<{ id: string }[]>`
      select id::text from unmatched_payment where reference = ${reference} and suspense_movement is not null`
    await expect.poll(async () => (await rows()).length, soon).toBe(1)
    const payment = (await rows())[0]!
    await both(payment)
    await ends(payment, 'sent')
    expect(await paidTo(scene, payer.account)).toMatchObject([{ bank: 'KTB', amount: 91_00 }])
  },
)

test('a payer without a known bank account is PAYER_UNKNOWN, and a payment without money BAD_REQUEST', async () => {
  await scene.sandbox.sendToWallet({ mobile: '0899990001', amount: baht(40) })
  const rows = () => scene.app.ctx.db<{ id: string }[]>`
    select id::text from unmatched_payment where provider = 'TRUEWALLET' and suspense_movement is not null`
  await expect.poll(async () => (await rows()).length, soon).toBe(1)
  const wallet = (await rows())[0]!
  expect(await returnOf(one, wallet)).toMatchObject({ isInSuspense: true, payer: null })
  await refused(sendBack(one, wallet), 'PAYER_UNKNOWN')
  await refused(sendBack(one, { id: '999999' }), 'NO_DATA')
  await refused(returnOf(one, { id: '999999' }), 'NO_DATA')

  const payment = await unknownTransfer(scene)
  const [{ id }] = await scene.app.ctx.db<[{ id: string }]>`
    insert into unmatched_payment (provider, fact, reason_code, transaction, reference, amount, currency, received_in, raw)
    select provider, 'other', 'contradictory', transaction, reference, 5, currency, received_in, raw from unmatched_payment
    where id = ${payment.id} returning id::text`
  await refused(sendBack(one, { id }), 'BAD_REQUEST')
  for (const account of ['12345', '1'.repeat(21), "1' or 1=1", '<b>1234567</b>'])
    expect(await statusOf(payment, { account })).toBe(400)
  for (const text of ["'; drop table payment_return; --", '<img src=x onerror=alert(1)>'])
    await refused(sendBack(one, payment, { holder: text }), 'PAYER_DIFFERS')
})

test('a dismissed payment can be sent back, and is dismissed again when the bank refuses', async () => {
  const payment = await unknownTransfer(scene, { amount: baht(300.13) })
  const dismiss = { id: payment.id, decision: 'dismiss', reason } as const
  expect((await call(decidePayment, dismiss, one.desk)).outcome).toBe('decided')
  await both(payment)
  await ends(payment, 'refused')
  expect(await lineOf(payment.reference)).toMatchObject({ state: 'dismissed', isInSuspense: true })
})

test('of two second persons at once one sends it, and a repeated request changes nothing', async () => {
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

test('of a credit and a return at once one gets the money', async () => {
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

test('nobody without the right, no puppet and no proposer sends it back, also by the approval’s id', async () => {
  const payment = await unknownTransfer(scene)
  for (const role of ['support', 'risk', 'compliance', 'auditor']) {
    const other = await newOperator(scene.app, role)
    await refused(call(returnPayment, { id: payment.id, reason }, other.desk), 'INVALID_USER_3')
    await refused(call(paymentReturn, { id: payment.id }, other.desk), 'INVALID_USER_3')
  }
  const first = await newOperator(scene.app, 'finance')
  const puppet = await newOperator(scene.app, 'finance')
  await makePuppet(scene, puppet, first)
  expect(await sendBack(first, payment)).toBe('proposed')
  const { proposal } = await returnOf(two, payment)
  await refused(sendBack(puppet, payment), 'APPROVAL_DEPENDENT')
  const second = { id: proposal!.id, reason }
  await refused(call(approve, second, first.desk), 'APPROVAL_OWN')
  await refused(call(approve, second, puppet.desk), 'APPROVAL_DEPENDENT')
  await call(withdrawApproval, { id: proposal!.id }, first.desk)
  await refused(call(approve, second, two.desk), 'APPROVAL_WITHDRAWN')
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
  await refused(call(approve, { id: again.id, reason }, two.desk), 'APPROVAL_EXPIRED')
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
