import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { addMemberPayer } from '#contract/member-payer'
import { changeMemberBank } from '#contract/operator-member-change'
import { decidePayment } from '#contract/operator-money'
import { register, validate } from '#contract/register'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, keptFor, mainOf } from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { type Desk, person, versionOf } from '../operator-member-change/testing.ts'
import { newRegistration, setSetting } from '../register/testing.ts'
import {
  decided,
  memberOfFeed,
  memberWith,
  newPayer,
  type Payer,
  sent,
  upload,
} from '../slip/testing.ts'
import { asOwner } from '../testing.ts'

// Goal: money that we move between our own accounts is no member's deposit, whatever account a member registers. Members see
// the numbers of our accounts. Method: the whole server against the sandbox's banks, over HTTP.
let finance: Desk
openScene()
beforeAll(async () => {
  await setSetting(scene.app.ctx.db, 'registerOtp', false)
  finance = await newOperator(scene.app, 'finance')
})

const holder = 'KAPAO DEMO CO., LTD.'
const scb: Payer = { bank: 'SCB', account: '0004560002', name: holder }
const gsb = { bank: 'GSB', account: '000200300404' } as const
const soon = { timeout: 30_000, interval: 50 }
const refused = (asked: Promise<unknown>) =>
  expect(asked).rejects.toMatchObject({ code: 'EXISTING_BANK' })

test('REG-13 a member cannot register an account of ours, nor can two operators add it to a member', async () => {
  const { host } = scene.app
  const { bank: bankCode, account } = scb
  const ours = { bankCode, bankAccountNo: account, bankAccountName: 'Kapao Demo' }
  await refused(call(register, newRegistration(ours), { host }))
  await refused(call(validate, newRegistration(ours), { host }))
  const { userId: id } = await person(scene)
  const asked = { id, version: await versionOf(finance, id), bankCode, accountNo: account }
  const request = { ...asked, holder: 'Kapao Demo', reason: 'It is on the passbook' }
  await refused(call(changeMemberBank, request, finance.desk))
  await refused(call(addMemberPayer, request, finance.desk))
})

const hidden = { ...scb, account: '9994560002' }
const payout: Payer = { bank: 'KTB', account: '9990002221', name: holder }
test.each([
  ['from an account that the member registered', scb, scb, 'whole'],
  ['from an account whose shown digits the member registered', scb, hidden, 'masked'],
  ['from the account that payouts leave from', payout, payout, 'whole'],
] as const)('DEP-01 our own transfer %s waits for review', async (_, from, registered, shown) => {
  const member = await memberOfFeed(scene, registered)
  const transfer = { from, to: gsb, amount: baht(77), shownSender: shown }
  const { reference } = await scene.sandbox.sendTransfer(transfer)
  await expect
    .poll(() => keptFor(scene, { reference }), soon)
    .toEqual([{ reason: 'payer_not_found', amount: 77_00 }])
  expect(await mainOf(scene, member)).toBe(0)

  // One operator does not make it the member's either.
  const [{ id, userId }] = await scene.app.ctx.db<[{ id: string; userId: string }]>`
    select unmatched_payment.id::text, public_id as user_id from unmatched_payment, member
    where transaction = ${reference} and member.id = ${member.id}`
  const decision = { id, decision: 'credit', member: userId, reason: 'It is theirs' } as const
  expect(await call(decidePayment, decision, finance.desk)).toMatchObject({ outcome: 'proposed' })
  // The next member has this account, and an account is one member's.
  await asOwner(
    scene.app,
    (db) => db`update member set bank_account_index = ${Buffer.from(id)} where id = ${member.id}`,
  )
})

test('DEP-10 a slip of our own transfer credits no member', async () => {
  const member = await memberWith(scene, scb)
  const { reference } = await sent(scene, scb)
  const slip = await upload(await scene.sandbox.slip(reference), member.caller)
  expect(await decided(member, slip)).toMatchObject({ status: 'FAILED', note: 'NOT_MATCH' })
  expect(await mainOf(scene, member)).toBe(0)
})

test('DEP-08 money from our own TrueWallet number is no deposit of a member with that phone number', async () => {
  const member = await scene.member()
  await asOwner(
    scene.app,
    (db) => db`update member set phone = '+66800001234' where id = ${member.id}`,
  )
  const wallet = { mobile: '0800001234', name: holder, amount: baht(50) }
  const { reference } = await scene.sandbox.sendToWallet(wallet)
  await expect
    .poll(() => keptFor(scene, { reference }), soon)
    .toEqual([{ reason: 'payer_not_found', amount: 50_00 }])
  expect(await mainOf(scene, member)).toBe(0)
})

test('DEP-01 a payer with a cut name like ours, and another number, is the member who registered it', async () => {
  const payer = newPayer('KTB', 'KAPAO DEMETRIOU')
  const member = await memberOfFeed(scene, payer)
  const to = { bank: 'KBANK', account: '0001230003' } as const
  await scene.sandbox.sendTransfer({ from: payer, to, amount: baht(90) })
  await expect.poll(() => mainOf(scene, member), soon).toBe(90_00)
})
