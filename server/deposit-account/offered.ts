import { createHash } from 'node:crypto'
import type { Db, Tx } from '#db'
import { todayInBangkok } from '../platform/zone.ts'

/** True for an account of ours that members may see, in a query in which `own` is its row. */
export const isOffered = (db: Db | Tx) => db`
  (own.is_open and own.weight > 0 and (own.daily_cap is null or own.daily_cap > (
    select coalesce(sum(received), 0) from deposit_account_hour counted
    where counted.account = own.house_account and counted.currency = own.currency and hour >= ${todayInBangkok(db)})))`

type Weighted = { id: number; weight: number }

/**
 * Chooses one of several accounts for a member. The choice is always the same for the same accounts. When one of them goes
 * or comes, only its own members move (rendezvous hashing with weights).
 */
export function accountFor<Account extends Weighted>(
  member: number,
  accounts: readonly Account[],
): Account | undefined {
  const scored = accounts.map((account) => ({ account, score: scoreOf(member, account) }))
  return scored.toSorted((one, other) => other.score - one.score)[0]?.account
}

const scoreOf = (member: number, { id, weight }: Weighted): number =>
  Math.log(fractionOf(`${member} ${id}`)) / weight

/** A number between 0 and 1, both excluded, that looks random and depends on the text alone. */
const fractionOf = (text: string): number =>
  (createHash('sha256').update(text).digest().readUIntBE(0, 6) + 0.5) / 2 ** 48
