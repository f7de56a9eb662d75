import { type Amount, type Currency, formatAmount, moneyText as withSign } from '#money'

/** ฿500.00, for sentences. A list that loads before the wallet is without the sign until the currency is known. */
export const moneyText = (amount: Amount, currency: Currency | undefined): string =>
  currency ? withSign(amount, currency) : formatAmount(amount)

/** ฿500, and ฿500.25 where it matters: for buttons and lines that have little room. */
export const shortMoneyText = (amount: Amount, currency: Currency): string =>
  moneyText(amount, currency).replace(/\.00$/, '')
