import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { sendTruelink } from '#contract/deposit'
import { decidePayment, decideRound, decideTransfer } from '#contract/operator-money'
import { sealTruelink } from '#contract/truelink'
import { createBankFeed, sandboxFeed } from '#providers/banks/feed'
import { readBets } from './bet/read.ts'
import { enter, play } from './bet/testing.ts'
import { openScene, scene } from './deposit/scene-testing.ts'
import { baht, keptFor, type Member, mainOf } from './deposit/testing.ts'
import { give } from './external-transfer/testing.ts'
import { newOperator } from './operator/testing.ts'
import { type Desk, listOf, why } from './operator-money/testing.ts'
import type { ReviewKind } from './platform/review-limit.ts'
import { indexOfAccount } from './profile/bank-account.ts'
import { decided, memberWith, newPayer, type Payer, sent, upload } from './slip/testing.ts'
import { asOwner } from './testing.ts'
import { startAlteringProxy } from './transfer/altered-testing.ts'

// Goal: incoming money is credited automatically up to a limit; a person reviews larger amounts. Method: the whole server
// against the sandbox, with low limits.
let finance: Desk
let second: Desk
openScene()
beforeAll(async () => {
  finance = await newOperator(scene.app, 'finance')
  second = await newOperator(scene.app, 'finance')
})

const soon = { timeout: 30_000, interval: 50 }
const scb = { bank: 'SCB', account: '0004560002' } as const

const limit = (kind: ReviewKind, above: number) =>
  asOwner(
    scene.app,
    (db) =>
      db`update review_limit set above = ${baht(above)} where kind = ${kind} and currency = 'BAHT'`,
  )

/** A member whose registered account is in the bank's feed. */
async function knownPayer(payer: Payer = newPayer('KTB', 'SUDA RAKDEE')) {
  const member = await memberWith(scene, payer)
  const { db, secrets } = scene.app.ctx
  await db`
    update member set bank_account_index = ${indexOfAccount(secrets, payer.bank, payer.account)}
    where id = ${member.id}`
  return { member, payer }
}
const userIdOf = async ({ id }: Member) => {
  const [{ userId }] = await scene.app.ctx.db<[{ userId: string }]>`
    select public_id::text as user_id from member where id = ${id}`
  return userId
}

test('DEP-01 a transfer above the limit waits for a person, who credits it to the member it fits', async () => {
  await limit('transfer-in', 1_000)
  const { member, payer } = await knownPayer()
  const most = await sent(scene, payer, { to: scb, amount: baht(1_000) })
  const more = await sent(scene, payer, { to: scb, amount: baht(1_000.01) })
  await expect
    .poll(() => keptFor(scene, more), soon)
    .toEqual([{ reason: 'above_limit', amount: 100_001 }])
  await expect.poll(() => mainOf(scene, member), soon).toBe(100_000)
  expect(await keptFor(scene, most)).toEqual([])

  const waiting = (await listOf(finance, 'payment')).find((one) => one.reference === more.reference)
  expect(waiting?.why).toBe('above_limit')
  const wish = { id: waiting!.id, decision: 'credit', reason: why } as const
  const chosen = { ...wish, member: await userIdOf(member) }
  expect(await call(decidePayment, chosen, finance.desk)).toMatchObject({ outcome: 'decided' })
  expect(await mainOf(scene, member)).toBe(200_001)
})

test('DEP-10 a slip above the limit waits for a person', async () => {
  await limit('transfer-in', 1_000)
  const payer = newPayer()
  const member = await memberWith(scene, payer)
  const { reference } = await sent(scene, payer, { amount: baht(1_000.5) })
  const slip = await upload(await scene.sandbox.slip(reference), member.caller)
  expect(await decided(member, slip)).toMatchObject({ status: 'FAILED', note: 'UNKNOW_ERROR' })
  expect(await mainOf(scene, member)).toBe(0)
  expect((await listOf(finance, 'slip')).map(({ id }) => id)).toContain(slip)
})

