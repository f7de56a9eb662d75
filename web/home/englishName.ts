import { banksInEnglish, englishName } from '#contract/register'
import type { wallet } from '#contract/wallet'
import type { Out } from '#kit/api/ask.ts'

/** HOM-09: banks that know their customers by the English name alone. */
export const needsEnglishName = ({ bankAccount }: Pick<Out<typeof wallet>, 'bankAccount'>) =>
  banksInEnglish.includes(bankAccount.bankCode) && !englishName.test(bankAccount.bankAccountName)
