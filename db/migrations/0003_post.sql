-- The two ways into the books: post (one) and post_batch (many, one commit). Both answer with a code for each item and
-- never with an exception for what may happen, so that one refused item does not fail its neighbours.
--
-- Locks are taken in one order everywhere: member accounts by member and name, then the unique reference, then house
-- shards by name. Numbers are drawn after the locks, so their order is the order of an account's balances.
--
-- Plans are made once a connection and kept, perhaps from when the tables were empty: scans of whole tables are
-- switched off, so that a plan made then is still good at millions of rows.

-- What leaves (below zero) or enters (above) hold: pending leaves money there, a final movement leaves none.
create function ledger.into_hold(p_from text, p_to text, p_amount bigint) returns bigint
language sql immutable parallel safe
return case when p_to = 'hold' then p_amount when p_from = 'hold' then -p_amount else 0 end;

-- 'main>house/bonus=100,…': the postings of a movement as text, for telling a replay from a conflict.
create function ledger.legs(p_movement bigint, p_closing boolean) returns text
language sql stable set search_path = pg_catalog
return (
  select string_agg(from_account || '>' || to_account || '=' || amount, ',' order by line)
  from ledger.posting where movement = p_movement and closing = p_closing);

-- What an item means when its reference is already in the books: null when it is a change that may go on. A change
-- that names no house account leaves its currency open (null): it has its movement's.
create function ledger.answer_known(
  m ledger.movement, p_member bigint, p_kind text, p_state text, p_amount bigint, p_currency text,
  p_from_place text, p_to_place text, p_legs text
) returns text language plpgsql stable set search_path = pg_catalog as $$
declare
  is_change boolean := p_kind is null;
  hold_left numeric;
begin
  if is_change and (m.member <> p_member or m.currency <> p_currency) then
    return 'bad_request';
  elsif is_change and m.state = 'pending' then
    return null;
  elsif is_change then
    return case when m.state = p_state and ledger.legs(m.id, true) = p_legs then 'replayed' else 'final' end;
  elsif (m.member, m.kind, m.amount, m.currency, m.from_place, m.to_place)
      = (p_member, p_kind, p_amount, p_currency, p_from_place, p_to_place)
    and p_legs = ledger.legs(m.id, false)
    and (p_state = 'pending')
      = (m.state = 'pending' or exists (select from ledger.posting where movement = m.id and closing))
  then
    return 'replayed';
  end if;
  return 'conflict';
end $$;

-- One movement, or with p_kind null the end of a pending one. p_from and p_to name accounts of the member or the house.
create function ledger.post(
  p_reference text, p_member bigint, p_kind text, p_state text, p_amount bigint, p_currency text,
  p_from_place text, p_to_place text, p_details text, p_legs text,
  p_from text[], p_to text[], p_amounts bigint[],
  out code text, out movement bigint
) language plpgsql security definer set search_path = pg_catalog, pg_temp
  set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  names text[] := '{}';
  balances bigint[] := '{}';
  before bigint[];
  after_from bigint[];
  after_to bigint[];
  m ledger.movement;
  r record;
  f int;
  t int;
  hold numeric := 0;
  first_line int := 0;
  my_shard smallint := pg_backend_pid() & 15;
  is_change boolean := p_kind is null;
