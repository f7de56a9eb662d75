import type { Tx } from '#db'
import type { Amount, Currency } from '#money'
import type { Context } from '../platform/context.ts'
import { refundIn } from './reference.ts'
import { setAside } from './set-aside.ts'

/** Sets a refund aside after its review. The caller holds the member's lock. */
export async function payChecked(
  ctx: Pick<Context, 'ledger'>,
  tx: Tx,
  { reference, amount }: { reference: string; amount: Amount },
): Promise<void> {
  const { member, day } = refundIn(reference)
  const [{ currency }] = await tx<[{ currency: Currency }]>`
    update refund set state = 'aside'
    where bucket = ${member % 256} and member = ${member} and day = ${day}::date and state = 'checking'
    returning currency`
  await setAside(ctx, tx, { member, currency, day, amount })
}

/** Ends a refund that an operator refuses. */
export async function refuseChecked(tx: Tx, reference: string): Promise<void> {
  const { member, day } = refundIn(reference)
  await tx`
    update refund set state = 'refused'
    where bucket = ${member % 256} and member = ${member} and day = ${day}::date and state = 'checking'`
}
