-- The credit of deposits that their gateways have confirmed: many in one commit, with an answer for each.
--
-- bank_transfer is the table that claims an outside payment for all members: whoever credits a transaction, by whatever
-- way and under whatever reference in the books, inserts its row (bank, reference) in the same commit. A voucher is claimed
-- in the same way by its row in `voucher`.

-- Credits the plain case alone: a QR of this gateway, not paid, with this amount; a payment that nobody has claimed, kept or
-- disputed; a member without a bonus that a deposit would change. What is not plain is refused, leaves nothing, and is for
-- the caller to credit by itself (server/deposit/credit.ts).
--
-- A row takes its QR's reference, provider, member, amount and currency, the transaction, the movement's reference, the
-- call-back (or null), the seeds that the member's first coin binds (or null), and the signals to the member's screens.
--
-- Locks are those of a single credit, in its order: QRs, payments, members, the books. What somebody else holds is not waited
-- for, so that nobody's deposit waits for another member's.
--
-- 'credited' · 'busy': locked by somebody else, or twice in one call · 'qr_differs': unknown, paid, or of another amount ·
-- 'claimed' · 'kept': it was kept for a person, now or before · 'has_bonus' · 'no_seed': the first coin needs one · or why
-- the books refuse.
create function deposit_credit(
  p_deposits jsonb,
  p_account_member bigint[], p_account_name text[], p_house_name text[], p_house_currency text[],
  p_reference text[], p_member bigint[], p_kind text[], p_state text[], p_amount bigint[], p_currency text[],
  p_from_place text[], p_to_place text[], p_details text[], p_texts text[],
  p_item int[], p_from int[], p_to int[], p_amounts bigint[],
  out outcomes text[]
) language plpgsql security definer set search_path = public, pg_catalog, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
declare
  qrs text[];
  members bigint[];
  payments int[];
  codes text[];
  told text[];
  account_names text[];
