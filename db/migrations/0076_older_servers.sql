-- What servers of version 1.1 write while they are replaced one by one goes to the accounts of the new chart.

-- Which number of ours redeems a gift stands beside it; version 1.1 writes it nowhere else.
create function leg_own_account_of_older_server() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  select mobile into new.own_account from voucher
    where voucher.reference = new.reference and mobile ~ '^[\x21-\x7e]{1,40}$';
  return new;
end $$;
create trigger leg_own_account_of_older_server before insert on leg
  for each row when (new.kind = 'voucher' and new.own_account is null)
  execute function leg_own_account_of_older_server();

-- The house account of the new chart for one that version 1.1 names: it books payouts on the payee's bank, gifts on
-- TrueWallet as a whole, and takes what was applied late from suspense, which is now the list of unmatched money.
create function ledger.house_of_older_server(p_name text, p_movement text) returns text
language sql stable set search_path = pg_catalog as $$
  select case
    when p_name = 'house/suspense' and p_movement like 'late:%' then 'house/late-applied'
    when p_name ~ '^house/bank:[^:]+$' and p_movement ~ '^(late:)?withdraw:' then
      'house/payout:' || coalesce((select own_account from public.leg
        where reference = regexp_replace(p_movement, '^(late:)?withdraw:', '')), 'before-1.2')
    when p_name = 'house/bank:TRUEWALLET' and p_movement like 'truelink:%' then
      p_name || coalesce((select ':' || own_account from public.leg where reference = substr(p_movement, 10)), '')
    else p_name
  end
$$;

-- Only servers of version 1.1 call ledger.post.
create or replace function ledger.post(
  p_reference text, p_member bigint, p_kind text, p_state text, p_amount bigint, p_currency text,
  p_from_place text, p_to_place text, p_details text, p_legs text,
  p_from text[], p_to text[], p_amounts bigint[],
  out code text, out movement bigint
) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  froms text[] := array(
    select ledger.house_of_older_server(u.name, p_reference) from unnest(p_from) with ordinality u(name, o) order by o);
  tos text[] := array(
    select ledger.house_of_older_server(u.name, p_reference) from unnest(p_to) with ordinality u(name, o) order by o);
  names text[] := array(
    select distinct a collate "C" from unnest(froms || tos) a where a not like 'house/%' order by 1);
  houses text[] := array(
    select distinct a collate "C" from unnest(froms || tos) a where a like 'house/%' order by 1);
begin
  select b.codes[1], case when b.codes[1] in ('posted', 'replayed') then b.movements[1] end into code, movement
  from ledger.post_batch(
    array_fill(p_member, array[cardinality(names)]), names,
    houses, array_fill(p_currency, array[cardinality(houses)]),
    array[p_reference], array[p_member], array[p_kind], array[p_state], array[p_amount], array[p_currency],
    array[p_from_place], array[p_to_place], array[p_details],
    array[(select string_agg(u.f || '>' || u.t || '=' || u.a, ',' order by o)
      from unnest(froms, tos, p_amounts) with ordinality u(f, t, a, o))],
    array_fill(1, array[cardinality(p_amounts)]),
    array(select coalesce(array_position(names, f), -array_position(houses, f))
      from unnest(froms) with ordinality u(f, o) order by o),
    array(select coalesce(array_position(names, t), -array_position(houses, t))
      from unnest(tos) with ordinality u(t, o) order by o),
    p_amounts) b;
end $$;
revoke all on function ledger.house_of_older_server from public;
