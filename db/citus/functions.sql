-- The ledger's keys and functions as Citus needs them, run once by the owner when a database moves to Citus (docs/growth.md). They
-- work on one PostgreSQL too, where a test runs them.

-- A key of a distributed table has the bucket.
alter table ledger.movement drop constraint once_for_ever, add constraint once_for_ever unique (bucket, reference);
alter table ledger.posting drop constraint posting_pkey, add constraint posting_pkey primary key (movement, line, bucket);
alter table ledger.entry drop constraint entry_pkey, add constraint entry_pkey primary key (movement, line, account, bucket);
drop index ledger.account_earlier_key;

-- A part of a house account is of one bucket, so no row is shared by members on two nodes. Citus places it with that bucket, for
-- which both columns need the same type.
do $$
declare
  untrue text := pg_get_viewdef('ledger.untrue');
  untrue_posting text := pg_get_viewdef('ledger.untrue_posting');
begin
  drop view ledger.untrue, ledger.untrue_posting;
  alter table ledger.house_shard drop constraint house_shard_shard_check, alter shard type int,
    add constraint house_shard_shard_check check (shard between 0 and 255);
  execute 'create view ledger.untrue_posting as ' || untrue_posting;
  execute 'create view ledger.untrue as ' || untrue;
  grant select on ledger.untrue, ledger.untrue_posting to kapao_app;
end $$;

-- Every node asks for closed days, and each has this table.
create table ledger.closed_day (day date primary key);
insert into ledger.closed_day select distinct day from closing;
create function ledger.note_closed_day() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into ledger.closed_day (day) values (new.day) on conflict do nothing;
  return null;
end $$;
create trigger day_is_noted after insert on closing for each row execute function ledger.note_closed_day();
select change_function('ledger.refuse_closed_day', 'from public.closing c', 'from ledger.closed_day c');

-- Citus plans no statement with a parameter in a function of language sql.
create or replace function ledger.posting_texts(m ledger.movement, p_closing boolean) returns text
language plpgsql stable set search_path = pg_catalog as $$
declare
  p_bucket int := m.bucket;
  p_member int8 := m.member;
  p_movement int8 := m.id;
begin
  return (
    select string_agg(from_account || '>' || to_account || '=' || amount, ',' order by line) from ledger.posting
    where bucket = p_bucket and member = p_member and movement = p_movement and closing = p_closing);
end $$;

-- post_bucket posts movements of one bucket on the node that has it. The caller draws their numbers, because a sequence has a range
-- of its own on each node.
do $$
begin
  execute replace(pg_get_functiondef('ledger.post_batch'::regproc),
    'FUNCTION ledger.post_batch(', 'FUNCTION ledger.post_bucket(p_bucket integer, p_numbers bigint[], ');
