import { type ExclusionLength, exclusionLengths } from '#contract/protection'
import { Refusal } from '#contract/refusal'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { lockMember } from '../platform/member-lock.ts'

/** Intervals of PostgreSQL; null: for ever. */
const intervals: Record<ExclusionLength, string | null> = {
  '24-hours': '24 hours',
  '48-hours': '48 hours',
  '1-week': '7 days',
  '2-weeks': '14 days',
  '4-weeks': '28 days',
  '6-weeks': '42 days',
  '6-months': '6 months',
  '1-year': '1 year',
  '5-years': '5 years',
  forever: null,
}

/**
 * Begins a break or an exclusion from now on. It must end later than the present one, because none is ever shortened.
 * @throws Refusal EXCLUSION_NOT_LONGER
 */
export function exclude(
  { db }: Pick<Context, 'db'>,
  { member }: Pick<Caller, 'member'>,
  length: ExclusionLength,
): Promise<void> {
  return db.begin(async (tx) => {
    // A deposit or a transfer within limits opens under this lock too, so one of the two always finds the other.
    await lockMember(tx, member)
    const made = await tx`
      insert into member_exclusion (bucket, member, kind, until)
      select ${member % 256}::int, ${member}::bigint, ${exclusionLengths[length]}::text,
        now() + ${intervals[length]}::interval
      where not exists (
        select from member_exclusion
        where bucket = ${member % 256} and member = ${member}
          and coalesce(until, 'infinity') >= coalesce(now() + ${intervals[length]}::interval, 'infinity'))
      returning id`
    if (made.length === 0) throw new Refusal('EXCLUSION_NOT_LONGER')
  })
}
