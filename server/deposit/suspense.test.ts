import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { deposits } from '#contract/operator-deposit'
import { decidePayment, moneyStory } from '#contract/operator-money'
import type { Receiving } from '#ledger/accounts'
import type { Amount } from '#money'
import type { FeedLine } from '#providers/banks/feed'
import type { SlipTransfer } from '#providers/banks/slip-check'
import { takeBankLine } from '../feed/take.ts'
import { newOperator } from '../operator/testing.ts'
import { type Desk, factOf, listOf, why } from '../operator-money/testing.ts'
import { decide, openedSlip } from '../slip/decide.ts'
import { decided, memberWith, newPayer, sent, upload } from '../slip/testing.ts'
import { asOwner } from '../testing.ts'
import { openScene, scene } from './scene-testing.ts'
import { baht, type Member, mainOf, openedQr } from './testing.ts'
import { creditIn } from './transfer-in.ts'

// Goal: money without a known owner is in the ledger from its arrival, once, and the balance of suspense equals the
// list for review. Method: the whole server against the sandbox's banks and gateways; the ledger compares the two.
let finance: Desk
openScene()
beforeAll(async () => {
  finance = await newOperator(scene.app, 'finance')
})

const soon = { timeout: 30_000, interval: 50 }
const scb = { bank: 'SCB', account: '0004560002' } as const
const scbBooks = 'bank:SCB:0004560002'

async function balanceOf(purpose: Receiving | 'suspense'): Promise<number> {
  const [{ balance }] = await scene.app.ctx.db<[{ balance: number }]>`
    select coalesce(sum(balance), 0)::int8 as balance from ledger.house_shard
    where name = ${`house/${purpose}`} and currency = 'BAHT'`
  return balance
}

/** Returns a function that reports how much these accounts have grown since this call. */
async function changesOf<Purpose extends Receiving | 'suspense'>(...purposes: Purpose[]) {
  const before = await Promise.all(purposes.map(balanceOf))
  return async () =>
    Object.fromEntries(
      await Promise.all(
        purposes.map(async (purpose, index) => [
          purpose,
          (await balanceOf(purpose)) - before[index]!,
        ]),
      ),
    ) as Record<Purpose, number>
}

/** A feed line whose payer is no member's registered account. */
const lineOf = (over: Partial<FeedLine> = {}): FeedLine => ({
  bank: 'SCB',
  account: scb.account,
  reference: randomBytes(10).toString('hex'),
  amount: baht(77),
  currency: 'BAHT',
  at: new Date(),
  sender: { bank: 'KTB', account: '9990001112', name: 'NOBODY KNOWN' },
  ...over,
})

const listed = async (reference: string) =>
  (await listOf(finance, 'payment')).filter((one) => one.reference === reference)

const creditTo = async (reference: string, { id }: Member, { desk } = finance) => {
  const [{ userId }] = await scene.app.ctx.db<[{ userId: string }]>`
    select public_id::text as user_id from member where id = ${id}`
  const [{ id: payment } = { id: '' }] = await listed(reference)
  const request = { id: payment, decision: 'credit', member: userId, reason: why } as const
  return call(decidePayment, request, desk)
}

test('DEP-01 a transfer without an owner is in suspense from its arrival, and leaves it for the member who is found', async () => {
  const changes = await changesOf(scbBooks, 'suspense')
  const from = { bank: 'KTB', account: '9990001112', name: 'NOBODY KNOWN' } as const
  const { reference } = await scene.sandbox.sendTransfer({ from, to: scb, amount: baht(77) })
  await expect.poll(() => listed(reference), soon).toHaveLength(1)
  expect(await changes()).toEqual({ [scbBooks]: -7_700, suspense: 7_700 })
  const movement = `unmatched:SCB:${reference}`
  expect(await scene.app.ctx.ledger.movementOf(movement)).toMatchObject({
    member: 0,
    state: 'settled',
    from: 'SCB',
    to: 'SUSPENSE',
  })
  const name = { kind: 'payment', id: (await listed(reference))[0]!.id } as const
  const waiting = await call(moneyStory, name, finance.desk)
  expect(factOf(waiting.facts, 'in-suspense')).toBe(movement)

  const member = await scene.member()
  expect(await creditTo(reference, member)).toMatchObject({ outcome: 'proposed' })
  expect(await changes()).toEqual({ [scbBooks]: -7_700, suspense: 7_700 })
  const second = await newOperator(scene.app, 'finance')
  expect(await creditTo(reference, member, second)).toMatchObject({ outcome: 'decided' })
  expect(await changes()).toEqual({ [scbBooks]: -7_700, suspense: 0 })
  expect(await mainOf(scene, member)).toBe(baht(77))
  const over = await call(moneyStory, name, finance.desk)
  expect(factOf(over.facts, 'in-suspense')).toBeUndefined()
})

