import { BlockList, isIP, isIPv6 } from 'node:net'
import { isNear, plainAddress } from '../platform/address.ts'
import type { Context } from '../platform/context.ts'

/** The log gets one line in this time, because every request could cause one. */
const quietMs = 60_000

type Parts = {
  trustedProxies: string[]
  log: Pick<Context['log'], 'warn'>
  /** Counts a request; the peer is near if it is in a private network. */
  count: (peer: 'near' | 'far') => void
  now?: () => number
}

type Headers = Record<string, unknown>

/**
 * Warns when a peer that is not in TRUSTED_PROXIES forwards requests: behind such a proxy all members have one address,
 * share one rate limit, and seem to be in our own network.
 */
export function createForwardedWatch({
  trustedProxies,
  log,
  count,
  now = () => performance.now(),
}: Parts): (headers: Headers, peer: string | undefined) => void {
  const isTrusted = createTrust(trustedProxies)
  let lastAt = Number.NEGATIVE_INFINITY
  return (headers, address) => {
    if (address === undefined || !('x-forwarded-for' in headers || 'forwarded' in headers)) return
    if (isTrusted(address)) return
    const peer = plainAddress(address)
    const place = isNear(peer) ? 'near' : 'far'
    count(place)
    if (now() - lastAt < quietMs) return
    lastAt = now()
    log.warn(
      place === 'near' ? { peer } : {},
      'a peer that is not in TRUSTED_PROXIES forwards requests: if it is your proxy, set it',
    )
  }
}

/** Makes the function that finds the client's address behind the proxies that are trusted, as the HTTP server does for a call. */
export function createAddressOf(
  trustedProxies: string[],
): (headers: Headers, peer: string) => string {
  const isTrusted = createTrust(trustedProxies)
  return (headers, peer) => {
    const hops = String(headers['x-forwarded-for'] ?? '').split(',')
    let address = peer
    for (const hop of hops.map((one) => one.trim()).reverse()) {
      if (!isTrusted(address) || !isIP(hop)) break
      address = hop
    }
    return address
  }
}

/** Tells whether a peer is in these addresses and networks, such as 10.0.0.0/8. */
export function createTrust(networks: string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    const peer = plainAddress(address)
    return list.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')
  }
}
