-- A transfer from a game takes the same two commits as one to a game: its start holds no money, its end credits what came.
-- The legs travel as arrays, like their movements.
-- leg_start and leg_end of 0071 stay for servers of the version before.
--
-- `p_item` is a leg's place among the movements, 0 where nothing is posted. Locks are taken in one order: legs by reference,
-- then the books.

-- Writes legs down as sent under their driver's lease, with their money on hold. What is refused leaves nothing.
-- 'started' · 'known': this reference is there · 'busy': another one is open at this game · 'no_game_account' · or why
-- the books refuse.
-- Of a transfer from a game also what was written: the balance that its provider told, or null when the books have not
-- any more what they had when it was asked (`p_believed`); its limit; and what the books believe now.
create function start_legs(
  p_leg text[], p_leg_member bigint[], p_leg_kind text[], p_party text[], p_leg_amount bigint[], p_leg_currency text[],
  p_key text[], p_parent text[], p_leg_details text[], p_lease uuid[], p_lease_ms float8[], p_balance bigint[],
  p_believed bigint[], p_leg_item int[],
  p_account_member bigint[], p_account_name text[], p_house_name text[], p_house_currency text[],
  p_reference text[], p_member bigint[], p_kind text[], p_state text[], p_amount bigint[], p_currency text[],
  p_from_place text[], p_to_place text[], p_details text[], p_texts text[],
  p_item int[], p_from int[], p_to int[], p_amounts bigint[],
  out outcomes text[], out balances bigint[], out review_above bigint[], out believed bigint[]
) language plpgsql security definer set search_path = public, pg_catalog, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
declare
  n int := cardinality(p_leg);
  started text[];
  skip int[] := '{}';
  codes text[];
  refused text[] := '{}';
begin
  with opened as (
    insert into leg (reference, member, kind, party, amount, currency, key, parent, details, balance, review_above,
      state, sends, last_sent_at, lease, leased_until)
    select a.reference, a.member, a.kind, a.party, a.amount, a.currency, a.key, a.parent, a.details::jsonb, a.balance,
      case when a.kind = 'from-game' then (
        select above + x.balance from review_limit r where r.kind = 'winnings' and r.currency = a.currency) end,
      'sent', 1, clock_timestamp(), a.lease, now() + a.lease_ms * interval '1 millisecond'
    from unnest(p_leg, p_leg_member, p_leg_kind, p_party, p_leg_amount, p_leg_currency, p_key, p_parent, p_leg_details,
        p_lease, p_lease_ms, p_balance)
        a (reference, member, kind, party, amount, currency, key, parent, details, lease, lease_ms, balance)
      join ledger.account x on x.member = a.member and x.name = 'game:' || a.party
    order by a.member, a.party, a.reference
    on conflict do nothing returning leg.reference
  )
  select coalesce(array_agg(reference), '{}') into started from opened;

  outcomes := array_fill('started'::text, array[n]);
  if cardinality(started) < n then
    for i in 1..n loop
      if p_leg[i] = any (started) then continue; end if;
      outcomes[i] := case
        when exists (select from leg where leg.reference = p_leg[i]) then 'known'
        when exists (
          select from ledger.account x where x.member = p_leg_member[i] and x.name = 'game:' || p_party[i]) then 'busy'
        else 'no_game_account' end;
      if p_leg_item[i] > 0 then skip := skip || p_leg_item[i]; end if;
    end loop;
  end if;

  if 'from-game' = any (p_leg_kind) then
    -- Looked at after the insert, which may have waited for another leg's end: from here on none but this one is open.
    update leg set balance = null
      from unnest(p_leg, p_believed, outcomes) a (reference, believed, outcome)
      where leg.reference = a.reference and a.outcome = 'started' and leg.balance is not null and a.believed <> (
        select x.balance from ledger.account x where x.member = leg.member and x.name = 'game:' || leg.party);
    select array_agg(leg.balance order by a.place), array_agg(leg.review_above order by a.place),
      array_agg(x.balance order by a.place)
      into balances, review_above, believed
    from unnest(p_leg, p_leg_kind) with ordinality a (reference, kind, place)
      left join leg on leg.reference = a.reference and a.kind = 'from-game'
      left join ledger.account x on x.member = leg.member and x.name = 'game:' || leg.party;
  end if;

  if cardinality(p_reference) = 0 then return; end if;
  select b.codes into codes from ledger.post_batch(
    p_account_member, p_account_name, p_house_name, p_house_currency, p_reference, p_member, p_kind, p_state, p_amount,
    p_currency, p_from_place, p_to_place, p_details, p_texts, p_item, p_from, p_to, p_amounts, skip) b;
  if 'posted' = all (codes) then return; end if;

  for i in 1..n loop
    if outcomes[i] = 'started' and p_leg_item[i] > 0 and codes[p_leg_item[i]] <> 'posted' then
      outcomes[i] := codes[p_leg_item[i]];
      refused := refused || p_leg[i];
    end if;
  end loop;
  if cardinality(refused) > 0 then delete from leg where reference = any (refused); end if;
