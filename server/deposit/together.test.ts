import { expect, test } from 'vitest'
import type { Db, Tx } from '#db'
import type { Amount } from '#money'
import type { QrPayment } from '#providers/gateways/gateway'
import { lockMember } from '../platform/member-lock.ts'
import type { TestApp } from '../testing.ts'
import { creditPayment } from './credit.ts'
import { creditPlainly } from './plain.ts'
import { openOther, openScene, other, scene } from './scene-testing.ts'
import {
  baht,
  kbankCallback,
  keptFor,
  type Member,
  mainOf,
  openedQr,
  paidSilently,
  sendToKbank,
} from './testing.ts'

// Goal: deposits that share a commit do not affect each other. Method: two servers on one database, everything at once;
// QRs are inserted as rows, because the commands ask no gateway.
openScene()
openOther()

const soon = { timeout: 30_000, interval: 50 }
let counted = 0

/** A payment of `amount` on a new QR of this member for `asked`. */
async function payment(member: Member, amount: Amount, asked = amount): Promise<QrPayment> {
  counted += 1
  const reference = `TOGETHER${counted}`
  await scene.app.ctx.db`
    insert into deposit_qr (bucket, member, id, provider, amount, currency, state, closed_at, leased_until)
    values (${member.id % 256}, ${member.id}, ${reference}, 'KBANK', ${asked}, 'BAHT', 'expired', now(), now())`
  return paidOn(reference, amount)
}

const paidOn = (reference: string, amount: Amount): QrPayment => ({
  reference,
  transaction: `KT${reference}`,
  amount,
  currency: 'BAHT',
  paidAt: new Date(),
})

const members = (count: number) => Promise.all(Array.from({ length: count }, () => scene.member()))
const plainly = (payment: QrPayment) => creditPlainly(scene.app.ctx, { provider: 'KBANK', payment })
const credit = (payment: QrPayment, { ctx }: Pick<TestApp, 'ctx'> = scene.app) =>
  creditPayment(ctx, 'KBANK', payment, Buffer.from('report'))

/** Locks rows in a transaction of its own. @returns a function that releases them */
async function holding(db: Db, lock: (tx: Tx) => Promise<unknown>): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const transaction = db.begin(async (tx) => {
    await lock(tx)
    locked.resolve()
    await end.promise
  })
  await Promise.race([locked.promise, transaction])
  return () => {
    end.resolve()
    return transaction
  }
}

test('DEP-07 items that cannot be credited neither fail nor delay the others of their batch', async () => {
  const { ctx } = scene.app
  const [heldQr, heldMember, wrong, posted, unknown, ...good] = (await members(13)) as [
    ...[Member, Member, Member, Member, Member],
    ...Member[],
  ]
  const held = [await payment(heldQr, baht(10)), await payment(heldMember, baht(10))]
  const inTheBooks = await payment(posted, baht(10))
  await ctx.ledger.post({
    reference: `qr:KBANK:${inTheBooks.transaction}`,
    member: posted.id,
    kind: 'deposit',
    state: 'settled',
    amount: baht(11),
    currency: 'BAHT',
    from: 'KBANK',
    to: 'WALLET',
    postings: [{ from: 'house/gateway:KBANK/BAHT', to: `${posted.id}/main`, amount: baht(11) }],
  })
  const bad = [
    ...held,
    await payment(wrong, baht(10), baht(20)),
    inTheBooks,
    paidOn('NOBODYMADETHIS', baht(10)),
    { ...(await payment(unknown, baht(10))), transaction: 'x'.repeat(300) },
  ]
  const fine = await Promise.all(good.map((member, at) => payment(member, baht(100 + at))))
  const release = await holding(ctx.db, async (tx) => {
    await tx`select from deposit_qr where id = ${held[0]!.reference} for update`
    await lockMember(tx, heldMember.id)
    await ctx.ledger.postIn(tx, {
      reference: 'another deposit',
      member: heldMember.id,
      kind: 'deposit',
      state: 'settled',
      amount: baht(1),
      currency: 'BAHT',
      from: 'WW',
      to: 'WALLET',
      postings: [{ from: 'house/gateway:WW/BAHT', to: `${heldMember.id}/main`, amount: baht(1) }],
    })
  })
  const startedAt = performance.now()
  // One batch takes them all, bad and good in turn.
  const outcomes = await Promise.all(fine.flatMap((one, at) => [one, bad[at] ?? one]).map(plainly))
  const isCredited = fine.flatMap(() => [true, false])
  expect(outcomes).toEqual(isCredited)
  // A batch that waited for the lock would take 10 s.
  expect(performance.now() - startedAt).toBeLessThan(9_000)
  await release()
  expect(await Promise.all(good.map((member) => mainOf(scene, member)))).toEqual(
    fine.map(({ amount }) => amount),
  )
  expect(await Promise.all(held.map((one) => credit(one)))).toEqual(['credit', 'credit'])
  expect(await mainOf(scene, heldQr)).toBe(baht(10))
  expect(await mainOf(scene, heldMember)).toBe(baht(11))
  expect(await mainOf(scene, wrong)).toBe(0)
})

test('DEP-07 each of many deposits credited at once gets its own amount and its own answer', async () => {
  const all = await members(60)
  const payments = await Promise.all(
    all.map((member, at) => payment(member, baht(1 + at), at % 3 ? baht(1 + at) : baht(500))),
  )
  const verdicts = await Promise.all(payments.map((one) => credit(one)))
  expect(verdicts).toEqual(all.map((_, at) => (at % 3 ? 'credit' : 'amount_mismatch')))
  expect(await Promise.all(all.map((member) => mainOf(scene, member)))).toEqual(
    all.map((_, at) => (at % 3 ? baht(1 + at) : 0)),
  )
  const kept = await Promise.all(payments.map((one) => keptFor(scene, one)))
  expect(kept.map(({ length }) => length)).toEqual(all.map((_, at) => (at % 3 ? 0 : 1)))
})

