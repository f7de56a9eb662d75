import { refundWaitDays } from '#contract/refund'
import type { Db, Tx } from '#db'
import { type Day, dayNamed } from './day.ts'

/** Notes that a member asked for the refund of a day while a history could not be read: it can be claimed later. */
export async function noteWaiting(db: Db, member: number, { day }: Day): Promise<void> {
  await db`
    insert into refund_waiting (bucket, member, day) values (${member % 256}, ${member}, ${day}::date)
    on conflict do nothing`
}

/** Returns the days before this one whose refund waits, oldest first. */
export async function waitingBefore(db: Db, member: number, { day }: Day): Promise<Day[]> {
  const rows = await db<{ day: string }[]>`
    select day::text as day from refund_waiting
    where bucket = ${member % 256} and member = ${member} and day < ${day}::date and day >= ${day}::date - ${refundWaitDays}::int
      and not exists (select from refund where bucket = ${member % 256} and member = ${member} and refund.day = refund_waiting.day)
    order by day`
  return rows.map((row) => dayNamed(row.day))
}

/** Forgets a day whose refund was claimed, or that has none. */
export async function endWaiting(db: Db | Tx, member: number, { day }: Pick<Day, 'day'>) {
  await db`
    delete from refund_waiting
    where bucket = ${member % 256} and member = ${member} and day = ${day}::date`
}
