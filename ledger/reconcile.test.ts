import { expect, test } from 'vitest'
import { openDb } from '#db'
import { houseOf, type Posting } from './ledger.ts'
import { deposit, gateway, ledger, leg, newMember, openOwnLedger, own } from './ledger-testing.ts'

openOwnLedger()

test('reconcile names each fault', async () => {
  const member = await newMember()
  await ledger.post(deposit(member, 50))
  const owner = openDb(own.url, { asOwner: true })
  const add = (amount: number) =>
    owner`update ledger.account set balance = balance + ${amount} where member = ${member} and name = 'main'`
  await add(1)
  expect(await ledger.reconcile()).toEqual([
    {
      fault: 'a balance that is not the sum of its entries',
      place: `${member}/main`,
      found: '5001',
      expected: '5000',
    },
  ])
  await add(-1)
  await owner.end()
})

test('reconcile names suspense that is not the list of unmatched money', async () => {
  const toSuspense = (
    reference: string,
    amount: number,
    from: Posting['from'],
    to: Posting['to'],
  ) => ledger.post(deposit(0, amount, { reference, postings: [leg(from, to, amount)] }))
  const suspense = houseOf('suspense', 'BAHT')
  await toSuspense('unmatched:PAYONEX:1', 10, gateway, suspense)
  const fault = 'suspense that is not the list of unmatched money'
  const place = 'house/suspense/BAHT'
  expect(await ledger.reconcile()).toEqual([{ fault, place, found: '1000', expected: '0' }])
  const owner = openDb(own.url, { asOwner: true })
  await owner`
    insert into unmatched_payment
      (provider, fact, reason_code, transaction, amount, currency, received_in, suspense_movement, raw)
    values ('PAYONEX', '1', 'reference_unknown', '1', 1000, 'BAHT', 'house/gateway:PAYONEX', 'unmatched:PAYONEX:1', '')`
  await owner.end()
  expect(await ledger.reconcile()).toEqual([])
  await toSuspense('paid back', 10, suspense, gateway)
  expect(await ledger.reconcile()).toEqual([{ fault, place, found: '0', expected: '1000' }])
  await toSuspense('paid back by mistake', 10, gateway, suspense)
})
