import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from './model.ts'

/** Waits until no work is in progress or the time is up; the checks report the rest. */
export async function comeToRest({ db, books }: World, untilMs: number) {
  while (performance.now() < untilMs) {
    const [{ open, credited }] = await db<[{ open: number; credited: number }]>`
      select (select count(*)::int from external_transfer where closed_at is null) as open,
        (select count(*)::int from bank_transfer where qr is not null) as credited`
    const paid = books.qrPayments().filter(({ number }) => number === 1).length
    if (open === 0 && credited >= paid) return
    await sleep(250)
  }
}
