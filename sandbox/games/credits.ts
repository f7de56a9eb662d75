import { type Amount, toAmount } from '#money'

/** Whole hundredths of a credit, at every provider. */
export type Credits = number & { readonly __unit: 'hundredths of a credit' }

/** Wire form of credits: a text, a number, or a number of hundredths. */
type CreditForm = 'text' | 'number' | 'hundredths'

/** Number format of a provider's credits. */
export type CreditRules = {
  /** Credits per baht, times ten, because one provider counts 0.1 per baht. */
  factorTenths: 1 | 10 | 100
  form: CreditForm
  decimals: 0 | 1 | 2
}

/** True JSON values, or texts only. */
export type Medium = 'json' | 'text'

export function toCredits(hundredths: number): Credits {
  if (!Number.isSafeInteger(hundredths)) throw new RangeError(`${hundredths} is not whole`)
  return (hundredths || 0) as Credits
}

export const satangOfCredits = (credits: number, { factorTenths }: CreditRules): Amount =>
  toAmount((credits * 10) / factorTenths)

/** Converts an amount to the provider's credits; undefined if its credits are not fine enough. */
export function creditsOfSatang(amount: Amount, rules: CreditRules): Credits | undefined {
  const hundredths = (amount * rules.factorTenths) / 10
  return hundredths % finest(rules) === 0 ? toCredits(hundredths) : undefined
}

/** Smallest unit of a balance or a stake. */
export const finest = ({ decimals }: Pick<CreditRules, 'decimals'>): number => 10 ** (2 - decimals)

export function readCredits(
  value: unknown,
  medium: Medium,
  { form, decimals }: CreditRules,
): Credits | undefined {
  if (form !== 'text' && medium === 'json' && typeof value !== 'number') return
  if ((form === 'text' || medium === 'text') && typeof value !== 'string') return
  const text = String(value)
  const isWritten = {
    text: new RegExp(`^-?(0|[1-9]\\d{0,11})\\.\\d{${decimals}}$`),
    number: /^-?(0|[1-9]\d{0,11})(\.\d{1,2})?$/,
    hundredths: /^-?(0|[1-9]\d{0,13})$/,
  }[form].test(text)
  if (!isWritten) return
  return toCredits(form === 'hundredths' ? Number(text) : Math.round(Number(text) * 100))
}

export function writeCredits(
  credits: number,
  { form, decimals }: Pick<CreditRules, 'form' | 'decimals'>,
): string | number {
  if (form === 'hundredths') return credits
  return form === 'number' ? credits / 100 : (credits / 100).toFixed(decimals)
}
