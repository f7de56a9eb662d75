import { expect, test } from 'vitest'
import { baht, scene } from './testing.ts'

const world = scene()
const show = async (path: string) => (await fetch(world.url + path)).text()
const act = async (path: string, fields: Record<string, string>) =>
  (await fetch(world.url + path, { method: 'POST', body: new URLSearchParams(fields) })).text()
const transfer = {
  fromBank: 'KTB',
  fromAccount: '6006006001',
  fromName: '<b>NOI</b>',
  to: 'SCB-0004560002',
  amount: '123.45',
  minutesAgo: '61',
  feed: 'held',
  shownSender: '',
}

test('the panel sends money without a script, and its slip can be opened and saved', async () => {
  const page = await act('/transfers/send', transfer)
  expect(page).toContain('Sent. Its slip is the first of the list.')
  expect(page).toContain('&lt;b&gt;NOI&lt;/b&gt;')
  expect(page).not.toContain('<b>NOI')
  const [sent] = await world.client.transfers()
  expect(sent).toMatchObject({ amount: baht(123.45), feed: 'held', line: null })
  expect(Date.now() - Date.parse(sent!.at)).toBeGreaterThan(60 * 60_000)

  const [, path] = new RegExp(`href="(/api/bank/transfers/${sent!.reference}/slip.jpg[^"]*)"`).exec(
    page,
  )!
  const picture = await fetch(world.url + path!.replaceAll('&amp;', '&'))
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
  expect(picture.headers.get('content-disposition')).toContain(`slip-${sent!.reference}.jpg`)

  expect(await act('/transfers/publish', { reference: sent!.reference })).toContain('tells 1 more')
  expect(await world.client.transfer(sent!.reference)).toMatchObject({ feed: 'told', line: 1 })
})

test.each([
  ['an amount that is none', { amount: '1e3' }, 'amount'],
  ['an account with letters', { fromAccount: '12345X' }, 'from account'],
  ['a bank that is none', { to: 'XX-0004560002' }, 'to bank'],
  ['more than there is', { amount: '99000000.00' }, 'too little money'],
])('the panel says that it cannot send %s', async (_name, over, reply) => {
  const before = await world.client.transfers()
  expect(await act('/transfers/send', { ...transfer, ...over })).toContain(reply)
  expect(await world.client.transfers()).toHaveLength(before.length)
})

test('the panel creates a gift link and sends money to our number', async () => {
  expect(await act('/wallet/voucher', { amount: '50.00', kind: 'expired' })).toContain('Made.')
  const [voucher] = await world.client.vouchers()
  expect(voucher).toMatchObject({ amount: baht(50), state: 'expired' })
  expect(await show('/wallet')).toContain(voucher!.link)
  await act('/wallet/send', { mobile: '0812345678', name: 'NOI', amount: '20.00' })
  expect(await world.client.walletTransfers()).toMatchObject([{ amount: baht(20), name: 'NOI' }])
})

test('the panel marks payouts that were made twice', async () => {
  const payment = {
    reference: 'TWICE0001',
    bank: 'SCB',
    account: '1234567890',
    name: 'SOMCHAI JAIDEE',
    amount: '500.00',
    currency: 'THB',
  }
  await world.ask('payout', 'POST /payout/v1/payouts', payment)
  expect(await show('/payouts')).not.toContain('paid twice')
  await world.ask('payout', 'POST /payout/v1/payouts', payment)
  expect(await show('/payouts')).toContain('paid twice')
})

test('the panel can set a failure of a bank', async () => {
  await act('/controls', { target: 'PAYOUT pay', flaw: 'timeout', calls: '2', delayMs: '3000' })
  expect(await show('/controls')).toMatch(/<b>PAYOUT<\/b> pay/)
})
