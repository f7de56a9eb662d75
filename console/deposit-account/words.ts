import type { DepositAccount } from '#contract/deposit-account'
import type { Language } from '#contract/language'
import { bankName } from '#kit/i18n/bankName.ts'
import { formatAccountNumber } from '#kit/i18n/time.ts'

export const accountTitle = ({ bank, accountNo }: DepositAccount, language: Language): string =>
  [bankName(bank, language), formatAccountNumber(accountNo)].filter(Boolean).join(' ')
