import type * as z from 'zod/mini'
import {
  type addBlockedAddress,
  type removeBlockedAddress,
  widestBits,
} from '#contract/blocked-address'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import { audit } from '../audit/audit.ts'
import { plainAddress } from '../platform/address.ts'
import type { Decider } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'

type Wanted = Omit<z.output<typeof addBlockedAddress.input>, 'reason'>

/**
 * Addresses of these networks do not exist on the internet. A call from one of them came through a proxy that is not in
 * TRUSTED_PROXIES, and a block would refuse all calls that come through it.
 */
const privateNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  // It holds every IPv4 address in the form of IPv6.
  '::/8',
  'fc00::/7',
  'fe80::/10',
]

/** Blocks a network. @throws Refusal NETWORK_TOO_WIDE, NETWORK_OWN, NETWORK_OF_SERVICE, NETWORK_BLOCKED, BAD_REQUEST */
export async function addBlocked(
  ctx: Context,
  { operator, address, reason }: Decider,
  { network: typed, until }: Wanted,
): Promise<z.output<typeof addBlockedAddress.output>> {
  const network = await ctx.db.begin(async (tx) => {
    const network = await blockableOf(tx, typed, { address, proxies: ctx.trustedProxies })
    await tx`delete from blocked_address where network = ${network}::cidr and ends_at <= now()`
    const [added] = await tx<{ id: string }[]>`
      insert into blocked_address (network, reason, added_by, ends_at)
      select ${network}::cidr, ${reason}, ${operator.id}, ends_at
      from (select ${until === undefined ? null : new Date(until).toISOString()}::timestamptz as ends_at) asked
      where ends_at is null or ends_at > now()
      on conflict (network) do nothing returning id::text`
    if (!added) {
      const [known] = await tx`select from blocked_address where network = ${network}::cidr`
      throw new Refusal(known ? 'NETWORK_BLOCKED' : 'BAD_REQUEST')
    }
    await audit(tx, {
      by: { operator, address, reason },
      action: 'address-block',
      object: { kind: 'blocked-address', id: network },
      after: { until: timeOf(until ?? null) },
    })
    return network
  })
  ctx.log.warn({ network, operator: operator.username }, 'a network was blocked')
  return { outcome: 'done' }
}

/** Ends the block of a network. */
export async function removeBlocked(
  ctx: Context,
  { operator, address, reason }: Decider,
  id: string,
): Promise<z.output<typeof removeBlockedAddress.output>> {
  const network = await ctx.db.begin(async (tx) => {
    const [gone] = await tx<{ network: string; reason: string; endsAt: Date | null }[]>`
      delete from blocked_address where id = ${id} returning network::inet as network, reason, ends_at`
    if (!gone) return
    await audit(tx, {
      by: { operator, address, reason },
      action: 'address-unblock',
      object: { kind: 'blocked-address', id: gone.network },
      before: { reason: gone.reason, until: timeOf(gone.endsAt?.getTime() ?? null) },
    })
    return gone.network
  })
  if (network === undefined) return { outcome: 'already_decided' }
  ctx.log.warn({ network, operator: operator.username }, 'a network is not blocked any more')
  return { outcome: 'done' }
}

const timeOf = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString())

type Kept = { address: string; proxies: string[] }
type Judged = { network: string; isTooWide: boolean; isOwn: boolean; isOfService: boolean }

/** Returns the network without the bits of a host, which may be typed. @throws Refusal NETWORK_TOO_WIDE, NETWORK_OWN, NETWORK_OF_SERVICE */
async function blockableOf(tx: Tx, typed: string, { address, proxies }: Kept): Promise<string> {
  const kept = [...privateNetworks, ...proxies]
  const [own = ''] = plainAddress(address).split('%')
  const [judged] = await tx<[Judged]>`
    select network::inet as network, network >>= ${own}::inet as is_own,
      masklen(network) < case family(network) when 4 then ${widestBits.IPv4}::int else ${widestBits.IPv6}::int end as is_too_wide,
      exists (select from unnest(${kept}::inet[]) as one where network && one) as is_of_service
    from (select network(${typed}::inet) as network) asked`
  if (judged.isTooWide) throw new Refusal('NETWORK_TOO_WIDE')
  if (judged.isOwn) throw new Refusal('NETWORK_OWN')
  if (judged.isOfService) throw new Refusal('NETWORK_OF_SERVICE')
  return judged.network
}
