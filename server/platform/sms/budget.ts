import type { Db, Tx } from '#db'

/** Codes that may be sent in all. Each costs money. */
const smsBudget = [
  { max: 600, window: '1 hour' },
  { max: 5_000, window: '1 day' },
] as const

/** Returns what is left of the budget that is nearest to its end: 1 is all of it, 0 nothing. */
export async function smsBudgetLeft(db: Db | Tx): Promise<number> {
  const left = []
  for (const { max, window } of smsBudget) {
    const [{ count }] = await db<[{ count: number }]>`
      select count(*)::int as count from otp
      where created_at > now() - ${window}::interval and delivery <> 'refused'`
    left.push(Math.max(0, 1 - count / max))
  }
  return Math.min(...left)
}
