import type { Tx } from '#db'
import type { Deposit } from '../deposit/deposit.ts'
import type { Context } from '../platform/context.ts'
import { bind } from './bound.ts'

/**
 * Changes a member's coins under the member's lock, once for a reference; the first coin stores the first seeds.
 * @returns the new number of coins, or undefined if the reference was used before. @throws when the number would be
 * negative
 */
export async function changeCoins(
  { secrets }: Pick<Context, 'secrets'>,
  tx: Tx,
  { member, reference, change }: { member: number; reference: string; change: number },
): Promise<number | undefined> {
  const [entry] = await tx<{ after: number }[]>`
    insert into coin_entry (bucket, member, reference, change, after)
    select ${member % 256}, ${member}, ${reference}, ${change}::int, coin + ${change}::int from member where id = ${member}
    on conflict (reference) do nothing returning after`
  if (!entry) return undefined
  await bind(tx, secrets, member)
  await tx`update member set coin = ${entry.after} where id = ${member}`
  return entry.after
}

/** Adds a coin for every deposit of the configured minimum. */
export async function coinForDeposit(
  ctx: Pick<Context, 'secrets'>,
  tx: Tx,
  { member, amount, currency, movement }: Deposit,
): Promise<boolean> {
  const isEnough = await tx`
    select from coin_deposit where currency = ${currency} and minimum <= ${amount}`
  if (isEnough.length === 0) return false
  const reference = `coin:deposit:${movement}`
  return (await changeCoins(ctx, tx, { member, reference, change: 1 })) !== undefined
}
