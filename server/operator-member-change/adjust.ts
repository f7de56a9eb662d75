import * as z from 'zod/mini'
import { amount } from '#contract/amount'
import { type AdjustmentCategory, adjustmentCategories } from '#contract/operator-member-card'
import type { creditMember } from '#contract/operator-member-change'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import { houseOf, mainOf } from '#ledger/accounts'
import { type Amount, toDecimal } from '#money'
import { withApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import { notifyReward } from '../bonus/notify.ts'
import { approvalAction, type Decider, runnable } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { type Changed, raiseVersion, seenMember } from './version.ts'

type Outcome = z.output<typeof creditMember.output>

/** `version`: that of the page. A stored proposal has none, because its state guards it. */
type Request = { id: string; version?: number; amount: Amount; category: AdjustmentCategory }

const actions = {
  credit: approvalAction({
    code: 'member.credit',
    right: 'members.money',
    input: z.strictObject({ id: z.string(), amount, category: z.enum(adjustmentCategories) }),
  }),
  debit: approvalAction({
    code: 'member.debit',
    right: 'members.money',
    input: z.strictObject({ id: z.string(), amount, category: z.enum(adjustmentCategories) }),
  }),
}
type Kind = keyof typeof actions

export const adjustments = [
  runnable(
    actions.credit,
    (ctx, by, input) => adjust(ctx, by, 'credit', input),
    () => ({ effect: 'credit' }),
  ),
  runnable(
    actions.debit,
    (ctx, by, input) => adjust(ctx, by, 'debit', input),
    () => ({ effect: 'debit' }),
  ),
]

/**
 * Credits a member's wallet, or debits it. A debit takes two, and a credit from the amounts of the operator's role on.
 * @throws Refusal NO_USER, MEMBER_CHANGED, BAD_REQUEST, MONEY_NOT_ENOUGH; the codes of `withApproval`
 */
export async function adjust(
  ctx: Context,
  by: Decider,
  kind: Kind,
  { id, version, amount, category }: Request,
): Promise<Outcome> {
  if (amount <= 0) throw new Refusal('BAD_REQUEST')
  return ctx.db.begin(async (tx) => {
    const member = await seenMember(tx, id)
    if (await isRepeated(tx, member, by, { kind, amount })) return { outcome: 'done' as const }
    if (version !== undefined && version !== member.version) throw new Refusal('MEMBER_CHANGED')
    if (kind === 'debit') await assertCovered(tx, member, amount)
    const proposal = {
      action: actions[kind],
      object: `member ${id}`,
      input: { id, amount, category },
      before: { version: member.version },
      amount,
      currency: member.currency,
      member: member.id,
      takesTwo: kind === 'debit',
    }
    return withApproval(tx, by, proposal, async (tx, approval) => {
      await raiseVersion(tx, member)
      const entry = { kind, amount, category, approval: approval?.id }
      const reference = await record(tx, by, member, entry)
      const main = await post(ctx, tx, member, { ...entry, reference })
      await notifyReward(ctx, tx, member.id, reference)
      await audit(tx, {
        by,
        action: `member-${kind}`,
        object: { kind: 'member', id },
        money: { amount, currency: member.currency },
        before: { main: toDecimal(main.before) },
        after: { main: toDecimal(main.after), category, reference },
        ...(approval && { approval: approval.id }),
      })
    })
  })
}

/** Says whether this request has adjusted already, and its response was lost. @throws Refusal KEY_REUSED for another one's key */
async function isRepeated(
  tx: Tx,
  { id }: Changed,
  { key }: Decider,
  { kind, amount }: Pick<Entry, 'kind' | 'amount'>,
): Promise<boolean> {
  const [known] = await tx<{ isThis: boolean }[]>`
    select kind = ${kind} and amount = ${amount} as is_this from member_adjustment
    where bucket = ${id % 256} and member = ${id} and key = ${key}`
  if (known && !known.isThis) throw new Refusal('KEY_REUSED')
  return known !== undefined
}

/** @throws Refusal MONEY_NOT_ENOUGH, which says how much there is */
async function assertCovered(tx: Tx, { id }: Changed, amount: Amount): Promise<void> {
  const [{ main }] = await tx<[{ main: Amount }]>`
    select balance as main from ledger.account
    where bucket = ${id % 256} and member = ${id} and name = 'main'`
  if (main < amount) throw notEnough(main)
}

const notEnough = (main: Amount) =>
  new Refusal('MONEY_NOT_ENOUGH', { field: { main: toDecimal(main) } })

type Entry = {
  kind: Kind
  amount: Amount
  category: AdjustmentCategory
  approval: number | undefined
}

/** The database refuses it when nothing allows it. @returns the reference of its movement */
async function record(tx: Tx, { operator, key }: Decider, member: Changed, entry: Entry) {
  const { kind, amount, category, approval = null } = entry
  const [{ id }] = await tx<[{ id: number }]>`
    insert into member_adjustment (bucket, member, kind, category, amount, currency, operator, approval, key)
    values (${member.id % 256}, ${member.id}, ${kind}, ${category}, ${amount}, ${member.currency}, ${operator.id},
      ${approval}, ${key})
    returning id`
  return `adjustment:${id}`
}

/** Posts it. @returns the wallet's balance before and after. @throws Refusal MONEY_NOT_ENOUGH */
async function post(
  { ledger }: Context,
  tx: Tx,
  member: Changed,
  { kind, amount, category, reference }: Entry & { reference: string },
): Promise<{ before: Amount; after: Amount }> {
  const { id, currency } = member
  const [house, main] = [houseOf('goodwill', currency), mainOf(id)]
  const isCredit = kind === 'credit'
  // The statement names this place.
  const place = category === 'prize' ? 'HOUSE' : 'ADJUSTMENT'
  const posted = await ledger.postIn(tx, {
    reference,
    member: id,
    currency,
    amount,
    kind: isCredit ? 'bonus' : 'transfer',
    state: 'settled',
    from: isCredit ? place : 'WALLET',
    to: isCredit ? 'WALLET' : place,
    details: { adjustment: category },
    postings: [isCredit ? { from: house, to: main, amount } : { from: main, to: house, amount }],
  })
  if (posted.code === 'not_enough') {
    await assertCovered(tx, member, amount)
    throw new Refusal('MONEY_NOT_ENOUGH')
  }
  if (posted.code !== 'posted') throw new Error(`the ledger refused ${reference}: ${posted.code}`)
  const [{ after }] = await tx<[{ after: Amount }]>`
    select balance_after as after from ledger.entry
    where movement = ${posted.movement} and bucket = ${id % 256} and member = ${id} and account = 'main'`
  return { before: (isCredit ? after - amount : after + amount) as Amount, after }
}
