import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#db'

/** Slips are not taken around midnight in Bangkok. Whoever tests at night has them not taken around noon instead. */
export const takeSlipsNow = (db: Db) => db`
  update slip_closing set closed_from = '11:50', closed_to = '12:10'
  where (now() at time zone 'Asia/Bangkok')::time not between '06:00' and '18:00'`

const dayMs = 86_400_000
const bangkokAheadMs = 7 * 3_600_000

/** What is about yesterday or tomorrow must not see the day of Bangkok end under way: one with so little left is let pass. */
export async function clearOfMidnight(neededMs: number): Promise<void> {
  const leftMs = dayMs - ((Date.now() + bangkokAheadMs) % dayMs)
  if (leftMs < neededMs) await sleep(leftMs)
}
