import type * as z from 'zod/mini'
import type * as contract from '#contract/operator-withdrawal'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import type { Amount, Currency } from '#money'
import { audit } from '../audit/audit.ts'
import { holdIn, returnUnsentIn, signalIn } from '../external-transfer/held.ts'
import type { Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { noteEventIn } from '../withdraw/events.ts'

type Outcome = z.output<typeof contract.holdWithdrawal.output>
export type By = { operator: Operator; address: string; reason: string }
export type Withdrawal = { reference: string; member: number; amount: Amount; currency: Currency }

const late: Outcome = { outcome: 'already_decided' }
const done: Outcome = { outcome: 'done' }

/** @throws Refusal NO_DATA */
export async function withdrawalIn(ctx: Context, reference: string): Promise<Withdrawal> {
  const [row] = await ctx.db<Withdrawal[]>`
    select reference, member, amount, currency from withdrawal where reference = ${reference}`
  if (!row) throw new Refusal('NO_DATA')
  return row
}

/** Holds a withdrawal that has not been sent, for another look. @throws Refusal NO_DATA */
export async function holdWithdrawal(ctx: Context, by: By, reference: string): Promise<Outcome> {
  const withdrawal = await withdrawalIn(ctx, reference)
  return ctx.db.begin(async (tx) => {
    if (!(await holdIn(tx, withdrawal))) return late
    await tx`
      update withdrawal set held_rules = array['operator'], held_at = now()
      where bucket = ${withdrawal.member % 256} and member = ${withdrawal.member} and reference = ${reference}`
    await recordIn(tx, by, withdrawal, 'hold')
    await signalIn(tx, withdrawal)
    return done
  })
}

/** Returns the money of a held withdrawal to the wallet, with a note to the member. @throws Refusal NO_DATA */
export async function rejectWithdrawal(
  ctx: Context,
  by: By,
  { reference, note, text }: z.output<typeof contract.rejectWithdrawal.input>,
): Promise<Outcome> {
  const withdrawal = await withdrawalIn(ctx, reference)
  return ctx.db.begin(async (tx) => {
    if (!(await returnUnsentIn(ctx, tx, withdrawal, { code: 'rejected' }))) return late
    await tx`
      update withdrawal set note_code = ${note}, note = ${text ?? null}
      where bucket = ${withdrawal.member % 256} and member = ${withdrawal.member} and reference = ${reference}`
    await recordIn(tx, by, withdrawal, 'reject')
    return done
  })
}

/** Claims a held withdrawal, also from a colleague, or gives the own claim back. @throws Refusal NO_DATA */
export async function claimWithdrawal(
  ctx: Context,
  by: By,
  { reference, isClaimed }: z.output<typeof contract.claimWithdrawal.input>,
): Promise<Outcome> {
  const withdrawal = await withdrawalIn(ctx, reference)
  const { id } = by.operator
  return ctx.db.begin(async (tx) => {
    const { count } = await tx`
      update withdrawal set claimed_by = ${isClaimed ? id : null}, claimed_at = case when ${isClaimed} then now() end
      where bucket = ${withdrawal.member % 256} and member = ${withdrawal.member} and reference = ${reference}
        and claimed_by is distinct from ${isClaimed ? id : null}
        and (${isClaimed} or claimed_by = ${id})
        and exists (
          select from external_transfer t
          where t.bucket = withdrawal.bucket and t.member = withdrawal.member and t.reference = withdrawal.reference
            and t.state = 'held')`
    if (count === 0) return late
    await recordIn(tx, by, withdrawal, isClaimed ? 'claim' : 'unclaim')
    return done
  })
}

/** Records an operator's action on a withdrawal, for its story and for the audit. */
export async function recordIn(
  tx: Tx,
  { operator, address, reason }: By,
  { reference, member, amount, currency }: Withdrawal,
  action: 'hold' | 'approve' | 'reject' | 'claim' | 'unclaim' | 'pay_by_hand',
  approval?: number,
): Promise<void> {
  await noteEventIn(tx, { reference, member, action, operator: operator.id, reason, approval })
  await audit(tx, {
    by: { operator, address, reason },
    action: `withdrawal-${action === 'pay_by_hand' ? 'by-hand' : action}`,
    object: { kind: 'withdrawal', id: reference },
    money: { amount, currency },
    ...(approval !== undefined && { approval }),
  })
}
