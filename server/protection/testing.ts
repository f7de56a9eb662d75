import { call } from '#contract/call'
import { exclude } from '#contract/protection'
import type { NoOffers } from '#contract/wallet'
import type { Db } from '#db'
import { scene } from '../deposit/scene-testing.ts'
import type { Member } from '../deposit/testing.ts'
import { zone } from '../platform/zone.ts'
import { asOwner } from '../testing.ts'

/** Lets a member have been in the app for so many minutes of this day. */
export const spendTime = (db: Db, member: number, minutes: number) => db`
  insert into member_time (bucket, member, day, minutes)
  values (${member % 256}, ${member}, (now() at time zone ${zone})::date, ${minutes})
  on conflict (bucket, member, day) do update set minutes = excluded.minutes`

/** Lets a member of the scene not play any more, for each reason. */
export const stopPlay: Record<NoOffers, (member: Member) => Promise<unknown>> = {
  break: ({ caller }) => call(exclude, { length: '24-hours' }, caller),
  exclusion: ({ caller }) => call(exclude, { length: 'forever' }, caller),
  'withdraw-only': ({ id }) =>
    asOwner(scene.app, (db) => db`update member set status = 'withdraw-only' where id = ${id}`),
}
