import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { cancelQr, qrProviders, qrState } from '#contract/deposit'
import { statement } from '#contract/statement'
import { wallet } from '#contract/wallet'
import { screenOf } from '../live/testing.ts'
import { startTestApp } from '../testing.ts'
import { creditCallback } from './confirm.ts'
import { creditPayment } from './credit.ts'
import { decryptEvidence, encryptEvidence } from './evidence.ts'
import { watchQr } from './qr/watch.ts'
import {
  baht,
  kbankCallback,
  keptFor,
  type Member,
  mainOf,
  openedQr,
  paidSilently,
  type Scene,
  sendToKbank,
  startScene,
} from './testing.ts'

// Goal: a payment that its gateway confirms is credited once, and nothing else ever is. Method: the whole server; the
// sandbox sends the callbacks, or this file sends those that the sandbox would not.
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
const transactionOf = (text: string) => `KT${text}${Date.now()}`
const movementsOf = async ({ id }: Member) =>
  (await scene.app.ctx.ledger.movementsOf(id, { page: 1, limit: 100 })).movements

test.each(qrProviders)(
  'DEP-07 a payment at %s is in the wallet and on the statement',
  async (provider) => {
    const member = await scene.member()
    const qr = await openedQr(member, provider, baht(100.5))
    const { transaction } = await scene.sandbox.payQr(qr.payload)
    await toHave(member, baht(100.5))

    const { statements } = await call(statement, { page: 1, limit: 10 }, member.caller)
    expect(statements).toMatchObject([
      {
        statementType: 'deposit',
        status: 'SUCCESS',
        from: provider,
        to: 'WALLET',
        amount: baht(100.5),
        reference: `qr:${provider}:${transaction}`,
      },
    ])
    expect((await call(qrState, { id: provider }, member.caller)).hasQrcode).toBe(false)
    const seen = await call(wallet, {}, member.caller)
    expect(seen.wallet).toMatchObject({ amount: baht(100.5), currency: 'BAHT' })
  },
)

test('DEP-07 a callback sent twenty times at once to two nodes credits once', async () => {
  const node = await startTestApp({
    sandboxUrl: scene.sandboxUrl,
    databaseUrl: scene.app.databaseUrl,
    pepper: scene.app.settings.pepper,
  })
  try {
    const member = await scene.member()
    const { id: reference, payload } = await openedQr(member, 'KBANK')
    const transaction = await paidSilently(scene, { provider: 'KBANK', payload })
    const payment = { reference, transaction, amount: baht(100) }
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        sendToKbank(index % 2 ? node.host : scene.app.host, kbankCallback(payment)),
      ),
    )
    for (const answer of answers)
      expect([answer.status, await answer.text()]).toEqual([200, '{"status":"SUCCESS"}'])
    await toHave(member, baht(100))

    const [row] = await scene.app.ctx.db<{ id: number; times: number }[]>`
      select id, times from gateway_callback where transaction = ${payment.transaction}`
    expect(row!.times).toBe(40)
    const again = Array.from({ length: 20 }, (_, index) =>
      creditCallback({ id: row!.id }, index % 2 ? node.ctx : scene.app.ctx),
    )
    await Promise.all(again)
    expect(await mainOf(scene, member)).toBe(baht(100))
    expect(await movementsOf(member)).toHaveLength(1)
    expect(await keptFor(scene, { reference })).toEqual([])
  } finally {
    await node.stop()
  }
})

test('DEP-07 two nodes that learn of a payment at the same moment credit it once', async () => {
  const node = await startTestApp({
    sandboxUrl: scene.sandboxUrl,
    databaseUrl: scene.app.databaseUrl,
    pepper: scene.app.settings.pepper,
  })
  try {
    const members = await Promise.all(Array.from({ length: 10 }, () => scene.member()))
    await Promise.all(
      members.map(async (member, index) => {
        const { id: reference } = await openedQr(member, 'PAYONEX')
        const payment = {
          reference,
          transaction: `txn_race_${index}_${Date.now()}`,
          amount: baht(100),
          currency: 'BAHT' as const,
          paidAt: new Date(),
        }
        const nodes = [node.ctx, scene.app.ctx, node.ctx, scene.app.ctx]
        await Promise.all(
          nodes.map((ctx) => creditPayment(ctx, 'PAYONEX', payment, new Uint8Array())),
        )
        expect(await mainOf(scene, member)).toBe(baht(100))
        expect(await keptFor(scene, { reference })).toEqual([])
      }),
    )
  } finally {
    await node.stop()
  }
})

