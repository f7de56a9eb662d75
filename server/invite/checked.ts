import type { Tx } from '#db'
import type { Amount } from '#money'
import type { Context } from '../platform/context.ts'
import { idOf, setAside } from './set-aside.ts'

/** Sets a reward aside after its review. The caller holds the inviter's lock. */
export const payChecked = (
  ctx: Pick<Context, 'ledger'>,
  tx: Tx,
  { reference, amount }: { reference: string; amount: Amount },
): Promise<void> => setAside(ctx, tx, { reward: idOf(reference), amount })

/** Ends a reward that an operator refuses. It does not count on its day any more. */
export async function refuseChecked(tx: Tx, reference: string): Promise<void> {
  await tx`
    update invite_reward set state = 'refused' where id = ${idOf(reference)} and state = 'checking'`
}
