import * as z from 'zod/mini'
import type { MemberStatus } from '#contract/operator-member'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import type { Currency } from '#money'
import { memberByPublicId } from '../platform/member/lookup.ts'

/** The member of a call, by the member ID. */
export type Known = {
  id: number
  userId: string
  name: string
  status: MemberStatus
  currency: Currency
}

/** @throws Refusal NO_USER */
export async function knownMember(db: Db | Tx, userId: string): Promise<Known> {
  const [member] = await db<Known[]>`
    select id, public_id as user_id, name, status, currency from member
    where id = ${(await memberByPublicId(db, userId)) ?? null}`
  if (!member) throw new Refusal('NO_USER')
  return member
}

/** A proposal about a member who was anonymised has no fields. */
const Proposed = z.object({ id: z.optional(z.string()) })

/** Names the currency of the amounts of a proposal, which is that of its member. */
export async function currencyOfProposal(
  db: Db,
  { input }: { input: unknown },
): Promise<{ currency?: Currency }> {
  const { id = '' } = Proposed.parse(input)
  const [member] = await db<{ currency: Currency }[]>`
    select currency from member where id = ${(await memberByPublicId(db, id)) ?? null}`
  return member ?? {}
}
