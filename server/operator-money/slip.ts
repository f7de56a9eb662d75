import type * as z from 'zod/mini'
import type { decideSlip as contract, Outcome } from '#contract/operator-money'
import type { ProviderReply } from '#contract/provider-reply'
import { Refusal } from '#contract/refusal'
import type { Db } from '#db'
import { bankAccountOf } from '#ledger/accounts'
import type { Amount, Currency } from '#money'
import { creditIn } from '../deposit/transfer-in.ts'
import type { Decider } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { openedSlip, type Slip } from '../slip/decide.ts'
import { decide, waitingItem } from './decide.ts'
import { askAboutSlip } from './provider-reply.ts'
import type { MoneyItem } from './waiting.ts'

type DecisionRequest = z.output<typeof contract.input>
type Transfer = { bank: string; account: string; reference: string; amount: Amount }

/**
 * Credits a failed slip, whatever its reason, or refuses it for good. The bank is asked first, and only the right
 * `review.override` allows a credit against its reply. Two operators are needed for an amount that the bank does not
 * confirm, and for the transfer of a payer who is not the member. The credit takes the transfer's unique reference, so that
 * neither the feed nor another slip credits it again.
 * @throws Refusal NO_DATA, BAD_REQUEST
 */
export async function decideSlip(
  ctx: Context,
  by: Decider,
  request: DecisionRequest,
): Promise<Outcome> {
  const item = await waitingItem(ctx, 'slip', request.id)
  const slip = await openedSlip(ctx, request.id)
  if (request.decision === 'refuse') return refuse(ctx, by, item, slip, request)

  const transfer = await transferOf(ctx, slip, request)
  const reply = item.canResolve ? await askAboutSlip(ctx, slip, request) : undefined
  const isContradicted = reply !== undefined && contradicts(transfer, reply)
  const mayInsist = request.insists && by.operator.rights.includes('review.override')
  if (isContradicted && !mayInsist) return { outcome: 'contradicted_by_provider', reply }
  const { member, currency } = slip
  const { bank, account, reference, amount } = transfer
  const received = { bank, receivedIn: bankAccountOf(bank, account), reference }
  const details = { bank, account, transfer: reference }
  const isUnconfirmed = reply?.word !== 'applied' || isContradicted
  const decision = {
    ...item,
    decision: 'credit',
    amount,
    currency,
    details,
    choices: {
      ...details,
      amount,
      ...(request.sendingBank && { sendingBank: request.sendingBank }),
      ...(isContradicted && { insists: true }),
    },
    isUnconfirmed,
    isOtherPayer: reply !== undefined && isOfOtherPayer(reply),
  } as const
  const outcome = await decide(ctx, by, { ...decision, ...(reply && { reply }) }, async (tx) => {
    if (!(await creditIn(ctx, tx, { ...received, member, amount, currency })))
      return 'credited_to_other'
    const { count } = await tx`
      update slip set state = 'success', note = null, amount = ${amount}, bank = ${bank}, transfer = ${reference},
        decided_at = now(), resolved_at = now()
      where bucket = ${slip.member % 256} and member = ${slip.member} and reference = ${slip.reference}
        and state = 'failed' and resolved_at is null`
    return count ? 'done' : 'gone'
  })
  return signalled(ctx, slip, outcome)
}

async function refuse(
  ctx: Context,
  by: Decider,
  item: MoneyItem,
  slip: Slip,
  { note }: DecisionRequest,
) {
  if (!note) throw new Refusal('BAD_REQUEST')
  const decision = { ...item, decision: 'refuse', details: { note }, choices: { note } } as const
  const outcome = await decide(ctx, by, decision, async (tx) => {
    const { count } = await tx`
      update slip set note = ${note}, decided_at = now(), resolved_at = now()
      where bucket = ${slip.member % 256} and member = ${slip.member} and reference = ${slip.reference}
        and state = 'failed' and resolved_at is null`
    return count ? 'done' : 'gone'
  })
  return signalled(ctx, slip, outcome)
}

function signalled(ctx: Context, { member, reference }: Slip, outcome: Outcome): Outcome {
  if (outcome.outcome === 'decided') ctx.push(member, 'slip', { reference })
  return outcome
}

/** Builds the transfer from the operator's reading of the slip. The reference in its QR code takes precedence. */
async function transferOf(
  ctx: Context,
  slip: Slip,
  { bank, account, transfer, amount }: DecisionRequest,
): Promise<Transfer> {
  const reference = slip.transfer ?? transfer
  const isWhole = bank && reference && amount
  if (!isWhole || (transfer && transfer !== reference)) throw new Refusal('BAD_REQUEST')
  const receivers = await receiversOf(ctx.db, ctx.region, slip.currency)
  const fitting = receivers.filter(
    (one) => one.bank === bank && one.account === (account ?? one.account),
  )
  const [ours, ...others] = new Set(fitting.map((one) => one.account))
  if (ours === undefined || others.length) throw new Refusal('BAD_REQUEST')
  return { bank, account: ours, reference, amount }
}

/** Lists our accounts that can receive the transfer of a slip. */
export const receiversOf = (db: Db, region: Context['region'], currency: Currency) =>
  db<{ bank: string; name: string; account: string }[]>`
    select bank_code as bank, account_name as name, account_no as account from deposit_account
    where region = ${region} and currency = ${currency} and bank_type = 'BANK' and mode <> 'QR' order by position`

/** Is true when the bank names a sender who is not the member. */
const isOfOtherPayer = ({ checks }: ProviderReply): boolean =>
  checks.some(
    ({ check, verdict }) =>
      (check === 'sender-account' || check === 'sender-name') && verdict === 'fail',
  )

/** Is true when the bank does not know the transfer, or knows it with other details. */
const contradicts = (
  { bank, account, amount }: Transfer,
  { word, transfer, ...reply }: ProviderReply,
) =>
  word === 'absent' ||
  (word === 'applied' &&
    (transfer?.bank !== bank || transfer.account !== account || reply.amount !== amount))