test('DEP-08 a gift above the limit is redeemed, and credited when a person has reviewed it', async () => {
  await limit('voucher', 500)
  const member = await scene.member()
  const { link } = await scene.sandbox.makeVoucher({ amount: baht(500.01) })
  const body = { link: await sealTruelink(link) }
  await expect(call(sendTruelink, body, member.caller)).rejects.toThrow('TRANSFER_PENDING')
  expect(await mainOf(scene, member)).toBe(0)
  const waiting = (await listOf(finance, 'external-transfer')).find(({ way }) => way === 'voucher')
  expect(waiting?.why).toBe('above_limit')
  const wish = { id: waiting!.id, decision: 'applied', reason: why } as const
  expect(await call(decideTransfer, wish, finance.desk)).toMatchObject({ outcome: 'decided' })
  expect(await mainOf(scene, member)).toBe(500_01)
})

test.each([
  ['stake', [2_000, 0]],
  ['payout', [10, 2_000]],
] as const)(
  'BON-06 a round whose %s is above the limit counts for nothing until two accept it',
  async (kind, [stake, payout]) => {
    await limit(kind, 1_000)
    const { ctx } = scene.app
    const member = await scene.member()
    await give(ctx, member.id, baht(5_000))
    await enter(member, 'JOKER', baht(4_000))
    const stakes = async () => {
      const rows = await ctx.db<{ stake: number }[]>`
        select stake from bet where member = ${member.id} order by settled_at, stake`
      return rows.map((row) => row.stake / 100)
    }
    await play(scene, member, 'JOKER', [20, 0])
    await play(scene, member, 'JOKER', [stake, payout])
    await play(scene, member, 'JOKER', [30, 0])
    const read = () => readBets(ctx, member.id, { patienceMs: 10_000 })
    for (const _ of [1, 2]) expect(await read()).toEqual({ unread: ['JOKER'] })
    expect(await stakes()).toEqual([20])

    const userId = await userIdOf(member)
    const listed = (await listOf(finance, 'round')).find((one) => one.member?.userId === userId)
    const { id, since } = listed!
    const accept = { id, since, decision: 'accept', reason: why } as const
    expect(await call(decideRound, accept, finance.desk)).toMatchObject({ outcome: 'proposed' })
    expect(await read()).toEqual({ unread: ['JOKER'] })
    expect(await call(decideRound, accept, second.desk)).toMatchObject({ outcome: 'decided' })
    expect(await read()).toEqual({ unread: [] })
    expect((await stakes()).sort((one, other) => one - other)).toEqual(
      [20, 30, stake].sort((one, other) => one - other),
    )
  },
)

test('DEP-01 a line of the feed that cannot be read is kept for a person and stops no other', async () => {
  await limit('transfer-in', 1_000)
  const { ctx } = scene.app
  const { bankFeed } = ctx
  const proxy = await startAlteringProxy(scene.sandboxUrl)
  ctx.bankFeed = createBankFeed(sandboxFeed(proxy.url))
  try {
    proxy.alter({ amount: '99999999.00' })
    const odd = await knownPayer(newPayer('KTB', 'MANEE MEEJAI'))
    const { reference } = await sent(scene, odd.payer, { to: scb, amount: baht(40) })
    const kept = async () => {
      const rows = await ctx.db<{ reason: string }[]>`
        select reason_code as reason from unmatched_payment where provider = 'SCB' and reason_code = 'unreadable'`
      return rows.length
    }
    await expect.poll(kept, soon).toBe(1)
    proxy.alter({})
    const next = await knownPayer(newPayer('KTB', 'KAMOL DEE'))
    await sent(scene, next.payer, { to: scb, amount: baht(50) })
    await expect.poll(() => mainOf(scene, next.member), soon).toBe(50_00)
    expect(await mainOf(scene, odd.member)).toBe(0)
    expect(await keptFor(scene, { reference })).toEqual([])
  } finally {
    ctx.bankFeed = bankFeed
    await proxy.stop()
  }
})
