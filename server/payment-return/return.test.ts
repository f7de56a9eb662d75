import { expect, test } from 'vitest'
import { approvals } from '#contract/approval'
import { call } from '#contract/call'
import { depositCase, deposits } from '#contract/operator-deposit'
import { decidePayment } from '#contract/operator-money'
import { stopPayouts } from '#contract/operator-payout'
import { ask } from '#providers/ask'
import { watchQr } from '../deposit/qr/watch.ts'
import { scene } from '../deposit/scene-testing.ts'
import { baht, keptFor, openedQr, registerAccount } from '../deposit/testing.ts'
import { externalTransferJobs } from '../external-transfer/jobs.ts'
import { refusedWith } from '../refused-testing.ts'
import { decided, memberWith, newPayer, upload } from '../slip/testing.ts'
import { both, ends, one, startPayouts, startReturns, stateOf, two } from './scene-testing.ts'
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
startReturns()

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

test('money that is on its way back, or was sent back, is not credited', async () => {
  const payer = newPayer()
  const member = await memberWith(scene)
  const payment = await unknownTransfer(scene, { name: payer.name })
  await call(stopPayouts, { reason }, one.desk)
  await both(payment)
  await ends(payment, 'waiting')
  // The member has the payer's account now, so the slip would be credited.
  const { db } = scene.app.ctx
  await registerAccount(scene, member, payment.from)
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

test('money that the bank paid after its return had counted as refused leaves suspense, and is not credited', async () => {
  const { ctx } = scene.app
  const before = await suspenseOf(scene)
  const payment = await unknownTransfer(scene, { amount: baht(88) })
  await scene.sandbox.control({ gateway: 'PAYOUT', operation: 'pay', flaw: 'lost', calls: 1 })
  await both(payment)
  await expect.poll(() => stateOf(payment), { timeout: 90_000, interval: 500 }).toBe('refused')
  const { reference } = (await returnOf(two, payment)).last!
  const paid = { bank: 'KTB', account: payment.from.account, name: payment.from.name }
  await ask(ctx.payout.pay, {
    ...paid,
    reference,
    amount: baht(88),
    currency: 'BAHT',
    at: new Date(),
  })
  const check = () => externalTransferJobs['external-transfer.check']({ reference }, ctx)
  await Promise.all([check(), check()])
  await ends(payment, 'sent')
  expect(await suspenseOf(scene)).toMatchObject({ books: before.books, onItsWay: 0 })
  expect(await lineOf(payment.reference)).toMatchObject({ state: 'returned', isInSuspense: false })
  const [loss] = await ctx.db`
    select from ledger.house_shard where name = 'house/late-applied' having sum(balance) <> 0`
  expect(loss).toBeUndefined()
  expect(await sendBack(one, payment)).toBe('already_decided')
  expect(await paidTo(scene, payment.from.account)).toHaveLength(1)
}, 240_000)

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

test('STM-04 a payment that was sent back is no new case when its gateway lists it again', async () => {
  const member = await scene.member()
  const { id: reference, payload } = await openedQr(member, 'KBANK', baht(100))
  const payer = { bank: 'KTB', account: '7700456788', name: 'SUDA RAKDEE' }
  await scene.sandbox.payQr(payload, { amount: baht(93), payer })
  const kept = () => keptFor(scene, { reference })
  await expect.poll(kept, soon).toEqual([{ reason: 'amount_mismatch', amount: 93_00 }])
  const [payment] = await scene.app.ctx.db<{ id: string }[]>`
    select id::text from unmatched_payment where reference = ${reference}`
  await both(payment!)
  await ends(payment!, 'sent')
  await watchQr({ id: reference }, scene.app.ctx)
  expect(await kept()).toEqual([{ reason: 'amount_mismatch', amount: 93_00 }])
})

test('a payer without a known bank account is PAYER_UNKNOWN, and a payment without money BAD_REQUEST', async () => {
  await scene.sandbox.sendToWallet({ mobile: '0899990001', amount: baht(40) })
  const rows = () => scene.app.ctx.db<{ id: string }[]>`
    select id::text from unmatched_payment where provider = 'TRUEWALLET' and suspense_movement is not null`
  await expect.poll(async () => (await rows()).length, soon).toBe(1)
  const wallet = (await rows())[0]!
  expect(await returnOf(one, wallet)).toMatchObject({ isInSuspense: true, payer: null })
  await refusedWith(sendBack(one, wallet), 'PAYER_UNKNOWN')
  await refusedWith(sendBack(one, { id: '999999' }), 'NO_DATA')
  await refusedWith(returnOf(one, { id: '999999' }), 'NO_DATA')

  const payment = await unknownTransfer(scene)
  const [{ id }] = await scene.app.ctx.db<[{ id: string }]>`
    insert into unmatched_payment (provider, fact, reason_code, transaction, reference, amount, currency, received_in, raw)
    select provider, 'other', 'contradictory', transaction, reference, 5, currency, received_in, raw from unmatched_payment
    where id = ${payment.id} returning id::text`
  await refusedWith(sendBack(one, { id }), 'BAD_REQUEST')
  for (const account of ['12345', '1'.repeat(21), "1' or 1=1", '<b>1234567</b>'])
    expect(await statusOf(payment, { account })).toBe(400)
  for (const text of ["'; drop table payment_return; --", '<img src=x onerror=alert(1)>'])
    await refusedWith(sendBack(one, payment, { holder: text }), 'PAYER_DIFFERS')
})

test('a dismissed payment can be sent back, and is dismissed again when the bank refuses', async () => {
  const payment = await unknownTransfer(scene, { amount: baht(300.13) })
  const dismiss = { id: payment.id, decision: 'dismiss', reason } as const
  expect((await call(decidePayment, dismiss, one.desk)).outcome).toBe('decided')
  await both(payment)
  await ends(payment, 'refused')
  expect(await lineOf(payment.reference)).toMatchObject({ state: 'dismissed', isInSuspense: true })
})