test('DEP-07 each of many callbacks stored at once gets its own row and the owner of its QR', async () => {
  const { db, deposits } = scene.app.ctx
  const all = await members(50)
  const payments = await Promise.all(all.map((member, at) => payment(member, baht(1 + at))))
  const stored = await Promise.all(
    payments.map((one) =>
      deposits.store({
        provider: 'KBANK',
        fact: `fact ${one.reference}`,
        payment: one,
        evidence: Buffer.from('report'),
      }),
    ),
  )
  const rows = await db<{ id: number; reference: string }[]>`
    select id, reference from gateway_callback where id = any(${stored.map(({ id }) => id)}::int8[])`
  const referenceOf = new Map(rows.map(({ id, reference }) => [id, reference]))
  expect(stored.map(({ id }) => referenceOf.get(id))).toEqual(
    payments.map(({ reference }) => reference),
  )
  expect(stored.map(({ payee }) => payee?.member)).toEqual(all.map(({ id }) => id))
  expect(stored.map(({ isNew }) => isNew)).toEqual(all.map(() => true))
})

test('DEP-07 one transaction reported five hundred times at once is one row, counted, and credited once', async () => {
  const member = await scene.member()
  const { id: reference, payload } = await openedQr(member, 'KBANK')
  const transaction = await paidSilently(scene, { provider: 'KBANK', payload })
  const callback = kbankCallback({ reference, transaction, amount: baht(100) })
  const answers = await Promise.all(
    Array.from({ length: 500 }, () => sendToKbank(scene.app.host, callback)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await expect.poll(() => mainOf(scene, member), soon).toBe(baht(100))
  const rows = await scene.app.ctx.db`
    select times from gateway_callback where transaction = ${transaction}`
  expect(rows).toEqual([{ times: 500 }])
  const again = { ...paidOn(reference, baht(100)), transaction }
  expect(await credit(again)).toBe('credited')
  expect(await mainOf(scene, member)).toBe(baht(100))
}, 240_000)

test('DEP-07 one payment credited five hundred times at once is credited once', async () => {
  const member = await scene.member()
  const paid = await payment(member, baht(60))
  const isCredited = await Promise.all(Array.from({ length: 500 }, () => plainly(paid)))
  expect(isCredited.filter(Boolean)).toHaveLength(1)
  expect(await mainOf(scene, member)).toBe(baht(60))
})

test('DEP-07 two servers with the same payments in opposite orders credit each once', async () => {
  const all = await members(80)
  const payments = await Promise.all(all.map((member) => payment(member, baht(40))))
  await Promise.all([
    ...payments.map((one) => credit(one)),
    ...payments.toReversed().map((one) => credit(one, other)),
  ])
  expect(await Promise.all(all.map((member) => mainOf(scene, member)))).toEqual(
    all.map(() => baht(40)),
  )
})

test('DEP-07 payments of one member at once are credited in their order, with their coins', async () => {
  const member = await scene.member()
  const { db } = scene.app.ctx
  const payments: QrPayment[] = []
  for (let at = 0; at < 10; at += 1) payments.push(await payment(member, baht(300 + at)))
  expect(await Promise.all(payments.map(plainly))).toEqual(payments.map(() => true))
  const entries = await db<{ balanceAfter: number }[]>`
    select balance_after from ledger.entry where member = ${member.id} and account = 'main' order by number`
  let sum = 0
  expect(entries.map(({ balanceAfter }) => balanceAfter)).toEqual(
    payments.map(({ amount }) => {
      sum += amount
      return sum
    }),
  )
  const coins = await db<{ reference: string; after: number }[]>`
    select reference, after from coin_entry where member = ${member.id} order by id`
  expect(coins).toEqual(
    payments.map(({ transaction }, at) => ({
      reference: `coin:deposit:qr:KBANK:${transaction}`,
      after: at + 1,
    })),
  )
  const [{ coin, seeds }] = await db<[{ coin: number; seeds: number }]>`
    select coin, (select count(*)::int from spin_seed where member = id) as seeds
    from member where id = ${member.id}`
  expect({ coin, seeds }).toEqual({ coin: 10, seeds: 1 })
})

test('DEP-07 of two payments on one QR at once one is credited and the other is kept for review', async () => {
  const member = await scene.member()
  const first = await payment(member, baht(70))
  const second = { ...first, transaction: `${first.transaction}B` }
  const verdicts = await Promise.all([credit(first), credit(second)])
  expect(verdicts).toEqual(['credit', 'qr_already_paid'])
  expect(await mainOf(scene, member)).toBe(baht(70))
})

test('DEP-07 a deposit records an invited member’s reward in the commit that credits it', async () => {
  const { db } = scene.app.ctx
  const [inviter, invited] = (await members(2)) as [Member, Member]
  await db`update member set inviter = ${inviter.id} where id = ${invited.id}`
  const paid = await payment(invited, baht(90))
  expect(await plainly(paid)).toBe(true)
  const rewards = await db`
    select inviter, invitee, deposit, movement, state from invite_reward where invitee = ${invited.id}`
  expect(rewards).toEqual([
    {
      inviter: inviter.id,
      invitee: invited.id,
      deposit: baht(90),
      state: 'earning',
      movement: `qr:KBANK:${paid.transaction}`,
    },
  ])
})
