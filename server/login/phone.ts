import parse, { type CountryCode } from 'libphonenumber-js/mobile'
import { Refusal } from '#contract/refusal'
import type { Region } from '#contract/site'

/** Countries whose mobile numbers are accepted. A number without a country code belongs to the first. */
const countries = { th: ['TH'], lao: ['LA', 'TH'] } as const satisfies Record<Region, CountryCode[]>

/**
 * Normalizes a mobile number to +66812345678, however it was typed (081-234-5678, +66 81 234 5678); undefined if it is
 * no mobile number of the region. Codes go nowhere else, because texts abroad are a way of fraud.
 */
export function phoneOf(text: string, region: Region): string | undefined {
  for (const country of countries[region]) {
    const phone = parse(text, country)
    if (phone?.country === country && phone.isValid()) return phone.number
  }
  return undefined
}

const field = 'username'

/** Normalizes the number of a registration. @throws Refusal: ten digits in Thailand, a mobile number everywhere. */
export function phoneToRegister(text: string, region: Region): string {
  if (region === 'th' && !/^\d{10}$/.test(text))
    throw new Refusal('PHONE_NUMBER_REQUIRE_10_DIGIT', { field })
  const phone = phoneOf(text, region)
  if (!phone) throw new Refusal('INVALID_USER_INFO', { field })
  return phone
}

/** Formats a number as written at home: 0812345678. */
export const showPhone = (phone: string): string => phone.replace(/^\+(66|856)/, '0')
