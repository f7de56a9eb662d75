-- A transfer across our boundary is named `external_transfer`, its other side `provider`. `leg`, `party` and the column
-- `parent`, which nothing read, go. Servers of 1.1 keep their names until the last one is replaced: their session finds
-- views with the old names in the schema kapao_app, because the search path of a role begins with the schema of its
-- name. Servers of this version search `public` alone (db/pool.ts).

create schema kapao_app;

alter table leg rename to external_transfer;
alter table external_transfer rename column party to provider;
alter table external_transfer drop column parent;
alter table leg_incident rename to external_transfer_incident;

alter table external_transfer rename constraint leg_pkey to external_transfer_pkey;
alter table external_transfer rename constraint leg_amount_is_no_debt to external_transfer_amount_not_negative;
alter table external_transfer rename constraint leg_balance_check to external_transfer_balance_not_negative;
alter table external_transfer rename constraint leg_closed_has_a_moment to external_transfer_closed_has_time;
alter table external_transfer rename constraint leg_currency_check to external_transfer_currency_is_known;
alter table external_transfer rename constraint leg_kind_is_known to external_transfer_kind_is_known;
alter table external_transfer rename constraint leg_manual_has_a_moment to external_transfer_manual_has_time;
alter table external_transfer rename constraint leg_own_account_is_a_name to external_transfer_own_account_is_name;
alter table external_transfer rename constraint leg_reason_detail_has_a_code to external_transfer_reason_detail_has_code;
alter table external_transfer rename constraint leg_reason_is_known to external_transfer_reason_is_known;
alter table external_transfer rename constraint leg_review_above_is_no_debt to external_transfer_review_above_not_negative;
alter table external_transfer rename constraint leg_review_has_a_reason to external_transfer_review_has_reason;
alter table external_transfer rename constraint leg_sent_has_a_moment to external_transfer_sent_has_time;
alter table external_transfer rename constraint leg_settled_has_an_amount to external_transfer_settled_has_amount;
alter table external_transfer rename constraint leg_state_is_known to external_transfer_state_is_known;
alter table external_transfer rename constraint leg_to_a_game_has_no_own_account to external_transfer_to_game_has_no_own_account;
alter table external_transfer_incident rename constraint leg_incident_pkey to external_transfer_incident_pkey;
alter table external_transfer_incident rename constraint leg_incident_reference_fkey to external_transfer_incident_reference_fkey;

alter index leg_check_at rename to external_transfer_check_at;
alter index leg_into_game rename to external_transfer_into_game;
alter index leg_manual_at rename to external_transfer_manual_at;
alter index leg_moved rename to external_transfer_moved;
alter index leg_open rename to external_transfer_open;
alter index leg_one_open rename to external_transfer_one_open;

alter function refuse_leg_change rename to refuse_external_transfer_change;
create or replace function refuse_external_transfer_change() returns trigger
  language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'external transfer % is %: it cannot become %', old.reference, old.state, new.state;
end $$;
drop trigger leg_only_goes_on on external_transfer;
create trigger external_transfer_final_state before update on external_transfer for each row
  when (
    (old.reference, old.member, old.kind, old.provider, old.amount, old.currency)
      is distinct from (new.reference, new.member, new.kind, new.provider, new.amount, new.currency)
    or (old.state in ('settled', 'late-applied') and new.state <> old.state)
    or (old.state = 'returned' and new.state not in ('returned', 'late-applied')
      and not (new.state = 'manual' and old.kind in ('from-game', 'voucher'))))
  execute function refuse_external_transfer_change();

-- The functions of this version. Version 1.1 has none of its own for transfers.
drop function leg_start, leg_end, start_legs, end_legs;

-- Locks are taken in one order: transfers by reference, then the ledger. `p_transfer_item` is the position of a transfer
-- among the movements, or 0 if it posts nothing.

