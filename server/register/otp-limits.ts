import type { Tx } from '#db'
import { networkOf, regionOf } from '../platform/address.ts'
import { smsBudgetLeft } from '../platform/sms/budget.ts'

/**
 * Limits on codes. A text message costs money and may annoy strangers, so they are limited per number, per requester
 * and in all.
 */
const otpLimits = {
  phone: [
    { max: 1, window: '1 minute' },
    { max: 3, window: '10 minutes' },
    { max: 5, window: '1 day' },
  ],
  /**
   * Per requester, codes that were not typed in. Thousands of phones share one address of a mobile network, but people type
   * their code in; who wants to send texts to strangers cannot.
   */
  address: [
    { max: 30, window: '10 minutes' },
    { max: 60, window: '1 hour' },
  ],
  /** Codes that were not typed in, per region of addresses: a script may have many addresses of one provider. */
  region: [
    { max: 120, window: '1 hour' },
    { max: 300, window: '1 day' },
  ],
  /** Per block of numbers that differ in the last four digits only: a script may iterate over a block. */
  prefix: [{ max: 20, window: '1 hour' }],
} as const

/** This part of the budget is kept for regions from which codes are typed in. */
const reserve = 0.2
/** With more codes of a day that were not typed in, a region has no share in the reserve. */
const missesMax = 5

/**
 * Returns what is used of the limit that is nearest to its end: 1 means that no text may be sent. Requests are serialized
 * (the lock ends with the transaction), so that two at once cannot both be the last. A text that the gateway refused counts
 * for its requester only.
 */
export async function usedOfLimits(tx: Tx, phone: string, address: string): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtext('otp'))`
  const counted = {
    phone: tx`phone = ${phone} and delivery <> 'refused'`,
    address: tx`address = ${networkOf(address)} and verified_at is null`,
    region: tx`address <<= ${regionOf(address)}::inet and verified_at is null`,
    prefix: tx`prefix = left(${phone}, -4) and delivery <> 'refused'`,
  }
  let used = 0
  for (const [scope, limits] of Object.entries(otpLimits))
    for (const { max, window } of limits) {
      const [{ count }] = await tx<[{ count: number }]>`
        select count(*) from otp
        where created_at > now() - ${window}::interval and ${counted[scope as keyof typeof counted]}`
      if (count >= max) return 1
      // A person who asks again for the own number is no pressure.
      if (scope !== 'phone') used = Math.max(used, count / max)
    }
  const left = await smsBudgetLeft(tx)
  if (left === 0 || (left <= reserve && !(await hasShareInReserve(tx, address)))) return 1
  return Math.max(used, 1 - left)
}

async function hasShareInReserve(tx: Tx, address: string): Promise<boolean> {
  const [{ misses }] = await tx<[{ misses: number }]>`
    select count(*)::int as misses from otp
    where address <<= ${regionOf(address)}::inet and verified_at is null and created_at > now() - interval '1 day'`
  return misses <= missesMax
}