begin
  for r in
    select a.name, a.balance, a.currency from ledger.account a
    where a.member = p_member and a.name = any (p_from || p_to) order by a.name for no key update
  loop
    if r.currency <> p_currency then code := 'bad_request'; return; end if;
    names := names || r.name;
    balances := balances || r.balance;
  end loop;

  select * into m from ledger.movement where reference = p_reference;
  if found then
    code := ledger.answer_known(
      m, p_member, p_kind, p_state, p_amount, p_currency, p_from_place, p_to_place, p_legs);
    if code = 'replayed' then movement := m.id; end if;
    if code is not null then return; end if;
    select sum(ledger.into_hold(from_account, to_account, amount)), max(line) into hold, first_line
      from ledger.posting p where p.movement = m.id;
  elsif is_change then
    code := 'bad_request';
    return;
  end if;

  before := balances;
  for i in 1..cardinality(p_amounts) loop
    f := array_position(names, p_from[i]);
    t := array_position(names, p_to[i]);
    if f is null and p_from[i] like 'house/%' then
      names := names || p_from[i]; balances := balances || 0::bigint; f := cardinality(names);
    end if;
    if t is null and p_to[i] like 'house/%' then
      names := names || p_to[i]; balances := balances || 0::bigint; t := cardinality(names);
    end if;
    if f is null or t is null then code := 'no_account'; return; end if;
    if balances[f] < p_amounts[i] and p_from[i] not like 'house/%' then code := 'not_enough'; return; end if;
    balances[f] := balances[f] - p_amounts[i];
    balances[t] := balances[t] + p_amounts[i];
    if balances[t] > 9007199254740991 then code := 'bad_request'; return; end if;
    after_from[i] := balances[f];
    after_to[i] := balances[t];
    hold := hold + ledger.into_hold(p_from[i], p_to[i], p_amounts[i]);
  end loop;
  if (hold > 0) <> (p_state = 'pending') or hold < 0 then code := 'bad_request'; return; end if;

  if is_change then
    movement := m.id;
  else
    insert into ledger.movement
      (id, member, kind, state, reference, amount, currency, from_place, to_place, details, settled_at)
    values
      (nextval('ledger.movement_id'), p_member, p_kind, p_state, p_reference, p_amount, p_currency, p_from_place,
       p_to_place, p_details::jsonb, case when p_state <> 'pending' then now() end)
    on conflict (reference) do nothing
    returning id into movement;
    if movement is null then
      -- Another transaction wrote the reference between our look and our insert, and has committed.
      select * into m from ledger.movement where reference = p_reference;
      code := ledger.answer_known(
        m, p_member, p_kind, p_state, p_amount, p_currency, p_from_place, p_to_place, p_legs);
      if code = 'replayed' then movement := m.id; end if;
      return;
    end if;
  end if;

  if cardinality(names) > cardinality(before) then
    insert into ledger.house_shard (name, currency, shard)
      select u.name, p_currency, my_shard from unnest(names[cardinality(before) + 1:]) u(name)
      where not exists (select from ledger.house_shard h
        where h.name = u.name and h.currency = p_currency and h.shard = my_shard)
      order by u.name
      on conflict do nothing;
    for r in
      select h.name, h.balance from ledger.house_shard h
      where h.name = any (names[cardinality(before) + 1:]) and h.currency = p_currency and h.shard = my_shard
      order by h.name for no key update
    loop
      for i in 1..cardinality(p_amounts) loop
        if p_from[i] = r.name then after_from[i] := after_from[i] + r.balance; end if;
        if p_to[i] = r.name then after_to[i] := after_to[i] + r.balance; end if;
      end loop;
    end loop;
  end if;

  for i in 1..cardinality(p_amounts) loop
    insert into ledger.posting (movement, line, member, from_account, to_account, amount, closing)
      values (post.movement, first_line + i, p_member, p_from[i], p_to[i], p_amounts[i], is_change);
    insert into ledger.entry (movement, line, account, member, shard, number, amount, balance_after)
      values
        (post.movement, first_line + i, p_from[i], p_member, case when p_from[i] like 'house/%' then my_shard end,
         nextval('ledger.entry_number'), -p_amounts[i], after_from[i]),
        (post.movement, first_line + i, p_to[i], p_member, case when p_to[i] like 'house/%' then my_shard end,
         nextval('ledger.entry_number'), p_amounts[i], after_to[i]);
  end loop;
  for i in 1..cardinality(names) loop
    if i > cardinality(before) then
      update ledger.house_shard h set balance = h.balance + balances[i]
        where h.name = names[i] and h.currency = p_currency and h.shard = my_shard and balances[i] <> 0;
    elsif balances[i] <> before[i] then
      update ledger.account a set balance = balances[i] where a.member = p_member and a.name = names[i];
    end if;
  end loop;
  if is_change then
    update ledger.movement set state = p_state, settled_at = now() where member = p_member and id = m.id;
  end if;
  code := 'posted';
