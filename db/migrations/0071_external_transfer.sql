-- The two commits of a transfer to a game, and the second one of a withdrawal, each for many at once and with an answer
-- for each.
--
-- A command takes the rows of its feature as JSON, and their movements as ledger.post_batch takes them; `item` is a row's
-- place among the movements. Locks are taken in one order: legs by reference, then the books.

-- Writes legs down as sent under their driver's lease, with their money on hold. What is refused leaves nothing.
-- 'started' · 'known': this reference is there · 'busy': another one is open at this game · 'no_game_account' · or why
-- the books refuse.
create function leg_start(
  p_legs jsonb,
  p_account_member bigint[], p_account_name text[], p_house_name text[], p_house_currency text[],
  p_reference text[], p_member bigint[], p_kind text[], p_state text[], p_amount bigint[], p_currency text[],
  p_from_place text[], p_to_place text[], p_details text[], p_texts text[],
  p_item int[], p_from int[], p_to int[], p_amounts bigint[],
  out outcomes text[]
) language plpgsql security definer set search_path = public, pg_catalog, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
declare
  skip int[];
  codes text[];
  refused text[] := '{}';
begin
  with asked as (
    select a.* from jsonb_to_recordset(p_legs) a (
      reference text, member int8, kind text, party text, amount int8, currency text, key text, parent text,
      details jsonb, lease uuid, lease_ms float8)
    where exists (select from ledger.account x where x.member = a.member and x.name = 'game:' || a.party)
  ), opened as (
    insert into leg (reference, member, kind, party, amount, currency, key, parent, details,
      state, sends, last_sent_at, lease, leased_until)
    select reference, member, kind, party, amount, currency, key, parent, details,
      'sent', 1, clock_timestamp(), lease, now() + lease_ms * interval '1 millisecond'
    from asked order by member, party, reference
    on conflict do nothing returning reference
  )
  select array_agg(case
      when opened.reference is not null then 'started'
      when exists (select from leg where leg.reference = a.body ->> 'reference') then 'known'
      when exists (select from ledger.account x
        where x.member = (a.body -> 'member')::int8 and x.name = 'game:' || (a.body ->> 'party')) then 'busy'
      else 'no_game_account' end order by a.place),
    coalesce(array_agg((a.body -> 'item')::int) filter (where opened.reference is null), '{}')
    into outcomes, skip
  from jsonb_array_elements(p_legs) with ordinality a (body, place)
    left join opened on opened.reference = a.body ->> 'reference';

  select b.codes into codes from ledger.post_batch(
    p_account_member, p_account_name, p_house_name, p_house_currency, p_reference, p_member, p_kind, p_state, p_amount,
    p_currency, p_from_place, p_to_place, p_details, p_texts, p_item, p_from, p_to, p_amounts, skip) b;
  if 'posted' = all (codes) then return; end if;

  for i in 1..cardinality(outcomes) loop
    if outcomes[i] = 'started' and codes[(p_legs -> (i - 1) -> 'item')::int] <> 'posted' then
      outcomes[i] := codes[(p_legs -> (i - 1) -> 'item')::int];
      refused := refused || (p_legs -> (i - 1) ->> 'reference');
    end if;
  end loop;
  if cardinality(refused) > 0 then delete from leg where reference = any (refused); end if;
end $$;

-- Ends legs that are still their driver's: state, postings and the signal to the member's screens in one commit. The
-- answer is whether it was: else the lease is another's, or the leg had ended.
-- @raises when the books refuse what was confirmed; then none of them ended.
create function leg_end(
  p_legs jsonb,
  p_account_member bigint[], p_account_name text[], p_house_name text[], p_house_currency text[],
  p_reference text[], p_member bigint[], p_kind text[], p_state text[], p_amount bigint[], p_currency text[],
  p_from_place text[], p_to_place text[], p_details text[], p_texts text[],
  p_item int[], p_from int[], p_to int[], p_amounts bigint[],
  out ended boolean[]
) language plpgsql security definer set search_path = public, pg_catalog, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
declare
  mine text[];
  skip int[];
  codes text[];
begin
  mine := array(
    select leg.reference from leg
      join jsonb_to_recordset(p_legs) a (reference text, lease uuid) on a.reference = leg.reference
    where leg.lease = a.lease and leg.closed_at is null
    order by leg.reference for no key update of leg);

  update leg set state = a.state, confirmed = a.confirmed, reason_code = a.reason_code, reason_detail = a.reason_detail,
    closed_at = now(), check_at = now() + a.check_ms * interval '1 millisecond'
  from jsonb_to_recordset(p_legs) a (
    reference text, state text, confirmed int8, reason_code text, reason_detail jsonb, check_ms float8)
  where leg.reference = a.reference and a.reference = any (mine);

  select array_agg(a.body ->> 'reference' = any (mine) order by a.place),
    coalesce(array_agg((a.body -> 'item')::int) filter (where a.body ->> 'reference' <> all (mine)), '{}')
    into ended, skip
  from jsonb_array_elements(p_legs) with ordinality a (body, place);

  select b.codes into codes from ledger.post_batch(
    p_account_member, p_account_name, p_house_name, p_house_currency, p_reference, p_member, p_kind, p_state, p_amount,
    p_currency, p_from_place, p_to_place, p_details, p_texts, p_item, p_from, p_to, p_amounts, skip) b;
  for i in 1..cardinality(codes) loop
    if codes[i] not in ('posted', 'replayed', 'skipped') then
      raise exception 'the books refused %: %', p_reference[i], codes[i];
    end if;
  end loop;

  perform pg_notify('kapao_signal', a.signal::text) from jsonb_to_recordset(p_legs) a (reference text, signal jsonb)
    where a.reference = any (mine);
end $$;

revoke all on function leg_start, leg_end from public;
grant execute on function leg_start, leg_end to kapao_app;
