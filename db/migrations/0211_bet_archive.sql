-- Old months of rounds can be archived (decision 0206).
create schema archive;
revoke all on schema archive from kapao_app;

-- Stakes in archived rounds since the member's last deposit: a withdrawal asks how much of that deposit was wagered.
create table bet_carried (
  bucket int         not null,
  member int8        not null references member,
  since  timestamptz not null,
  stake  int8        not null constraint bet_carried_stake_is_no_debt check (stake >= 0),
  primary key (bucket, member),
  constraint bet_carried_bucket_check check (bucket = member % 256)
);
revoke insert, update, delete on bet_carried from kapao_app;

-- Archives the oldest month of rounds if it ended before this day, and a month ago, and nothing needs its rounds. Returns its new name,
-- or why not: `none`, `pending` or `rest`. Only the owner of the tables may.
create function archive_bet_part(p_before date) returns text
  language plpgsql set search_path = public, pg_catalog, pg_temp as $$
declare
  -- Refunds read the rounds of yesterday, and providers report some days late.
  before constant date := least(p_before, (now() at time zone 'Asia/Bangkok')::date - 31);
  name text;
  archived text;
  thing name;
  ends date;
  end_time timestamptz;
  is_needed bool;
begin
  select relname, (to_date(relname, '"bet_"YYYY_MM') + interval '1 month')::date into name, ends
  from pg_inherits join pg_class on pg_class.oid = inhrelid
  where inhparent = 'bet'::regclass and relname <> 'bet_rest' order by relname limit 1;
  if name is null or ends > before then return 'none'; end if;
  end_time := ends::timestamp at time zone 'Asia/Bangkok';

  -- Late rounds of this month wait until this is over.
  execute format('lock table part.%I in share mode', name);
  execute format('select exists (select from part.%1$I b join member_bonus claim on claim.id = b.bonus where claim.state = ''granted'')
    or exists (
      select from reward_review r cross join jsonb_to_recordset(r.rounds) pair (game text, mine text, theirs text)
        cross join unnest(array[pair.mine, pair.theirs]) named
        join part.%1$I b on b.game = pair.game and b.reference = named
      where r.state = ''waiting'')', name) into is_needed;
  if is_needed then return 'pending'; end if;
  if exists (select from part.bet_rest where settled_at > now() - interval '20 years' and settled_at < end_time) then return 'rest'; end if;

  execute format('insert into bet_carried as carried (bucket, member, since, stake)
    select player.member %% 256, player.member, last.created_at, sum(b.stake)
    from (select distinct member from part.%1$I) player
      cross join lateral (
        select created_at from ledger.movement m
        where m.member = player.member and kind = ''deposit'' and state = ''settled'' order by id desc limit 1) last
      join part.%1$I b on b.member = player.member and b.settled_at >= last.created_at
    group by player.member, last.created_at
    on conflict (bucket, member) do update set since = excluded.since,
      stake = excluded.stake + case when carried.since = excluded.since then carried.stake else 0 end', name);

  -- A statement that reads the rounds for long would stop all others behind this one.
  for attempt in 1..60 loop
    begin
      set local lock_timeout = '500ms';
      lock table bet, member_bonus, game, member in access exclusive mode;
      exit;
    exception when lock_not_available then
      if attempt = 60 then raise; end if;
      perform pg_sleep(1);
    end;
  end loop;
  set local lock_timeout = 0;
  execute format('alter table bet detach partition part.%I', name);
  -- Without foreign keys the table is dropped later without a wait for the three others. Its indexes would keep their names from
  -- another archived part of this month.
  for thing in select conname from pg_constraint where conrelid = format('part.%I', name)::regclass and contype in ('f', 'p') loop
    execute format('alter table part.%I drop constraint %I', name, thing);
  end loop;
  for thing in
    select relname from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = format('part.%I', name)::regclass
  loop
    execute format('drop index part.%I', thing);
  end loop;
  -- Rounds that came late made a part of a month that was archived before.
  archived := name;
  for turn in 2..1000 loop
    exit when to_regclass('archive.' || archived) is null;
    archived := name || '_' || turn;
  end loop;
  if archived <> name then execute format('alter table part.%I rename to %I', name, archived); end if;
  execute format('alter table part.%I set schema archive', archived);
  return 'archive.' || archived;
end $$;
revoke execute on function archive_bet_part from public;