end $$;

-- Many at once, applied in order, one commit. The member accounts come as two arrays, strictly rising, because an
-- account that came twice would have two balances in memory and lose one; so do the house accounts. A posting names
-- its item and its accounts by position: n is the n-th member account, -n the n-th house account.
create function ledger.post_batch(
  p_account_member bigint[], p_account_name text[], p_house_name text[], p_house_currency text[],
  p_reference text[], p_member bigint[], p_kind text[], p_state text[], p_amount bigint[], p_currency text[],
  p_from_place text[], p_to_place text[], p_details text[], p_legs text[],
  p_item int[], p_from int[], p_to int[], p_amounts bigint[],
  out codes text[], out movements bigint[]
) language plpgsql security definer set search_path = pg_catalog, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
declare
  n int := cardinality(p_reference);
  before bigint[];
  balances bigint[];
  currencies text[];
  houses bigint[] := array_fill(0::bigint, array[cardinality(p_house_name)]);
  house_before bigint[];
  after_from bigint[] := array_fill(null::bigint, array[cardinality(p_item)]);
  after_to bigint[] := after_from;
  holds bigint[] := array_fill(0::bigint, array[n]);
  first_lines int[] := array_fill(0, array[n]);
  numbers bigint[];
  r record;
  j int := 1;
  k int;
  f int;
  t int;
  a bigint;
  verdict text;
  hold bigint;
  has_change boolean := false;
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

  -- One after another down the list, which rises: so the locks are taken in order.
  select array_agg(l.balance order by u.o), array_agg(l.currency order by u.o) into before, currencies
    from unnest(p_account_member, p_account_name) with ordinality u(member, name, o)
    left join lateral (
      select x.balance, x.currency from ledger.account x
      where x.member = u.member and x.name = u.name for no key update
    ) l on true;
  balances := before;
  codes := array_fill(null::text, array[n]);
  select array_agg(nextval('ledger.movement_id')) into movements from generate_series(1, n);

  for r in
    select u.o, m as known, m.id from unnest(p_reference) with ordinality u(reference, o)
    join ledger.movement m on m.reference = u.reference
  loop
    codes[r.o] := ledger.answer_known(
      r.known, p_member[r.o], p_kind[r.o], p_state[r.o], p_amount[r.o], p_currency[r.o], p_from_place[r.o],
      p_to_place[r.o], p_legs[r.o]);
    movements[r.o] := r.id;
    if codes[r.o] is null then
      select sum(ledger.into_hold(p.from_account, p.to_account, p.amount)), max(p.line) into hold, k
        from ledger.posting p where p.movement = r.id;
      holds[r.o] := hold;
      first_lines[r.o] := k;
    end if;
  end loop;

  for i in 1..n loop
    k := j;
    while p_item[j] = i loop j := j + 1; end loop;
    if codes[i] is not null then continue; end if;
    if p_kind[i] is null and first_lines[i] = 0 then codes[i] := 'bad_request'; continue; end if;
    verdict := 'posted';
    hold := holds[i];
    while k < j loop
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
      has_change := has_change or p_kind[i] is null;
      continue;
    end if;
    -- All or nothing: what this item already took in memory goes back, from its last posting to its first.
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
    (id, member, kind, state, reference, amount, currency, from_place, to_place, details, settled_at)
    select u.id, u.member, u.kind, u.state, u.reference, u.amount, u.currency, u.from_place, u.to_place,
      u.details::jsonb, case when u.state <> 'pending' then now() end
    from unnest(movements, p_member, p_kind, p_state, p_reference, p_amount, p_currency, p_from_place, p_to_place,
        p_details, codes)
      u(id, member, kind, state, reference, amount, currency, from_place, to_place, details, code)
    where u.code = 'posted' and u.kind is not null;

  if cardinality(p_house_name) > 0 then
    insert into ledger.house_shard (name, currency, shard)
      select u.name, u.currency, my_shard from unnest(p_house_name, p_house_currency) with ordinality u(name, currency, o)
      where not exists (select from ledger.house_shard h
        where h.name = u.name and h.currency = u.currency and h.shard = my_shard)
      order by u.o
      on conflict do nothing;
    select array_agg(l.balance order by u.o) into house_before
      from unnest(p_house_name, p_house_currency) with ordinality u(name, currency, o)
      cross join lateral (
        select h.balance from ledger.house_shard h
        where h.name = u.name and h.currency = u.currency and h.shard = my_shard for no key update
      ) l;
  end if;
  select array_agg(nextval('ledger.entry_number')) into numbers from generate_series(1, 2 * cardinality(p_item));

  with leg as (
    select movements[u.item] as movement, first_lines[u.item] + 1 + u.o - min(u.o) over (partition by u.item) as line,
      p_member[u.item] as member, u.amount, u.f, u.t, p_kind[u.item] is null as closing,
      case when u.f > 0 then p_account_name[u.f] else p_house_name[-u.f] end as from_account,
      case when u.t > 0 then p_account_name[u.t] else p_house_name[-u.t] end as to_account,
      u.after_from + case when u.f < 0 then house_before[-u.f] else 0 end as after_from,
      u.after_to + case when u.t < 0 then house_before[-u.t] else 0 end as after_to,
      numbers[2 * u.o - 1] as number_from, numbers[2 * u.o] as number_to
    from unnest(p_item, p_from, p_to, p_amounts, after_from, after_to)
      with ordinality u(item, f, t, amount, after_from, after_to, o)
    where codes[u.item] = 'posted'
  ), posted as (
    insert into ledger.posting (movement, line, member, from_account, to_account, amount, closing)
      select l.movement, l.line, l.member, l.from_account, l.to_account, l.amount, l.closing from leg l
  )
  insert into ledger.entry (movement, line, account, member, shard, number, amount, balance_after)
    select l.movement, l.line, l.from_account, l.member, case when l.f < 0 then my_shard end, l.number_from,
        -l.amount, l.after_from from leg l
    union all
    select l.movement, l.line, l.to_account, l.member, case when l.t < 0 then my_shard end, l.number_to,
        l.amount, l.after_to from leg l;

  update ledger.account x set balance = u.balance
    from unnest(p_account_member, p_account_name, balances, before) u(member, name, balance, before)
    where x.member = u.member and x.name = u.name and u.balance <> u.before;
  update ledger.house_shard h set balance = h.balance + u.delta
    from unnest(p_house_name, p_house_currency, houses) u(name, currency, delta)
    where h.name = u.name and h.currency = u.currency and h.shard = my_shard and u.delta <> 0;
  if has_change then
    update ledger.movement m set state = u.state, settled_at = now()
      from unnest(movements, p_member, p_kind, p_state, codes) u(id, member, kind, state, code)
      where u.code = 'posted' and u.kind is null and m.member = u.member and m.id = u.id;
  end if;
end $$;

-- Opens an account, or finds it open. All accounts of a member have one currency. @raises when that is another one.
create function ledger.open_account(p_member bigint, p_name text, p_currency text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into ledger.account (member, name, currency) values (p_member, p_name, p_currency) on conflict do nothing;
  if exists (select from ledger.account where member = p_member and currency <> p_currency) then
    raise exception 'the accounts of member % are in another currency than %', p_member, p_currency;
  end if;
end $$;