-- Inserts transfers as sent, under the caller's lease, with their money on hold. What is refused leaves no row.
-- 'started' · 'known': the reference exists · 'busy': another transfer is open at this game · 'no_game_account' · or the
-- code with which the ledger refuses.
-- Transfers from a game also return what was stored: the balance that the provider reported, or null if the ledger's
-- balance has changed since (`p_believed`); the review limit; and the ledger's balance now.
create function start_external_transfers(
  p_transfer text[], p_transfer_member bigint[], p_transfer_kind text[], p_provider text[],
  p_transfer_amount bigint[], p_transfer_currency text[], p_key text[], p_transfer_details text[], p_lease uuid[],
  p_lease_ms float8[], p_balance bigint[], p_believed bigint[], p_transfer_item int[],
  p_account_member bigint[], p_account_name text[], p_house_name text[], p_house_currency text[],
  p_reference text[], p_member bigint[], p_kind text[], p_state text[], p_amount bigint[], p_currency text[],
  p_from_place text[], p_to_place text[], p_details text[], p_texts text[],
  p_item int[], p_from int[], p_to int[], p_amounts bigint[],
  out outcomes text[], out balances bigint[], out review_above bigint[], out believed bigint[]
) language plpgsql security definer set search_path = public, pg_catalog, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
declare
  n int := cardinality(p_transfer);
  started text[];
  skip int[] := '{}';
  codes text[];
  refused text[] := '{}';
begin
  with opened as (
    insert into external_transfer as t (reference, member, kind, provider, amount, currency, key, details, balance,
      review_above, state, sends, last_sent_at, lease, leased_until)
    select a.reference, a.member, a.kind, a.provider, a.amount, a.currency, a.key, a.details::jsonb, a.balance,
      case when a.kind = 'from-game' then (
        select above + x.balance from review_limit r where r.kind = 'winnings' and r.currency = a.currency) end,
      'sent', 1, clock_timestamp(), a.lease, now() + a.lease_ms * interval '1 millisecond'
    from unnest(p_transfer, p_transfer_member, p_transfer_kind, p_provider, p_transfer_amount, p_transfer_currency, p_key,
        p_transfer_details, p_lease, p_lease_ms, p_balance)
        a (reference, member, kind, provider, amount, currency, key, details, lease, lease_ms, balance)
      join ledger.account x on x.member = a.member and x.name = 'game:' || a.provider
    order by a.member, a.provider, a.reference
    on conflict do nothing returning t.reference
  )
  select coalesce(array_agg(reference), '{}') into started from opened;

  outcomes := array_fill('started'::text, array[n]);
  if cardinality(started) < n then
    for i in 1..n loop
      if p_transfer[i] = any (started) then continue; end if;
      outcomes[i] := case
        when exists (select from external_transfer t where t.reference = p_transfer[i]) then 'known'
        when exists (
          select from ledger.account x where x.member = p_transfer_member[i] and x.name = 'game:' || p_provider[i])
          then 'busy'
        else 'no_game_account' end;
      if p_transfer_item[i] > 0 then skip := skip || p_transfer_item[i]; end if;
    end loop;
  end if;

  if 'from-game' = any (p_transfer_kind) then
    -- The insert may have waited for another transfer to end, so this reads after it: now only this transfer is open.
    update external_transfer t set balance = null
      from unnest(p_transfer, p_believed, outcomes) a (reference, believed, outcome)
      where t.reference = a.reference and a.outcome = 'started' and t.balance is not null and a.believed <> (
        select x.balance from ledger.account x where x.member = t.member and x.name = 'game:' || t.provider);
    select array_agg(t.balance order by a.place), array_agg(t.review_above order by a.place),
      array_agg(x.balance order by a.place)
      into balances, review_above, believed
    from unnest(p_transfer, p_transfer_kind) with ordinality a (reference, kind, place)
      left join external_transfer t on t.reference = a.reference and a.kind = 'from-game'
      left join ledger.account x on x.member = t.member and x.name = 'game:' || t.provider;
  end if;

  if cardinality(p_reference) = 0 then return; end if;
  select b.codes into codes from ledger.post_batch(
    p_account_member, p_account_name, p_house_name, p_house_currency, p_reference, p_member, p_kind, p_state, p_amount,
    p_currency, p_from_place, p_to_place, p_details, p_texts, p_item, p_from, p_to, p_amounts, skip) b;
  if 'posted' = all (codes) then return; end if;

  for i in 1..n loop
    if outcomes[i] = 'started' and p_transfer_item[i] > 0 and codes[p_transfer_item[i]] <> 'posted' then
      outcomes[i] := codes[p_transfer_item[i]];
      refused := refused || p_transfer[i];
    end if;
  end loop;
  if cardinality(refused) > 0 then delete from external_transfer where reference = any (refused); end if;
