import * as z from 'zod/mini'
import { amount } from '#contract/amount'
import type * as contract from '#contract/operator-payout'
import { type WithdrawRuleCode, withdrawRuleCodes } from '#contract/operator-withdrawal'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { currencies } from '#money'
import { withApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import { approvalAction, type Decider, runnable } from '../platform/approval.ts'
import type { Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { proposalsOf } from './proposals.ts'

type Rule = contract.WithdrawRule
type Bound = 'amount' | 'percent' | 'count' | 'hours'

/** The bounds of each rule; the table checks the same. */
const boundsOf: Record<WithdrawRuleCode, Bound[]> = {
  bank_account_changed: ['hours'],
  password_reset: ['hours'],
  first_above: ['amount'],
  above: ['amount'],
  day_above: ['amount'],
  day_count: ['count'],
  account_young: ['amount', 'hours'],
  wagered_below: ['amount', 'percent'],
  payout_balance: [],
}
const bounds: Bound[] = ['amount', 'percent', 'count', 'hours']

const ruleChange = approvalAction({
  code: 'withdrawals.rules',
  right: 'withdrawals.rules',
  input: z.strictObject({
    code: z.enum(withdrawRuleCodes),
    currency: z.enum(currencies),
    isOn: z.boolean(),
    amount: z.optional(amount),
    percent: z.optional(z.int()),
    count: z.optional(z.int()),
    hours: z.optional(z.int()),
  }),
})
type Change = z.output<typeof ruleChange.input>

const Proposed = z.object({ currency: z.enum(currencies) })

export const changeOfRule = runnable(ruleChange, changeRule, (_, { input }) =>
  Proposed.parse(input),
)

/** Lists the rules in the order of the contract, with the changes that wait for a second person. */
export async function rulesOf(
  db: Db,
  operator: Operator,
): Promise<z.output<typeof contract.withdrawRules.output>> {
  const [rules, proposals] = await Promise.all([
    db<Rule[]>`
      select code, currency, is_on, amount, percent, count, hours from withdraw_rule
      order by currency, array_position(${[...withdrawRuleCodes]}::text[], code)`,
    proposalsOf(db, operator, ['withdrawals.rules']),
  ])
  return { rules: [...rules], proposals }
}

/** Changes a rule. It takes two. @throws Refusal BAD_REQUEST; the codes of `withApproval` */
export async function changeRule(
  ctx: Context,
  by: Decider,
  change: Change & { reason?: string },
): Promise<z.output<typeof contract.changeWithdrawRule.output>> {
  const { code, currency, isOn } = change
  if (bounds.some((bound) => (change[bound] !== undefined) !== boundsOf[code].includes(bound)))
    throw new Refusal('BAD_REQUEST')
  if (change.amount !== undefined && (change.amount < 0 || change.amount > amountMost))
    throw new Refusal('BAD_REQUEST')
  const given = Object.fromEntries(boundsOf[code].map((bound) => [bound, change[bound]]))
  const input = Object.assign({ code, currency, isOn }, given)
  return ctx.db.begin(async (tx) => {
    const before = await ruleIn(tx, change)
    return withApproval(
      tx,
      by,
      { action: ruleChange, object: `${code} ${currency}`, input, before, takesTwo: true },
      async (tx, executed) => {
        await tx`
          update withdraw_rule set is_on = ${isOn}, amount = ${change.amount ?? null}, percent = ${change.percent ?? null},
            count = ${change.count ?? null}, hours = ${change.hours ?? null}, approval = ${executed?.id ?? null}
          where code = ${code} and currency = ${currency}`
        await audit(tx, {
          by,
          action: 'withdraw-rule',
          object: { kind: 'withdraw-rule', id: `${code} ${currency}` },
          before,
          after: z.encode(ruleChange.input, input),
          ...(executed && { approval: executed.id }),
        })
      },
    )
  })
}

/** A trillion in currency, as the table checks. */
const amountMost = 100_000_000_000_000

async function ruleIn(tx: Tx, { code, currency }: Change) {
  const [rule] = await tx<Pick<Rule, 'isOn' | Bound>[]>`
    select is_on, amount, percent, count, hours from withdraw_rule
    where code = ${code} and currency = ${currency} for update`
  const { isOn, amount, percent, count, hours } = rule!
  const has = boundsOf[code]
  return Object.fromEntries([
    ['isOn', isOn] as const,
    ...Object.entries({
      amount: amount === null ? null : amount / 100,
      percent,
      count,
      hours,
    }).filter(([bound]) => has.includes(bound as Bound)),
  ])
}
