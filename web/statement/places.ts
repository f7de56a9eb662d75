import type * as z from 'zod/mini'
import type { deposit } from '#contract/deposit'
import type { Language } from '#contract/language'
import type { BankName } from '#contract/site'
import type { wallet } from '#contract/wallet'
import type { Out } from '#kit/api/ask.ts'
import { bankName } from '#kit/i18n/bankName.ts'
import type { TextId, Translate } from '../app/texts.ts'

/** Without the word for bank, which every name in Thai and Lao begins with: for where the place is plain. */
export const shortBankName = (bank: z.output<typeof BankName>, language: Language): string =>
  bankName(bank, language).replace(/^(ธนาคาร|ທະນາຄານ)\s*/, '')

/** Places of the statement that are not a bank or a game. */
const places: Record<string, TextId> = {
  WALLET: 'place.wallet',
  TRUEWALLET: 'trueWallet.auto',
  BONUS: 'place.bonus',
  PROMOTION: 'place.promotion',
  INVITE: 'place.invite',
  REFUND: 'place.refund',
  SPIN: 'place.spin',
  HOUSE: 'place.house',
  ADJUSTMENT: 'statement.adjustment',
}

/** The names of banks and games that have been read so far. */
type Known = { ways: Out<typeof deposit> | undefined; member: Out<typeof wallet> | undefined }

/** The name of a place on the statement, or its code if we have no name. */
export function placeName(
  code: string,
  { ways, member }: Known,
  { t, language }: { t: Translate; language: Language },
): string {
  const text = places[code.toUpperCase()]
  if (text) return t(text)
  const game = member?.slots.find((slot) => slot.code === code)
  if (game) return game.name
  const bank = ways?.banks.find(({ bankCode }) => bankCode === code)?.bank
  const own = member?.bankAccount.bankCode === code ? member.bankAccount.bank : undefined
  const named = bank ?? own
  return named ? shortBankName(named, language) : code
}
