import { expect, test, vi } from 'vitest'
import { baht, callbackFrom, newReference, scene } from './testing.ts'

const patience = { timeout: 30_000 }

const world = scene()
const listen = () =>
  world.ask('truewallet', 'PUT /truewallet/v1/callback', {
    url: `${world.callbackServer.url}/truewallet`,
  })
const list = async (query = '') =>
  (await world.ask('truewallet', `GET /truewallet/v1/numbers/0800001234/transfers${query}`)).reply
const redeem = (voucher: string, reference = newReference(), timeoutMs = 5_000) =>
  world.ask(
    'truewallet',
    'POST /truewallet/v1/vouchers/redeem',
    { voucher, mobile: '0800001234', reference },
    { timeoutMs },
  )
const find = (reference: string) =>
  world.ask('truewallet', `GET /truewallet/v1/redemptions/${reference}`)

test('DEP-11 reports transfers to our number by callback and in the list, in the same form', async () => {
  await listen()
  const before = await list()
  const sent = await world.client.sendToWallet({
    mobile: '0812345678',
    name: 'สมชาย ใจดี',
    amount: baht(100),
  })
  await vi.waitFor(() => expect(world.callbackServer.received).toHaveLength(1), patience)
  const { isSigned, transfer } = callbackFrom('truewallet', world.callbackServer.received[0]!)
  expect(world.callbackServer.received[0]!.path).toBe('/callbacks/truewallet')
  expect(isSigned).toBe(true)
  const page = await list(`?after=${before.next}`)
  expect(page.transfers).toEqual([transfer])
  expect(transfer).toMatchObject({
    mobile: '0800001234',
    reference: sent.reference,
    amount: '100.00',
    currency: 'THB',
    sender: { mobile: '0812345678', name: 'สมชาย ใ***' },
  })
  expect(await list(`?after=${page.next}`)).toEqual({ transfers: [], next: page.next })
})

test('forges and withholds callbacks by control', async () => {
  await listen()
  await world.client.control({
    gateway: 'TRUEWALLET',
    operation: 'callback',
    flaw: 'forge',
    calls: 1,
  })
  await world.client.sendToWallet({ mobile: '0812345678', amount: baht(50) })
  await vi.waitFor(() => expect(world.callbackServer.received).toHaveLength(1), patience)
  expect(callbackFrom('truewallet', world.callbackServer.received[0]!)).toMatchObject({
    isSigned: false,
  })
  const quiet = await world.client.sendToWallet({ mobile: '0812345678', amount: baht(50.29) })
  expect(quiet.callbacks).toMatchObject([{ state: 'silent' }])
})

test('refuses every number but ours', async () => {
  expect(
    await world.ask('truewallet', 'GET /truewallet/v1/numbers/0811111111/transfers'),
  ).toMatchObject({ status: 404, reply: { error: { code: 'unknown_number' } } })
})

test('a voucher is redeemed once, and a repeated reference gets the same reply', async () => {
  const { id, link } = await world.client.makeVoucher({ amount: baht(50) })
  expect(link).toBe(`https://gift.truemoney.com/campaign/?v=${id}`)
  expect(id).toMatch(/^[A-Za-z0-9]{10,64}$/)
  const reference = newReference()
  const first = await redeem(id, reference)
  expect(first).toMatchObject({
    status: 200,
    reply: { reference, voucher: id, status: 'redeemed', amount: '50.00', currency: 'THB' },
  })
  expect(await redeem(id, reference)).toEqual(first)
  expect(await find(reference)).toEqual(first)
  expect(await redeem(id)).toMatchObject({
    status: 409,
    reply: { error: { code: 'already_redeemed', by: 'you', reference } },
  })
  const other = await world.client.makeVoucher({ amount: baht(20) })
  expect(await redeem(other.id, reference)).toMatchObject({
    status: 409,
    reply: { error: { code: 'reference_taken' } },
  })
  expect((await world.client.vouchers()).slice(0, 2)).toMatchObject([
    { state: 'open', amount: baht(20) },
    { state: 'taken', takenUnder: reference },
  ])
})

