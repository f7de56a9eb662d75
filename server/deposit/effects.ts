import type { DepositEffects } from '#contract/credit'
import type { Language } from '#contract/language'
import { Refusal } from '#contract/refusal'
import { type Amount, toAmount } from '#money'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'

/** Returns what a deposit brought. @throws Refusal NO_DATA, for another member's deposit too */
export async function effectsOf(
  { db, ledger }: Pick<Context, 'db' | 'ledger'>,
  { member }: Caller,
  { reference, language }: { reference: string; language: Language },
): Promise<DepositEffects> {
  const movement = await ledger.movementOf(reference)
  if (movement?.member !== member || movement.kind !== 'deposit') throw new Refusal('NO_DATA')
  const [[bonus], [coin]] = await Promise.all([
    db<{ name: string; granted: Amount }[]>`
      select case ${language} when 'th' then name_th when 'la' then name_la else name_en end as name, granted
      from member_bonus join bonus on bonus.code = member_bonus.bonus
      where bucket = ${member % 256} and member = ${member} and movement = ${reference} and granted > 0`,
    db<{ change: number }[]>`
      select change from coin_entry
      where bucket = ${member % 256} and member = ${member} and reference = ${`coin:deposit:${reference}`}`,
  ])
  return {
    amount: movement.amount,
    bonus: bonus ? { name: bonus.name, amount: toAmount(bonus.granted) } : null,
    coins: coin?.change ?? 0,
  }
}
