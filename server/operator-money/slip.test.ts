import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { call, clientHeader, webClient } from '#contract/call'
import { decideSlip, moneyStory, queryProvider } from '#contract/operator-money'
import { statement } from '#contract/statement'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, mainOf, registerAccount } from '../deposit/testing.ts'
import { takeBankLine } from '../feed/take.ts'
import { newOperator } from '../operator/testing.ts'
import {
  decided,
  jdb,
  lookNow,
  memberWith,
  newPayer,
  sent,
  slipOf,
  upload,
} from '../slip/testing.ts'
import { type Desk, factOf, listOf, why } from './testing.ts'

// Goal: a slip that its bank did not confirm is credited or refused by an operator, and its transfer is credited once.
// Method: the whole server against the sandbox's banks, which do not reply about amounts that end in .89.
let finance: Desk
openScene()
beforeAll(async () => {
  finance = await newOperator(scene.app, 'finance')
})

const untold = baht(100.89)

/** A slip pending review. */
async function heldSlip(wish: Parameters<typeof sent>[2] = { amount: untold }) {
  const payer = newPayer()
  const member = await memberWith(scene, payer)
  const transfer = await sent(scene, payer, wish)
  const picture = await scene.sandbox.slip(transfer.reference)
  const reference = await upload(picture, member.caller)
  await decided(member, reference)
  return { member, transfer: transfer.reference, picture, reference }
}
const creditOf = (reference: string, amount = untold) =>
  ({ id: reference, decision: 'credit', bank: 'BBL', amount, reason: why }) as const

test('STM-04 UNKNOW_ERROR: two people read the slip and credit it; no other slip of the transfer is credited', async () => {
  const { member, transfer, picture, reference } = await heldSlip()
  const listed = (await listOf(finance, 'slip')).find(({ id }) => id === reference)
  expect(listed).toMatchObject({ why: 'no_bank_result', reference: transfer })
  const name = { kind: 'slip', id: reference } as const
  const story = await call(moneyStory, name, finance.desk)
  expect(factOf(story.facts, 'transaction')).toBe(transfer)
  expect(story.receivers.map(({ bank }) => bank)).toContain('BBL')
  const shown = await fetch(`${scene.app.host}${story.picture}`)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(await call(queryProvider, name, finance.desk)).toMatchObject({ word: 'silent' })

  const owner = await newOperator(scene.app, 'owner')
  expect(await call(decideSlip, creditOf(reference), finance.desk)).toMatchObject({
    outcome: 'proposed',
  })
  expect(await slipOf(member, reference)).toMatchObject({ status: 'FAILED', note: 'UNKNOW_ERROR' })
  expect(await call(decideSlip, creditOf(reference), owner.desk)).toMatchObject({
    outcome: 'decided',
  })
  expect(await slipOf(member, reference)).toMatchObject({ status: 'SUCCESS', amount: untold })
  expect(await mainOf(scene, member)).toBe(untold)
  const { statements } = await call(statement, { page: 1, limit: 10 }, member.caller)
  expect(statements).toMatchObject([{ from: 'BBL', reference: `bank:BBL:${transfer}` }])
  expect(await listOf(finance, 'slip')).toEqual([])

  const saved = await sharp(picture).jpeg({ quality: 80 }).toBuffer()
  const again = await upload(saved, member.caller)
  await decided(member, again)
  await call(decideSlip, creditOf(again), owner.desk)
  const twice = await call(decideSlip, creditOf(again), finance.desk)
  expect(twice).toMatchObject({ outcome: 'credited_to_other' })
  expect(await mainOf(scene, member)).toBe(untold)
  const refuse = {
    id: again,
    decision: 'refuse',
    note: 'SLIP_REFNO_DUPLICATED',
    reason: why,
  } as const
  expect(await call(decideSlip, refuse, finance.desk)).toMatchObject({ outcome: 'decided' })
  expect(await slipOf(member, again)).toMatchObject({ status: 'FAILED', note: refuse.note })
})

test('STM-04 kip that our feed reports are not shown as baht beside the slip of a member with baht', async () => {
  const payer = newPayer('BCEL')
  const member = await memberWith(scene, payer)
  const kip = { amount: baht(500_000), currency: 'LAK' } as const
  const read = async () => {
    const { reference: transfer } = await sent(scene, payer, { to: jdb, amount: kip.amount })
    const id = await upload(await scene.sandbox.slip(transfer), member.caller)
    await decided(member, id)
    const line = { ...jdb, ...kip, reference: transfer, sender: payer, at: new Date() }
    await takeBankLine(scene.app.ctx, line)
    return call(moneyStory, { kind: 'slip', id }, finance.desk)
  }
  const { slip, facts } = await read()
  expect(slip!.feed).toMatchObject({ amount: null, isInSuspense: true })
  expect(factOf(facts, 'arrived')).toBe('JDB ₭500,000.00')
  await registerAccount(scene, await scene.member('LAK'), payer)
  expect((await read()).slip!.feed).toMatchObject({ amount: null, isInSuspense: false })
})