end $$;
revoke execute on function ledger.post_bucket from public;
grant execute on function ledger.post_bucket to kapao_app;
grant usage on sequence ledger.movement_id to kapao_app;
select change_function('ledger.post_bucket',
  'nextval(''ledger.movement_id'')', 'p_numbers[i]',
  'my_shard smallint := pg_backend_pid() & 15', 'my_shard int := p_bucket',
  -- A plan for any bucket would ask all nodes.
  'SET plan_cache_mode TO ''force_generic_plan''', 'SET plan_cache_mode TO ''force_custom_plan''',
  'x.bucket = u.member % 256', 'x.bucket = p_bucket',
  'on m.reference = u.reference', 'on m.bucket = p_bucket and m.reference = u.reference',
  'p.bucket = m.bucket and', 'p.bucket = p_bucket and',
  'm.bucket = u.member % 256', 'm.bucket = p_bucket',
  'select u.member % 256, u.id,', 'select p_bucket, u.id,',
  'select l.member % 256, l.movement', 'select p_bucket, l.movement',
  'on conflict (reference) do nothing', 'on conflict (bucket, reference) do nothing',
  -- A row of a distributed table has the type of its part, so the movement is made of its columns.
  'select u.o, m.id, h.hold, h.last,
      case when u.kind is not null or m.state <> ''pending'' or m.member <> u.member or m.currency <> u.currency
        then ledger.answer_known(
          m, u.member, u.kind, p_state[u.o], p_amount[u.o], u.currency, p_from_place[u.o], p_to_place[u.o], p_texts[u.o])
      end as code', 'select u.o, h.hold, h.last, columns_of_movement',
  'codes[r.o] := r.code;', 'k := r.o;
    if p_kind[k] is not null or r.state <> ''pending'' or r.member <> p_member[k] or r.currency <> p_currency[k] then
      codes[k] := answer_of_movement(k);
    end if;',
  'select ledger.answer_known(
        m, p_member[1], p_kind[1], p_state[1], p_amount[1], p_currency[1], p_from_place[1], p_to_place[1], p_texts[1]),
      m.id
      into codes[1], movements[1] from ledger.movement m where m.reference = p_reference[1];',
  'select columns_of_movement into r from ledger.movement m where m.bucket = p_bucket and m.reference = p_reference[1];
    codes[1] := answer_of_movement(1);
    movements[1] := r.id;',
  'answer_of_movement(k)', 'ledger.answer_known(row_of_movement, p_member[k], p_kind[k], p_state[k], p_amount[k],
        p_currency[k], p_from_place[k], p_to_place[k], p_texts[k])',
  'answer_of_movement(1)', 'ledger.answer_known(row_of_movement, p_member[1], p_kind[1], p_state[1], p_amount[1],
      p_currency[1], p_from_place[1], p_to_place[1], p_texts[1])',
  'row_of_movement', 'row(r.' || array_to_string(columns, ', r.') || ')::ledger.movement',
  'columns_of_movement', 'm.' || array_to_string(columns, ', m.'),
  -- Citus copies what a `with` finds to every node, which then all take part in the commit. So each statement stands alone.
  'with posted_line as materialized (' || posted_line || '), posted as (', '',
  'from posted_line l
  ), entered as (', 'from (' || posted_line || ') l;',
  'from posted_line l cross join', 'from (' || posted_line || ') l cross join',
  'side(account, position, number, amount, balance_after)
  ), member_moved as (', 'side(account, position, number, amount, balance_after);',
  'and x.name = u.name
  )', 'and x.name = u.name;')
from (
  select array_agg(attname order by attnum) as columns from pg_attribute
  where attrelid = 'ledger.movement'::regclass and attnum > 0 and not attisdropped
) movement, (
  select substring(prosrc from 'with posted_line as materialized \((.*)\), posted as \(') as posted_line from pg_proc
  where oid = 'ledger.post_bucket'::regproc
) post_bucket;

-- post_batch keeps its form for the server, and calls post_bucket for each bucket, in rising order. It keeps the caller's rights, because
-- Citus refuses a transaction that reads as one user what it wrote as another.
do $outer$
begin
  execute 'create or replace function ledger.post_batch(' || pg_get_function_arguments('ledger.post_batch'::regproc) || $function$)
returns record language plpgsql set search_path = pg_catalog, pg_temp as $body$
declare
  numbers int8[] := array(select nextval('ledger.movement_id') from generate_series(1, cardinality(p_reference)));
  buckets int[] := array(select distinct (m % 256)::int from unnest(p_member) m order by 1);
  chosen int := coalesce(buckets[1], 0);
  items int[];
  lines int[];
  accounts int[];
  houses int[];
  -- The arguments of one bucket. Citus sends a call to its node only if no argument is a subquery.
  a_number int8[]; a_member int8[]; a_kind text[]; a_state text[]; a_reference text[]; a_amount int8[]; a_currency text[];
  a_from_place text[]; a_to_place text[]; a_details text[]; a_texts text[]; a_skip int[];
  a_account_member int8[]; a_account_name text[]; a_house_name text[]; a_house_currency text[];
  a_item int[]; a_from int[]; a_to int[]; a_amounts int8[];
  a_codes text[]; a_movements int8[];
