-- Entries are numbered by their account, because a sequence does not keep their order on several databases.
select lock_briefly('ledger.account, ledger.movement, ledger.posting, ledger.entry, ledger.house_shard');

-- These constraints spare a look at each row.
alter table ledger.account alter column bucket set not null, drop constraint account_has_bucket, drop constraint account_pkey;
alter table ledger.account add constraint account_pkey primary key using index account_key_by_bucket;
alter table ledger.movement alter column bucket set not null, drop constraint movement_has_bucket, drop constraint movement_pkey;
-- Servers of the version before name the member alone, and a second index would cost each payment. This one serves both: the
-- statement reads a page in the index alone.
alter table ledger.movement add constraint movement_pkey primary key using index movement_key_with_bucket;
alter table ledger.posting alter column bucket set not null, drop constraint posting_has_bucket;
alter table ledger.entry alter column bucket set not null, drop constraint entry_has_bucket;

-- A call that waits for this lock goes on as before and numbers its entries by the sequence. Accounts begin after what such calls reach.
do $$
declare
  begin_at int8 := case when exists (select from ledger.entry) then (select last_value + 1000000 from ledger.entry_number) else 0 end;
begin
  execute format('alter table ledger.account add column newest_entry int8 not null default %s', begin_at);
  execute format('alter table ledger.house_shard add column newest_entry int8 not null default %s', begin_at);
end $$;

create or replace function ledger.refuse_edit() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'ledger.% is append-only', tg_table_name;
end $$;

select change_function('ledger.refuse_untrue_state', $text$  if old.bucket is null then
    old.bucket := new.bucket;
    if new is not distinct from old then return new; end if;
  end if;
$text$, '', 'from ledger.posting p where p.movement', 'from ledger.posting p where p.bucket = new.bucket and p.member = new.member and p.movement');
select change_function('ledger.open_account', '(member, name, currency) values (p_member,',
  '(bucket, member, name, currency) values (p_member % 256, p_member,',
  'where member = p_member', 'where bucket = p_member % 256 and member = p_member');
select change_function('ledger.archive_entry_part', 'm on m.member = e.member and', 'm on m.bucket = e.bucket and m.member = e.member and');
select change_function('public.archive_bet_part', 'where m.member = player.member', 'where m.bucket = player.member %% 256 and m.member = player.member');
select change_function('public.anonymise_refusal', 'from ledger.account where member', 'from ledger.account where bucket = subject % 256 and member',
  'from ledger.movement where member', 'from ledger.movement where bucket = subject % 256 and member');
select change_function('public.in_audience', 'where member = wanted and kind', 'where bucket = wanted % 256 and member = wanted and kind');
select change_function('public.end_external_transfers', 'x where x.member = u.member', 'x where x.bucket = u.member % 256 and x.member = u.member');
select change_function('public.start_external_transfers', 'x on x.member = a.member', 'x on x.bucket = a.member % 256 and x.member = a.member',
  'x where x.member = p_transfer_member[i]', 'x where x.bucket = p_transfer_member[i] % 256 and x.member = p_transfer_member[i]',
  'x where x.member = t.member', 'x where x.bucket = t.member % 256 and x.member = t.member',
  'x on x.member = t.member', 'x on x.bucket = t.member % 256 and x.member = t.member');

create function ledger.posting_texts(m ledger.movement, p_closing bool) returns text
language sql stable set search_path = pg_catalog
return (select string_agg(from_account || '>' || to_account || '=' || amount, ',' order by line) from ledger.posting
  where bucket = m.bucket and member = m.member and movement = m.id and closing = p_closing);
revoke all on function ledger.posting_texts(ledger.movement, bool) from public;
select change_function('ledger.answer_known', 'posting_texts(m.id, ', 'posting_texts(m, ',
  'from ledger.posting where movement', 'from ledger.posting where bucket = m.bucket and member = m.member and movement');

create or replace function ledger.post_batch(
  p_account_member bigint[], p_account_name text[], p_house_name text[], p_house_currency text[], p_reference text[],
  p_member bigint[], p_kind text[], p_state text[], p_amount bigint[], p_currency text[], p_from_place text[], p_to_place text[],
  p_details text[], p_texts text[], p_item integer[], p_from integer[], p_to integer[], p_amounts bigint[],
  p_skip integer[] default '{}', out codes text[], out movements bigint[])
returns record
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
declare
  n int := cardinality(p_reference);
  balances bigint[];
  newest bigint[];
  currencies text[];
  houses bigint[] := array_fill(0::bigint, array[cardinality(p_house_name)]);
  house_before bigint[];
  house_newest bigint[];
  after_from bigint[] := array_fill(null::bigint, array[cardinality(p_item)]);
  after_to bigint[] := after_from;
  holds bigint[] := array_fill(0::bigint, array[n]);
  first_lines int[] := array_fill(0, array[n]);
  lines int[] := array_fill(0, array[cardinality(p_item)]);
  r record;
  j int := 1;
  k int;
  first int;
  f int;
  t int;
  a bigint;
  verdict text;
  hold bigint;
  has_change boolean := false;
  begun int := 0;
  my_shard smallint := pg_backend_pid() & 15;
