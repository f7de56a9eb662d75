import { expect, test } from 'vitest'
import { sandboxGames } from '#providers/games/registry'
import { sandboxGateways } from '#providers/gateways/registry'
import { sandboxAlarms } from './config/alarms.ts'
import { sandboxBanks, sandboxSms } from './config/config.ts'
import { createProviders } from './providers.ts'

// Goal: rows and the ledger name the account that pays in one way, so that a payout waits while its account is short. Method: the
// providers of settings as somebody may write them.
test('the account that pays has the name that the ledger gives it', () => {
  const url = 'http://127.0.0.1:1'
  const banks = sandboxBanks(url)
  const { adapters } = createProviders(
    {
      gateways: sandboxGateways(url),
      games: sandboxGames(url),
      banks: { ...banks, payout: { ...banks.payout, account: '012 345 6789' } },
      sms: sandboxSms(url),
      alarms: sandboxAlarms(url),
    },
    () => {},
  )
  expect(adapters.payout.account).toBe('0123456789')
})