test('DEP-01 a dismissed transfer is credited to no member, and stays in suspense until it is paid back', async () => {
  const changes = await changesOf(scbBooks, 'suspense')
  const { ctx } = scene.app
  const line = lineOf()
  await takeBankLine(ctx, line)
  const [{ id } = { id: '' }] = await listed(line.reference)
  const leave = { id, decision: 'dismiss', reason: why } as const
  expect(await call(decidePayment, leave, finance.desk)).toMatchObject({ outcome: 'decided' })
  await takeBankLine(ctx, line)
  expect(await changes()).toEqual({ [scbBooks]: -7_700, suspense: 7_700 })
  expect(await listed(line.reference)).toEqual([])
  const money = await ctx.db<{ amount: Amount; dismissedAt: Date | null }[]>`
    select amount, dismissed_at from unmatched_money where transaction = ${line.reference}`
  expect(money).toEqual([{ amount: baht(77), dismissedAt: expect.any(Date) }])
})

test('the unmatched money in the list of deposits is the balance of suspense, after a dismissal and a credit too', async () => {
  const { ctx } = scene.app
  const difference = async () => {
    const read = { limit: 100, kind: 'payment' } as const
    const { deposits: payments, next } = await call(deposits, read, finance.desk)
    expect(next).toBe(null)
    const inSuspense = payments.filter((one) => one.isInSuspense && one.currency === 'BAHT')
    const sum = inSuspense.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
    return sum - (await balanceOf('suspense'))
  }
  const lines = [lineOf(), lineOf({ amount: baht(8_000) }), lineOf({ amount: baht(0.01) })]
  const before = await balanceOf('suspense')
  expect(await difference()).toBe(0)
  for (const line of lines) await takeBankLine(ctx, line)
  expect(await balanceOf('suspense')).toBe(before + 77_00 + 8_000_00 + 1)
  expect(await difference()).toBe(0)
  const [{ id } = { id: '' }] = await listed(lines[0]!.reference)
  await call(decidePayment, { id, decision: 'dismiss', reason: why }, finance.desk)
  expect(await difference()).toBe(0)
  const member = await scene.member()
  await creditTo(lines[1]!.reference, member)
  expect(await difference()).toBe(0)
  const second = await newOperator(scene.app, 'finance')
  expect(await creditTo(lines[1]!.reference, member, second)).toMatchObject({ outcome: 'decided' })
  expect(await mainOf(scene, member)).toBe(baht(8_000))
  expect(await difference()).toBe(0)
  expect(await balanceOf('suspense')).toBe(before + 77_00 + 1)
})

test('DEP-10 a slip that arrives later takes its transfer out of suspense', async () => {
  const changes = await changesOf(scbBooks, 'suspense')
  const payer = newPayer()
  const member = await memberWith(scene, payer)
  const { reference } = await sent(scene, payer, { to: scb })
  await expect.poll(() => listed(reference), soon).toHaveLength(1)
  expect(await changes()).toEqual({ [scbBooks]: -10_000, suspense: 10_000 })
  const slip = await upload(await scene.sandbox.slip(reference), member.caller)
  expect(await decided(member, slip)).toMatchObject({ status: 'SUCCESS' })
  expect(await changes()).toEqual({ [scbBooks]: -10_000, suspense: 0 })
  expect(await mainOf(scene, member)).toBe(baht(100))
})

test('DEP-07 a second payment on one QR is in suspense, taken from its gateway', async () => {
  const changes = await changesOf('gateway:WW', 'suspense')
  const member = await scene.member()
  const { payload } = await openedQr(member, 'WW')
  await scene.sandbox.payQr(payload)
  await expect.poll(() => mainOf(scene, member), soon).toBe(baht(100))
  const { transaction } = await scene.sandbox.payQr(payload)
  await expect.poll(() => listed(transaction), soon).toHaveLength(1)
  expect(await changes()).toEqual({ 'gateway:WW': -20_000, suspense: 10_000 })
  expect(await creditTo(transaction, member)).toMatchObject({ outcome: 'decided' })
  expect(await changes()).toEqual({ 'gateway:WW': -20_000, suspense: 0 })
  expect(await mainOf(scene, member)).toBe(baht(200))
})