begin
  for i in 2..cardinality(p_account_member) loop
    if p_account_member[i] < p_account_member[i - 1] or (p_account_member[i] = p_account_member[i - 1]
      and p_account_name[i] collate "C" <= p_account_name[i - 1] collate "C")
    then raise exception 'accounts must rise strictly'; end if;
  end loop;
  for i in 2..cardinality(p_house_name) loop
    if (p_house_name[i] collate "C", p_house_currency[i] collate "C")
      <= (p_house_name[i - 1] collate "C", p_house_currency[i - 1] collate "C")
    then raise exception 'house accounts must rise strictly'; end if;
  end loop;

  -- The list rises, so the accounts are locked in order.
  select array_agg(l.balance order by u.o), array_agg(l.currency order by u.o), array_agg(l.newest_entry order by u.o)
    into balances, currencies, newest
    from unnest(p_account_member, p_account_name) with ordinality u(member, name, o)
    left join lateral (
      select x.balance, x.currency, x.newest_entry from ledger.account x
      where x.bucket = u.member % 256 and x.member = u.member and x.name = u.name for no key update
    ) l on true;
  codes := array_fill(null::text, array[n]);
  movements := array_fill(null::bigint, array[n]);

  -- A pending movement that is asked to end goes on; its hold is read with it.
  for r in
    select u.o, m.id, h.hold, h.last,
      case when u.kind is not null or m.state <> 'pending' or m.member <> u.member or m.currency <> u.currency
        then ledger.answer_known(
          m, u.member, u.kind, p_state[u.o], p_amount[u.o], u.currency, p_from_place[u.o], p_to_place[u.o], p_texts[u.o])
      end as code
    from unnest(p_reference, p_member, p_kind, p_currency) with ordinality u (reference, member, kind, currency, o)
      join ledger.movement m on m.reference = u.reference
      cross join lateral (
        select sum(ledger.into_hold(p.from_account, p.to_account, p.amount)) as hold, max(p.line) as last
        from ledger.posting p where p.movement = m.id and p.bucket = m.bucket and p.member = m.member
      ) h
  loop
    codes[r.o] := r.code;
    movements[r.o] := r.id;
    holds[r.o] := r.hold;
    first_lines[r.o] := r.last;
  end loop;

  foreach k in array p_skip loop codes[k] := 'skipped'; end loop;

  for i in 1..n loop
    k := j;
    while p_item[j] = i loop j := j + 1; end loop;
    if codes[i] is not null then continue; end if;
    if p_kind[i] is null and first_lines[i] = 0 then codes[i] := 'bad_request'; continue; end if;
    verdict := 'posted';
    hold := holds[i];
    first := k;
    while k < j loop
      lines[k] := k - first + 1;
      f := p_from[k]; t := p_to[k]; a := p_amounts[k];
      if (f > 0 and balances[f] is null) or (t > 0 and balances[t] is null) then verdict := 'no_account';
      elsif (f > 0 and (p_account_member[f] <> p_member[i] or currencies[f] <> p_currency[i]))
        or (t > 0 and (p_account_member[t] <> p_member[i] or currencies[t] <> p_currency[i]))
        or (f < 0 and p_house_currency[-f] <> p_currency[i]) or (t < 0 and p_house_currency[-t] <> p_currency[i])
        or (t > 0 and balances[t] > 9007199254740991 - a) then verdict := 'bad_request';
      elsif f > 0 and balances[f] < a then verdict := 'not_enough';
      end if;
      exit when verdict <> 'posted';
      if f > 0 then
        balances[f] := balances[f] - a; after_from[k] := balances[f];
        if p_account_name[f] = 'hold' then hold := hold - a; end if;
      else
        houses[-f] := houses[-f] - a; after_from[k] := houses[-f];
      end if;
      if t > 0 then
        balances[t] := balances[t] + a; after_to[k] := balances[t];
        if p_account_name[t] = 'hold' then hold := hold + a; end if;
      else
        houses[-t] := houses[-t] + a; after_to[k] := houses[-t];
      end if;
      k := k + 1;
    end loop;
    if verdict = 'posted' and ((hold > 0) <> (p_state[i] = 'pending') or hold < 0) then verdict := 'bad_request'; end if;
    codes[i] := verdict;
    if verdict = 'posted' then
      if p_kind[i] is null then
        has_change := true;
      else
        movements[i] := nextval('ledger.movement_id');
        begun := begun + 1;
      end if;
      continue;
    end if;
    -- An item is posted whole or not at all: its postings in memory are undone, from the last to the first.
    k := k - 1;
    while k > 0 and p_item[k] = i loop
      f := p_from[k]; t := p_to[k]; a := p_amounts[k];
      if f > 0 then balances[f] := balances[f] + a; else houses[-f] := houses[-f] + a; end if;
      if t > 0 then balances[t] := balances[t] - a; else houses[-t] := houses[-t] - a; end if;
      k := k - 1;
    end loop;
  end loop;

  if not 'posted' = any (codes) then return; end if;

  insert into ledger.movement
    (bucket, id, member, kind, state, reference, amount, currency, from_place, to_place, details, settled_at)
    select u.member % 256, u.id, u.member, u.kind, u.state, u.reference, u.amount, u.currency, u.from_place, u.to_place,
      u.details::jsonb, case when u.state <> 'pending' then now() end
    from unnest(movements, p_member, p_kind, p_state, p_reference, p_amount, p_currency, p_from_place, p_to_place,
        p_details, codes)
      u(id, member, kind, state, reference, amount, currency, from_place, to_place, details, code)
    where u.code = 'posted' and u.kind is not null
    on conflict (reference) do nothing;
  get diagnostics k = row_count;
  if k < begun then
    -- Another transaction wrote a reference between our look and our insert, and has committed. Neighbours would have
    -- to be posted anew, so they are asked for again.
    if n > 1 then raise unique_violation using message = 'a reference of the batch was posted meanwhile'; end if;
    select ledger.answer_known(
        m, p_member[1], p_kind[1], p_state[1], p_amount[1], p_currency[1], p_from_place[1], p_to_place[1], p_texts[1]),
      m.id
      into codes[1], movements[1] from ledger.movement m where m.reference = p_reference[1];
    return;
  end if;

  if cardinality(p_house_name) > 0 then
    -- A house account opens with its first posting; most are open.
    loop
      select array_agg(l.balance order by u.o), array_agg(l.newest_entry order by u.o)
        into house_before, house_newest
        from unnest(p_house_name, p_house_currency) with ordinality u(name, currency, o)
        cross join lateral (
          select h.balance, h.newest_entry from ledger.house_shard h
          where h.name = u.name and h.currency = u.currency and h.shard = my_shard for no key update
        ) l;
      exit when cardinality(house_before) = cardinality(p_house_name);
      insert into ledger.house_shard (name, currency, shard)
        select u.name, u.currency, my_shard
        from unnest(p_house_name, p_house_currency) with ordinality u(name, currency, o)
        order by u.o
        on conflict do nothing;
    end loop;
  end if;

  -- An account numbers its entries, which rise in the order of its balances. Not every number is used.
  with posted_line as materialized (
    select movements[u.item] as movement, first_lines[u.item] + u.line as line,
      p_member[u.item] as member, u.amount, u.f, u.t, p_kind[u.item] is null as closing,
      case when u.f > 0 then p_account_name[u.f] else p_house_name[-u.f] end as from_account,
      case when u.t > 0 then p_account_name[u.t] else p_house_name[-u.t] end as to_account,
      u.after_from + case when u.f < 0 then house_before[-u.f] else 0 end as after_from,
      u.after_to + case when u.t < 0 then house_before[-u.t] else 0 end as after_to,
      u.o + case when u.f > 0 then newest[u.f] else house_newest[-u.f] end as number_from,
      u.o + case when u.t > 0 then newest[u.t] else house_newest[-u.t] end as number_to
    from unnest(p_item, p_from, p_to, p_amounts, after_from, after_to, lines) with ordinality
      u(item, f, t, amount, after_from, after_to, line, o)
    where codes[u.item] = 'posted'
  ), posted as (
    insert into ledger.posting (bucket, movement, line, member, from_account, to_account, amount, closing)
      select l.member % 256, l.movement, l.line, l.member, l.from_account, l.to_account, l.amount, l.closing from posted_line l
  ), entered as (
    insert into ledger.entry (bucket, movement, line, account, member, shard, number, amount, balance_after)
      select l.member % 256, l.movement, l.line, side.account, l.member, case when side.position < 0 then my_shard end,
        side.number, side.amount, side.balance_after
      from posted_line l cross join lateral (values
        (l.from_account, l.f, l.number_from, -l.amount, l.after_from), (l.to_account, l.t, l.number_to, l.amount, l.after_to)
      ) side(account, position, number, amount, balance_after)
  ), member_moved as (
    update ledger.account x set balance = u.balance, newest_entry = x.newest_entry + cardinality(p_item)
      from unnest(p_account_member, p_account_name, balances) u(member, name, balance)
      where x.bucket = u.member % 256 and x.member = u.member and x.name = u.name
  )
  update ledger.house_shard h set balance = h.balance + u.delta, newest_entry = h.newest_entry + cardinality(p_item)
    from unnest(p_house_name, p_house_currency, houses) u(name, currency, delta)
    where h.name = u.name and h.currency = u.currency and h.shard = my_shard;
  if has_change then
    update ledger.movement m set state = u.state, settled_at = now()
      from unnest(movements, p_member, p_kind, p_state, codes) u(id, member, kind, state, code)
      where u.code = 'posted' and u.kind is null and m.bucket = u.member % 256 and m.member = u.member and m.id = u.id;
  end if;
end $$;
