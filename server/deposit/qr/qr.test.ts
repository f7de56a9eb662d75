import { expect, onTestFinished, test } from 'vitest'
import { call } from '#contract/call'
import { cancelQr, createQr, deposit, qrProviders, qrState } from '#contract/deposit'
import { Refusal } from '#contract/refusal'
import { resetSettings, setSetting } from '../../register/testing.ts'
import { startTestApp } from '../../testing.ts'
import { openScene, scene } from '../scene-testing.ts'
import { baht, openedQr } from '../testing.ts'

// Goal: a request for a QR makes one payable QR at the gateway or none, however the gateway answers. Method: the whole
// server against the sandbox, with injected failures.
openScene({ qrMinimums: { PAYTIMZ: 25_00 } })

const fivePastMs = 5 * 60_000

test('DEP-01 the deposit methods come in the member’s currency, with every provider’s QR', async () => {
  const { caller } = await scene.member()
  const { banks, wallets, isManual } = await call(deposit, {}, caller)
  expect(new Set(banks.map(({ currency }) => currency))).toEqual(new Set(['BAHT']))
  for (const code of qrProviders)
    expect(banks.find(({ bankCode, qr }) => bankCode === code && qr)).toMatchObject({
      bankType: code === 'KBANK' ? 'BANK' : 'PAYMENT',
      bank: { nameTH: expect.any(String), nameEN: expect.any(String), nameLA: expect.any(String) },
    })
  for (const code of ['SCB', 'GSB']) expect(banks.map(({ bankCode }) => bankCode)).toContain(code)
  expect(banks.find(({ bankCode }) => bankCode === 'SCB')?.qr).toBe(null)
  expect(wallets.map(({ mode }) => mode).sort()).toEqual(['AUTO', 'GIFT'])
  expect(isManual).toBe(true)
})

test('DEP-03 each method has its minimum and presets, and the settings replace the defaults', async () => {
  const { caller } = await scene.member()
  const { banks } = await call(deposit, {}, caller)
  const qrOf = (code: string) => banks.find(({ bankCode, qr }) => bankCode === code && qr)?.qr
  expect(qrOf('WW')).toEqual({
    minDeposit: baht(100),
    presets: [100, 200, 300, 500, 1000].map(baht),
  })
  expect(qrOf('PAYTIMZ')).toEqual({
    minDeposit: baht(25),
    presets: [25, 50, 100, 500, 1000].map(baht),
  })
})

test('DEP-03 minimums that operators set replace those of the environment, and are held', async () => {
  const { caller } = await scene.member()
  const { db } = scene.app.ctx
  await setSetting(db, 'qrMinimum', { KBANK: 100, WW: 150_00, PAYTIMZ: 60_00, PAYONEX: 100_00 })
  onTestFinished(() => resetSettings(db, 'qrMinimum').then(() => {}))
  const { banks } = await call(deposit, {}, caller)
  expect(banks.find(({ bankCode, qr }) => bankCode === 'PAYTIMZ' && qr)?.qr).toEqual({
    minDeposit: baht(60),
    presets: [60, 100, 500, 1000].map(baht),
  })
  const below = call(createQr, { id: 'WW', amount: baht(149) }, caller)
  await expect(below).rejects.toEqual(new Refusal('BAD_REQUEST'))
  const made = await call(createQr, { id: 'WW', amount: baht(150) }, caller)
  expect(made).toMatchObject({ hasQrcode: true, amount: baht(150) })
})

test('DEP-01 in Laos a member with kip sees the methods for kip and no QR', async () => {
  const lao = await startTestApp({
    region: 'lao',
    sandboxUrl: scene.sandboxUrl,
    databaseUrl: scene.app.databaseUrl,
    pepper: scene.app.settings.pepper,
  })
  try {
    const { caller, id } = await scene.member('LAK')
    await lao.ctx.db`update session set region = 'lao' where member = ${id}`
    const laoCaller = { ...caller, host: lao.host }
    const { banks } = await call(deposit, {}, laoCaller)
    expect(banks.map(({ bankCode }) => bankCode)).toContain('BCEL')
    expect(new Set(banks.map(({ currency }) => currency))).toEqual(new Set(['LAK']))
    expect(banks.filter(({ qr }) => qr)).toEqual([])
    const request = call(createQr, { id: 'WW', amount: baht(100) }, laoCaller)
    await expect(request).rejects.toThrow(new Refusal('NO_BANK'))
  } finally {
    await lao.stop()
  }
})

