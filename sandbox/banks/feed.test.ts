import { expect, test, vi } from 'vitest'
import type { SandboxTransferRequest } from './client.ts'
import { baht, callbackFrom, scene, signatureFor, signed } from './testing.ts'

const patience = { timeout: 30_000 }

const world = scene()
const somchai = { bank: 'KTB', account: '1234567890', name: 'SOMCHAI JAIDEE' } as const
const scb = { bank: 'SCB', account: '0004560002' } as const
const kbank = { bank: 'KBANK', account: '0001230003' } as const
const send = (over: Partial<SandboxTransferRequest> = {}) =>
  world.client.sendTransfer({ from: somchai, to: scb, amount: baht(500), ...over })
const linesOf = async (path = 'SCB/0004560002', query = '') => {
  const { status, reply } = await world.ask(
    'feed',
    `GET /feed/v1/accounts/${path}/transfers${query}`,
  )
  expect(status).toBe(200)
  return reply as { transfers: Record<string, unknown>[]; next: string }
}
const listen = () =>
  world.ask('feed', 'PUT /feed/v1/callback', { url: `${world.callbackServer.url}/feed` })
const callbacksOf = (reference: string) =>
  world.callbackServer.received
    .map((one) => ({ path: one.path, ...callbackFrom('feed', one) }))
    .filter(({ transfer }) => transfer.reference === reference)

test('signs like the examples in the documentation', () => {
  const at = Date.parse('2026-07-31T07:02:05.000Z')
  const asked = signed('feed', 'GET /feed/v1/accounts/SCB/0004560002/transfers?after=F41', '', {
    at,
  })
  expect(asked.headers['x-signature']).toBe(
    '6f2043ad30ecc6c990aa29c284271470bf8319f37ab2b0c7bec9c711421af294',
  )
  const callbacksOf =
    '{"event":"transfer","transfer":{"bank":"SCB","account":"0004560002","reference":"016212140205CPP08341"}}'
  expect(signatureFor('sandbox-feed-key', `2026-07-31T07:02:05.000Z\n${callbacksOf}`)).toBe(
    '098ceb5a5273ee2a35c3b73a16582c4ca0abcf5ff3796175a06fbceecb3067ff',
  )
})

test('sends waiting callbacks as soon as an address is set', async () => {
  const { reference } = await send()
  await vi.waitFor(
    async () =>
      expect((await world.client.transfer(reference)).callbacks).toMatchObject([
        { state: 'waiting', attempts: 1, lastStatus: 0 },
      ]),
    patience,
  )
  await world.client.control({ gateway: 'FEED', operation: 'callback', flaw: 'hold', calls: 1 })
  const held = await send()
  await listen()
  await vi.waitFor(() => expect(callbacksOf(reference)).toHaveLength(1), patience)
  expect(callbacksOf(held.reference)).toEqual([])
  await world.client.release()
  expect(callbacksOf(held.reference)).toHaveLength(1)
})

test('DEP-08 reports a transfer by callback and in the list, in the same form', async () => {
  expect(await listen()).toMatchObject({
    status: 200,
    reply: { url: `${world.callbackServer.url}/feed` },
  })
  const { reference } = await send()
  await vi.waitFor(() => expect(callbacksOf(reference)).toHaveLength(1), patience)
  const [callback] = callbacksOf(reference)
  expect(callback).toMatchObject({ path: '/callbacks/feed/SCB', isSigned: true, event: 'transfer' })
  const { transfers } = await linesOf()
  expect(transfers.at(-1)).toEqual(callback!.transfer)
  expect(transfers.at(-1)).toMatchObject({
    ...scb,
    reference,
    amount: '500.00',
    currency: 'THB',
    sender: somchai,
  })
  await vi.waitFor(
    async () =>
      expect((await world.client.transfer(reference)).callbacks).toMatchObject([
        { state: 'acknowledged' },
      ]),
    patience,
  )
})

test('shows the sender as each of our banks does, unless a test overrides it', async () => {
  const last = async (path: string) => (await linesOf(path)).transfers.at(-1)!.sender
  await send({ to: kbank })
  expect(await last('KBANK/0001230003')).toEqual({
    bank: 'KTB',
    account: 'xxx-x-x6789-x',
    name: 'SOMCHAI J***',
  })
  await send({ to: kbank, shownSender: 'whole' })
  expect(await last('KBANK/0001230003')).toMatchObject({ account: '1234567890' })
  await send({ to: { bank: 'GSB', account: '000200300404' } })
  expect(await last('GSB/000200300404')).toMatchObject({ account: 'xxxxxx7890' })
  await send({ shownSender: 'masked' })
  expect(await last('SCB/0004560002')).toMatchObject({ account: 'XXX-X-XX789-0' })
  const lao = { bank: 'BCEL', account: '0101200001234001', name: 'SOMPHONE VONGSA' } as const
  await send({ from: lao, to: { bank: 'BCEL', account: '000120000456001' }, amount: baht(90_000) })
  const { transfers } = await linesOf('BCEL/000120000456001')
  expect(transfers.at(-1)).toMatchObject({
    currency: 'LAK',
    amount: '90000.00',
    sender: { account: 'xxxxxxxxxxxxx001', name: 'SOMPHONE VONGSA' },
  })
})

