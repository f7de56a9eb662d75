-- One request that moves money across the boundary, with its whole story. `reference` is ours at the party, made before
-- the first send and never used again; the movement in the books has it in its own reference.
create table leg (
  reference     text        primary key,
  member        bigint      not null,
  kind          text        not null constraint leg_kind_is_known
                check (kind in ('to-game', 'from-game', 'payout', 'voucher')),
  -- The game's code, the bank's, or TRUEWALLET.
  party         text        not null,
  amount        bigint      not null constraint leg_amount_is_no_debt check (amount >= 0),
  currency      text        not null check (currency in ('BAHT', 'LAK')),
  -- What the party said lies there before, when money is taken from it.
  balance       bigint      check (balance >= 0),
  key           text,
  parent        text,
  details       jsonb       not null default '{}',
  state         text        not null default 'created' constraint leg_state_is_known
                check (state in ('created', 'sent', 'unknown', 'settled', 'returned', 'manual', 'late-applied')),
  -- What the party confirmed.
  confirmed     bigint,
  -- The last thing that was heard, or why it ended as it did.
  reason        text,
  sends         int         not null default 0,
  last_sent_at  timestamptz,
  -- Whoever drives it holds it until then, and says so in every write.
  lease         uuid,
  leased_until  timestamptz,
  created_at    timestamptz not null default now(),
  -- When it left the driver's hands: settled, returned, or given to persons.
  closed_at     timestamptz,
  -- Since when it waits for persons.
  manual_at     timestamptz,
  -- When the party is asked once more whether it applied what was returned.
  check_at      timestamptz,
  constraint leg_sent_has_a_moment check ((sends = 0) = (last_sent_at is null)),
  constraint leg_closed_has_a_moment
    check ((closed_at is null) = (state in ('created', 'sent', 'unknown'))),
  constraint leg_manual_has_a_moment check ((manual_at is null) = (state <> 'manual')),
  constraint leg_settled_has_an_amount
    check (state not in ('settled', 'late-applied') or confirmed is not null)
) with (fillfactor = 70);

-- One open leg a member and game. Only what ends a leg changes a column of an index, so that the other steps are cheap.
create unique index leg_one_open on leg (member, party) where closed_at is null and kind in ('to-game', 'from-game');
create index leg_open on leg (created_at) where closed_at is null;
create index leg_check_at on leg (check_at) where check_at is not null;
create index leg_parent on leg (parent) where parent is not null;
create index leg_manual_at on leg (manual_at) where manual_at is not null;

-- What once ended does not begin again, and its request never changes.
create function refuse_leg_change() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if (old.reference, old.member, old.kind, old.party, old.amount, old.currency)
      is distinct from (new.reference, new.member, new.kind, new.party, new.amount, new.currency)
    or (old.state in ('settled', 'late-applied') and new.state <> old.state)
    or (old.state = 'returned' and new.state not in ('returned', 'late-applied'))
  then
    raise exception 'leg % is %: it cannot become %', old.reference, old.state, new.state;
  end if;
  return new;
end $$;
create trigger leg_only_goes_on before update on leg
  for each row execute function refuse_leg_change();

-- A returned leg that the party applied all the same: what the house must look into.
create table leg_incident (
  reference   text        primary key references leg,
  amount      bigint      not null,
  -- The reference of the movement that answers for it.
  movement    text        not null,
  seen_at     timestamptz not null default now(),
  resolved_at timestamptz
);

revoke delete on leg, leg_incident from kapao_app;
