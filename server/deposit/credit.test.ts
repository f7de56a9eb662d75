import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { cancelQr, qrProviders, qrState } from '#contract/deposit'
import { statement } from '#contract/statement'
import { wallet } from '#contract/wallet'
import { screenOf } from '../live/testing.ts'
import { startTestApp } from '../testing.ts'
import { creditCallback } from './confirm.ts'
import { creditPayment } from './credit.ts'
import { soon, toHave } from './credit-testing.ts'
import { decryptEvidence } from './evidence.ts'
import { watchQr } from './qr/watch.ts'
import { openScene, scene } from './scene-testing.ts'
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

// Goal: a payment that its gateway confirms is credited once, and nothing else ever is. Method: the whole server; the
// sandbox sends the callbacks, or this file sends those that the sandbox would not.
openScene()

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
