import type { WithdrawRuleCode } from '#contract/operator-withdrawal'
import type { Tx } from '#db'
import type { Amount } from '#money'
import type { Caller } from '../platform/call.ts'
import { todayInBangkok } from '../platform/zone.ts'

/**
 * Finds the rules that hold a withdrawal for review. One statement, under the member's lock, so that withdrawals at the
 * same moment see each other.
 */
export async function heldBy(
  tx: Tx,
  { member, currency }: Pick<Caller, 'member' | 'currency'>,
  { amount, account }: { amount: Amount; account: string },
): Promise<WithdrawRuleCode[]> {
  const rows = await tx<{ code: WithdrawRuleCode }[]>`
    select code from withdraw_rule r where currency = ${currency} and is_on and case code
      when 'bank_account_changed' then exists (
        select from member where id = ${member} and bank_changed_at > now() - r.hours * interval '1 hour')
      when 'password_reset' then exists (
        select from member where id = ${member} and password_reset_at > now() - r.hours * interval '1 hour')
      when 'first_above' then ${amount} > r.amount and not exists (
        select from withdrawal w join external_transfer t using (bucket, member, reference)
        where bucket = ${member % 256} and member = ${member} and t.state = 'settled')
      when 'above' then ${amount} > r.amount
      when 'day_above' then ${amount} + (
        select coalesce(sum(w.amount), 0) from withdrawal w join external_transfer t using (bucket, member, reference)
        where bucket = ${member % 256} and member = ${member} and t.state <> 'returned' and w.created_at >= ${todayInBangkok(tx)}) > r.amount
      when 'day_count' then r.count <= (
        select count(*) from withdrawal w join external_transfer t using (bucket, member, reference)
        where bucket = ${member % 256} and member = ${member} and t.state <> 'returned' and w.created_at >= ${todayInBangkok(tx)})
      when 'account_young' then ${amount} > r.amount and exists (
        select from member where id = ${member} and created_at > now() - r.hours * interval '1 hour')
      when 'wagered_below' then ${amount} > r.amount and exists (
        select from (${sinceEachDeposit(tx, member)}) since_deposit
        where is_deposit and left_inside * r.percent > 100 * staked)
      when 'payout_balance' then exists (
        select from payout_balance b
        where b.account = ${account} and b.currency = r.currency and (b.short_since is not null or b.balance < ${amount}))
    end`
  return rows.map(({ code }) => code)
}

/** The days before now whose deposits must have been wagered. Older ones need not, but for the last deposit. */
const wageredDays = 30

/**
 * Reads what came in and was not paid out since each deposit, and what was staked since. A large deposit stays in the sums of
 * the earlier ones, so a small one after it changes nothing.
 */
const sinceEachDeposit = (tx: Tx, member: number) => tx`
  with first as materialized (
    select least(now() - ${wageredDays} * interval '1 day', (
      select created_at from ledger.movement
      where bucket = ${member % 256} and member = ${member} and kind = 'deposit' and state = 'settled' order by id desc limit 1)) as day
  )
  select is_deposit, sum(net) over later as left_inside, sum(stake) over later as staked
  from (
    select created_at as at, kind = 'deposit' as is_deposit, case kind when 'deposit' then amount else -amount end as net, 0 as stake
    from ledger.movement
    where bucket = ${member % 256} and member = ${member} and kind in ('deposit', 'withdraw') and state = 'settled' and created_at >= (select day from first)
    union all
    select settled_at, false, 0, stake from bet
    where bucket = ${member % 256} and member = ${member} and settled_at >= (select day from first)
    union all
    select since, false, 0, stake from bet_carried
    where bucket = ${member % 256} and member = ${member} and since >= (select day from first)) event
  window later as (order by at desc)`
