-- Money in suspense that two operators send back to the account that it came from. It leaves as an external transfer of
-- its own kind: from suspense to `house/payment-return` before the bank is asked, and from there to the account that pays,
-- or back to suspense when the bank refuses.
alter table ledger.house_shard drop constraint house_shard_name_check;
alter table ledger.house_shard add constraint house_shard_name_check check (name ~
  '^house/((gateway|bank|payout|provider):[\x21-\x7e]{1,60}|bonus|bonus-paid|promotion|invite|refund|spin|suspense|payment-return|late-applied|fees|goodwill)$');

alter table external_transfer
  drop constraint external_transfer_kind_is_known,
  add constraint external_transfer_kind_is_known
    check (kind in ('to-game', 'from-game', 'payout', 'voucher', 'payment-return')),
  drop constraint external_transfer_to_game_has_no_own_account,
  add constraint external_transfer_to_game_has_no_own_account
    check (own_account is null or kind in ('payout', 'voucher', 'payment-return')),
  -- The payer is no member, or one that nobody knows.
  add constraint external_transfer_of_house_is_return check ((member = 0) = (kind = 'payment-return'));

-- Stopped payouts stop it too: it leaves the same account.
drop trigger external_transfer_stopped_payout on external_transfer;
create trigger external_transfer_stopped_payout before update on external_transfer for each row
  when (old.state = 'created' and new.state = 'sent' and new.kind in ('payout', 'payment-return'))
  execute function keep_stopped_payout();

create index external_transfer_payment_return on external_transfer (currency)
  where kind = 'payment-return' and state not in ('settled', 'returned', 'late-applied');

-- `account_tail`: the last digits, which the screens show. `dismissed_at`: the payment was dismissed before.
create table payment_return (
  reference    text        primary key references external_transfer,
  payment      bigint      not null references unmatched_payment,
  bank         text        not null,
  holder       text        not null,
  account_no   text        not null,
  account_tail text        not null constraint payment_return_tail_is_short check (account_tail ~ '^[0-9]{1,4}$'),
  dismissed_at timestamptz,
  approval     bigint      not null unique references approval,
  created_at   timestamptz not null default now()
);
create index payment_return_payment on payment_return (payment);
revoke update, delete on payment_return from kapao_app;

-- A proposal names the account by its keyed hash and its last digits; the encrypted number stands here until it is decided.
create table payment_return_proposal (
  payment       bigint      not null references unmatched_payment,
  account_index bytea       not null,
  account_no    text        not null,
  at            timestamptz not null default now(),
  primary key (payment, account_index)
);

-- Money is sent back only with an approval that is carried out in the same transaction, of this payment and amount.
create function check_payment_return() returns trigger language plpgsql
  set search_path = public, pg_catalog, pg_temp as $$
begin
  if not exists (select from approval a join external_transfer t on t.reference = new.reference
    where a.id = new.approval and a.state = 'executed' and a.action = 'deposits.return' and a.decided_at = now()
      and a.object = 'payment ' || new.payment and t.kind = 'payment-return'
      and (a.amount, a.currency) = (t.amount, t.currency))
  then
    raise exception using errcode = 'check_violation', constraint = 'payment_return_takes_two',
      message = format('sending payment %s back takes two people', new.payment);
  end if;
  return new;
end $$;
create trigger payment_return_takes_two before insert on payment_return for each row
  execute function check_payment_return();
call audit_direct_changes('payment_return');
call audit_direct_changes('payment_return_proposal');

-- What is on its way back is what the open returns say.
create or replace view ledger.untrue as
select fault, place, found, expected from ledger.untrue_posting
union all
select 'suspense that is not the list of unmatched money', 'house/suspense/' || currency, coalesce(balance, 0)::text,
    coalesce(listed, 0)::text
  from (
    select currency, sum(balance) as balance from ledger.house_shard where name = 'house/suspense' group by currency
  ) books
  full join (select currency, sum(amount) as listed from public.unmatched_money group by currency) list using (currency)
  where coalesce(balance, 0) <> coalesce(listed, 0)
union all
select 'money on its way back that is not that of open returns', 'house/payment-return/' || currency,
    coalesce(balance, 0)::text, coalesce(listed, 0)::text
  from (
    select currency, sum(balance) as balance from ledger.house_shard where name = 'house/payment-return' group by currency
  ) books
  full join (
    select currency, sum(amount) as listed from public.external_transfer
    where kind = 'payment-return' and state not in ('settled', 'returned', 'late-applied') group by currency
  ) list using (currency)
  where coalesce(balance, 0) <> coalesce(listed, 0);

insert into operator_role_right (role, name)
select code, 'deposits.return' from operator_role where code in ('finance', 'finance-lead', 'owner');
