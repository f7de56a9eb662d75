-- Actions on withdrawals that take two people. A held withdrawal is approved by one operator up to the amounts of the role;
-- one that is paid by hand always takes two.
insert into operator_role_amount (role, right_name, currency, per_item, per_day)
select role, name, currency, case when role = 'finance' then per_item else 2 * per_item end,
  case when role = 'finance' then per_day else 2 * per_day end
from operator_role_right cross join (values ('BAHT', 10000000, 50000000), ('LAK', 6000000000, 30000000000))
  as amounts (currency, per_item, per_day)
where name = 'withdrawals.approve';

-- `bank_reference`: the bank's reference of the transfer by which an operator paid it by hand.
alter table withdrawal add column bank_reference text,
  add constraint withdrawal_bank_reference_is_plain check (bank_reference ~ '^[A-Za-z0-9]{6,40}$');
create unique index withdrawal_bank_reference on withdrawal (bank_reference) where bank_reference is not null;
grant update (bank_reference) on withdrawal to kapao_app;

alter table withdrawal_event add column approval bigint references approval,
  add constraint withdrawal_event_by_hand_takes_two check (action <> 'pay_by_hand' or approval is not null);

-- A server starts payouts, and changes a rule, only by an approval that is carried out in the same transaction.
alter table payout_switch add column approval bigint references approval;
alter table withdraw_rule add column approval bigint references approval;
create function check_withdrawal_approval() returns trigger language plpgsql
  set search_path = public, pg_catalog, pg_temp as $$
begin
  if not exists (select from approval where id = new.approval and state = 'executed' and action = tg_argv[0]
      and decided_at = now())
  then
    raise exception using errcode = 'check_violation', constraint = tg_name,
      message = format('a change of %s takes two people', tg_table_name);
  end if;
  return new;
end $$;
create trigger payout_switch_start_takes_two before update on payout_switch for each row
  when (old.is_stopped and not new.is_stopped and current_user = 'kapao_app')
  execute function check_withdrawal_approval('payouts.start');
create trigger withdraw_rule_takes_two before update on withdraw_rule for each row
  when (current_user = 'kapao_app') execute function check_withdrawal_approval('withdrawals.rules');
