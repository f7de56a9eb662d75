import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { decidePayment, findMember, moneyStory, type WaitingMoney } from '#contract/operator-money'
import { profile } from '#contract/profile'
import { statement } from '#contract/statement'
import { openScene, scene } from '../deposit/scene-testing.ts'
import {
  baht,
  kbankCallback,
  keptFor,
  type Member,
  mainOf,
  openedQr,
  paidSilently,
  registerAccount,
  sendToKbank,
} from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { type Desk, factOf, listOf, why } from './testing.ts'

// Goal: an unmatched payment is credited or left by an operator once, however often it is reported again. Method: the whole
// server against the sandbox's banks and gateways.
let finance: Desk
let owner: Desk
openScene()
beforeAll(async () => {
  finance = await newOperator(scene.app, 'finance')
  owner = await newOperator(scene.app, 'owner')
})

const soon = { timeout: 30_000, interval: 50 }
const scb = { bank: 'SCB', account: '0004560002' } as const
let counted = 0

/** Creates a waiting transfer of an unknown payer, and members with their bank names. */
async function unknownTransfer(amount = baht(77)) {
  counted += 1
  const from = {
    bank: 'KTB',
    account: String(9_990_000_000 + counted),
    name: 'NOBODY KNOWN',
  } as const
  const { reference } = await scene.sandbox.sendTransfer({ from, to: scb, amount })
  return { from, reference, waiting: await waitingFor(reference) }
}

async function waitingFor(reference: string): Promise<WaitingMoney> {
  const found = async () =>
    (await listOf(finance, 'payment')).find((one) => one.reference === reference)
  await expect.poll(found, soon).toBeTruthy()
  return (await found())!
}

const userIdOf = async ({ id }: Member) => {
  const [{ userId }] = await scene.app.ctx.db<[{ userId: string }]>`
    select public_id::text as user_id from member where id = ${id}`
  return userId
}

const credit = async ({ id }: WaitingMoney, member: Member, { desk } = finance) =>
  (
    await call(
      decidePayment,
      { id, decision: 'credit', member: await userIdOf(member), reason: why },
      desk,
    )
  ).outcome

/** Reads the bank's list again from its start. */
async function readAllAgain() {
  const { db, jobs } = scene.app.ctx
  await db`delete from feed_cursor`
  await jobs.add(db, 'feed.round', {})
  await expect
    .poll(async () => (await db`select from feed_cursor where provider = 'SCB'`).length, soon)
    .toBe(1)
}

test('DEP-01 an unmatched transfer is credited to the member whom an operator found', async () => {
  const { from, reference, waiting } = await unknownTransfer()
  expect(waiting).toMatchObject({
    kind: 'payment',
    provider: 'SCB',
    amount: baht(77),
    currency: 'BAHT',
    member: null,
    why: 'payer_not_found',
  })
  const { facts, evidence } = await call(
    moneyStory,
    { kind: 'payment', id: waiting.id },
    finance.desk,
  )
  expect(factOf(facts, 'sender-name')).toBe('NOBODY KNOWN')
  expect(factOf(facts, 'sender-account')).toBe(from.account)
  expect(evidence).toContain(reference)

  const member = await scene.member()
  const own = await call(profile, {}, member.caller)
  const userId = await userIdOf(member)
  await registerAccount(scene, member, { bank: 'GSB', account: '5551230001', name: 'SOMCHAI' })
  for (const search of [userId, own.profile.username, '555-123-0001']) {
    const { members } = await call(findMember, { search }, finance.desk)
    expect(members).toMatchObject([{ userId, account: '•••0001', currency: 'BAHT' }])
  }
  expect((await call(findMember, { search: userId.slice(0, 6) }, finance.desk)).members).toEqual([])

  // The payer's account is not the member's, so one person alone credits no member.
  expect(await credit(waiting, member)).toBe('proposed')
  expect(await mainOf(scene, member)).toBe(0)
  expect(await credit(waiting, member, owner)).toBe('decided')
  expect(await mainOf(scene, member)).toBe(baht(77))
  const { statements } = await call(statement, { page: 1, limit: 10 }, member.caller)
  expect(statements).toMatchObject([
    { statementType: 'deposit', from: 'SCB', reference: `bank:SCB:${reference}` },
  ])
  expect(await credit(waiting, await scene.member())).toBe('already_decided')
  await readAllAgain()
  expect(await mainOf(scene, member)).toBe(baht(77))
  expect(await listOf(finance, 'payment')).toEqual([])
})

test('DEP-01 a transfer that was sent back outside is never credited, even when its payer is known later', async () => {
  const { from, waiting } = await unknownTransfer()
  const leave = { id: waiting.id, decision: 'dismiss', reason: 'sent back at the bank' } as const
  expect(await call(decidePayment, leave, finance.desk)).toMatchObject({ outcome: 'decided' })
  const member = await scene.member()
  await registerAccount(scene, member, from)
  await readAllAgain()
  expect(await mainOf(scene, member)).toBe(0)
  expect(await credit(waiting, member)).toBe('already_decided')
  const { story, facts } = await call(moneyStory, { kind: 'payment', id: waiting.id }, finance.desk)
  expect(story.at(-1)).toMatchObject({ decision: 'dismiss', by: finance.username })
  expect(factOf(facts, 'left')).toBe('SCB')
})