end $$;

-- Ends transfers whose lease is the caller's: state, postings and the signal to the member's screens in one commit. The
-- transfers come in the order of their references. `ended` is false where another process has the lease or the transfer
-- had ended. The postings of money from a game depend on its balance in the ledger (`p_believed`): if the ledger has
-- another balance, the transfer stays open, and `believed` is that balance.
-- @raises when the ledger refuses a confirmed amount; then no transfer of the call ends.
create function end_external_transfers(
  p_transfer text[], p_lease uuid[], p_transfer_state text[], p_confirmed bigint[], p_reason_code text[],
  p_reason_detail text[], p_check_ms float8[], p_signal text[], p_game_account int[], p_believed bigint[],
  p_transfer_item int[],
  p_account_member bigint[], p_account_name text[], p_house_name text[], p_house_currency text[],
  p_reference text[], p_member bigint[], p_kind text[], p_state text[], p_amount bigint[], p_currency text[],
  p_from_place text[], p_to_place text[], p_details text[], p_texts text[],
  p_item int[], p_from int[], p_to int[], p_amounts bigint[],
  out ended boolean[], out believed bigint[]
) language plpgsql security definer set search_path = public, pg_catalog, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
declare
  n int := cardinality(p_transfer);
  there bigint[];
  stale text[] := '{}';
  mine text[];
  skip int[] := '{}';
  codes text[];
begin
  for i in 2..n loop
    if p_transfer[i] collate "C" <= p_transfer[i - 1] collate "C" then
      raise exception 'transfers must rise strictly';
    end if;
  end loop;

  if exists (select from unnest(p_believed) known where known is not null) then
    perform l.reference from unnest(p_transfer) u (reference)
      cross join lateral (
        select x.reference from external_transfer x where x.reference = u.reference for no key update
      ) l;
    -- This locks all accounts as the ledger does, so the ledger posts on the balances that are read here.
    select array_agg(l.balance order by u.place) into there
      from unnest(p_account_member, p_account_name) with ordinality u (member, name, place)
      left join lateral (
        select x.balance from ledger.account x where x.member = u.member and x.name = u.name for no key update
      ) l on true;
    believed := array_fill(null::bigint, array[n]);
    for i in 1..n loop
      if p_believed[i] <> there[p_game_account[i]] then
        believed[i] := there[p_game_account[i]];
        stale := stale || p_transfer[i];
      end if;
    end loop;
  end if;

  -- The list rises, so the rows are locked in order.
  with closed as (
    update external_transfer t set state = a.state, confirmed = a.confirmed, reason_code = a.reason_code,
      reason_detail = a.reason_detail::jsonb, closed_at = now(),
      check_at = now() + a.check_ms * interval '1 millisecond'
    from unnest(p_transfer, p_lease, p_transfer_state, p_confirmed, p_reason_code, p_reason_detail, p_check_ms)
      a (reference, lease, state, confirmed, reason_code, reason_detail, check_ms)
    where t.reference = a.reference and t.lease = a.lease and t.closed_at is null
      and a.reference <> all (stale)
    returning t.reference
  )
  select coalesce(array_agg(reference), '{}') into mine from closed;

  ended := array_fill(true, array[n]);
  if cardinality(mine) < n then
    for i in 1..n loop
      if p_transfer[i] = any (mine) then continue; end if;
      ended[i] := false;
      if p_transfer_item[i] > 0 then skip := skip || p_transfer_item[i]; end if;
    end loop;
  end if;

  if cardinality(p_reference) > 0 then
    select b.codes into codes from ledger.post_batch(
      p_account_member, p_account_name, p_house_name, p_house_currency, p_reference, p_member, p_kind, p_state, p_amount,
      p_currency, p_from_place, p_to_place, p_details, p_texts, p_item, p_from, p_to, p_amounts, skip) b;
    for i in 1..cardinality(codes) loop
      if codes[i] not in ('posted', 'replayed', 'skipped') then
        raise exception 'the ledger refused %: %', p_reference[i], codes[i];
      end if;
    end loop;
  end if;

  perform pg_notify('kapao_signal', a.signal) from unnest(p_transfer, p_signal) a (reference, signal)
    where a.reference = any (mine);
end $$;

