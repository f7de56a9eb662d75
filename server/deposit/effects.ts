import type { DepositEffects } from '#contract/deposit'
import { Refusal } from '#contract/refusal'
import { type Amount, toAmount } from '#money'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'

/** Returns what a deposit brought. @throws Refusal NO_DATA, for another member's deposit too */
export async function effectsOf(
  { db, ledger }: Pick<Context, 'db' | 'ledger'>,
  { member }: Caller,
  { reference }: { reference: string },
): Promise<DepositEffects> {
  const movement = await ledger.movementOf(reference)
  if (movement?.member !== member || movement.kind !== 'deposit') throw new Refusal('NO_DATA')
  const [[bonus], [coin]] = await Promise.all([
    db<{ name: string; granted: Amount }[]>`
      select name, granted from member_bonus where movement = ${reference} and granted > 0`,
    db<{ change: number }[]>`
      select change from coin_entry where reference = ${`coin:deposit:${reference}`}`,
  ])
  return {
    amount: movement.amount,
    bonus: bonus ? { name: bonus.name, amount: toAmount(bonus.granted) } : null,
    coins: coin?.change ?? 0,
  }
}
