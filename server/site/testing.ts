import type { Db } from '#db'

/** Slips are not taken around midnight in Bangkok. Whoever tests at night has them not taken around noon instead. */
export const takeSlipsNow = (db: Db) => db`
  update slip_closing set closed_from = '11:50', closed_to = '12:10'
  where (now() at time zone 'Asia/Bangkok')::time not between '06:00' and '18:00'`
