import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#db'
import { reportedMs } from '../bet/read.ts'
import { dayMs, zoneAheadMs } from '../platform/zone.ts'

/** Slips are closed around midnight in Bangkok. Tests move these hours to noon, so that they can run at night. */
export const takeSlipsNow = (db: Db) => db`
  update slip_closing set closed_from = '11:50', closed_to = '12:10'
  where (now() at time zone 'Asia/Bangkok')::time not between '06:00' and '18:00'`

/**
 * The breaker closes a provider after some failures. Where providers are made to fail for minutes, it would keep the next requests
 * from failing too.
 */
export const turnBreakerOff = (db: Db) =>
  db.begin(async (tx) => {
    await tx`set local role none`
    await tx`
      insert into site_setting (key, value) values ('breakerPercent', '0')
      on conflict (key) do update set value = excluded.value`
  })

/**
 * A test about yesterday or tomorrow must not run across midnight in Bangkok: waits until midnight has passed if less
 * than `neededMs` is left.
 */
export const clearOfMidnight = (neededMs: number): Promise<void> => clearOf(0, neededMs)

/** The same for the moment at which the refund becomes that of another day. */
export const clearOfNextRefund = (neededMs: number): Promise<void> => clearOf(reportedMs, neededMs)

async function clearOf(afterMidnightMs: number, neededMs: number): Promise<void> {
  const leftMs = dayMs - ((Date.now() + zoneAheadMs - afterMidnightMs) % dayMs)
  if (leftMs < neededMs) await sleep(leftMs)
}
