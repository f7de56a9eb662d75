import { describe, expect, test, vi } from 'vitest'
import { toAmount } from '#money'
import { scene } from './banks/testing.ts'
import type { Merchant } from './gateways/merchant-testing.ts'
import { clientOf, patience, requestOf } from './gateways-testing.ts'
import { merchants } from './testing.ts'

const world = scene()

describe.each(merchants)('$code', (merchant: Merchant) => {
  const { say, create, find, contents, expectTold } = clientOf(world, merchant)

  test('repeats a callback with a new signature until it is acknowledged', async () => {
    world.callbackServer.answer.body = 'no'
    const { payload } = await create(requestOf(world, 60_00))
    await world.client.payQr(payload)
    await expectTold(1)
    world.callbackServer.answer.body = merchant.acknowledgement
    await expectTold(2)
    expect(contents().every(({ isSigned }) => isSigned)).toBe(true)
    expect(new Set(contents().map(({ transaction }) => transaction)).size).toBe(1)
  })

  test('fails to reply after the work, by control and by sentinel', async () => {
    const quiet = { ...requestOf(world, 100_17) }
    await expect(say(merchant.create(quiet), 300)).rejects.toThrow(/timeout/i)
    expect(await find(quiet.reference)).toMatchObject({ ok: true, state: merchant.states.open })

    await world.client.control({
      gateway: merchant.code,
      operation: 'create',
      flaw: 'garbage',
      calls: 1,
    })
    const garbled = requestOf(world, 100_00)
    await expect(create(garbled)).rejects.toThrow()
    expect(await find(garbled.reference)).toMatchObject({ ok: true })

    await world.client.control({
      gateway: merchant.code,
      operation: 'create',
      flaw: 'lost',
      calls: 1,
    })
    const lost = requestOf(world, 100_00)
    await expect(say(merchant.create(lost), 300)).rejects.toThrow(/timeout/i)
    expect(await find(lost.reference)).toMatchObject({ why: merchant.whys.missing })
    expect(
      await world.client.control({ gateway: '*', operation: 'query', flaw: 'refuse', calls: 1 }),
    ).toBeTruthy()
    expect(await find(lost.reference)).toMatchObject({ why: merchant.whys.closed })
  })

  test('applies a create late', async () => {
    await world.client.control({
      gateway: merchant.code,
      operation: 'create',
      flaw: 'late',
      calls: 1,
      delayMs: 1_200,
    })
    const request = requestOf(world, 100_00)
    await expect(say(merchant.create(request), 200)).rejects.toThrow(/timeout/i)
    expect(await find(request.reference)).toMatchObject({ why: merchant.whys.missing })
    await vi.waitFor(
      async () => expect(await find(request.reference)).toMatchObject({ ok: true }),
      patience,
    )
  })

  test('refuses by sentinel; only PAYTIMZ remembers the refusal', async () => {
    const request = requestOf(world, 100_13)
    expect(await create(request)).toMatchObject({ ok: false, why: merchant.whys.amount })
    const again = await create({ ...request, satang: 100_00 })
    expect(again.ok).toBe(merchant.code !== 'PAYTIMZ')
  })

  test('falsifies, backdates, repeats, holds and withholds callbacks', async () => {
    world.callbackServer.answer.body = merchant.acknowledgement
    const payWith = async (
      flaw: 'forge' | 'stale' | 'amount' | 'unknown' | 'repeat' | 'silent',
    ) => {
      world.callbackServer.received.length = 0
      await world.client.control({
        gateway: merchant.code,
        operation: 'callback',
        flaw,
        calls: 1,
        times: 3,
      })
      const request = requestOf(world, 40_00)
      const { payload, id } = await create(request)
      await world.client.payQr(payload)
      await expectTold({ repeat: 4, silent: 0 }[flaw as 'repeat' | 'silent'] ?? 1)
      return { ...contents()[0]!, request, id }
    }
    expect(await payWith('forge')).toMatchObject({ isSigned: false, satang: 40_00 })
    const stale = await payWith('stale')
    expect(stale.isSigned).toBe(true)
    expect(Date.now() - stale.time).toBeGreaterThan(3_500_000)
    expect(await payWith('amount')).toMatchObject({ isSigned: true, satang: 41_00 })
    const unknown = await payWith('unknown')
    expect(unknown.isSigned && unknown.reference !== unknown.request.reference).toBe(true)
    await payWith('repeat')
    const silent = await payWith('silent')
    const [callback] = (await world.client.qr(silent.id)).callbacks
    expect(callback).toMatchObject({ state: 'silent', attempts: 0 })
    expect(await world.client.sendAgain(callback!.id)).toMatchObject({
      state: 'acknowledged',
      attempts: 1,
    })
    await world.client.replay(callback!.id)
    expect(world.callbackServer.received).toHaveLength(2)
    expect(world.callbackServer.received[1]!.body).toBe(world.callbackServer.received[0]!.body)
  })

  test('releases held callbacks in reverse order', async () => {
    world.callbackServer.answer.body = merchant.acknowledgement
    await world.client.control({ gateway: merchant.code, operation: 'callback', flaw: 'hold' })
    const { payload } = await create(requestOf(world, 30_00))
    for (const satang of [30_00, 31_00, 32_00])
      await world.client.payQr(payload, { amount: toAmount(satang) })
    expect(world.callbackServer.received).toHaveLength(0)
    expect(await world.client.release()).toEqual({ released: 3 })
    const satangs = world.callbackServer.received.map(
      ({ headers, body }) => merchant.readCallback(headers, body).satang,
    )
    expect(satangs).toEqual([32_00, 31_00, 30_00])
  })
})
