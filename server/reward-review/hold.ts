import type { RewardKind } from '#contract/reward-review'
import type { Tx } from '#db'
import type { Amount, Currency } from '#money'
import type { Suspicion } from './suspect.ts'

/** A reward that is not paid now. `reference` is that of the movement which would have paid it, and of the one which will. */
type Held = {
  member: number
  kind: RewardKind
  reference: string
  amount: Amount
  currency: Currency
}

/** Puts a reward into the operators' queue, in the transaction that would have paid it. A reference is reviewed once, for ever. */
export async function holdReward(
  tx: Tx,
  { member, kind, reference, amount, currency }: Held,
  { reasons, others, rounds }: Suspicion,
): Promise<void> {
  await tx`
    insert into reward_review (bucket, member, kind, reference, amount, currency, reasons, others, rounds)
    values (${member % 256}, ${member}, ${kind}, ${reference}, ${amount}, ${currency}, ${reasons}, ${others},
      ${JSON.stringify(rounds)}::text::jsonb)`
}