test('DEP-07 callbacks that arrive in another order than the payments each credit their own QR', async () => {
  const member = await scene.member()
  await scene.sandbox.control({ gateway: '*', operation: 'callback', flaw: 'hold', calls: 3 })
  for (const [provider, whole] of [
    ['KBANK', 100],
    ['WW', 200],
    ['PAYTIMZ', 300],
  ] as const) {
    const { payload } = await openedQr(member, provider, baht(whole))
    await scene.sandbox.payQr(payload)
  }
  expect(await scene.sandbox.release()).toEqual({ released: 3 })
  await toHave(member, baht(600))
  expect((await movementsOf(member)).map(({ from }) => from).sort()).toEqual([
    'KBANK',
    'PAYTIMZ',
    'WW',
  ])
})

test('DEP-07 a callback that the gateway repeats credits once', async () => {
  const member = await scene.member()
  const control = { gateway: 'PAYTIMZ', operation: 'callback', calls: 1 } as const
  await scene.sandbox.control({ ...control, flaw: 'repeat', times: 5 })
  const { payload } = await openedQr(member, 'PAYTIMZ')
  const { transaction } = await scene.sandbox.payQr(payload)
  const times = async () => {
    const [row] = await scene.app.ctx.db<{ times: number }[]>`
      select times from gateway_callback where transaction = ${transaction}`
    return row?.times
  }
  await expect.poll(times, soon).toBeGreaterThanOrEqual(6)
  await toHave(member, baht(100))
  expect(await movementsOf(member)).toHaveLength(1)
})

test('DEP-07 a payment after the QR expired is still credited', async () => {
  const member = await scene.member()
  const { id, payload } = await openedQr(member, 'PAYTIMZ')
  await scene.app.ctx.db`
    update deposit_qr set state = 'expired', expires_at = now(), closed_at = now() where id = ${id}`
  await scene.sandbox.payQr(payload)
  await toHave(member, baht(100))
})

test('DEP-07 a payment after the QR was cancelled is still credited', async () => {
  const member = await scene.member()
  const { id, payload } = await openedQr(member, 'PAYONEX')
  await call(cancelQr, { id }, member.caller)
  const state = async () => (await scene.sandbox.qrs({ reference: id }))[0]!.state
  await expect.poll(state, soon).toBe('cancelled')
  await scene.sandbox.payQr(payload)
  await toHave(member, baht(100))
})

test('DEP-07 a payment of another amount than the QR’s is kept for review', async () => {
  const member = await scene.member()
  const { id, payload } = await openedQr(member, 'KBANK')
  await scene.sandbox.payQr(payload, { amount: baht(99) })
  await expect
    .poll(() => keptFor(scene, { reference: id }), soon)
    .toEqual([{ reason: 'amount_mismatch', amount: baht(99) }])
  expect(await mainOf(scene, member)).toBe(0)
})

test('DEP-07 a second payment on one QR is kept for review, neither lost nor credited automatically', async () => {
  const member = await scene.member()
  const { id, payload } = await openedQr(member, 'WW')
  await scene.sandbox.payQr(payload)
  await toHave(member, baht(100))
  await scene.sandbox.payQr(payload)
  await expect
    .poll(() => keptFor(scene, { reference: id }), soon)
    .toEqual([{ reason: 'qr_already_paid', amount: baht(100) }])
  expect(await mainOf(scene, member)).toBe(baht(100))
})

test('DEP-07 a payment that the gateway’s replies describe in two ways is one case and credits nothing', async () => {
  const member = await scene.member()
  const { id: reference } = await openedQr(member, 'KBANK')
  const { ctx } = scene.app
  const payment = {
    reference,
    transaction: transactionOf('TWO'),
    currency: 'BAHT' as const,
    paidAt: new Date(),
  }
  for (const amount of [baht(101), baht(100), baht(101), baht(100), baht(102)]) {
    const evidence = encryptEvidence(ctx.secrets, String(amount))
    await creditPayment(ctx, 'KBANK', { ...payment, amount }, evidence)
  }
  expect(await keptFor(scene, { reference })).toEqual([
    { reason: 'amount_mismatch', amount: baht(101) },
  ])
  const reports = await ctx.db<{ amount: number; raw: Uint8Array }[]>`
    select report.amount, report.raw from unmatched_payment_report report
      join unmatched_payment on id = unmatched
    where transaction = ${payment.transaction} order by report.amount`
  expect(reports.map(({ amount, raw }) => [amount, decryptEvidence(ctx.secrets, raw)])).toEqual([
    [baht(100), String(baht(100))],
    [baht(102), String(baht(102))],
  ])
  expect(await mainOf(scene, member)).toBe(0)
})

