import type * as z from 'zod/mini'
import { Refusal } from '#contract/refusal'
import type { GameTransferResult } from '#contract/transfer'
import type { withdrawAll as contract } from '#contract/withdraw'
import type { Amount } from '#money'
import { transferOf } from '../external-transfer/transfer.ts'
import { assertIdentified } from '../identity/gate.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { collect, collectShortfall } from '../transfer/collect.ts'
import { referenceOf } from '../transfer/reference.ts'
import { withdrawableOf } from './bonus.ts'
import { assertProven } from './proof.ts'
import { assertWithinLimits, withdraw } from './withdraw.ts'

type Answer = z.output<typeof contract.output>

/** Time limit for collecting from the games. */
const patienceMsMost = 15_000

/**
 * WDR-03: transfers from the games what the wallet lacks, then pays out the amount. Where a bonus requires the whole
 * amount, everything is collected, but for the games that operators left out. If too little has arrived and more is in progress, nothing is paid, now or later,
 * and the member must ask again. Checks the limits before it collects.
 * @throws Refusal as a withdrawal does; TRANSFER_PENDING.
 */
export async function withdrawAll(
  ctx: Context,
  caller: Caller,
  input: z.output<typeof contract.input>,
  key: string,
  patienceMs = patienceMsMost,
): Promise<Answer> {
  const isHeld = await transferOf(ctx.db, {
    member: caller.member,
    reference: referenceOf(key, 'payout'),
  })
  const legs = isHeld ? [] : await collectFor(ctx, caller, input.amount, { key, patienceMs })
  try {
    return { ...(await withdraw(ctx, caller, input, key)), legs }
  } catch (error) {
    const isShort = error instanceof Refusal && error.code === 'MONEY_NOT_ENOUGH'
    if (isShort && legs.some(({ status }) => status === 'pending'))
      throw new Refusal('TRANSFER_PENDING')
    throw error
  }
}

async function collectFor(
  ctx: Context,
  caller: Caller,
  amount: Amount,
  { key, patienceMs }: { key: string; patienceMs: number },
): Promise<GameTransferResult[]> {
  await assertWithinLimits(ctx.db, caller, amount)
  await assertIdentified(ctx.db, caller, amount)
  await assertProven(ctx.db, caller, amount)
  const withdrawable = await withdrawableOf(ctx.db, caller.member)
  return withdrawable.is === 'whole'
    ? collect(ctx, caller, { key, patienceMs, except: withdrawable.leftOut })
    : collectShortfall(ctx, caller, { key, amount, patienceMs })
}