test.each(qrProviders)('DEP-03 %s makes a QR, shows it again, and cancels it', async (id) => {
  const { caller } = await scene.member()
  const none = await call(qrState, { id }, caller)
  expect(none).toEqual({ hasQrcode: false, now: expect.any(Number) })

  const made = await call(createQr, { id, amount: baht(123.45) }, caller)
  expect(made).toMatchObject({ hasQrcode: true, amount: baht(123.45), reference: made.qrcodeId })
  expect(made.qrcode).toMatch(/^<svg [^>]*viewBox/)
  const leftMs = made.expireIn! - made.now
  expect(leftMs).toBeGreaterThan(fivePastMs - 5_000)
  expect(leftMs).toBeLessThanOrEqual(fivePastMs)
  expect(await call(qrState, { id }, caller)).toMatchObject({ ...made, now: expect.any(Number) })

  const [qr] = await scene.sandbox.qrs({ gateway: id, reference: made.qrcodeId! })
  expect(qr).toMatchObject({ payload: made.payload, state: 'open' })
  expect(await call(cancelQr, { id: made.qrcodeId! }, caller)).toEqual({ message: 'cancelled' })
  expect((await call(qrState, { id }, caller)).hasQrcode).toBe(false)
  await expect.poll(async () => (await scene.sandbox.qr(qr!.id)).state).toBe('cancelled')
})

test('DEP-04 an expired QR is gone, and the next request makes a new one', async () => {
  const member = await scene.member()
  const first = await openedQr(member, 'KBANK')
  await scene.app.ctx.db`update deposit_qr set expires_at = now() where id = ${first.id}`
  expect((await call(qrState, { id: 'KBANK' }, member.caller)).hasQrcode).toBe(false)
  const second = await openedQr(member, 'KBANK')
  expect(second.id).not.toBe(first.id)
})

test('DEP-04 members can cancel only their own QR, and cancelling twice cancels once', async () => {
  const [owner, other] = [await scene.member(), await scene.member()]
  const { id } = await openedQr(owner, 'PAYONEX')
  const noData = new Refusal('NO_DATA')
  await expect(call(cancelQr, { id }, other.caller)).rejects.toThrow(noData)
  await expect(call(cancelQr, { id: 'nothing' }, owner.caller)).rejects.toThrow(noData)
  const twice = await Promise.all([1, 2].map(() => call(cancelQr, { id }, owner.caller)))
  expect(twice).toEqual([{ message: 'cancelled' }, { message: 'cancelled' }])
})

test('DEP-03 an amount below the minimum or above the maximum and an unknown bank are refused', async () => {
  const { caller } = await scene.member()
  const request = (id: string, amount: number) =>
    call(createQr, { id, amount: baht(amount) }, caller)
  for (const [id, amount] of [
    ['KBANK', 0.99],
    ['WW', 99.99],
    ['PAYTIMZ', 24.99],
    ['WW', 500_001],
  ] as const)
    await expect(request(id, amount)).rejects.toThrow(new Refusal('BAD_REQUEST'))
  for (const id of ['SCB', 'NOBANK', '__proto__'])
    await expect(request(id, 100)).rejects.toThrow(new Refusal('NO_BANK'))
  await expect(call(qrState, { id: 'SCB' }, caller)).rejects.toThrow(new Refusal('NO_BANK'))
  const { db } = scene.app.ctx
  expect(await db`select from deposit_qr where amount in (99, 9999, 2499, 50000100)`).toHaveLength(
    0,
  )
})

test.each(qrProviders)(
  'DEP-05 a refusal of %s is answered with QR_FAIL, and the next request is free',
  async (id) => {
    const member = await scene.member()
    await scene.sandbox.control({ gateway: id, operation: 'create', flaw: 'refuse', calls: 1 })
    const state = await call(createQr, { id, amount: baht(100) }, member.caller)
    expect(state).toEqual({ hasQrcode: false, message: 'QR_FAIL', now: expect.any(Number) })
    await openedQr(member, id)
  },
)

test.each(qrProviders)('API-05 after a lost reply of %s its QR is found and shown', async (id) => {
  const member = await scene.member()
  for (const flaw of ['error', 'garbage'] as const) {
    await scene.sandbox.control({ gateway: id, operation: 'create', flaw, calls: 1 })
    const qr = await openedQr(member, id)
    expect(await scene.sandbox.qrs({ gateway: id, reference: qr.id })).toHaveLength(1)
    await call(cancelQr, { id: qr.id }, member.caller)
  }
})

test('API-05 a gateway that times out after doing the work has made one QR', async () => {
  const member = await scene.member()
  await scene.sandbox.control({ gateway: 'WW', operation: 'create', flaw: 'timeout', calls: 1 })
  const before = (await scene.sandbox.qrs({ gateway: 'WW' })).length
  const qr = await openedQr(member, 'WW')
  expect(await scene.sandbox.qrs({ gateway: 'WW' })).toHaveLength(before + 1)
  expect((await call(qrState, { id: 'WW' }, member.caller)).qrcodeId).toBe(qr.id)
})

test('API-05 fifty requests at once make one QR', async () => {
  const { caller, id } = await scene.member()
  const request = () => call(createQr, { id: 'PAYTIMZ', amount: baht(50) }, caller)
  const states = await Promise.all(Array.from({ length: 50 }, request))
  expect(new Set(states.map(({ qrcodeId }) => qrcodeId)).size).toBe(1)
  expect(states.every(({ hasQrcode }) => hasQrcode)).toBe(true)
  const rows = await scene.app.ctx.db<
    { id: string }[]
  >`select id from deposit_qr where member = ${id}`
  expect(rows).toHaveLength(1)
  expect(await scene.sandbox.qrs({ reference: rows[0]!.id })).toHaveLength(1)
})
