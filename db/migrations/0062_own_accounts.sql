-- One ledger account per account that the house owns, and money that nobody can be found for in suspense from its arrival.

-- The chart of accounts: payouts leave an account of ours; fees and goodwill are the house's own cost; late-applied is what
-- the house answers for after it gave money back that had gone over all the same.
alter table ledger.house_shard drop constraint house_shard_name_check, add constraint house_shard_name_check check (name ~
    '^house/((gateway|bank|payout|provider):[\x21-\x7e]{1,60}|bonus|bonus-paid|promotion|invite|refund|spin|suspense|late-applied|fees|goodwill)$');

-- Our account that an external transfer uses: the account a payout leaves from, our number that redeems a gift. Null where
-- nobody recorded it, which is every payout from before.
alter table leg
  add column own_account text constraint leg_own_account_is_a_name check (own_account ~ '^[\x21-\x7e]{1,40}$'),
  add constraint leg_to_a_game_has_no_own_account check (own_account is null or kind in ('payout', 'voucher'));
update leg set own_account = mobile from voucher
  where leg.kind = 'voucher' and voucher.reference = leg.reference and mobile ~ '^[\x21-\x7e]{1,40}$';

-- Why a payment is kept for a person: a code, with details beside it.
alter table unmatched_payment rename column reason to reason_code;
update unmatched_payment set reason_code = case reason_code
    when 'nobody registered' then 'payer_not_found'
    when 'several registered' then 'payer_ambiguous'
    when 'below the minimum' then 'below_minimum'
    when 'above the limit' then 'above_limit'
    when 'unknown reference' then 'reference_unknown'
    when 'currency differs' then 'currency_mismatch'
    when 'amount differs' then 'amount_mismatch'
    when 'second payment' then 'qr_already_paid'
    when 'told differently' then 'contradictory'
  end
  where reason_code not in ('forged', 'unreadable');
alter table unmatched_payment
  add constraint unmatched_payment_reason_is_known check (reason_code in ('payer_not_found', 'payer_ambiguous',
    'below_minimum', 'above_limit', 'reference_unknown', 'currency_mismatch', 'amount_mismatch', 'qr_already_paid', 'contradictory',
    'not_confirmed', 'credited_not_confirmed', 'forged', 'unreadable')),
  add column reason_detail jsonb not null default '{}',
  -- The house account that received the money: house/bank:SCB:0004560002, house/gateway:WW.
  add column received_in text,
  -- The movement that put the money into suspense, and the one that took it out again. One payment is there once.
  add column suspense_movement text constraint unmatched_payment_in_suspense_once unique,
  add column release_movement text constraint unmatched_payment_released_once unique,
  add constraint unmatched_payment_in_suspense_is_money check (suspense_movement is null
    or (amount > 0 and num_nulls(transaction, currency, received_in) = 0
      and reason_code not in ('contradictory', 'not_confirmed', 'credited_not_confirmed', 'forged', 'unreadable'))),
  add constraint unmatched_payment_released_was_there check (release_movement is null or suspense_movement is not null);
create index unmatched_payment_in_suspense on unmatched_payment (currency)
  where suspense_movement is not null and release_movement is null;

-- The list of unmatched money: what lies in suspense, dismissed by a person or not.
create view unmatched_money as
  select id, provider, transaction, received_in, amount, currency, seen_at, resolved_at as dismissed_at
  from unmatched_payment where suspense_movement is not null and release_movement is null;

-- The books are untrue when suspense is not that list.
alter view ledger.untrue rename to untrue_posting;
create view ledger.untrue as
select fault, place, found, expected from ledger.untrue_posting
union all
select 'suspense that is not the list of unmatched money', 'house/suspense/' || currency, coalesce(balance, 0)::text,
    coalesce(listed, 0)::text
  from (
    select currency, sum(balance) as balance from ledger.house_shard where name = 'house/suspense' group by currency
  ) books
  full join (select currency, sum(amount) as listed from public.unmatched_money group by currency) list using (currency)
  where coalesce(balance, 0) <> coalesce(listed, 0);
grant select on ledger.untrue to kapao_app;