test('DEP-07 a payment listed by the gateway for an unknown reference is kept for review', async () => {
  const reference = `X${Date.now()}`
  const { ctx } = scene.app
  const payment = {
    reference,
    transaction: transactionOf('X'),
    amount: baht(100),
    currency: 'BAHT' as const,
    paidAt: new Date(),
  }
  const evidence = encryptEvidence(ctx.secrets, reference)
  expect(await creditPayment(ctx, 'KBANK', payment, evidence)).toBe('reference_unknown')
  expect(await keptFor(scene, { reference })).toEqual([
    { reason: 'reference_unknown', amount: baht(100) },
  ])
})

test('DEP-07 a forged callback and one with an old timestamp are rejected, kept, and credit nothing', async () => {
  const member = await scene.member()
  const { id: reference } = await openedQr(member, 'KBANK')
  const payment = { reference, transaction: transactionOf('FORGED'), amount: baht(100) }
  const old = new Date(Date.now() - 6 * 60_000)
  for (const flaw of [
    { key: 'another key' },
    { at: old },
    { at: new Date(Date.now() + 6 * 60_000) },
  ]) {
    const callback = kbankCallback({ ...payment, ...flaw })
    expect((await sendToKbank(scene.app.host, callback)).status).toBe(401)
  }
  const { db } = scene.app.ctx
  const raws = await keptRaws('forged')
  expect(raws.filter((raw) => raw.includes(payment.transaction)).length).toBeGreaterThan(0)
  expect(await db`select from gateway_callback where transaction = ${payment.transaction}`).toEqual(
    [],
  )
  expect(await mainOf(scene, member)).toBe(0)
})

test('DEP-07 a callback of one gateway at another gateway’s address is rejected', async () => {
  const { host } = scene.app
  const callback = kbankCallback({ reference: 'R', transaction: 'T', amount: baht(100) })
  for (const [code, status] of [
    ['WW', 401],
    ['PAYTIMZ', 401],
    ['PAYONEX', 401],
    ['NOBODY', 404],
  ] as const)
    expect((await fetch(`${host}/callbacks/gateways/${code}`, callback)).status).toBe(status)
})

test('DEP-07 a signed callback that cannot be read is kept for review', async () => {
  const callback = kbankCallback({ reference: 'R', transaction: '', amount: baht(100) })
  expect((await sendToKbank(scene.app.host, callback)).status).toBe(200)
  expect(await keptRaws('unreadable')).toEqual([callback.body])
})

test('DEP-07 evidence that holds a payer’s name and account number is stored encrypted', async () => {
  const member = await scene.member()
  const { payload } = await openedQr(member, 'KBANK')
  const payer = { bank: 'SCB', account: '9876512345', name: 'KANARIE YELLOW' }
  await scene.sandbox.payQr(payload, { payer })
  await toHave(member, baht(100))
  const { db, secrets } = scene.app.ctx
  const rows = await db<{ raw: Uint8Array }[]>`select raw from gateway_callback`
  expect(rows.some(({ raw }) => decryptEvidence(secrets, raw).includes(payer.name))).toBe(true)
  const tables = [
    'qr',
    'gateway_callback',
    'unmatched_payment',
    'bank_transfer',
    'unmatched_payment_report',
  ]
  for (const table of tables) {
    const shown =
      await db`select from ${db.identifier(table)} t where t::text ~ 'KANARIE|9876512345'`
    expect(shown, table).toHaveLength(0)
  }
})

test('DEP-07 open screens are notified once of a deposit, without amounts', async () => {
  const member = await scene.member()
  const { id, payload } = await openedQr(member, 'WW')
  const socket = screenOf(member.caller)
  try {
    const money: unknown[] = []
    const qr: { provider: string }[] = []
    socket.on('money', (signal) => money.push(signal))
    socket.on('qr', (signal) => qr.push(signal))
    await expect.poll(() => socket.connected, soon).toBe(true)
    const { transaction } = await scene.sandbox.payQr(payload)
    await expect
      .poll(() => money, soon)
      .toEqual([{ kind: 'deposit', reference: `qr:WW:${transaction}` }])
    await expect.poll(() => qr.length, soon).toBeGreaterThan(0)

    // The gateway is asked too, and its reply reports the same payment again.
    await watchQr({ id }, scene.app.ctx)
    scene.app.ctx.push(member.id, 'qr', { provider: 'the last one' })
    await expect.poll(() => qr.at(-1), soon).toEqual({ provider: 'the last one' })
    expect(money).toHaveLength(1)
  } finally {
    socket.close()
  }
})

/** Returns the decrypted evidence kept for this reason. */
async function keptRaws(reason: string): Promise<string[]> {
  const { db, secrets } = scene.app.ctx
  const rows = await db<{ raw: Uint8Array }[]>`
    select raw from unmatched_payment where reason_code = ${reason} order by id`
  return rows.map(({ raw }) => decryptEvidence(secrets, raw))
}
