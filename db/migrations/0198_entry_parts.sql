-- ledger.entry is the largest table. It is split by the number of its movement, which grows with time, is the beginning of
-- its key, and is named by every statement that reads one movement. Decision 0200.

-- A check of the books reads the table for minutes. Waiting for it in the queue of locks would stop every payment, so this asks
-- again each second.
do $$
begin
  for attempt in 1..1800 loop
    begin
      set local lock_timeout = '500ms';
      lock table ledger.entry in access exclusive mode;
      exit;
    exception when lock_not_available then
      if attempt = 1800 then raise; end if;
      perform pg_sleep(1);
    end;
  end loop;
end $$;
set local lock_timeout = 0;

create schema ledger_part;

drop trigger append_only on ledger.entry;
alter table ledger.entry rename to entry_1;
alter table ledger.entry_1 rename constraint entry_pkey to entry_1_pkey;
alter table ledger.entry_1 set schema ledger_part;
revoke all on ledger_part.entry_1 from kapao_app;

create table ledger.entry (
  like ledger_part.entry_1,
  constraint entry_pkey primary key (movement, line, account)
) partition by range (movement);
revoke all on ledger.entry from kapao_app;
grant select on ledger.entry to kapao_app;

do $$
declare
  bound text;
begin
  select (regexp_match(pg_get_constraintdef(oid), '\d+'))[1] into strict bound from pg_constraint
  where conrelid = 'ledger_part.entry_1'::regclass and conname = 'entry_range';
  execute format('alter table ledger.entry attach partition ledger_part.entry_1 for values from (minvalue) to (%s)', bound);
end $$;
alter table ledger_part.entry_1 drop constraint entry_range;

-- Without a part for its number an entry would be refused, and with it the payment. No entry comes here while the job that adds
-- parts runs.
create table ledger_part.entry_rest partition of ledger.entry default;
revoke all on ledger_part.entry_rest from kapao_app;

create trigger append_only before delete or update on ledger.entry
  for each row execute function ledger.refuse_edit();
create trigger no_truncate before truncate on ledger.entry
  for each statement execute function ledger.refuse_edit();
create trigger no_truncate before truncate on ledger_part.entry_rest
  for each statement execute function ledger.refuse_edit();

-- The newest number of a movement on the first look of a day.
create table ledger.movement_mark (
  day      date not null primary key,
  movement int8 not null
);
revoke insert, update, delete on ledger.movement_mark from kapao_app;

-- Adds the part after the newest one when less than a month's movements are left in it. Returns the new part's name, or null.
create function ledger.add_entry_part() returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
declare
  step constant int8 := 1048576;
  here int8 := (select last_value from ledger.movement_id);
  today date := (now() at time zone 'Asia/Bangkok')::date;
  since ledger.movement_mark;
  month int8;
  bound int8;
  beyond int8;
  part text;
begin
  insert into ledger.movement_mark (day, movement) values (today, here) on conflict do nothing;
  -- Two servers do not add the same part.
  perform from ledger.movement_mark where day = today for update;
  select * into since from ledger.movement_mark where day >= today - 31 order by day limit 1;
  month := greatest(step, (here - since.movement) / greatest(today - since.day, 1) * 31);
  select max((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''?(\d+)''?\)'))[1]::int8) into bound
  from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'ledger.entry'::regclass;
  if bound - here > month then return null; end if;
  -- Entries that had no part stay where they are.
  select max(movement) into beyond from ledger_part.entry_rest;
  if beyond >= bound then bound := (greatest(beyond, here) / step + 2) * step; end if;
  part := 'entry_' || bound / step;
  execute format('create table ledger_part.%I (like ledger.entry including all)', part);
  execute format('revoke all on ledger_part.%I from kapao_app', part);
  execute format('create trigger no_truncate before truncate on ledger_part.%I
    for each statement execute function ledger.refuse_edit()', part);
  execute format('alter table ledger.entry attach partition ledger_part.%I for values from (%s) to (%s)',
    part, bound, bound + (month / step + 1) * step);
  return part;
end $$;
revoke execute on function ledger.add_entry_part from public;
grant execute on function ledger.add_entry_part to kapao_app;
