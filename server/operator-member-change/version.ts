import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { type Known, knownMember } from '../operator-member/member.ts'
import { assertNamed } from '../platform/member/named.ts'

/** A member, with the version that a change is based on. */
export type Changed = Known & { version: number }

/**
 * Reads the member without a lock on the row: a change locks the approval first, then the row (`raiseVersion`).
 * @throws Refusal NO_USER, MEMBER_ANONYMISED
 */
export async function seenMember(tx: Db | Tx, userId: string): Promise<Changed> {
  const member = await knownMember(tx, userId)
  await assertNamed(tx, member.id)
  const [{ version }] = await tx<[{ version: number }]>`
    select version from member where id = ${member.id}`
  return Object.assign(member, { version })
}

/** Counts a change, so that of two at once only one is made. @throws Refusal MEMBER_CHANGED */
export async function raiseVersion(tx: Tx, { id, version }: Changed): Promise<void> {
  const raised = await tx`
    update member set version = version + 1 where id = ${id} and version = ${version} returning id`
  if (raised.length === 0) throw new Refusal('MEMBER_CHANGED')
}
