import type * as z from 'zod/mini'
import type { setMemberTags } from '#contract/operator-member-action'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import type { Amount } from '#money'
import { countAmount, isAboveLimit } from '../approval/amount.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../platform/context.ts'
import { type By, lockedMember } from './action.ts'
import { type Known, knownMember } from './member.ts'

type TagChange = z.output<typeof setMemberTags.input>

/** Replaces the tags. @throws Refusal NO_USER, MEMBER_CHANGED, MEMBER_ANONYMISED, TAG_GIVES_BONUS */
export async function setTags(
  { db }: Pick<Context, 'db'>,
  { id: userId, version, tags, reason }: TagChange,
  by: By,
): Promise<{ version: number }> {
  const wanted = [...new Set(tags.map((tag) => tag.trim().toLowerCase()))].filter(Boolean)
  return db.begin(async (tx) => {
    // The amounts are locked before the member, as in every change that counts one.
    await countBonus(tx, by, await knownMember(tx, userId), wanted)
    const { id, isAnonymised } = await lockedMember(tx, userId, version)
    if (isAnonymised) throw new Refusal('MEMBER_ANONYMISED')
    const before = await tx<{ tag: string }[]>`
      delete from member_tag where bucket = ${id % 256} and member = ${id} returning tag`
    await tx`
      insert into member_tag (bucket, member, tag)
      select ${id % 256}::int, ${id}::int8, tag from unnest(${wanted}::text[]) tag`
    await tx`update member set version = version + 1 where id = ${id}`
    await audit(tx, {
      by: { ...by, reason },
      action: 'member-tags',
      object: { kind: 'member', id: userId },
      before: { tags: before.map(({ tag }) => tag).sort() },
      after: { tags: wanted.toSorted() },
    })
    return { version: version + 1 }
  })
}

/**
 * A new tag that bonuses are for lets the member claim each of them, one after the other, so they count in the operator's amounts
 * as they would if the operator gave them. @throws Refusal TAG_GIVES_BONUS without the right, and from the amounts on that take two
 */
async function countBonus(
  tx: Tx,
  { operator }: By,
  { id, userId, currency }: Known,
  tags: string[],
) {
  const [{ amount }] = await tx<[{ amount: Amount | null }]>`
    select sum(max_bonus)::int8 as amount from bonus
    where is_active and coalesce(ends_at > now(), true) and currency = ${currency}
      and audience ->> 'kind' = 'tag' and audience ->> 'tag' = any(${tags}::text[])
      and not exists (
        select from member_tag where bucket = ${id % 256} and member = ${id} and tag = audience ->> 'tag')`
  if (amount === null) return
  const action = { code: 'member.bonus', right: 'members.bonus' } as const
  const moved = { action, object: `member ${userId}`, amount, currency, member: id }
  if (!operator.rights.includes(action.right) || (await isAboveLimit(tx, { operator }, moved)))
    throw new Refusal('TAG_GIVES_BONUS')
  await countAmount(tx, { operator }, moved)
}
