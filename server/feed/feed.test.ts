import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { statement } from '#contract/statement'
import { ruleOf } from '../alarm/list.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, keptFor, type Member, mainOf, registerAccount } from '../deposit/testing.ts'
import { creditIn } from '../deposit/transfer-in.ts'
import { asOwner } from '../testing.ts'
import type { Sender } from './payer.ts'
import { takeBankLine } from './take.ts'

// Goal: a transfer to our accounts is credited to its payer automatically and once; unclear ones wait for review.
// Method: the whole server against the sandbox's banks.
openScene()

const soon = { timeout: 30_000, interval: 50 }
const toHave = (member: Member, amount: number) =>
  expect.poll(() => mainOf(scene, member), soon).toBe(amount)
const ours = {
  SCB: { bank: 'SCB', account: '0004560002' },
  KBANK: { bank: 'KBANK', account: '0001230003' },
  GSB: { bank: 'GSB', account: '000200300404' },
} as const

let counted = 0
/** A member with this registered account. */
async function registered(bank: 'SCB' | 'KBANK' | 'KTB', name: string, tail = '') {
  counted += 1
  const account = `${String(200_000 + counted)}${tail || String(1_000 + counted)}`.padStart(10, '7')
  const member = await scene.member()
  const from = { bank, account, name }
  await registerAccount(scene, member, from)
  return { ...member, from }
}

test.each(['SCB', 'KBANK', 'GSB'] as const)(
  'DEP-01 a transfer to our %s account is credited without a slip',
  async (bank) => {
    const member = await registered('KTB', `SUDA RAKDEE ${bank}`)
    const { reference } = await scene.sandbox.sendTransfer({
      from: member.from,
      to: ours[bank],
      amount: baht(321.5),
    })
    await toHave(member, 32_150)
    const { statements } = await call(statement, { page: 1, limit: 10 }, member.caller)
    expect(statements).toMatchObject([
      { statementType: 'deposit', from: bank, reference: `bank:${bank}:${reference}` },
    ])
  },
)

test('DEP-07 the bank’s list decides, whatever is repeated, forged, stale or misreported', async () => {
  const member = await registered('SCB', 'MANEE MEEJAI')
  for (const satang of [31, 37, 41, 43, 47])
    await scene.sandbox.sendTransfer({
      from: member.from,
      to: ours.SCB,
      amount: baht(100 + satang / 100),
    })
  await scene.app.ctx.jobs.add(scene.app.ctx.db, 'feed.round', {})
  await toHave(member, 500_00 + 31 + 37 + 41 + 43 + 47)
})

test('DEP-01 a transfer from an unknown account waits for review', async () => {
  const { reference } = await scene.sandbox.sendTransfer({
    from: { bank: 'KTB', account: '9990001112', name: 'NOBODY KNOWN' },
    to: ours.SCB,
    amount: baht(77),
  })
  await expect
    .poll(() => keptFor(scene, { reference }), soon)
    .toEqual([{ reason: 'payer_not_found', amount: 7_700 }])
})

test('DEP-01 a transfer that fits two members is credited to neither', async () => {
  const one = await registered('KTB', 'KAMOL DEE', '4567')
  const other = await registered('KTB', 'KAMOL DEE', '4567')
  const { reference } = await scene.sandbox.sendTransfer({
    from: one.from,
    to: ours.GSB,
    amount: baht(88),
    shownSender: 'masked',
  })
  await expect
    .poll(() => keptFor(scene, { reference }), soon)
    .toEqual([{ reason: 'payer_ambiguous', amount: 8_800 }])
  expect(await mainOf(scene, one)).toBe(0)
  expect(await mainOf(scene, other)).toBe(0)
})

test('DEP-08 money to our TrueWallet number is credited by the sender’s number, from two baht', async () => {
  const member = await scene.member()
  const [{ phone }] = await scene.app.ctx.db<[{ phone: string }]>`
    select phone from member where id = ${member.id}`
  const mobile = `0${phone.slice(3)}`
  const small = await scene.sandbox.sendToWallet({ mobile, name: 'SOMCHAI', amount: baht(1.5) })
  await scene.sandbox.sendToWallet({ mobile, name: 'SOMCHAI', amount: baht(2) })
  await toHave(member, 2_00)
  await expect
    .poll(() => keptFor(scene, small), soon)
    .toEqual([{ reason: 'below_minimum', amount: 1_50 }])
})

/** A line as a bank may list it, which the sandbox does not. */
const lineFrom = (sender: Sender, { reference = newReference(), amount = baht(77) } = {}) =>
  ({ ...ours.SCB, sender, reference, amount, currency: 'BAHT', at: new Date() }) as const
