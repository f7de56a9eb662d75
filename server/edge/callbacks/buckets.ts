import { networkOf } from '../../platform/address.ts'
import { createTrust } from '../forwarded.ts'

export type CallbackLimits = {
  /** Addresses or networks from which the providers send their callbacks. */
  sources: string[]
  /** Callbacks a second of one address. */
  perSecond: number
  /** The same for an address in `sources`. */
  sourcesPerSecond: number
}

/** A full bucket holds the callbacks of this time, because providers repeat many at once after an interruption. */
export const burstMs = 10_000
/** More networks than these share one bucket, so that the memory stays bounded. */
export const networksMax = 10_000
const sweepMs = 1_000
const others = 'others'

export type CallbackSource = 'known' | 'unknown'
type Verdict = { from: CallbackSource; waitMs: number }

/** Makes the function that counts one callback of an address; `waitMs` is above 0 if it is refused. */
export function createCallbackBuckets(
  { sources, perSecond, sourcesPerSecond }: CallbackLimits,
  now: () => number = () => performance.now(),
): (address: string) => Verdict {
  const isSource = createTrust(sources)
  const known = createBuckets(sourcesPerSecond, now)
  const unknown = createBuckets(perSecond, now)
  return (address) => {
    const network = networkOf(address)
    return isSource(address)
      ? { from: 'known', waitMs: known(network) }
      : { from: 'unknown', waitMs: unknown(network) }
  }
}

/** A bucket is one number, the time at which it is full again: a bucket whose time has passed needs no memory. */
function createBuckets(perSecond: number, now: () => number): (network: string) => number {
  const fullAt = new Map<string, number>()
  const eachMs = 1_000 / perSecond
  let sweptAt = Number.NEGATIVE_INFINITY

  const nameOf = (network: string, at: number): string => {
    if (fullAt.has(network) || fullAt.size < networksMax) return network
    if (at - sweptAt >= sweepMs) {
      sweptAt = at
      for (const [name, time] of fullAt) if (time <= at) fullAt.delete(name)
    }
    return fullAt.size < networksMax ? network : others
  }
  return (network) => {
    const at = now()
    const name = nameOf(network, at)
    const next = Math.max(fullAt.get(name) ?? at, at) + eachMs
    const waitMs = next - at - Math.max(burstMs, eachMs)
    if (waitMs > 0) return waitMs
    fullAt.set(name, next)
    return 0
  }
}
