-- What each transfer costs PostgreSQL, without what it need not do. Signatures and answers are as before.

-- The condition is looked at without a call; what it forbids is as before.
drop trigger leg_only_goes_on on leg;
create trigger leg_only_goes_on before update on leg for each row
  when (
    (old.reference, old.member, old.kind, old.party, old.amount, old.currency)
      is distinct from (new.reference, new.member, new.kind, new.party, new.amount, new.currency)
    or (old.state in ('settled', 'late-applied') and new.state <> old.state)
    or (old.state = 'returned' and new.state not in ('returned', 'late-applied')
      and not (new.state = 'manual' and old.kind in ('from-game', 'voucher'))))
  execute function refuse_leg_change();

-- The engine of 0070: the movements that are there, their answers and their holds are read in one statement.
-- p_skip names items that do not go on, by their place: a command found them refused before they reached the books.
create or replace function ledger.post_batch(
  p_account_member bigint[], p_account_name text[], p_house_name text[], p_house_currency text[],
  p_reference text[], p_member bigint[], p_kind text[], p_state text[], p_amount bigint[], p_currency text[],
  p_from_place text[], p_to_place text[], p_details text[], p_legs text[],
  p_item int[], p_from int[], p_to int[], p_amounts bigint[], p_skip int[] default '{}',
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

  -- What is pending and is asked to end goes on; its hold is read with it.
  for r in
    select u.o, m.id, h.hold, h.last,
      case when u.kind is not null or m.state <> 'pending' or m.member <> u.member or m.currency <> u.currency
        then ledger.answer_known(
          m, u.member, u.kind, p_state[u.o], p_amount[u.o], u.currency, p_from_place[u.o], p_to_place[u.o], p_legs[u.o])
      end as code
    from unnest(p_reference, p_member, p_kind, p_currency) with ordinality u (reference, member, kind, currency, o)
      join ledger.movement m on m.reference = u.reference
      cross join lateral (
        select sum(ledger.into_hold(p.from_account, p.to_account, p.amount)) as hold, max(p.line) as last
        from ledger.posting p where p.movement = m.id
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
    where u.code = 'posted' and u.kind is not null
    on conflict (reference) do nothing;
  get diagnostics k = row_count;
  if k < (select count(*) from unnest(codes, p_kind) u(code, kind) where u.code = 'posted' and u.kind is not null) then
    -- Another transaction wrote a reference between our look and our insert, and has committed. Neighbours would have
    -- to be posted anew, so they are asked for again.
    if n > 1 then raise unique_violation using message = 'a reference of the batch was posted meanwhile'; end if;
    select ledger.answer_known(
        m, p_member[1], p_kind[1], p_state[1], p_amount[1], p_currency[1], p_from_place[1], p_to_place[1], p_legs[1]),
      m.id
      into codes[1], movements[1] from ledger.movement m where m.reference = p_reference[1];
    return;
  end if;

  if cardinality(p_house_name) > 0 then
    -- A house account opens with its first posting; most are open.
    loop
      select array_agg(l.balance order by u.o) into house_before
        from unnest(p_house_name, p_house_currency) with ordinality u(name, currency, o)
        cross join lateral (
          select h.balance from ledger.house_shard h
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

  -- Numbers are drawn from posting to posting, so that an account's entries have the order of its balances.
  with leg as materialized (
    select movements[u.item] as movement, first_lines[u.item] + u.line as line,
      p_member[u.item] as member, u.amount, u.f, u.t, p_kind[u.item] is null as closing,
      case when u.f > 0 then p_account_name[u.f] else p_house_name[-u.f] end as from_account,
      case when u.t > 0 then p_account_name[u.t] else p_house_name[-u.t] end as to_account,
      u.after_from + case when u.f < 0 then house_before[-u.f] else 0 end as after_from,
      u.after_to + case when u.t < 0 then house_before[-u.t] else 0 end as after_to
    from unnest(p_item, p_from, p_to, p_amounts, after_from, after_to, lines)
      u(item, f, t, amount, after_from, after_to, line)
    where codes[u.item] = 'posted'
  ), posted as (
    insert into ledger.posting (movement, line, member, from_account, to_account, amount, closing)
      select l.movement, l.line, l.member, l.from_account, l.to_account, l.amount, l.closing from leg l
  ), entered as (
    insert into ledger.entry (movement, line, account, member, shard, number, amount, balance_after)
      select l.movement, l.line, side.account, l.member, case when side.position < 0 then my_shard end,
        nextval('ledger.entry_number'), side.amount, side.balance_after
      from leg l cross join lateral (values
        (l.from_account, l.f, -l.amount, l.after_from), (l.to_account, l.t, l.amount, l.after_to)
      ) side(account, position, amount, balance_after)
  ), member_moved as (
    update ledger.account x set balance = u.balance
      from unnest(p_account_member, p_account_name, balances, before) u(member, name, balance, before)
      where x.member = u.member and x.name = u.name and u.balance <> u.before
  )
  update ledger.house_shard h set balance = h.balance + u.delta
    from unnest(p_house_name, p_house_currency, houses) u(name, currency, delta)
    where h.name = u.name and h.currency = u.currency and h.shard = my_shard and u.delta <> 0;
  if has_change then
    update ledger.movement m set state = u.state, settled_at = now()
      from unnest(movements, p_member, p_kind, p_state, codes) u(id, member, kind, state, code)
      where u.code = 'posted' and u.kind is null and m.member = u.member and m.id = u.id;
  end if;
end $$;
