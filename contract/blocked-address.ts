import * as z from 'zod/mini'
import { moment } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { line } from './text.ts'

/**
 * The widest networks that can be blocked: no owner of addresses has a wider one, so a wider block would shut out members who
 * have nothing to do with each other.
 */
export const widestBits = { IPv4: 8, IPv6: 19 }
export const reasonLettersMost = 200

/** True for an address, such as 203.0.113.7, and for a network, such as 203.0.113.0/24. */
export function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/')
  return shape.test(text) && (!address.includes(':') || isIPv6(address, bits))
}

/** A whole IPv4 address or network, or the letters of one of IPv6. */
const shape =
  /^((25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])(\.(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])){3}(\/(3[0-2]|[12]?[0-9]))?|[0-9a-fA-F:]*:[0-9a-fA-F:]*(\/(0|[1-9][0-9]{0,2}))?)$/

/** An IPv4 address in the form of IPv6 is typed as IPv4. */
function isIPv6(text: string, bits = '0'): boolean {
  if (Number(bits) > 128) return false
  const [head = '', tail, ...rest] = text.split('::')
  const groups = [head, tail].flatMap((part) => (part ? part.split(':') : []))
  if (rest.length > 0 || !groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return false
  return tail === undefined ? groups.length === 8 : groups.length < 8
}

const network = z.string().check(
  z.maxLength(43),
  z.regex(shape, 'NETWORK_INVALID'),
  z.refine((text) => isNetwork(text), 'NETWORK_INVALID'),
)
const id = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/))

const BlockedAddress = z.object({
  id: z.string(),
  /** A single address has no length of a network. */
  network: z.string(),
  reason: z.string(),
  /** Null for one that was added past the application. */
  by: z.nullable(z.string()),
  at: moment,
  /** Null if it stays until an operator removes it. */
  until: z.nullable(moment),
  isOver: z.boolean(),
})
export type BlockedAddress = z.output<typeof BlockedAddress>

export const blockedAddresses = endpoint('POST /api/console/blocked-addresses/list', {
  access: 'operator',
  right: 'system.read',
  summary: 'Lists the networks from which members, guests and operators are refused, newest first.',
  changes: false,
  tags: ['blockedAddresses'],
  input: z.strictObject({
    /** Lists only those that hold this address, or a part of this network. */
    meets: z.optional(network),
    limit: z.int().check(z.minimum(1), z.maximum(100)),
    /** The id of the last one of the page before. */
    after: z.optional(id),
  }),
  output: z.object({ blocked: z.array(BlockedAddress), next: z.nullable(z.string()) }),
})

/**
 * Effective on every server within about a second. NETWORK_INVALID for anything but an address or a network; NETWORK_TOO_WIDE
 * for a network wider than `widestBits`; NETWORK_OWN if it holds the caller's own address; NETWORK_OF_SERVICE if it meets a
 * trusted proxy or a private network; NETWORK_BLOCKED if it is blocked already; BAD_REQUEST for an end in the past.
 */
export const addBlockedAddress = endpoint('POST /api/console/blocked-addresses', {
  access: 'operator',
  right: 'addresses.block',
  summary: 'Blocks a network: calls of members, guests and operators from there are refused.',
  invalidates: ['blockedAddresses'],
  input: z.strictObject({
    network,
    until: z.optional(moment),
    reason: line(reasonLettersMost, 3),
  }),
  output: z.object({ outcome: z.literal('done') }),
})

/** Effective on every server within about a second. `already_decided`: it was removed before. */
export const removeBlockedAddress = endpoint('POST /api/console/blocked-addresses/:id/remove', {
  access: 'operator',
  right: 'addresses.block',
  summary: 'Ends the block of a network.',
  invalidates: ['blockedAddresses'],
  input: z.strictObject({ id, reason: line(reasonLettersMost, 3) }),
  output: z.object({ outcome: z.enum(['done', 'already_decided']) }),
})
