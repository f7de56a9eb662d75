import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#db'

const everyMs = 250

type Look = { currency: string; sum: string; below: number; held: string; open: string }

/** What is wrong with the books at this very moment, whatever is under way. */
export async function lookAtBooks(db: Db): Promise<string[]> {
  const looks = await db<Look[]>`
    select currency, sum(balance)::text as sum, (count(*) filter (where is_member and balance < 0))::int as below,
      coalesce(sum(balance) filter (where name = 'hold'), 0)::text as held,
      (select coalesce(sum(amount), 0)::text from leg
        where leg.currency = money.currency and kind in ('to-game', 'payout')
          and state in ('created', 'sent', 'unknown', 'manual')) as open
    from (
      select currency, name, balance, true as is_member from ledger.account
      union all select currency, name, balance, false from ledger.house_shard
    ) money
    group by currency`
  return looks.flatMap(({ currency, sum, below, held, open }) => [
    ...(sum === '0' ? [] : [`the books do not balance: ${sum} ${currency}`]),
    ...(below === 0 ? [] : [`${below} accounts of members are below zero`]),
    ...(held === open ? [] : [`held is ${held} ${currency}, open legs are ${open}`]),
  ])
}

/** Looks again and again while things go wrong; the answered function stops it and says what was seen. */
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
        // The database is away: the next look.
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
