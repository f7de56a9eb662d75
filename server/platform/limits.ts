import type { RefusalCode } from '#contract/refusal'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { networkOf } from './address.ts'
import { createEncryption } from './encryption.ts'

type Limit = {
  /** The line of an endpoint, or the common start of several. */
  line: string
  /** The lines themselves, if others have the same start. */
  only?: readonly string[]
  by: 'address' | 'caller'
  max: number
  seconds: number
  code: RefusalCode
  /** Exact limits are counted in the database for all nodes; the others in Redis, or without it in each process. */
  isExact?: true
}

const minute = 60
const hour = 60 * minute

/**
 * The rate limits of the endpoints. Many members share one address (mobile networks), so limits by address only stop
 * floods; the limits per phone number, which stop attacks on one member, are in the features.
 */
const limits: readonly Limit[] = [
  { line: '', by: 'address', max: 1200, seconds: minute, code: 'REQUEST_LIMIT' },
  { line: '', by: 'caller', max: 300, seconds: minute, code: 'REQUEST_LIMIT' },
  {
    line: 'POST /api/login',
    by: 'address',
    max: 60,
    seconds: minute,
    code: 'REQUEST_LIMIT_1MIN',
    isExact: true,
  },
  {
    line: 'POST /api/otp/send',
    by: 'address',
    max: 600,
    seconds: hour,
    code: 'OTP_BLOCK',
    isExact: true,
  },
  {
    line: 'POST /api/otp/verify',
    by: 'address',
    max: 300,
    seconds: 10 * minute,
    code: 'OTP_BLOCK',
    isExact: true,
  },
  {
    line: 'POST /api/password/code',
    by: 'address',
    max: 600,
    seconds: hour,
    code: 'OTP_BLOCK',
    isExact: true,
  },
  {
    line: 'POST /api/password/link',
    by: 'address',
    max: 60,
    seconds: 10 * minute,
    code: 'REQUEST_LIMIT',
    isExact: true,
  },
  {
    line: 'POST /api/password/reset',
    by: 'address',
    max: 120,
    seconds: 10 * minute,
    code: 'REQUEST_LIMIT',
    isExact: true,
  },
  {
    line: 'POST /api/account',
    // Members behind the address keep their calls, such as the password before a large withdrawal.
    only: ['POST /api/account', 'POST /api/account/validate'],
    by: 'address',
    max: 120,
    seconds: 10 * minute,
    code: 'REQUEST_LIMIT',
    isExact: true,
  },
  {
    line: 'PUT /api/account/changepwd',
    by: 'caller',
    max: 10,
    seconds: minute,
    code: 'REQUEST_LIMIT_1MIN',
    isExact: true,
  },
  { line: 'POST /api/qrcode', by: 'caller', max: 20, seconds: minute, code: 'REQUEST_LIMIT_1MIN' },
  {
    line: 'POST /api/wallet/slip',
    by: 'caller',
    max: 10,
    seconds: minute,
    code: 'REQUEST_LIMIT_1MIN',
  },
  // This limit stops guessing of codes that are worth money.
  { line: 'GET /api/promotion/', by: 'caller', max: 30, seconds: minute, code: 'REQUEST_LIMIT' },
  { line: 'POST /api/chat/send-message', by: 'caller', max: 5, seconds: 1, code: 'REQUEST_LIMIT' },
  // A guest costs nothing to create, so guests share a limit by address.
  { line: 'POST /api/chat/guest', by: 'address', max: 120, seconds: hour, code: 'REQUEST_LIMIT' },
  {
    line: 'POST /api/chat/send-message by guest id',
    by: 'address',
    max: 60,
    seconds: minute,
    code: 'REQUEST_LIMIT_1MIN',
  },
  {
    line: 'POST /api/chat/send-message',
    by: 'address',
    max: 600,
    seconds: minute,
    code: 'REQUEST_LIMIT_1MIN',
  },
  {
    line: 'POST /api/chat/upload',
    by: 'caller',
    max: 20,
    seconds: minute,
    code: 'REQUEST_LIMIT_1MIN',
  },
  {
    line: 'POST /api/chat/upload',
    by: 'address',
    max: 120,
    seconds: 10 * minute,
    code: 'REQUEST_LIMIT',
  },
  {
    line: 'POST /api/console/login',
    by: 'address',
    max: 30,
    seconds: minute,
    code: 'REQUEST_LIMIT_1MIN',
    isExact: true,
  },
  {
    line: 'POST /api/console/invitation',
    by: 'address',
    max: 30,
    seconds: minute,
    code: 'REQUEST_LIMIT_1MIN',
    isExact: true,
  },
  {
    line: 'POST /api/console/account/',
    by: 'caller',
    max: 20,
    seconds: minute,
    code: 'REQUEST_LIMIT_1MIN',
    isExact: true,
  },
]

const isUnder = ({ line: start, only }: Limit, line: string): boolean =>
  only ? only.includes(line) : line.startsWith(start)

/** Counts one call in the window that began with the first one. @returns the count in the window */
export type Count = (who: string, seconds: number) => Promise<number>

export type Limiter = {
  byAddress: (line: string, address: string) => Promise<void>
  byCaller: (line: string, who: string) => Promise<void>
}

/** @throws Refusal with the limit's code after `max` calls in a window */
export function createLimiter(counts: { exact: Count; quick: Count }, pepper: Buffer): Limiter {
  const { hashOf } = createEncryption(pepper, 'limits')

  const check = async (by: Limit['by'], line: string, who: string) => {
    for (const limit of limits) {
      if (limit.by !== by || !isUnder(limit, line)) continue
      const count = limit.isExact ? counts.exact : counts.quick
      // Addresses are personal data, so they are counted under a keyed hash.
      const name = hashOf(`${limit.line} ${limit.seconds} ${by} ${who}`).toString('base64url')
      if ((await count(name, limit.seconds)) > limit.max) throw new Refusal(limit.code)
    }
  }
  return {
    byAddress: (line, address) => check('address', line, networkOf(address)),
    byCaller: (line, who) => check('caller', line, who),
  }
}

/** Has no limits, for tests of other things. */
export const limitless: Limiter = { byAddress: async () => {}, byCaller: async () => {} }

export const countInDatabase =
  (db: Db | Tx): Count =>
  async (who, seconds) => {
    const [row] = await db<[{ hits: number }]>`
      insert into rate_counter as counter (who, hits, ends_at)
      values (${who}, 1, now() + ${seconds}::int * interval '1 second')
      on conflict (who) do update set
        hits = case when counter.ends_at > now() then counter.hits + 1 else 1 end,
        ends_at = case when counter.ends_at > now() then counter.ends_at else excluded.ends_at end
      returning hits`
    return row.hits
  }

/** Deletes ended windows once a minute, so that the memory stays bounded. */
export function countInMemory(): Count {
  const counters = new Map<string, { hits: number; endsAtMs: number }>()
  let sweepAtMs = 0
  return async (who, seconds) => {
    const nowMs = performance.now()
    if (nowMs > sweepAtMs) {
      for (const [key, { endsAtMs }] of counters) if (endsAtMs <= nowMs) counters.delete(key)
      sweepAtMs = nowMs + minute * 1_000
    }
    const counter = counters.get(who)
    if (counter && counter.endsAtMs > nowMs) return ++counter.hits
    counters.set(who, { hits: 1, endsAtMs: nowMs + seconds * 1_000 })
    return 1
  }
}
