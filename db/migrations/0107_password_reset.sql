-- A member who forgot the password chooses a new one with a code sent to the registered number. `purpose`: what the code
-- was sent for; it proves nothing else.
alter table otp add column purpose text not null default 'register'
  constraint otp_purpose_is_known check (purpose in ('register', 'password'));

-- Set when the password was replaced without the old one: a rule holds withdrawals for a time after that.
alter table member add column password_reset_at timestamptz;

alter table withdraw_rule
  drop constraint withdraw_rule_has_its_bounds,
  add constraint withdraw_rule_has_its_bounds check (coalesce(case code
    when 'bank_account_changed' then hours is not null and num_nonnulls(amount, percent, count) = 0
    when 'password_reset' then hours is not null and num_nonnulls(amount, percent, count) = 0
    when 'first_above'   then amount is not null and num_nonnulls(percent, count, hours) = 0
    when 'above'         then amount is not null and num_nonnulls(percent, count, hours) = 0
    when 'day_above'     then amount is not null and num_nonnulls(percent, count, hours) = 0
    when 'day_count'     then count is not null and num_nonnulls(amount, percent, hours) = 0
    when 'account_young' then num_nonnulls(amount, hours) = 2 and num_nonnulls(percent, count) = 0
    when 'wagered_below' then num_nonnulls(amount, percent) = 2 and num_nonnulls(count, hours) = 0
    when 'payout_balance' then num_nonnulls(amount, percent, count, hours) = 0
  end, false));
insert into withdraw_rule (code, currency, is_on, hours)
values ('password_reset', 'BAHT', true, 24), ('password_reset', 'LAK', true, 24);

alter table withdrawal
  drop constraint withdrawal_held_rules_are_known,
  add constraint withdrawal_held_rules_are_known check (held_rules <@ array['bank_account_changed', 'password_reset',
    'first_above', 'above', 'day_above', 'day_count', 'account_young', 'wagered_below', 'payout_balance',
    'member_suspended', 'operator']);
