import type { Tx } from '#db'
import { endBelowIn } from '../bonus/below.ts'
import { grantOnDeposit } from '../bonus/grant.ts'
import { inviteOnDeposit } from '../invite/deposit.ts'
import type { Context } from '../platform/context.ts'
import { coinForDeposit } from '../spin/coins.ts'
import type { Deposit } from './deposit.ts'

/**
 * Effects of every deposit, however it arrived. Runs in the transaction that credits it, after the posting; the caller
 * has locked the member before posting.
 */
export async function onDeposit(ctx: Context, tx: Tx, deposit: Deposit): Promise<void> {
  await endBelowIn(ctx, tx, deposit)
  await grantOnDeposit(ctx, tx, deposit)
  await inviteOnDeposit(ctx, tx, deposit)
  await coinForDeposit(ctx, tx, deposit)
}
