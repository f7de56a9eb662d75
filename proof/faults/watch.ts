import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#db'

const everyMs = 250

type Look = { currency: string; sum: string; below: number; held: string; open: string }

/** Finds violations that the books may not have at any moment, even while work is in progress. */
export async function lookAtBooks(db: Db): Promise<string[]> {
  const looks = await db<Look[]>`
    select currency, sum(balance)::text as sum, (count(*) filter (where is_member and balance < 0))::int as below,
      coalesce(sum(balance) filter (where name = 'hold'), 0)::text as held,
      (select coalesce(sum(amount), 0)::text from external_transfer
        where external_transfer.currency = money.currency and kind in ('to-game', 'payout')
          and state in ('created', 'sent', 'unknown', 'manual')) as open
    from (
      select currency, name, balance, true as is_member from ledger.account
      union all select currency, name, balance, false from ledger.house_shard
    ) money
    group by currency`
  return looks.flatMap(({ currency, sum, below, held, open }) => [
    ...(sum === '0' ? [] : [`the books do not balance: ${sum} ${currency}`]),
    ...(below === 0 ? [] : [`${below} accounts of members are below zero`]),
    ...(held === open ? [] : [`held is ${held} ${currency}, open transfers are ${open}`]),
  ])
}

/** Checks the books continually during the faults. @returns a function that stops it and returns the violations. */
export function watchBooks(db: Db) {
  let isOver = false
  let looks = 0
  const seen = new Set<string>()
  const watching = (async () => {
    while (!isOver) {
      try {
        for (const fault of await lookAtBooks(db)) seen.add(`in the middle: ${fault}`)
        looks += 1
      } catch {
        // The database is unavailable or not yet migrated; the next look repeats the check.
      }
      await sleep(everyMs)
    }
  })()
  return async () => {
    isOver = true
    await watching
    return { looks, faults: [...seen] }
  }
}
