import { expect, test } from 'vitest'
import { Refusal } from '#contract/refusal'
import { failedTransfer, moneyAfter } from './failure.ts'

const failed = new Refusal('TRANSFER_FAIL', { status: 502 })

test('TRF-05 a failed transfer to a game says that the money is back in the wallet', () => {
  expect(failedTransfer(failed, { from: 'WALLET', to: 'JOKER' })).toBe('transfer.backInWallet')
})

test('TRF-05 a failed transfer from a game says that the money is still in the game', () => {
  expect(failedTransfer(failed, { from: 'JOKER', to: 'WALLET' })).toBe('transfer.stillInGame')
})

test('TRF-05 where the code does not tell the place, no place is named', () => {
  expect(failedTransfer(failed, { from: 'JOKER', to: 'UFABET' })).toBeUndefined()
  expect(failedTransfer(failed, { to: 'WALLET' })).toBeUndefined()
  expect(
    failedTransfer(new Refusal('MONEY_NOT_ENOUGH', { status: 409 }), {
      from: 'WALLET',
      to: 'JOKER',
    }),
  ).toBe(undefined)
})

test('TRF-05 after any other refusal the money’s place is named, as far as it is known', () => {
  const refused = new Refusal('SLOT_NO_ACCOUNT', { status: 404 })
  expect(moneyAfter(refused, { from: 'WALLET', to: 'JOKER' })).toBe('transfer.unmoved')
  expect(moneyAfter(refused, { from: 'JOKER', to: 'UFABET' })).toBe('transfer.hereOrWallet')
  expect(moneyAfter(refused, { to: 'UFABET' })).toBe('transfer.lookAtBalances')
  const unknown = new Refusal('INTERNAL_SERVER_ERROR', { status: 500 })
  expect(moneyAfter(unknown, { from: 'WALLET', to: 'JOKER' })).toBeUndefined()
})
