import type * as z from 'zod/mini'
import type { HeldRule } from '#contract/operator-withdrawal'
import { Refusal } from '#contract/refusal'
import type { withdraw as contract } from '#contract/withdraw'
import type { Db, Tx } from '#db'
import type { Amount } from '#money'
import { lastClaimOf } from '../bonus/claim.ts'
import { createTransfer, movementReference, transferOf } from '../external-transfer/transfer.ts'
import { assertIdentified } from '../identity/gate.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { mayMember } from '../platform/member-status.ts'
import { referenceOf } from '../transfer/reference.ts'
import { passBonus, readyForBonus } from './bonus.ts'
import { noteEventIn } from './events.ts'
import { type Limits, withdrawLimitsOf } from './limits.ts'
import { assertProven } from './proof.ts'
import { heldBy } from './rules.ts'

type Answer = z.output<typeof contract.output>

/**
 * WDR-04: holds the money and creates the payout in one transaction, under the member's lock, so that concurrent
 * requests see each other. A job pays it, to the bank account that is registered at this moment, unless a rule holds it
 * for review: then an operator decides.
 * @throws Refusal WITHDRAW_MINIMUM, WITHDRAW_MAXIMUM, WITHDRAW_LIMIT, IDENTITY_NEEDED, PASSWORD_REQUIRED, MONEY_NOT_ENOUGH, BONUS_CONDITION,
 * NO_BANK; KEY_REUSED for a key of another withdrawal, whose reply is not stored any more
 */
export async function withdraw(
  ctx: Context,
  caller: Caller,
  { amount }: z.output<typeof contract.input>,
  key: string,
): Promise<Answer> {
  const reference = referenceOf(key, 'payout')
  await readyForBonus(ctx, caller.member)
  const isNew = await ctx.db.begin(async (tx) => {
    const payee = await lockedPayee(tx, caller.member)
    // Read only now: under the lock, holds of concurrent requests are visible.
    const [held, limits, claim, rules] = await Promise.all([
      transferOf(tx, { member: caller.member, reference }),
      withdrawLimitsOf(tx, caller),
      lastClaimOf(tx, caller.member),
      heldBy(tx, caller, { amount, account: ctx.payout.account }),
    ])
    if (held && held.amount !== amount) throw new Refusal('KEY_REUSED')
    // A repeated request: its money is held already.
    if (held) return false
    assertWithin(limits, amount)
    await assertIdentified(tx, caller, amount)
    await assertProven(tx, caller, amount)
    await passBonus(ctx, tx, claim, { member: caller.member, amount, reference }, limits)
    // A member may be suspended after the call was admitted.
    const isShutOut = !mayMember(payee.status, 'sign-in')
    const heldRules = isShutOut ? [...rules, 'member_suspended' as const] : rules
    await hold(ctx, tx, caller, { reference, amount, key, payee, heldRules })
    return true
  })
  const movement = movementReference({ kind: 'payout', reference })
  // The payout may wait for hours, and the money has left the wallet already.
  if (isNew) ctx.push(caller.member, 'money', { kind: 'withdraw', reference: movement })
  return { message: 'WITHDRAWING', reference: movement, amount }
}

type Payee = {
  bank: string
  holder: string
  accountNo: string
  isPayable: boolean
  status: string
}

async function lockedPayee(tx: Tx, member: number): Promise<Payee> {
  const [payee] = await tx<[Payee]>`
    select bank_code as bank, bank_account_name as holder, bank_account_no as account_no,
      bank.kind = 'BANK' as is_payable, status
    from member join bank on bank.code = bank_code
    where id = ${member} for no key update of member`
  return payee
}

/** @throws Refusal WITHDRAW_MINIMUM, WITHDRAW_MAXIMUM, WITHDRAW_LIMIT */
export async function assertWithinLimits(db: Db, caller: Caller, amount: Amount): Promise<void> {
  assertWithin(await withdrawLimitsOf(db, caller), amount)
}

function assertWithin({ withdrawMin, withdrawMax, countLeft }: Limits, amount: Amount): void {
  if (amount < withdrawMin) throw new Refusal('WITHDRAW_MINIMUM')
  if (amount > withdrawMax) throw new Refusal('WITHDRAW_MAXIMUM')
  if (countLeft === 0) throw new Refusal('WITHDRAW_LIMIT')
}

async function hold(
  ctx: Context,
  tx: Tx,
  { member, currency }: Caller,
  request: {
    reference: string
    amount: Amount
    key: string
    payee: Payee
    heldRules: HeldRule[]
  },
): Promise<void> {
  const { reference, amount, key, payee, heldRules } = request
  const isReviewed = heldRules.length > 0
  const { bank, holder, accountNo, isPayable } = payee
  if (!isPayable) throw new Refusal('NO_BANK')
  await Promise.all([
    tx`
      insert into withdrawal (bucket, member, reference, amount, currency, bank, holder, account_no, held_rules, held_at)
      values (${member % 256}, ${member}, ${reference}, ${amount}, ${currency}, ${bank}, ${holder}, ${accountNo},
        ${isReviewed ? heldRules : null}::text[], case when ${isReviewed} then now() end)`,
    createTransfer(ctx, tx, {
      reference,
      member,
      amount,
      currency,
      key,
      isReviewed,
      kind: 'payout',
      provider: bank,
      ownAccount: ctx.payout.account,
    }),
  ])
  if (isReviewed)
    await noteEventIn(tx, { reference, member, action: 'hold', reason: heldRules.join(' ') })
}
