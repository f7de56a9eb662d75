import type { Tx } from '#db'
import { networkOf } from '../platform/address.ts'

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
  /** Per block of numbers that differ in the last four digits only: a script may iterate over a block. */
  prefix: [{ max: 20, window: '1 hour' }],
  /** Maximum cost per day. */
  all: [{ max: 5_000, window: '1 day' }],
} as const

/**
 * Returns true if one more text may be sent. Requests are serialized (the lock ends with the transaction), so that two
 * at once cannot both be the last. A text that the gateway refused counts for its requester only.
 */
export async function withinLimits(tx: Tx, phone: string, address: string): Promise<boolean> {
  await tx`select pg_advisory_xact_lock(hashtext('otp'))`
  const counted = {
    phone: tx`phone = ${phone} and delivery <> 'refused'`,
    address: tx`address = ${networkOf(address)} and verified_at is null`,
    prefix: tx`prefix = left(${phone}, -4) and delivery <> 'refused'`,
    all: tx`delivery <> 'refused'`,
  }
  for (const [scope, limits] of Object.entries(otpLimits))
    for (const { max, window } of limits) {
      const [{ count }] = await tx<[{ count: number }]>`
        select count(*) from otp
        where created_at > now() - ${window}::interval and ${counted[scope as keyof typeof counted]}`
      if (count >= max) return false
    }
  return true
}
