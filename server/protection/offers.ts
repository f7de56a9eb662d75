import type { NoOffers } from '#contract/wallet'
import type { Db, Tx } from '#db'
import type { Caller } from '../platform/call.ts'
import { mayMember } from '../platform/member-status.ts'
import { type MemberProtection, protectionOf, protectionsOf } from './protection.ts'

/** Tells why nothing is offered to the member; undefined if offers are. An offer tempts a member who may not play. */
export async function noOffersOf(
  db: Db,
  { member, status }: Pick<Caller, 'member' | 'status'>,
): Promise<NoOffers | undefined> {
  return reasonOf(await protectionOf(db, member), status)
}

/** The same by the stored status, where no call of the member asks. */
export async function noOffersIn(db: Db | Tx, member: number): Promise<NoOffers | undefined> {
  const [{ status }] = await db<[{ status: string }]>`
    select status from member where id = ${member}`
  const [protection] = await protectionsOf(db, [member])
  return reasonOf(protection!, status)
}

function reasonOf({ exclusion }: MemberProtection, status: Caller['status']): NoOffers | undefined {
  if (exclusion) return exclusion.kind
  return mayMember(status ?? null, 'reward') ? undefined : 'withdraw-only'
}
