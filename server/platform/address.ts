import { isIPv6 } from 'node:net'

/** Unwraps an IPv4 address that came in IPv6 form. */
export const plainAddress = (address: string): string =>
  address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address

/** Returns the network of one client: the IPv4 address, or the /64 of an IPv6 address, which one household shares. */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('%')[0]!.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array(8 - left.length - right.length).fill('0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** True for machines on the loopback and in private networks. */
export const isNear = (address: string): boolean =>
  /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd])/.test(plainAddress(address))

/** Names the range of a client's neighbours: the /24 of an IPv4 address, the /48 of an IPv6 address. */
export function rangeOf(address: string): string {
  const network = networkOf(address)
  return network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}::/48`
    : `${network.split('.').slice(0, 3).join('.')}.0/24`
}

/** Names the addresses of one operator of networks, roughly: the /16 of an IPv4 address, the /40 of an IPv6 address. */
export function regionOf(address: string): string {
  const network = networkOf(address)
  if (!network.includes(':')) return `${network.split('.').slice(0, 2).join('.')}.0.0/16`
  const [first, second, third = '0'] = network.split(':')
  const upper = (Number.parseInt(third || '0', 16) & 0xff00).toString(16)
  return `${first}:${second}:${upper}::/40`
}
