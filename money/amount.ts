/**
 * Money is a whole number of the currency's smallest unit: 100.50 baht is the Amount 10050 (satang, att).
 * No float ever holds money. JSON and screens show decimals; everything in between uses Amounts.
 */
export type Amount = number & { readonly __unit: 'minor' }

export const currencies = ['BAHT', 'LAK'] as const
export type Currency = (typeof currencies)[number]

/** Largest amount: 10 million million, far below the largest whole number that JavaScript holds exactly. */
export const amountMax = 10_000_000_000_000_00 as Amount

export const isAmount = (value: unknown): value is Amount =>
  Number.isSafeInteger(value) && Math.abs(value as number) <= amountMax && !Object.is(value, -0)

/** @throws when the number is not whole, or larger than amountMax. */
export function toAmount(minor: number): Amount {
  if (!isAmount(minor)) throw new Error(`not a whole amount: ${minor}`)
  return minor
}

/**
 * Largest sum of many amounts, as reports have it: a year of a large service in kip is more than one amount can be. Up to here a
 * number in JSON keeps both decimals.
 */
export const sumMax = 70_000_000_000_000_00 as Amount

export const isSum = (value: unknown): value is Amount =>
  Number.isSafeInteger(value) && Math.abs(value as number) <= sumMax && !Object.is(value, -0)

/** @throws when the number is not whole, or larger than sumMax. */
export function toSum(minor: number): Amount {
  if (!isSum(minor)) throw new Error(`not a whole sum: ${minor}`)
  return minor
}

/** 100.5 → 10050. @throws at a third decimal. */
export const fromDecimal = (decimal: number): Amount => toAmount(minorOf(decimal))
export const sumFromDecimal = (decimal: number): Amount => toSum(minorOf(decimal))

/** Reads the digits, because 1.005 × 100 is not exactly 100.5 in floats. */
function minorOf(decimal: number): number {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(decimal))
  if (!match) throw new Error(`not an amount of money: ${decimal}`)
  const [, sign, whole, fraction = ''] = match
  const minor = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return sign && minor ? -minor : minor
}

/** True if fromDecimal accepts it; with `most`, if sumFromDecimal does. */
export const isDecimal = (decimal: number, most: Amount = amountMax): boolean =>
  /^-?\d+(\.\d{1,2})?$/.test(String(decimal)) &&
  !Object.is(decimal, -0) &&
  Math.abs(decimal) <= most / 100

export const toDecimal = (amount: Amount): number => amount / 100

/** 1234567 → "12345.67", in the currency's main unit, for files and facts. No amount has no text. */
export const amountText = (amount: Amount | null): string =>
  amount === null ? '' : toDecimal(amount).toFixed(2)

/** A percentage, exact to its hundredths, of an amount. Rounds down: the payer keeps the fraction of a satang. */
export const percentOf = (amount: Amount, percent: number): Amount =>
  toAmount(Number((BigInt(amount) * BigInt(Math.round(percent * 100))) / 10_000n))

/** Splits an amount for display: 1234567 → { sign: '', whole: '12,345', fraction: '67' }. */
export function amountParts(amount: Amount): { sign: '' | '−'; whole: string; fraction: string } {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  return { sign: amount < 0 ? '−' : '', whole, fraction: digits.slice(-2) }
}

/** 1234567 → "12,345.67" (I18N-04: at least two decimals; never more). */
export function formatAmount(amount: Amount): string {
  const { sign, whole, fraction } = amountParts(amount)
  return `${sign}${whole}.${fraction}`
}

export const currencySigns = { BAHT: '฿', LAK: '₭' } as const satisfies Record<Currency, string>

/** ฿500.00 */
export const moneyText = (amount: Amount, currency: Currency): string =>
  `${currencySigns[currency]}${formatAmount(amount)}`