end $$;

-- Ends legs that are still their driver's: state, postings and the signal to the member's screens in one commit. The
-- answer is whether it was: else the lease is another's, or the leg had ended. Legs come in the order of their references.
-- What is posted for money that came from a game follows from what the books were believed to have there (`p_believed`).
-- When they have another amount, the leg goes on as it was and the answer tells that amount.
-- @raises when the books refuse what was confirmed; then none of them ended.
create function end_legs(
  p_leg text[], p_lease uuid[], p_leg_state text[], p_confirmed bigint[], p_reason_code text[], p_reason_detail text[],
  p_check_ms float8[], p_signal text[], p_game_account int[], p_believed bigint[], p_leg_item int[],
  p_account_member bigint[], p_account_name text[], p_house_name text[], p_house_currency text[],
  p_reference text[], p_member bigint[], p_kind text[], p_state text[], p_amount bigint[], p_currency text[],
  p_from_place text[], p_to_place text[], p_details text[], p_texts text[],
  p_item int[], p_from int[], p_to int[], p_amounts bigint[],
  out ended boolean[], out believed bigint[]
) language plpgsql security definer set search_path = public, pg_catalog, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
declare
  n int := cardinality(p_leg);
  there bigint[];
  goes_on text[] := '{}';
  mine text[];
  skip int[] := '{}';
  codes text[];
begin
  for i in 2..n loop
    if p_leg[i] collate "C" <= p_leg[i - 1] collate "C" then raise exception 'legs must rise strictly'; end if;
  end loop;

  if exists (select from unnest(p_believed) known where known is not null) then
    perform l.reference from unnest(p_leg) u (reference)
      cross join lateral (select x.reference from leg x where x.reference = u.reference for no key update) l;
    -- All accounts, as the books lock them; what is read here is what they post on.
    select array_agg(l.balance order by u.place) into there
      from unnest(p_account_member, p_account_name) with ordinality u (member, name, place)
      left join lateral (
        select x.balance from ledger.account x where x.member = u.member and x.name = u.name for no key update
      ) l on true;
    believed := array_fill(null::bigint, array[n]);
    for i in 1..n loop
      if p_believed[i] <> there[p_game_account[i]] then
        believed[i] := there[p_game_account[i]];
        goes_on := goes_on || p_leg[i];
      end if;
    end loop;
  end if;

  -- One after another down the list, which rises: so the locks are taken in order.
  with closed as (
    update leg set state = a.state, confirmed = a.confirmed, reason_code = a.reason_code,
      reason_detail = a.reason_detail::jsonb, closed_at = now(),
      check_at = now() + a.check_ms * interval '1 millisecond'
    from unnest(p_leg, p_lease, p_leg_state, p_confirmed, p_reason_code, p_reason_detail, p_check_ms)
      a (reference, lease, state, confirmed, reason_code, reason_detail, check_ms)
    where leg.reference = a.reference and leg.lease = a.lease and leg.closed_at is null
      and a.reference <> all (goes_on)
    returning leg.reference
  )
  select coalesce(array_agg(reference), '{}') into mine from closed;

  ended := array_fill(true, array[n]);
  if cardinality(mine) < n then
    for i in 1..n loop
      if p_leg[i] = any (mine) then continue; end if;
      ended[i] := false;
      if p_leg_item[i] > 0 then skip := skip || p_leg_item[i]; end if;
    end loop;
  end if;

  if cardinality(p_reference) > 0 then
    select b.codes into codes from ledger.post_batch(
      p_account_member, p_account_name, p_house_name, p_house_currency, p_reference, p_member, p_kind, p_state, p_amount,
      p_currency, p_from_place, p_to_place, p_details, p_texts, p_item, p_from, p_to, p_amounts, skip) b;
    for i in 1..cardinality(codes) loop
      if codes[i] not in ('posted', 'replayed', 'skipped') then
        raise exception 'the books refused %: %', p_reference[i], codes[i];
      end if;
    end loop;
  end if;

  perform pg_notify('kapao_signal', a.signal) from unnest(p_leg, p_signal) a (reference, signal)
    where a.reference = any (mine);
end $$;

revoke all on function start_legs, end_legs from public;
grant execute on function start_legs, end_legs to kapao_app;
