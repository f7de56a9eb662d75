import type { Tx } from '#db'
import type { Movement } from '#ledger'
import { endBelowIn } from '../bonus/below.ts'
import { grantOnDeposit } from '../bonus/grant.ts'
import { inviteOnDeposit } from '../invite/deposit.ts'
import type { Context } from '../platform/context.ts'
import { lockMember } from '../platform/member-lock.ts'
import { pushIn } from '../platform/push.ts'
import { coinForDeposit } from '../spin/coins.ts'
import type { Deposit } from './deposit.ts'

/**
 * Claims what a bank, a gateway or a wallet reports, so that no other report credits it, and returns the movement that
 * credits it. Undefined: it was claimed before. It runs under the member's lock.
 */
type Claim = (tx: Tx) => Promise<Movement | undefined>

/**
 * Credits incoming money in the caller's transaction, wherever it comes from, with all effects of a deposit. The
 * member's screens are signalled by the commit. False: the money was claimed before, and nothing changed.
 */
export async function creditIncoming(
  ctx: Context,
  tx: Tx,
  member: number,
  claim: Claim,
): Promise<boolean> {
  await lockMember(tx, member)
  const movement = await claim(tx)
  if (!movement) return false
  await ctx.ledger.mustPostIn(tx, movement)
  const { reference, amount, currency } = movement
  await applyEffects(ctx, tx, { member, amount, currency, movement: reference })
  await pushIn(tx, member, 'money', { kind: 'deposit', reference })
  return true
}

/** The command deposit_credit has the same effects in SQL, except those on a bonus. */
async function applyEffects(ctx: Context, tx: Tx, deposit: Deposit): Promise<void> {
  await endBelowIn(ctx, tx, deposit)
  await grantOnDeposit(ctx, tx, deposit)
  await inviteOnDeposit(ctx, tx, deposit)
  await coinForDeposit(ctx, tx, deposit)
}
