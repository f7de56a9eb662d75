import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { statement } from '#contract/statement'
import { baht, keptFor, type Member, mainOf, type Scene, startScene } from '../deposit/testing.ts'
import { encryptAccountNo, indexOfAccount } from '../profile/bank-account.ts'
import { asOwner } from '../testing.ts'

// Goal: a transfer to our accounts is credited to its payer automatically and once; unclear ones wait for review.
// Method: the whole server against the sandbox's banks.
let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterEach(async () => {
  await scene.sandbox.clearControls()
  expect(await scene.app.ctx.ledger.reconcile()).toEqual([])
})
afterAll(() => scene?.stop())

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
  const { secrets } = scene.app.ctx
  await asOwner(
    scene.app,
    (db) => db`
    update member set bank_code = ${bank}, bank_account_name = ${name},
      bank_account_no = ${encryptAccountNo(secrets, account)},
      bank_account_index = ${indexOfAccount(secrets, bank, account)}
    where id = ${member.id}`,
  )
  return { ...member, from: { bank, account, name } }
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

test('a callback of a stranger is ignored', async () => {
  for (const path of ['feed/SCB', 'truewallet']) {
    const { status } = await fetch(`${scene.app.host}/callbacks/${path}`, {
      method: 'POST',
      body: '{"event":"transfer"}',
    })
    expect(status).toBe(401)
  }
})
