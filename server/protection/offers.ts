import type { NoOffers } from '#contract/wallet'
import type { Db } from '#db'
import type { Caller } from '../platform/call.ts'
import { mayMember } from '../platform/member-status.ts'
import { protectionOf } from './protection.ts'

/** Tells why nothing is offered to the member; undefined if offers are. An offer tempts a member who may not play. */
export async function noOffersOf(
  db: Db,
  { member, status }: Pick<Caller, 'member' | 'status'>,
): Promise<NoOffers | undefined> {
  const { exclusion } = await protectionOf(db, member)
  if (exclusion) return exclusion.kind
  return mayMember(status ?? null, 'reward') ? undefined : 'withdraw-only'
}
