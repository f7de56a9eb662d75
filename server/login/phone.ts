import parse, { type CountryCode } from 'libphonenumber-js/mobile'
import { Refusal } from '#contract/refusal'
import type { Region } from '#contract/site'

/** Whose mobile numbers count, the own country first: a number without a country code is read as its. */
const countries = { th: ['TH'], lao: ['LA', 'TH'] } as const satisfies Record<Region, CountryCode[]>

/**
 * The one spelling of a mobile number, +66812345678, however it was typed (081-234-5678, +66 81 234 5678); undefined
 * for what is no mobile number of the region. Codes go nowhere else, so that nobody earns by having them sent abroad.
 */
export function phoneOf(text: string, region: Region): string | undefined {
  for (const country of countries[region]) {
    const phone = parse(text, country)
    if (phone?.country === country && phone.isValid()) return phone.number
  }
  return undefined
}

/** The number of a person who registers. @throws Refusal: ten digits in Thailand, a mobile number everywhere. */
export function phoneToRegister(text: string, region: Region): string {
  if (region === 'th' && !/^\d{10}$/.test(text)) throw new Refusal('PHONE_NUMBER_REQUIRE_10_DIGIT')
  const phone = phoneOf(text, region)
  if (!phone) throw new Refusal('INVALID_USER_INFO')
  return phone
}

/** As people at home write it: 0812345678. */
export const showPhone = (phone: string): string => phone.replace(/^\+(66|856)/, '0')