const newReference = () => `016212${randomBytes(7).toString('hex')}`

test('DEP-07 a list that reports another amount than a slip was credited with waits for review, once', async () => {
  const { ctx } = scene.app
  const { id, from } = await registered('KTB', 'NIRAN THONG')
  const line = lineFrom(from)
  const credited = { ...line, receivedIn: `bank:SCB:${line.account}`, member: id } as const
  const isCredited = await ctx.db.begin((tx) =>
    creditIn(ctx, tx, { ...credited, amount: baht(7_700) }),
  )
  expect(isCredited).toBe(true)
  for (const _ of ['first', 'again']) await takeBankLine(ctx, line)
  expect(await keptFor(scene, line)).toEqual([{ reason: 'contradictory', amount: 77_00 }])
  const same = { ...line, reference: newReference() }
  await ctx.db.begin((tx) => creditIn(ctx, tx, { ...credited, ...same }))
  await takeBankLine(ctx, same)
  expect(await keptFor(scene, same)).toEqual([])
})

test('DEP-01 a line that cannot be credited delays no later one, and is credited once it can be', async () => {
  const { ctx } = scene.app
  const [poor, other] = [await registered('KTB', 'NO ACCOUNT'), await registered('KTB', 'RICH ONE')]
  await asOwner(
    scene.app,
    (db) => db`delete from ledger.account where bucket = ${poor.id % 256} and member = ${poor.id}`,
  )
  for (const { from } of [poor, other])
    await scene.sandbox.sendTransfer({ from, to: ours.SCB, amount: baht(55) })
  await toHave(other, 55_00)
  await scene.sandbox.sendTransfer({ from: other.from, to: ours.SCB, amount: baht(66) })
  await toHave(other, 121_00)
  await ctx.db.begin((tx) => ctx.ledger.openMember(tx, poor.id, 'BAHT'))
  await ctx.jobs.add(ctx.db, 'feed.round', {})
  await toHave(poor, 55_00)
})

test('DEP-01 a name that the bank fills up with zeros is the member’s', async () => {
  const { ctx } = scene.app
  const member = await registered('KTB', 'WICHAI DEE', '8642')
  const sender = { bank: 'KTB', account: 'xxxxxx8642', name: 'WICHAI DEE\0\0\0' }
  const line = { ...lineFrom(sender), amount: '77.00', currency: 'THB' }
  const body = JSON.stringify({ transfers: [line], next: 'F1' })
  const answer = ctx.bankFeed.list.read({ status: 200, body }, { ...ours.SCB, at: new Date() })
  assert(answer.word === 'done')
  for (const read of answer.lines) await takeBankLine(ctx, read)
  expect(await mainOf(scene, member)).toBe(77_00)
})

test('DEP-01 a list whose cursor the bank refuses raises an alarm, and is read again from its beginning once', async () => {
  const { ctx, metricsUrl } = scene.app
  const { above } = ruleOf('FeedUnread') as { above: number }
  const unread = async () => {
    const text = await (await fetch(metricsUrl)).text()
    return Number(/^feed_unread_seconds\{account="GSB 000200300404"[^}]*\} (\S+)$/m.exec(text)![1])
  }
  const [before, member] = [
    await registered('KTB', 'ANAN READ'),
    await registered('KTB', 'BUA UNREAD'),
  ]
  await scene.sandbox.sendTransfer({ from: before.from, to: ours.GSB, amount: baht(44) })
  await toHave(before, 44_00)
  expect(await unread()).toBeLessThan(above)

  await ctx.db`
    update feed_cursor set cursor = 'X1', read_at = now() - interval '11 minutes' where provider = 'GSB'`
  await scene.sandbox.sendTransfer({ from: member.from, to: ours.GSB, amount: baht(45) })
  await ctx.jobs.add(ctx.db, 'feed.round', {})
  await scene.sandbox.sendTransfer({ from: member.from, to: ours.SCB, amount: baht(46) })
  await toHave(member, 46_00)
  expect(await unread()).toBeGreaterThan(above)

  await asOwner(scene.app, (db) => db`delete from feed_cursor where provider = 'GSB'`)
  await ctx.jobs.add(ctx.db, 'feed.round', {})
  await toHave(member, 91_00)
  await expect.poll(unread, soon).toBeLessThan(above)
  expect(await mainOf(scene, before)).toBe(44_00)
})

test('a callback of a stranger is ignored', async () => {
  for (const path of ['feed/SCB', 'truewallet']) {
    const { status } = await fetch(`${scene.app.host}/callbacks/${path}`, {
      method: 'POST',
      body: '{"event":"transfer"}',
    })
    expect(status).toBe(401)
  }
})