test('DEP-01 of operators who credit different members while the feed finds the payer, one is first', async () => {
  const lead = await newOperator(scene.app, 'finance-lead')
  for (let round = 0; round < 4; round++) {
    const { from, waiting } = await unknownTransfer()
    const members = await Promise.all(Array.from({ length: 4 }, () => scene.member()))
    await registerAccount(scene, members[0]!, from)
    // The second person of a proposal is among them.
    expect(await credit(waiting, members[1]!, lead)).toBe('proposed')
    const outcomes = await Promise.all([
      readAllAgain(),
      ...members.map((member, index) => credit(waiting, member, index % 2 ? owner : finance)),
    ])
    expect(outcomes.filter((outcome) => outcome === 'decided').length).toBeLessThanOrEqual(1)
    const total = async () =>
      (await Promise.all(members.map((member) => mainOf(scene, member)))).reduce<number>(
        (sum, one) => sum + one,
        0,
      )
    await expect.poll(total, soon).toBe(baht(77))
    await expect.poll(() => listOf(finance, 'payment'), soon).toEqual([])
  }
})

test('DEP-07 a payment that differs from its QR is credited with its own amount, and a repeated report changes nothing', async () => {
  const member = await scene.member()
  const { id: reference, payload } = await openedQr(member, 'KBANK')
  const transaction = await paidSilently(scene, { provider: 'KBANK', payload, amount: baht(90) })
  const tell = () =>
    sendToKbank(scene.app.host, kbankCallback({ reference, transaction, amount: baht(90) }))
  await tell()
  const waiting = await waitingFor(transaction)
  expect(waiting).toMatchObject({ why: 'amount_mismatch', provider: 'KBANK', amount: baht(90) })
  const { candidates, facts } = await call(
    moneyStory,
    { kind: 'payment', id: waiting.id },
    finance.desk,
  )
  expect(candidates).toMatchObject([{ userId: await userIdOf(member) }])
  expect(factOf(facts, 'qr-amount')).toBe('฿100.00')
  expect(await credit(waiting, member)).toBe('decided')
  const { statements } = await call(statement, { page: 1, limit: 10 }, member.caller)
  expect(statements).toMatchObject([
    { from: 'KBANK', reference: `qr:KBANK:${transaction}`, amount: baht(90) },
  ])
  await tell()
  const { db } = scene.app.ctx
  await db`update gateway_callback set worked_at = null where transaction = ${transaction}`
  const [{ id }] = await db<[{ id: number }]>`
    select id from gateway_callback where transaction = ${transaction}`
  await scene.app.ctx.jobs.add(db, 'deposit.credit', { id })
  await expect
    .poll(
      async () =>
        (await db`select from gateway_callback where id = ${id} and worked_at is not null`).length,
      soon,
    )
    .toBe(1)
  expect(await mainOf(scene, member)).toBe(baht(90))
  expect(await keptFor(scene, { reference })).toHaveLength(1)
})

test('DEP-01 a transfer from the account of a member is credited to that member by one person, to a friend by two', async () => {
  const { from, waiting } = await unknownTransfer(baht(78))
  const [payer, friend] = [await scene.member(), await scene.member()]
  await registerAccount(scene, payer, from)
  expect(await credit(waiting, friend)).toBe('proposed')
  expect(await credit(waiting, friend)).toBe('proposed')
  expect(await mainOf(scene, friend)).toBe(0)
  expect(await credit(waiting, payer)).toBe('decided')
  expect(await mainOf(scene, payer)).toBe(baht(78))
  expect(await credit(waiting, friend, owner)).toBe('already_decided')
  expect(await mainOf(scene, friend)).toBe(0)
})

test('the database refuses a decision of one person about money of another payer', async () => {
  const write = scene.app.ctx.db`
    insert into money_decision (kind, item, decision, amount, currency, reason, is_other_payer, decided_by, decided_at, key)
    values ('payment', 'alone', 'credit', 1, 'BAHT', 'why', true, ${finance.id}, now(), 'alone')`
  await expect(write).rejects.toThrow('the payer of payment alone is not the member')
})

test('API-04 NO_USER and BAD_REQUEST: a payment goes to a member of its currency; what is unreadable is only left', async () => {
  const { waiting } = await unknownTransfer()
  const wish = { id: waiting.id, decision: 'credit', reason: why } as const
  const ask = (member?: string) =>
    call(decidePayment, { ...wish, ...(member && { member }) }, finance.desk)
  await expect(ask('99999999')).rejects.toThrow('NO_USER')
  await expect(ask(await userIdOf(await scene.member('LAK')))).rejects.toThrow('BAD_REQUEST')
  await expect(ask()).rejects.toThrow('BAD_REQUEST')
  expect(await listOf(finance, 'payment')).toHaveLength(1)

  const member = await scene.member()
  const [{ id }] = await scene.app.ctx.db<[{ id: string }]>`
    insert into unmatched_payment (provider, fact, reason_code, raw)
    select 'KBANK', 'a form that is new to us', 'unreadable', raw from unmatched_payment limit 1 returning id::text`
  const unreadable = { ...wish, id, member: await userIdOf(member) }
  await expect(call(decidePayment, unreadable, finance.desk)).rejects.toThrow('BAD_REQUEST')
  const leave = { id, decision: 'dismiss', reason: 'no money came' } as const
  expect(await call(decidePayment, leave, finance.desk)).toMatchObject({ outcome: 'decided' })
})

test('every report of a payment says its currency', async () => {
  const { waiting } = await unknownTransfer(baht(79))
  const { id } = waiting
  await scene.app.ctx.db`
    insert into unmatched_payment_report (unmatched, fact, reference, amount, currency, raw)
    select id, 'another', 'R1', ${baht(7_900)}, 'LAK', raw from unmatched_payment where id = ${id}::bigint`
  const { facts } = await call(moneyStory, { kind: 'payment', id }, finance.desk)
  expect(factOf(facts, 'also-reported')).toBe('₭7,900.00 R1')
})
