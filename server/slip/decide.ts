import type { Db, Tx } from '#db'
import { bankAccountOf } from '#ledger/accounts'
import type { Currency } from '#money'
import type { SlipTransfer } from '#providers/banks/slip-check'
import { creditIn, tailOf } from '../deposit/transfer-in.ts'
import { isOwnSender } from '../deposit-account/own.ts'
import type { Context } from '../platform/context.ts'
import { pushIn } from '../platform/push.ts'
import { reviewLimitOf } from '../platform/review-limit.ts'
import { decryptAccountNo } from '../profile/bank-account.ts'
import { furtherPayersOf } from '../profile/payers.ts'
import { checksOf, judge, type Known, receiverIn, type SlipChecks, type Verdict } from './judge.ts'
import type { SlipReason } from './reason.ts'

/** A slip that waits for its decision, with its member's registered account. */
export type Slip = {
  reference: string
  member: number
  file: string
  createdAt: Date
  attempts: number
  sendingBank: string | null
  transfer: string | null
  currency: Currency
  registeredBank: string
  holder: string
  accountNo: string
}

/**
 * Credits or fails a slip. The row in bank_transfer, the movement and the slip's state are one commit, so a concurrent
 * attempt finds the slip decided and changes nothing.
 */
export async function decide(ctx: Context, slip: Slip, transfer: SlipTransfer): Promise<void> {
  const { member, currency } = slip
  const { reference, amount } = transfer
  const outcome = await ctx.db.begin<Verdict>(async (tx) => {
    const verdict = judge(transfer, await knownOf(ctx, tx, slip, transfer))
    if ('reason' in verdict) return verdict
    const { bank, account } = verdict
    const receivedIn = bankAccountOf(bank, account)
    const senderAccount = transfer.sender.account
    const received = { bank, receivedIn, reference, member, amount, currency, senderAccount }
    const isFirst = await creditIn(ctx, tx, received)
    if (!isFirst) return { reason: 'SLIP_REFNO_DUPLICATED' }
    await tx`
      update slip set state = 'success', decided_at = now(), amount = ${amount}, bank = ${bank},
        sender_tail = ${tailOf(senderAccount)}
      where bucket = ${member % 256} and member = ${member} and reference = ${slip.reference}`
    await pushIn(tx, member, 'slip', { reference: slip.reference })
    return verdict
  })
  if ('reason' in outcome) await fail(ctx, slip, outcome.reason, transfer)
}

/** Returns a slip in any state, with its member's registered account. @throws when it does not exist */
export async function openedSlip({ db }: Pick<Context, 'db'>, reference: string): Promise<Slip> {
  const [slip] = await db<Slip[]>`
    select reference, slip.member, file, slip.created_at, attempts, sending_bank, transfer, currency,
      bank_code as registered_bank, bank_account_name as holder, bank_account_no as account_no
    from slip join member on member.id = slip.member where reference = ${reference}`
  if (!slip) throw new Error(`no slip ${reference}`)
  return slip
}

/**
 * Returns the account of ours that received a transfer, if any, the verdict of every check, and the reason why the rules
 * would not credit it, if any.
 */
export async function verdictOn(
  ctx: Context,
  slip: Slip,
  transfer: SlipTransfer,
): Promise<{
  bank: string | null
  account: string | null
  checks: SlipChecks
  reason: SlipReason | null
}> {
  const known = await knownOf(ctx, ctx.db, slip, transfer)
  const verdict = judge(transfer, known)
  const ours = receiverIn(transfer, known)
  return {
    bank: ours?.bank ?? null,
    account: ours?.account ?? null,
    checks: checksOf(transfer, known),
    reason: 'reason' in verdict ? verdict.reason : null,
  }
}

/** Marks a slip as failed, if it is still waiting. */
export async function fail(
  ctx: Context,
  { reference, member, currency }: Slip,
  note: SlipReason,
  transfer?: SlipTransfer,
): Promise<void> {
  // The screen shows the amount in the member's currency, so an amount in another one is left out.
  const amount = transfer?.currency === currency ? transfer.amount : 0
  const { count } = await ctx.db`
    update slip set state = 'failed', note = ${note}, decided_at = now(), amount = ${amount},
      sender_tail = ${tailOf(transfer?.sender.account)}
    where bucket = ${member % 256} and member = ${member} and reference = ${reference} and state = 'waiting'`
  if (count) ctx.push(member, 'slip', { reference })
}

async function knownOf(
  { region, secrets }: Context,
  tx: Db | Tx,
  slip: Slip,
  { sender, receiver, reference, at }: SlipTransfer,
): Promise<Known> {
  const { currency, createdAt, registeredBank, holder, accountNo } = slip
  const receivers = await tx<Known['receivers']>`
    select bank_code as bank, account_no as account, account_name as name,
      (is_open or closed_at > ${at}::timestamptz - interval '1 hour') as is_open
    from deposit_account
    where region = ${region} and currency = ${currency} and bank_type = 'BANK' and mode <> 'QR'`
  const credited = await tx`
    select from bank_transfer where bank = ${receiver.bank} and reference = ${reference}`
  return {
    currency,
    receivers,
    uploadedAt: createdAt,
    isCredited: credited.length > 0,
    reviewLimit: await reviewLimitOf(tx, 'transfer-in', currency),
    payers: (await isOwnSender(tx, sender))
      ? []
      : [
          { bank: registeredBank, name: holder, account: decryptAccountNo(secrets, accountNo) },
          ...(await furtherPayersOf(secrets, tx, slip.member)),
        ],
  }
}
