-- Old parts of ledger.entry can be archived: their sums stay here, so that the books still add up without them.
create schema ledger_archive;

-- One row for each archived part. All entries of movements below are carried.
create table ledger.carried (
  until_movement int8 not null primary key,
  part           text not null,
  at             timestamptz not null default now()
);
create table ledger.carried_account (
  bucket  int not null,
  member  int8 not null,
  account text collate "C" not null,
  amount  int8 not null,
  primary key (bucket, member, account),
  constraint carried_account_bucket_check check (bucket = member % 256)
);
create table ledger.carried_house (
  account  text collate "C" not null,
  currency text not null,
  shard    int2 not null,
  amount   int8 not null,
  primary key (account, currency, shard)
);
revoke all on ledger.carried, ledger.carried_account, ledger.carried_house from kapao_app;
grant select on ledger.carried, ledger.carried_account, ledger.carried_house to kapao_app;

-- Archives the oldest part if all its movements began before this day and have ended. Returns its new name, or why not: `none`,
-- `pending` or `rest`. Only the owner of the tables may.
create function ledger.archive_entry_part(p_before date) returns text
  language plpgsql set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
declare
  part name;
  bound int8;
begin
  select c.relname, (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''?(\d+)''?\)'))[1]::int8 into part, bound
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'ledger.entry'::regclass and c.relname <> 'entry_rest' order by 2 limit 1;
  if part is null or bound > coalesce((select max(movement) from ledger.movement_mark where day < p_before), 0) then
    return 'none';
  end if;
  -- A pending movement still gets entries.
  if exists (select from ledger.movement where state = 'pending' and id < bound) then return 'pending'; end if;

  -- The check of the books takes all older entries for archived, so those that had no part would be faults.
  if exists (select from ledger_part.entry_rest where movement < bound) then return 'rest'; end if;

  execute format('lock table ledger_part.%I in share mode', part);
  execute format('insert into ledger.carried_account as carried (bucket, member, account, amount)
    select member %% 256, member, account, sum(amount) from ledger_part.%I where shard is null group by member, account
    on conflict (bucket, member, account) do update set amount = carried.amount + excluded.amount', part);
  execute format('insert into ledger.carried_house as carried (account, currency, shard, amount)
    select e.account, m.currency, e.shard, sum(e.amount)
    from ledger_part.%I e join ledger.movement m on m.member = e.member and m.id = e.movement
    where e.shard is not null group by e.account, m.currency, e.shard
    on conflict (account, currency, shard) do update set amount = carried.amount + excluded.amount', part);
  insert into ledger.carried (until_movement, part) values (bound, part);
  execute format('alter table ledger.entry detach partition ledger_part.%I', part);
  execute format('alter table ledger_part.%I set schema ledger_archive', part);
  return 'ledger_archive.' || part;
end $$;
revoke execute on function ledger.archive_entry_part from public;

-- A sum that is carried stands at the beginning of its account, like an entry with the number 0.
create or replace view ledger.untrue_posting as
with posted as (
  select member, movement, sum(ledger.into_hold(from_account, to_account, amount)) as held
  from ledger.posting group by member, movement
), movement as (
  select m.member, m.id, m.reference, m.state, posted.member as posted_member, posted.movement, posted.held
  from ledger.movement m full join posted on posted.member = m.member and posted.movement = m.id
  where m.id is null or posted.movement is null or posted.held <> 0 or m.state = 'pending'
), unpaired as (
  select side.movement, side.line, e.movement as entry_movement, e.line as entry_line, e.account
  from (
    select p.member, p.movement, p.line, pair.account, pair.amount
    from ledger.posting p, lateral (values (p.from_account, -p.amount), (p.to_account, p.amount)) pair (account, amount)
    where p.movement >= (select coalesce(max(until_movement), 0) from ledger.carried)
  ) side
  full join ledger.entry e on e.member = side.member and e.movement = side.movement and e.line = side.line
    and e.account = side.account and e.amount = side.amount
  where side.line is null or e.line is null
), house as (
  select e.account, m.currency, e.shard, e.number, e.amount, e.balance_after
  from ledger.entry e join ledger.movement m on m.member = e.member and m.id = e.movement
  where e.shard is not null
  union all
  select account, currency, shard, 0, amount, amount from ledger.carried_house
), own as not materialized (
  select member, account, number, amount, balance_after from ledger.entry where shard is null
  union all
  select member, account, 0, amount, amount from ledger.carried_account
)
select 'entries do not sum to zero' as fault, member::text as place, sum(amount)::text as found, '0' as expected
  from ledger.entry group by member having sum(amount) <> 0
union all
select 'a posting without its two entries', movement || '/' || line, (2 - count(*))::text, '2'
  from unpaired where line is not null group by movement, line
union all
select 'an entry without its posting', entry_movement || '/' || entry_line, account, ''
  from unpaired where entry_line is not null
union all
select 'a movement without postings', id::text, reference, '' from movement where movement is null
union all
select 'a posting without a movement of its member', movement::text, posted_member::text, '' from movement where id is null
union all
select case when a.balance is null then 'an entry of no account' else 'a balance that is not the sum of its entries' end,
    member || '/' || account, coalesce(a.balance, 0)::text, coalesce(e.total, 0)::text
  from (select member, name as account, balance from ledger.account) a
  full join (select member, account, sum(amount) as total from own group by member, account) e using (member, account)
  where a.balance is distinct from coalesce(e.total, 0)
union all
select 'a house shard that is not the sum of its entries', account || '/' || currency || '#' || shard,
    coalesce(h.balance, 0)::text, coalesce(e.total, 0)::text
  from (select name as account, currency, shard, balance from ledger.house_shard) h
  full join (
    select account, currency, shard, sum(amount) as total from house group by account, currency, shard
  ) e using (account, currency, shard)
  where coalesce(h.balance, 0) <> coalesce(e.total, 0)
union all
select 'a broken chain of balances', member || '/' || account, balance_after::text, (previous + amount)::text
  from (
    select member, account, balance_after, amount,
      coalesce(lag(balance_after) over (partition by member, account order by number), 0) as previous
    from own
  ) chain
  where balance_after <> previous + amount
union all
select 'a broken chain of balances', account || '/' || currency || '#' || shard, balance_after::text, (previous + amount)::text
  from (
    select account, currency, shard, balance_after, amount,
      coalesce(lag(balance_after) over (partition by account, currency, shard order by number), 0) as previous
    from house
  ) chain
  where balance_after <> previous + amount
union all
select 'a movement that holds what it should not', id::text, held::text, case state when 'pending' then '> 0' else '0' end
  from movement where (held > 0) <> (state = 'pending') or held < 0
union all
select 'a hold that is not the sum of what is pending', a.member || '/hold', a.balance::text, coalesce(p.held, 0)::text
  from ledger.account a
  left join (select member, sum(held) as held from movement where state = 'pending' group by member) p on p.member = a.member
  where a.name = 'hold' and a.balance <> coalesce(p.held, 0);