begin
  if cardinality(buckets) <= 1 then
    select b.codes, b.movements into codes, movements from ledger.post_bucket(chosen, numbers, p_account_member,
      p_account_name, p_house_name, p_house_currency, p_reference, p_member, p_kind, p_state, p_amount, p_currency,
      p_from_place, p_to_place, p_details, p_texts, p_item, p_from, p_to, p_amounts, p_skip) b;
    return;
  end if;
  codes := array_fill(null::text, array[cardinality(p_reference)]);
  movements := array_fill(null::int8, array[cardinality(p_reference)]);
  foreach chosen in array buckets loop
    items := array(select i from generate_subscripts(p_member, 1) i where p_member[i] % 256 = chosen order by 1);
    lines := array(select j from generate_subscripts(p_item, 1) j where p_item[j] = any (items) order by 1);
    accounts := array(
      select distinct a from unnest(lines) j, lateral (values (p_from[j]), (p_to[j])) side (a) where a > 0 order by 1);
    houses := array(
      select distinct -a from unnest(lines) j, lateral (values (p_from[j]), (p_to[j])) side (a) where a < 0 order by 1);
    select array_agg(numbers[i] order by i), array_agg(p_member[i] order by i), array_agg(p_kind[i] order by i),
        array_agg(p_state[i] order by i), array_agg(p_reference[i] order by i), array_agg(p_amount[i] order by i),
        array_agg(p_currency[i] order by i), array_agg(p_from_place[i] order by i), array_agg(p_to_place[i] order by i),
        array_agg(p_details[i] order by i), array_agg(p_texts[i] order by i)
      into a_number, a_member, a_kind, a_state, a_reference, a_amount, a_currency, a_from_place, a_to_place, a_details, a_texts
      from unnest(items) i;
    a_skip := array(select array_position(items, i) from unnest(p_skip) i where i = any (items));
    a_account_member := array(select p_account_member[a] from unnest(accounts) with ordinality u (a, o) order by o);
    a_account_name := array(select p_account_name[a] from unnest(accounts) with ordinality u (a, o) order by o);
    a_house_name := array(select p_house_name[h] from unnest(houses) with ordinality u (h, o) order by o);
    a_house_currency := array(select p_house_currency[h] from unnest(houses) with ordinality u (h, o) order by o);
    a_item := array(select array_position(items, p_item[j]) from unnest(lines) with ordinality u (j, o) order by o);
    a_from := array(select coalesce(array_position(accounts, p_from[j]), -array_position(houses, -p_from[j]))
      from unnest(lines) with ordinality u (j, o) order by o);
    a_to := array(select coalesce(array_position(accounts, p_to[j]), -array_position(houses, -p_to[j]))
      from unnest(lines) with ordinality u (j, o) order by o);
    a_amounts := array(select p_amounts[j] from unnest(lines) with ordinality u (j, o) order by o);
    select b.codes, b.movements into a_codes, a_movements from ledger.post_bucket(chosen, a_number, a_account_member, a_account_name, a_house_name,
        a_house_currency, a_reference, a_member, a_kind, a_state, a_amount, a_currency, a_from_place, a_to_place, a_details,
        a_texts, a_item, a_from, a_to, a_amounts, a_skip) b;
    for k in 1..cardinality(items) loop
      codes[items[k]] := a_codes[k];
      movements[items[k]] := a_movements[k];
    end loop;
  end loop;
end $body$ $function$;
end $outer$;

-- open_account does the same with open_account_of_bucket.
do $outer$
begin
  execute replace(pg_get_functiondef('ledger.open_account'::regproc),
    'FUNCTION ledger.open_account(', 'FUNCTION ledger.open_account_of_bucket(p_bucket integer, ');
end $outer$;
revoke execute on function ledger.open_account_of_bucket from public;
grant execute on function ledger.open_account_of_bucket to kapao_app;
select change_function('ledger.open_account_of_bucket',
  'values (p_member % 256,', 'values (p_bucket,', 'bucket = p_member % 256', 'bucket = p_bucket');
create or replace function ledger.open_account(p_member int8, p_name text, p_currency text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  chosen int := p_member % 256;
begin
  -- Citus sends a function to its node where it stands in a from clause.
  perform from ledger.open_account_of_bucket(chosen, p_member, p_name, p_currency);
end $$;