test('of many concurrent requests one gets the voucher', async () => {
  const { id } = await world.client.makeVoucher({ amount: baht(50) })
  const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
})

test.each([
  ['expired', 410, 'voucher_expired'],
  ['own', 422, 'own_voucher'],
  ['taken', 409, 'already_redeemed'],
] as const)('refuses a voucher that is %s, and remembers it', async (kind, status, code) => {
  const { id } = await world.client.makeVoucher({ amount: baht(50), kind })
  const reference = newReference()
  const first = await redeem(id, reference)
  expect(first).toMatchObject({ status, reply: { error: { code } } })
  if (kind === 'taken') expect(first.reply.error).toMatchObject({ by: 'other' })
  expect(await redeem(id, reference)).toEqual(first)
  expect(await find(reference)).toEqual({
    status: 200,
    reply: { reference, voucher: id, status: 'refused', code },
  })
})

test('a voucher expires after 72 hours', async () => {
  const { id } = await world.client.makeVoucher({ amount: baht(50) })
  world.clock.aheadMs = 72 * 3_600_000 + 1
  expect(await redeem(id)).toMatchObject({ status: 410 })
})

test.each([
  ['no such voucher', { voucher: 'abcdefghij1234567890' }, 404, 'voucher_not_found'],
  ['another number', { mobile: '0811111111' }, 400, 'malformed'],
  ['a voucher with other signs', { voucher: 'abcdefghij/12345' }, 400, 'malformed'],
  ['a voucher that is too short', { voucher: 'abc' }, 400, 'malformed'],
])('refuses %s', async (_name, over, status, code) => {
  const { id } = await world.client.makeVoucher({ amount: baht(50) })
  const request = { voucher: id, mobile: '0800001234', reference: newReference(), ...over }
  expect(
    await world.ask('truewallet', 'POST /truewallet/v1/vouchers/redeem', request),
  ).toMatchObject({
    status,
    reply: { error: { code } },
  })
})

test('can be closed by control, and forgets those requests', async () => {
  const { id } = await world.client.makeVoucher({ amount: baht(50) })
  await world.client.control({
    gateway: 'TRUEWALLET',
    operation: 'redeem',
    flaw: 'refuse',
    calls: 1,
  })
  const reference = newReference()
  expect(await redeem(id, reference)).toMatchObject({
    status: 503,
    reply: { error: { code: 'closed' } },
  })
  expect(await find(reference)).toMatchObject({
    status: 404,
    reply: { error: { code: 'not_found' } },
  })
  expect(await redeem(id, reference)).toMatchObject({ status: 200 })
})

test('redeems without a reply, late, and never, by sentinel; a query gives the outcome', async () => {
  const silent = await world.client.makeVoucher({ amount: baht(50.17) })
  const reference = newReference()
  await expect(redeem(silent.id, reference, 300)).rejects.toThrow(/timeout/i)
  expect(await find(reference)).toMatchObject({ reply: { amount: '50.17' } })
  expect(await redeem(silent.id, reference)).toMatchObject({ status: 200 })

  const late = await world.client.makeVoucher({ amount: baht(50.53) })
  const lateReference = newReference()
  await expect(redeem(late.id, lateReference, 300)).rejects.toThrow(/timeout/i)
  expect(await find(lateReference)).toMatchObject({ status: 404 })
  world.clock.aheadMs = 4_100
  expect(await find(lateReference)).toMatchObject({ reply: { status: 'redeemed' } })

  const lost = await world.client.makeVoucher({ amount: baht(50.59) })
  const lostReference = newReference()
  await expect(redeem(lost.id, lostReference, 300)).rejects.toThrow(/timeout/i)
  expect(await find(lostReference)).toMatchObject({ status: 404 })
  expect(await redeem(lost.id, lostReference)).toMatchObject({ status: 200 })
})
