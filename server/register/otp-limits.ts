import type { Tx } from '#db'
import { networkOf } from '../platform/address.ts'

/** How many codes may be asked for. A text costs money and disturbs somebody, so numbers, askers and all are bounded. */
const otpLimits = {
  phone: [
    { max: 1, window: '1 minute' },
    { max: 3, window: '10 minutes' },
    { max: 5, window: '1 day' },
  ],
  /** One asker. Whole offices and mobile networks share an address, so this is the widest of the small ones. */
  address: [{ max: 10, window: '1 hour' }],
  /** Numbers that differ in the last four digits only: somebody is walking through a block. */
  prefix: [{ max: 20, window: '1 hour' }],
  /** What a day may cost at most. */
  all: [{ max: 5_000, window: '1 day' }],
} as const

/**
 * Whether one more may be sent. Askers are counted one after another (the lock ends with the transaction), so that two
 * at once cannot both be the last. A text that the gateway refused disturbed nobody and counts for the asker only.
 */
export async function withinLimits(tx: Tx, phone: string, address: string): Promise<boolean> {
  await tx`select pg_advisory_xact_lock(hashtext('otp'))`
  const counted = {
    phone: tx`phone = ${phone} and delivery <> 'refused'`,
    address: tx`address = ${networkOf(address)}`,
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
