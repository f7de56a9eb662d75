-- Several accounts of ours at one bank. Members are spread over the open ones by weight; an account with weight 0 is not shown,
-- and neither is one that received its daily cap. Money that arrives in any of them is credited.
alter table deposit_account
  drop constraint deposit_account_region_bank_code_mode_currency_key,
  add constraint deposit_account_once unique (region, bank_code, mode, currency, account_no),
  add column weight    integer not null default 1 constraint deposit_account_weight_is_bounded check (weight between 0 and 100),
  add column daily_cap bigint constraint deposit_account_daily_cap_is_bounded check (daily_cap between 1 and 100000000000000),
  add column closed_at timestamptz,
  -- The account of the ledger that has its money, as ledger/accounts.ts names it.
  add column house_account text not null generated always as (
    case when bank_type = 'PAYMENT' or mode = 'QR' then 'house/gateway:' || bank_code
    else 'house/bank:' || bank_code || ':' || left(regexp_replace(account_no, '[^\x21-\x7e]', '', 'g'), 40) end) stored;
-- A gateway makes the QR, so there is one of each.
create unique index deposit_account_one_qr on deposit_account (region, bank_code, mode, currency)
  where bank_type = 'PAYMENT' or mode = 'QR';

alter table deposit_wallet
  drop constraint deposit_wallet_region_mode_key,
  add constraint deposit_wallet_once unique (region, mode, currency, account_no),
  add column weight    integer not null default 1 constraint deposit_wallet_weight_is_bounded check (weight between 0 and 100),
  add column daily_cap bigint constraint deposit_wallet_daily_cap_is_bounded check (daily_cap between 1 and 100000000000000),
  add column closed_at timestamptz,
  add column house_account text not null generated always as (
    'house/bank:TRUEWALLET:' || left(regexp_replace(account_no, '[^\x21-\x7e]', '', 'g'), 40)) stored;

update deposit_account set closed_at = now() where not is_open;
update deposit_wallet set closed_at = now() where not is_open;

-- The server can close an account alone. It can add, change or open one only with an approval that is carried out in the same
-- transaction, apart from the sandbox's, which an empty database gets with the mark `seeded`.
create function check_deposit_account() returns trigger language plpgsql set search_path = public, pg_catalog, pg_temp as $$
declare
  bank text := case when tg_table_name = 'deposit_wallet' then 'TRUEWALLET' else to_jsonb(new) ->> 'bank_code' end;
begin
  if exists (
    select from approval where action = 'deposits.accounts' and object = bank || ' ' || new.account_no
      and state = 'executed' and decided_at = now())
  then
    return new;
  end if;
  if tg_op = 'INSERT' and exists (select from site_setting where key = 'seeded' and changed_at = now()) then return new; end if;
  raise exception using errcode = 'check_violation', constraint = 'deposit_account_takes_two',
    message = format('to add, change or open %s %s takes two people', bank, new.account_no);
end $$;

create function note_deposit_account_close() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.closed_at := case when new.is_open then null else coalesce(old.closed_at, now()) end;
  return new;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['deposit_account', 'deposit_wallet'] loop
    execute format('revoke update, delete on %I from kapao_app', name);
    execute format('grant update (account_name, weight, daily_cap, position, is_open) on %I to kapao_app', name);
    execute format('create trigger deposit_account_addition_is_allowed before insert on %I for each row
      when (current_user = ''kapao_app'') execute function check_deposit_account()', name);
    execute format('create trigger deposit_account_change_is_allowed before update on %I for each row
      when (current_user = ''kapao_app'' and (new.is_open or
        (old.account_name, old.weight, old.position) is distinct from (new.account_name, new.weight, new.position)
        or old.daily_cap is distinct from new.daily_cap)) execute function check_deposit_account()', name);
    execute format('create trigger deposit_account_close_is_noted before update on %I for each row
      execute function note_deposit_account_close()', name);
  end loop;
end $$;

-- What each of these accounts of the ledger received, by the hour. A job counts it anew, so that it is at most a minute old.
create table deposit_account_hour (
  account  text        not null,
  currency text        not null,
  hour     timestamptz not null,
  received bigint      not null,
  count    integer     not null,
  last_at  timestamptz not null,
  primary key (account, currency, hour)
);
create index deposit_account_hour_at on deposit_account_hour (hour);

insert into retention (kind, days, lowest, highest, is_purged, why) values
  ('deposit-account-hour', 400, 31, 3650, true, 'the daily caps need today; a year can be compared with the year before');

insert into operator_role_right (role, name)
select code, 'deposits.accounts' from operator_role where code in ('finance', 'finance-lead', 'owner');