revoke all on function start_external_transfers, end_external_transfers from public;
grant execute on function start_external_transfers, end_external_transfers to kapao_app;

-- What servers of 1.1 read and write.

create view kapao_app.leg as
  select reference, member, kind, provider as party, amount, currency, balance, key, null::text as parent, details, state,
    confirmed, reason, sends, last_sent_at, lease, leased_until, created_at, closed_at, manual_at, check_at
  from public.external_transfer;
revoke delete on kapao_app.leg from kapao_app;

-- Version 1.1 records our number that redeems a gift in the voucher alone.
create function kapao_app.insert_leg() returns trigger
  language plpgsql security definer set search_path = public, pg_catalog, pg_temp as $$
begin
  insert into external_transfer (reference, member, kind, provider, amount, currency, balance, key, details, own_account)
    select new.reference, new.member, new.kind, new.party, new.amount, new.currency, new.balance, new.key, new.details,
      (select mobile from voucher
        where new.kind = 'voucher' and voucher.reference = new.reference and mobile ~ '^[\x21-\x7e]{1,40}$')
    on conflict do nothing;
  return case when found then new end;
end $$;
revoke all on function kapao_app.insert_leg from public;
create trigger insert_leg instead of insert on kapao_app.leg for each row execute function kapao_app.insert_leg();
drop trigger leg_own_account_of_older_server on external_transfer;
drop function leg_own_account_of_older_server;

create view kapao_app.leg_incident as select * from public.external_transfer_incident;
revoke delete on kapao_app.leg_incident from kapao_app;

-- Version 1.1 writes a sentence as the reason; it becomes a code.
alter function leg_reason_of set schema kapao_app;
alter function kapao_app.leg_reason_of rename to reason_of_sentence;
drop trigger leg_reason_of_older_server on external_transfer;
drop function leg_reason_from_sentence;
create function kapao_app.replace_sentence() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  select code, detail into new.reason_code, new.reason_detail from kapao_app.reason_of_sentence(new.reason, new.state);
  new.reason := null;
  return new;
end $$;
create trigger reason_of_older_server before update of reason on external_transfer
  for each row execute function kapao_app.replace_sentence();

create or replace function ledger.house_of_older_server(p_name text, p_movement text) returns text
language sql stable set search_path = pg_catalog as $$
  select case
    when p_name = 'house/suspense' and p_movement like 'late:%' then 'house/late-applied'
    when p_name ~ '^house/bank:[^:]+$' and p_movement ~ '^(late:)?withdraw:' then
      'house/payout:' || coalesce((select own_account from public.external_transfer
        where reference = regexp_replace(p_movement, '^(late:)?withdraw:', '')), 'before-1.2')
    when p_name = 'house/bank:TRUEWALLET' and p_movement like 'truelink:%' then
      p_name || coalesce(
        (select ':' || own_account from public.external_transfer where reference = substr(p_movement, 10)), '')
    else p_name
  end
$$;

-- A decision names the kind of its item.
alter table money_decision drop constraint money_decision_kind_is_known;
alter table money_decision disable trigger money_decision_stands;
update money_decision set kind = 'external-transfer' where kind = 'leg';
alter table money_decision enable trigger money_decision_stands;
alter table money_decision add constraint money_decision_kind_is_known
  check (kind in ('external-transfer', 'payment', 'slip', 'incident'));

alter table feed_cursor rename column party to provider;
create view kapao_app.feed_cursor as
  select provider as party, account, cursor, read_at from public.feed_cursor;

-- The ledger names the postings of a movement as text `p_texts`, as its callers do.
alter function ledger.legs rename to posting_texts;
do $$
declare
  posting text := pg_get_functiondef('ledger.post_batch'::regproc);
  answering text := pg_get_functiondef('ledger.answer_known'::regproc);
begin
  drop function ledger.post_batch;
  drop function ledger.answer_known;
  execute replace(replace(answering, 'p_legs', 'p_texts'), 'ledger.legs(', 'ledger.posting_texts(');
  execute replace(replace(replace(posting, 'p_legs', 'p_texts'),
    'with leg as', 'with posted_line as'), 'from leg l', 'from posted_line l');
end $$;
revoke all on function ledger.post_batch, ledger.answer_known from public;
grant execute on function ledger.post_batch to kapao_app;
