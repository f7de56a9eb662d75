-- Rounds are split by the month in which they were settled (decision 0205). The table of parts is filled beside `bet`, in which
-- servers go on storing rounds, and 0210 puts it in its place.

-- A trigger and foreign keys each wait for the transactions that write to these tables. Waiting for them in the queue of locks would
-- stop every payment, so this asks again each second.
do $$
begin
  for attempt in 1..1800 loop
    begin
      set local lock_timeout = '500ms';
      lock table bet, member_bonus, game, member in share row exclusive mode;
      exit;
    exception when lock_not_available then
      if attempt = 1800 then raise; end if;
      perform pg_sleep(1);
    end;
  end loop;
end $$;
set local lock_timeout = 0;

-- The rounds that were stored, of all times. The key of a table in parts contains the time, so it cannot keep a round that is reported
-- again with another time from counting twice.
create table bet_claim (
  game      text not null,
  reference text not null,
  primary key (game, reference)
);
revoke insert, update, delete on bet_claim from kapao_app;

create schema part;
revoke all on schema part from kapao_app;

create table part.bet (
  bucket     int         not null,
  member     int8        not null,
  game       text        not null,
  reference  text        not null,
  round      text        not null,
  stake      int8        not null,
  payout     int8        not null,
  settled_at timestamptz not null,
  read_at    timestamptz not null default clock_timestamp(),
  bonus      int8,
  constraint bet_pkey primary key (bucket, member, game, reference, settled_at),
  constraint bet_bucket_check check (bucket = member % 256),
  constraint bet_stake_is_no_debt check (stake >= 0),
  constraint bet_payout_is_no_debt check (payout >= 0),
  constraint bet_game_fkey foreign key (game) references game,
  constraint bet_member_fkey foreign key (member) references member,
  constraint bet_bonus_fkey foreign key (bonus) references member_bonus
) partition by range (settled_at);
create index bet_of_member on part.bet (member, settled_at) include (stake, payout);
revoke all on part.bet from kapao_app;

-- Without a part for its month a round would be refused. Few come here while the job that adds parts runs.
create table part.bet_rest partition of part.bet default with (fillfactor = 90);
revoke all on part.bet_rest from kapao_app;

-- Adds the part of a month of Bangkok to this table, with the rounds of that month which had no part. Returns its name, or null if it
-- exists, or if more than so many rounds had no part: they are moved while no round is read.
create function part.add_bet_part(parent regclass, month date, rounds_max int8) returns text
  language plpgsql set search_path = public, pg_catalog, pg_temp as $$
declare
  name text := 'bet_' || to_char(month, 'YYYY_MM');
  begins timestamptz := month::timestamp at time zone 'Asia/Bangkok';
  ends timestamptz := (month + interval '1 month') at time zone 'Asia/Bangkok';
begin
  -- Two servers do not add the same part. This lock lets rounds be stored and read.
  lock table part.bet_rest in share update exclusive mode;
  if to_regclass('part.' || name) is not null then return null; end if;
  if rounds_max < (select count(*) from part.bet_rest where settled_at >= begins and settled_at < ends) then return null; end if;

  execute format('create table part.%I (like %s including all) with (fillfactor = 90)', name, parent);
  execute format('revoke all on part.%I from kapao_app', name);
  lock table part.bet_rest in access exclusive mode;
  execute format('with moved as (delete from part.bet_rest where settled_at >= %L and settled_at < %L returning *)
    insert into part.%I select * from moved', begins, ends, name);
  -- A deleted round loses its claim, and these rounds stay.
  execute format('insert into bet_claim (game, reference) select game, reference from part.%I on conflict do nothing', name);
  execute format('alter table %s attach partition part.%I for values from (%L) to (%L)', parent, name, begins, ends);
  return name;
end $$;
revoke execute on function part.add_bet_part from public;

-- Servers store and mark rounds while `bet` is copied. This writes the same to the copy.
create function part.copy_bet() returns trigger
  language plpgsql security definer set search_path = public, pg_catalog, pg_temp as $$
begin
  insert into bet_claim (game, reference) values (new.game, new.reference) on conflict do nothing;
  insert into part.bet (bucket, member, game, reference, round, stake, payout, settled_at, read_at, bonus)
    values (new.member % 256, new.member, new.game, new.reference, new.round, new.stake, new.payout, new.settled_at, new.read_at,
      new.bonus)
    on conflict (bucket, member, game, reference, settled_at) do update set bonus = excluded.bonus;
  return null;
end $$;
revoke execute on function part.copy_bet from public;
create trigger copy_bet after insert or update on bet for each row execute function part.copy_bet();

-- The first block of `bet` that is not copied.
create table part.bet_fill (block int8 not null);
revoke all on part.bet_fill from kapao_app;
insert into part.bet_fill (block) values (0);

-- Copies the rounds that were stored before the trigger, in the order in which they lie, and commits each two megabytes. It goes on
-- where it was killed.
create procedure part.fill_bet() language plpgsql as $$
declare
  step constant int8 := 256;
  first int8;
  blocks int8;
  months date[];
  missing date;
  is_same bool;
begin
  -- A time of a provider that is years away from now stays in the rest.
  months := array(
    select distinct date_trunc('month', settled_at at time zone 'Asia/Bangkok')::date from public.bet
    where settled_at > now() - interval '20 years' and settled_at < now() + interval '1 month' order by 1);
  foreach missing in array months loop
    for attempt in 1..1800 loop
      begin
        perform set_config('lock_timeout', '500ms', true);
        perform part.add_bet_part('part.bet', missing, null);
        exit;
      exception when lock_not_available or deadlock_detected then
        if attempt = 1800 then raise; end if;
        perform pg_sleep(1);
      end;
    end loop;
    commit;
  end loop;
  select block into strict first from part.bet_fill;
  blocks := pg_catalog.pg_relation_size('public.bet') / current_setting('block_size')::int8;
  while first < blocks loop
    with batch as materialized (
      select * from public.bet where ctid >= format('(%s,0)', first)::tid and ctid < format('(%s,0)', first + step)::tid
    ), claimed as (
      insert into public.bet_claim (game, reference) select game, reference from batch on conflict do nothing
    )
    insert into part.bet (bucket, member, game, reference, round, stake, payout, settled_at, read_at, bonus)
      select member % 256, member, game, reference, round, stake, payout, settled_at, read_at, bonus from batch
      on conflict do nothing;
    first := first + step;
    update part.bet_fill set block = first;
    commit;
  end loop;

  -- One statement sees both tables at one moment, also while rounds are stored.
  select theirs = ours and theirs.count = claims.count into strict is_same
  from (select count(*), sum(stake) as stake, sum(payout) as payout, count(bonus) as marked, sum(bonus) as bonus,
      sum(hashtextextended(game || ' ' || reference, 0)) as keys, sum(extract(epoch from settled_at)) as times
    from public.bet) theirs,
    (select count(*), sum(stake) as stake, sum(payout) as payout, count(bonus) as marked, sum(bonus) as bonus,
      sum(hashtextextended(game || ' ' || reference, 0)) as keys, sum(extract(epoch from settled_at)) as times
    from part.bet) ours,
    (select count(*) from public.bet_claim) claims;
  if is_same then return; end if;
  truncate part.bet, public.bet_claim;
  update part.bet_fill set block = 0;
  commit;
  raise exception 'the copy of bet differs from it, so it was emptied: run the migrations again';
end $$;
revoke execute on procedure part.fill_bet from public;