test('continues behind a cursor in order of publication: a late line never comes before it', async () => {
  const { next } = await linesOf()
  const late = await send({ feed: 'held' })
  const early = [await send(), await send()]
  expect((await linesOf('SCB/0004560002', `?after=${next}&limit=1`)).transfers).toMatchObject([
    { reference: early[0]!.reference },
  ])
  const page = await linesOf('SCB/0004560002', `?after=${next}`)
  expect(page.transfers.map(({ reference }) => reference)).toEqual(
    early.map(({ reference }) => reference),
  )
  await world.client.publishTransfer(late.reference)
  const rest = await linesOf('SCB/0004560002', `?after=${page.next}`)
  expect(rest.transfers).toMatchObject([{ reference: late.reference }])
  expect(await linesOf('SCB/0004560002', `?after=${rest.next}`)).toEqual({
    transfers: [],
    next: rest.next,
  })
})

test('reports nothing for a bank without a feed, nor a transfer that is withheld', async () => {
  const before = await linesOf()
  const { feed, line } = await send({ to: { bank: 'BBL', account: '0007890005' } })
  expect({ feed, line }).toEqual({ feed: 'none', line: null })
  await send({ feed: 'none' })
  expect(await linesOf('SCB/0004560002', `?after=${before.next}`)).toMatchObject({ transfers: [] })
  for (const path of ['BBL/0007890005', 'KBANK/0001230001'])
    expect(await world.ask('feed', `GET /feed/v1/accounts/${path}/transfers`)).toMatchObject({
      status: 404,
      reply: { error: { code: 'unknown_account' } },
    })
})

test.each([
  ['another key', { key: 'other' }, 401, 'signature'],
  ['another account', { account: 'sandbox-payout' }, 401, 'signature'],
  ['an old time', { at: Date.now() - 301_000 }, 401, 'time'],
  ['a time that is to come', { at: Date.now() + 310_000 }, 401, 'time'],
])('refuses %s', async (_name, asked, status, code) => {
  const line = 'GET /feed/v1/accounts/SCB/0004560002/transfers'
  expect(await world.ask('feed', line, undefined, asked)).toMatchObject({
    status,
    reply: { error: { code } },
  })
})

test.each([
  ['GET', '/feed/v1/accounts/SCB/0004560002/transfers?after=X1', 422, 'bad_cursor'],
  ['GET', '/feed/v1/accounts/SCB/0004560002/transfers?limit=0', 400, 'malformed'],
  ['GET', '/feed/v1/accounts/SCB/0004560002/transfers?limit=101', 400, 'malformed'],
  ['POST', '/feed/v1/accounts/SCB/0004560002/transfers', 400, 'malformed'],
  ['GET', '/feed/v1/accounts/SCB', 400, 'malformed'],
])('refuses %s %s', async (method, path, status, code) => {
  expect(await world.ask('feed', `${method} ${path}`)).toMatchObject({
    status,
    reply: { error: { code } },
  })
})

test('falsifies, backdates, repeats and withholds callbacks by satang', async () => {
  await listen()
  const references: Record<number, string> = {}
  for (const satang of [29, 31, 37, 41, 43, 47]) {
    const { reference } = await send({ amount: baht(100 + satang / 100) })
    references[satang] = reference
  }
  await vi.waitFor(() => {
    expect(callbacksOf(references[31]!)).toHaveLength(6)
    for (const satang of [37, 41, 43, 47]) expect(callbacksOf(references[satang]!)).toHaveLength(1)
  }, patience)
  expect(callbacksOf(references[29]!)).toEqual([])
  expect(callbacksOf(references[37]!)).toMatchObject([{ isSigned: false }])
  expect(callbacksOf(references[41]!)).toMatchObject([{ isSigned: true }])
  expect(Date.now() - callbacksOf(references[41]!)[0]!.at).toBeGreaterThan(3_590_000)
  expect(callbacksOf(references[43]!)).toMatchObject([
    { isSigned: true, transfer: { amount: '101.43' } },
  ])
  expect(callbacksOf(references[47]!)).toMatchObject([{ transfer: { account: '0000000000' } }])
  const { transfers } = await linesOf()
  expect(transfers.filter(({ reference }) => reference === references[43])).toMatchObject([
    { amount: '100.43' },
  ])
})

test('a transfer is taken from the sender, and can go to other people too', async () => {
  const balanceOf = async (account: string) =>
    (await world.client.bankAccounts()).find((one) => one.account === account)?.balance
  const before = (await balanceOf('1234567890'))!
  const other = { bank: 'TMB', account: '5556667778', name: 'SOMEBODY ELSE' } as const
  const { receiver } = await send({ to: other, amount: baht(20) })
  expect(receiver).toEqual(other)
  expect(await balanceOf('1234567890')).toBe(before - baht(20))
  expect(await balanceOf('5556667778')).toBe(baht(1_000_020))
  await expect(send({ amount: baht(10_000_000) })).rejects.toThrow(/not_enough/)
  await expect(send({ to: somchai })).rejects.toThrow(/same_account/)
  const lao = { bank: 'BCEL', account: '000120000456001' } as const
  await expect(send({ to: lao })).rejects.toThrow(/wrong_currency/)
})