test('STM-04 a later reply of the bank is binding, and the reason why the rules would not credit it is shown', async () => {
  const { member, reference } = await heldSlip({ minutesAgo: 90 })
  const { db } = scene.app.ctx
  await db`update slip set note = 'UNKNOWN' where reference = ${reference}`
  const name = { kind: 'slip', id: reference } as const
  const told = await call(queryProvider, name, finance.desk)
  expect(told).toMatchObject({ word: 'applied', amount: baht(100), transfer: { bank: 'BBL' } })
  expect(factOf(told.facts, 'verdict')).toBe('EXPIRED_SLIP')
  expect(await call(decideSlip, creditOf(reference, baht(1_000)), finance.desk)).toMatchObject({
    outcome: 'contradicted_by_provider',
    reply: { amount: baht(100) },
  })
  expect(await call(decideSlip, creditOf(reference, baht(100)), finance.desk)).toMatchObject({
    outcome: 'decided',
  })
  expect(await mainOf(scene, member)).toBe(baht(100))
})

test('STM-04 a slip that is handed in again while people decide is credited once', async () => {
  const owner = await newOperator(scene.app, 'owner')
  for (let round = 0; round < 3; round++) {
    const { member, picture, reference } = await heldSlip({ minutesAgo: 90 })
    const { db } = scene.app.ctx
    // The bank replies by now, and the transfer is recent enough.
    await db`
      update slip set note = 'UNKNOWN', created_at = created_at - interval '45 minutes'
      where reference = ${reference}`
    const [, ...answers] = await Promise.all([
      upload(picture, member.caller).then(() => lookNow(scene.app, reference)),
      call(decideSlip, creditOf(reference, baht(100)), finance.desk),
      call(decideSlip, creditOf(reference, baht(100)), owner.desk),
    ])
    const done = answers.filter(({ outcome }) => outcome === 'decided')
    expect(done.length).toBeLessThanOrEqual(1)
    expect(await decided(member, reference)).toMatchObject({ status: 'SUCCESS' })
    expect(await mainOf(scene, member)).toBe(baht(100))
  }
})

test('DEP-10 an unmatched transfer is no longer pending once its slip is credited', async () => {
  const payer = newPayer()
  const member = await memberWith(scene, payer)
  const transfer = await sent(scene, payer, { to: { bank: 'SCB', account: '0004560002' } })
  const waiting = async () =>
    (await listOf(finance, 'payment')).filter((one) => one.reference === transfer.reference).length
  await expect.poll(waiting).toBe(1)
  const picture = await scene.sandbox.slip(transfer.reference)
  const reference = await upload(picture, member.caller)
  expect(await decided(member, reference)).toMatchObject({ status: 'SUCCESS' })
  expect(await waiting()).toBe(0)
})

test('API-04 BAD_REQUEST for a slip without its amount, of another bank, or with no reason of the catalogue', async () => {
  const { reference } = await heldSlip()
  const { bank, amount, ...wish } = creditOf(reference)
  const wrong = [
    { ...wish, bank },
    { ...wish, amount },
    { ...wish, bank: 'NOBANK', amount },
    { ...wish, bank, amount, transfer: 'ANOTHER123' },
    { ...wish, decision: 'refuse' },
  ] as const
  for (const one of wrong)
    await expect(call(decideSlip, one, finance.desk)).rejects.toThrow('BAD_REQUEST')
  // Our screens cannot send this reason.
  const unknown = await fetch(`${scene.app.host}/api/console/money/slip/${reference}/decide`, {
    method: 'POST',
    headers: {
      [clientHeader]: webClient,
      'content-type': 'application/json',
      authorization: `Bearer ${finance.token}`,
    },
    body: JSON.stringify({ decision: 'refuse', note: 'UNKNOW_ERROR', reason: why }),
  })
  expect([unknown.status, await unknown.json()]).toMatchObject([400, { message: 'BAD_REQUEST' }])
  expect(await listOf(finance, 'slip')).toHaveLength(1)
})
