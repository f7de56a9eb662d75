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
        select from withdrawal w join external_transfer t on t.reference = w.reference
        where w.member = ${member} and t.state = 'settled')
      when 'above' then ${amount} > r.amount
      when 'day_above' then ${amount} + (
        select coalesce(sum(w.amount), 0) from withdrawal w join external_transfer t on t.reference = w.reference
        where w.member = ${member} and t.state <> 'returned' and w.created_at >= ${todayInBangkok(tx)}) > r.amount
      when 'day_count' then r.count <= (
        select count(*) from withdrawal w join external_transfer t on t.reference = w.reference
        where w.member = ${member} and t.state <> 'returned' and w.created_at >= ${todayInBangkok(tx)})
      when 'account_young' then ${amount} > r.amount and exists (
        select from member where id = ${member} and created_at > now() - r.hours * interval '1 hour')
      when 'wagered_below' then ${amount} > r.amount and exists (
        select from lateral (
          select m.amount, m.created_at from ledger.movement m
          where m.member = ${member} and m.kind = 'deposit' and m.state = 'settled' order by m.id desc limit 1) last
        where last.amount * r.percent > 100 * (
          select coalesce(sum(stake), 0) from (
            select stake from bet
            where bet.bucket = ${member % 256} and bet.member = ${member} and settled_at >= last.created_at
            union all
            select stake from bet_carried carried
            where carried.bucket = ${member % 256} and carried.member = ${member} and since = last.created_at) wagered))
      when 'payout_balance' then exists (
        select from payout_balance b
        where b.account = ${account} and b.currency = r.currency and (b.short_since is not null or b.balance < ${amount}))
    end`
  return rows.map(({ code }) => code)
}
