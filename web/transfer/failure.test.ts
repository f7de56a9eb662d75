import { expect, test } from 'vitest'
import { Refusal } from '#contract/refusal'
import { failedTransfer } from './failure.ts'

const failed = new Refusal('TRANSFER_FAIL')

test('TRF-05 a failed transfer to a game says that the money is back in the wallet', () => {
  expect(failedTransfer(failed, { from: 'WALLET', to: 'JOKER' })).toBe('transfer.backInWallet')
})

test('TRF-05 a failed transfer from a game says that the money is still in the game', () => {
  expect(failedTransfer(failed, { from: 'JOKER', to: 'WALLET' })).toBe('transfer.stillInGame')
})

test('TRF-05 where the code does not tell the place, no place is named', () => {
  expect(failedTransfer(failed, { from: 'JOKER', to: 'UFABET' })).toBeUndefined()
  expect(failedTransfer(failed, { to: 'WALLET' })).toBeUndefined()
  expect(failedTransfer(new Refusal('MONEY_NOT_ENOUGH'), { from: 'WALLET', to: 'JOKER' })).toBe(
    undefined,
  )
})
