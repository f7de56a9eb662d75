import type * as z from 'zod/mini'
import type * as contract from '#contract/operator-payout'
import type { Tx } from '#db'
import type { Amount, Currency } from '#money'
import { audit } from '../audit/audit.ts'
import type { Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { By } from './decide.ts'
import { proposalsOf } from './proposals.ts'

type State = z.output<typeof contract.payouts.output>

/** Returns the switch of payouts, and what the account in use holds. */
export async function payoutsOf(
  { db, payout }: Pick<Context, 'db' | 'payout'>,
  operator: Operator,
): Promise<State> {
  const [[state], proposals, balances] = await Promise.all([
    db<[{ isStopped: boolean; reason: string; by: string | null; changedAt: Date }]>`
      select is_stopped, reason, username as by, changed_at from payout_switch
        left join operator on operator.id = changed_by`,
    proposalsOf(db, operator, ['payouts.start']),
    db<
      {
        account: string
        currency: Currency
        balance: Amount | null
        readAt: Date | null
        shortSince: Date | null
        waiting: Amount
      }[]
    >`
      select b.account, b.currency, balance, read_at, short_since, (
          select coalesce(sum(w.amount), 0)::int8 from external_transfer t join withdrawal w on w.reference = t.reference
          where t.kind = 'payout' and t.state = 'held' and t.closed_at is not null
            and t.currency = b.currency and 'payout_balance' = any(w.held_rules)) as waiting
      from payout_balance b where b.account = ${payout.account} order by b.currency`,
  ])
  return {
    isStopped: state.isStopped,
    reason: state.reason,
    by: state.by,
    changedAt: state.changedAt.getTime(),
    proposal: proposals[0] ?? null,
    balances: balances.map(({ readAt, shortSince, ...balance }) => ({
      account: balance.account,
      currency: balance.currency,
      balance: balance.balance,
      waiting: balance.waiting,
      readAt: readAt?.getTime() ?? null,
      shortSince: shortSince?.getTime() ?? null,
    })),
  }
}

/** Stops payouts. When it returns, no payout that was not sent before will be sent. */
export async function stopPayouts(
  { db, log }: Context,
  by: By,
): Promise<z.output<typeof contract.stopPayouts.output>> {
  const isFirst = await db.begin(async (tx) => {
    const isChanged = await setSwitchIn(tx, by, true)
    if (isChanged)
      await audit(tx, { by, action: 'payouts-stop', object: { kind: 'payouts', id: 'payouts' } })
    return isChanged
  })
  if (isFirst) log.warn({ operator: by.operator.username }, 'an operator stopped payouts')
  return { outcome: isFirst ? 'done' : 'already_stopped' }
}

/** The lock waits for sent marks that are being committed, and holds off those that follow (keep_stopped_payout). */
export const lockSwitchIn = (tx: Tx) => tx`select pg_advisory_xact_lock(hashtext('payout_switch'))`

export async function setSwitchIn(
  tx: Tx,
  { operator, reason }: By,
  isStopped: boolean,
  approval: number | null = null,
): Promise<boolean> {
  await lockSwitchIn(tx)
  const { count } = await tx`
    update payout_switch set is_stopped = ${isStopped}, reason = ${reason}, changed_by = ${operator.id}, changed_at = now(),
      approval = ${approval}
    where is_stopped <> ${isStopped}`
  return count === 1
}
