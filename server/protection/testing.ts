import type { Db } from '#db'
import { zone } from '../platform/zone.ts'

/** Lets a member have been in the app for so many minutes of this day. */
export const spendTime = (db: Db, member: number, minutes: number) => db`
  insert into member_time (bucket, member, day, minutes)
  values (${member % 256}, ${member}, (now() at time zone ${zone})::date, ${minutes})
  on conflict (bucket, member, day) do update set minutes = excluded.minutes`