begin
  qrs := array(
    select qr.id from qr
    where qr.id in (select a ->> 'reference' from jsonb_array_elements(p_deposits) a)
    for no key update of qr skip locked);
  payments := array(
    select a.place from jsonb_array_elements(p_deposits) with ordinality a (body, place)
    where pg_try_advisory_xact_lock(
      hashtextextended('payment:' || (a.body ->> 'provider') || ':' || (a.body ->> 'transaction'), 0)));
  -- What changes a member's rewards waits for this lock, and so does nobody's bonus change between our look and our commit.
  members := array(
    select member.id from member where member.id = any (p_member) for no key update skip locked);

  -- A statement of its own, so that it sees what was committed before the locks were ours.
  select array_agg(case
      when a.reference <> all (qrs) and exists (select from qr where qr.id = a.reference)
        or a.place <> all (payments) or a.member <> all (members) or a.nth_of_qr > 1 or a.nth_of_payment > 1 then 'busy'
      when not exists (
        select from qr where qr.id = a.reference and qr.state <> 'paid'
          and (qr.provider, qr.member, qr.amount, qr.currency) = (a.provider, a.member, a.amount, a.currency))
        then 'qr_differs'
      when exists (select from bank_transfer t where t.bank = a.provider and t.reference = a.transaction) then 'claimed'
      when exists (
        select from unmatched_payment u where u.provider = a.provider and u.transaction = a.transaction) then 'kept'
      when exists (
        select from member_bonus b where b.member = a.member and b.state in ('waiting', 'granted')
          and (b.state = 'waiting' or b.end_below > 0)) then 'has_bonus'
      when a.sealed is null and not exists (select from spin_seed s where s.member = a.member)
        and exists (select from coin_deposit c where c.currency = a.currency and c.minimum <= a.amount) then 'no_seed'
      else 'credited' end order by a.place)
    into outcomes
  from (
    select d.*, row_number() over (partition by d.reference order by d.place) as nth_of_qr,
      row_number() over (partition by d.provider, d.transaction order by d.place) as nth_of_payment
    from rows from (jsonb_to_recordset(p_deposits) as (
      reference text, provider text, member int8, amount int8, currency text, transaction text, sealed text
    )) with ordinality d (reference, provider, member, amount, currency, transaction, sealed, place)
  ) a;
  if not 'credited' = any (outcomes) then return; end if;

  -- The books lock every account that they are given: one of a member who is left out is named so that there is none. A
  -- deposit has one account of its member, so the order stays.
  account_names := array(
    select case when exists (
        select from unnest(p_member, outcomes) i (member, outcome) where i.member = a.member and i.outcome = 'credited')
      then a.name else 'none' end
    from unnest(p_account_member, p_account_name) with ordinality a (member, name, place) order by a.place);

  select b.codes into codes from ledger.post_batch(
    p_account_member, account_names, p_house_name, p_house_currency, p_reference, p_member, p_kind, p_state, p_amount,
    p_currency, p_from_place, p_to_place, p_details, p_texts, p_item, p_from, p_to, p_amounts,
    array(select place::int from unnest(outcomes) with ordinality o (outcome, place) where outcome <> 'credited')) b;
  for i in 1..cardinality(outcomes) loop
    if outcomes[i] = 'credited' and codes[i] <> 'posted' then outcomes[i] := codes[i]; end if;
  end loop;

  -- In the order in which call-backs are stored: a repeated one is counted meanwhile.
  perform from gateway_callback where id in (
    select (a.body -> 'callback')::int8 from jsonb_array_elements(p_deposits) with ordinality a (body, place)
    where outcomes[a.place] = 'credited' and a.body ->> 'callback' is not null)
  order by provider, fact for no key update;

  with done as materialized (
    select d.* from rows from (jsonb_to_recordset(p_deposits) as (
      reference text, provider text, member int8, amount int8, currency text, transaction text, movement text,
      callback int8, sealed text, next_sealed text, member_seed text, signals text[]
    )) with ordinality d (reference, provider, member, amount, currency, transaction, movement,
      callback, sealed, next_sealed, member_seed, signals, place)
    where outcomes[d.place] = 'credited'
  ), claimed as (
    insert into bank_transfer (bank, reference, member, amount, currency, movement, qr)
      select provider, transaction, member, amount, currency, movement, reference from done
  ), paid as (
    update qr set state = 'paid', closed_at = coalesce(closed_at, now()) from done where qr.id = done.reference
  ), worked as (
    update gateway_callback set answered_at = now(), worked_at = now() from done where gateway_callback.id = done.callback
  ), invited as (
    insert into invite_reward (inviter, invitee, movement, deposit, currency)
      select inviter.id, done.member, done.movement, done.amount, done.currency
      from done join member invitee on invitee.id = done.member join member inviter on inviter.id = invitee.inviter
      -- As server/site/settings.ts: active unless it is said otherwise.
      where inviter.currency = done.currency
        and not exists (select from site_setting where key = 'inviteActive' and value = 'false')
      order by done.place
      returning inviter
  ), coin as materialized (
    select done.*, row_number() over (partition by done.member order by done.place) as nth
    from done join coin_deposit on coin_deposit.currency = done.currency and coin_deposit.minimum <= done.amount
  ), entered as (
    insert into coin_entry (member, reference, change, after)
      select coin.member, 'coin:deposit:' || coin.movement, 1, member.coin + coin.nth
      from coin join member on member.id = coin.member order by coin.place
  ), bound as (
    insert into spin_seed (member, sealed, next_sealed, member_seed)
      select member, decode(sealed, 'base64'), decode(next_sealed, 'base64'), member_seed
      from coin where sealed is not null
      on conflict do nothing
  ), given as (
    update member set coin = member.coin + more.coins
    from (select coin.member, count(*) as coins from coin group by 1) more where member.id = more.member
  )
  select array_agg(signal) into told from (
    select unnest(signals) as signal from done
    union all
    select json_build_object('member', inviter, 'signal', 'reward', 'payload', json_build_array())::text from invited
  ) all_signals;
  perform pg_notify('kapao_signal', signal) from unnest(told) signal;
end $$;

revoke all on function deposit_credit from public;
grant execute on function deposit_credit to kapao_app;
