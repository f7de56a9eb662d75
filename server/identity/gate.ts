import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import type { Amount } from '#money'
import type { Caller } from '../platform/call.ts'
import { settingsOf } from '../site/settings.ts'

/** The total above which a document is asked for in a currency; 0 never asks. */
export async function askedAbove(
  db: Db | Tx,
  { currency }: Pick<Caller, 'currency'>,
): Promise<Amount> {
  const { identityAboveWithdrawn } = await settingsOf(db, 'identityAboveWithdrawn')
  return (identityAboveWithdrawn[currency] ?? 0) as Amount
}

/** Everything that the member ever withdrew, and what is on its way. */
export async function withdrawnBy(
  db: Db | Tx,
  { member, currency }: Pick<Caller, 'member' | 'currency'>,
): Promise<Amount> {
  const [{ withdrawn }] = await db<[{ withdrawn: Amount }]>`
    select coalesce(sum(w.amount), 0)::int8 as withdrawn
    from withdrawal w join external_transfer t using (bucket, member, reference)
    where bucket = ${member % 256} and member = ${member} and w.currency = ${currency} and t.state <> 'returned'`
  return withdrawn
}

/**
 * A withdrawal that raises the member's total above the setting needs a document that an operator accepted. The caller
 * holds the member's lock, so that withdrawals of the same moment count each other. A document that shows a member who is
 * too young, or another date of birth, opens withdrawals too: play is stopped then, and the money is the member's.
 * @throws Refusal IDENTITY_NEEDED
 */
export async function assertIdentified(
  tx: Db | Tx,
  caller: Pick<Caller, 'member' | 'currency'>,
  amount: Amount,
): Promise<void> {
  const above = await askedAbove(tx, caller)
  if (above === 0) return
  const { member } = caller
  const [known] = await tx`
    select from identity_check
    where bucket = ${member % 256} and member = ${member} and kind = 'document'
      and (state = 'accepted' or reason in ('too-young', 'date-of-birth-differs')) limit 1`
  if (known) return
  if ((await withdrawnBy(tx, caller)) + amount > above) throw new Refusal('IDENTITY_NEEDED')
}