test('DEP-07 a transfer reported again is in the ledger once; with another amount it is kept for review and not posted', async () => {
  const changes = await changesOf(scbBooks, 'suspense')
  const { ctx } = scene.app
  const line = lineOf()
  await Promise.all([takeBankLine(ctx, line), takeBankLine(ctx, line)])
  // The bank reports the same line in other words.
  await takeBankLine(ctx, { ...line, sender: { ...line.sender, name: 'N. KNOWN' } })
  expect(await listed(line.reference)).toHaveLength(1)
  await takeBankLine(ctx, { ...line, amount: baht(78) })
  const whys = (await listed(line.reference)).map(({ why, amount }) => [why, amount])
  expect(whys).toEqual([
    ['payer_not_found', baht(77)],
    ['contradictory', baht(78)],
  ])
  expect(await changes()).toEqual({ [scbBooks]: -7_700, suspense: 7_700 })
})

test('DEP-07 money in suspense with a wrong amount goes back to its account when the right one is credited', async () => {
  const changes = await changesOf(scbBooks, 'suspense')
  const { ctx } = scene.app
  const line = lineOf()
  await takeBankLine(ctx, line)
  const { id: member } = await scene.member()
  const right = { bank: 'SCB', receivedIn: scbBooks, reference: line.reference, member } as const
  const isFirst = await ctx.db.begin((tx) =>
    creditIn(ctx, tx, { ...right, amount: baht(70), currency: 'BAHT' }),
  )
  expect(isFirst).toBe(true)
  expect(await changes()).toEqual({ [scbBooks]: -7_000, suspense: 0 })
  // The two reported amounts are still for review.
  expect(await listed(line.reference)).toMatchObject([{ amount: baht(77) }])
})

test('DEP-10 an unmatched feed line and a slip at the same moment take the money from the bank’s account once', async () => {
  const changes = await changesOf(scbBooks, 'suspense')
  const { ctx } = scene.app
  const { id: member } = await scene.member()
  for (let round = 0; round < 20; round++) {
    const line = lineOf()
    const { reference, amount, currency } = line
    const transfer = {
      bank: 'SCB',
      receivedIn: scbBooks,
      reference,
      member,
      amount,
      currency,
    } as const
    await Promise.all([
      takeBankLine(ctx, line),
      ctx.db.begin((tx) => creditIn(ctx, tx, transfer)),
      takeBankLine(ctx, line),
    ])
  }
  expect(await changes()).toEqual({ [scbBooks]: -20 * 7_700, suspense: 0 })
})

test('DEP-01 two accounts of ours at one bank are two in the ledger, by feed and by slip', async () => {
  const [auto, manual] = ['bank:KBANK:0001230003', 'bank:KBANK:0009990009'] as const
  const changes = await changesOf(auto, manual, 'suspense')
  const { ctx } = scene.app
  await asOwner(
    scene.app,
    (db) => db`
    insert into deposit_account (region, bank_code, bank_type, mode, currency, account_name, account_no, position)
    values ('th', 'KBANK', 'BANK', 'MANUAL', 'BAHT', 'KAPAO DEMO CO., LTD.', '0009990009', 90)`,
  )
  await takeBankLine(ctx, lineOf({ bank: 'KBANK', account: '0001230003', amount: baht(11) }))
  const held = await heldSlip()
  await decide(ctx, await openedSlip(ctx, held.slip), {
    sendingBank: '014',
    reference: randomBytes(10).toString('hex'),
    at: new Date(),
    amount: baht(13),
    currency: 'BAHT',
    sender: held.payer,
    receiver: { bank: 'KBANK', account: '0009990009', name: 'KAPAO DEMO CO., LTD.' },
  } satisfies SlipTransfer)
  expect(await changes()).toEqual({ [auto]: -1_100, [manual]: -1_300, suspense: 1_100 })
  expect(await mainOf(scene, held.member)).toBe(baht(13))
})

/** A slip that its bank cannot verify, so that the test can decide it. */
async function heldSlip() {
  const payer = newPayer()
  const member = await memberWith(scene, payer)
  const transfer = await sent(scene, payer, { amount: baht(100.89) })
  const slip = await upload(await scene.sandbox.slip(transfer.reference), member.caller)
  await decided(member, slip)
  await scene.app.ctx.db`
    update slip set state = 'waiting', note = null, decided_at = null where reference = ${slip}`
  return { payer, member, slip }
}
