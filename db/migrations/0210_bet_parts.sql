-- The table in parts takes the place of `bet`. Servers of the version before go on, because they name only the table: the trigger
-- fills the bucket that they do not name.

-- A backup reads `bet` for minutes. Waiting for it in the queue of locks would stop every payment, so this asks again each second.
do $$
begin
  for attempt in 1..1800 loop
    begin
      set local lock_timeout = '500ms';
      lock table bet, part.bet, member_bonus, game, member in access exclusive mode;
      exit;
    exception when lock_not_available then
      if attempt = 1800 then raise; end if;
      perform pg_sleep(1);
    end;
  end loop;
end $$;
set local lock_timeout = 0;

drop table bet;
drop procedure part.fill_bet;
drop function part.copy_bet;
drop table part.bet_fill;
alter table part.bet set schema public;
grant select, insert, update on bet to kapao_app;

create trigger note_play after insert on bet referencing new table as stored for each statement execute function note_play();
create trigger note_bonus_play after update on bet referencing old table as unmarked new table as marked
  for each statement execute function note_bonus_play();

-- A round counts once, whatever time and member it is reported with: the first report wins, and the others are ignored.
create function claim_bet() returns trigger
  language plpgsql security definer set search_path = public, pg_catalog, pg_temp as $$
begin
  new.bucket := coalesce(new.bucket, new.member % 256);
  insert into bet_claim (game, reference) values (new.game, new.reference) on conflict do nothing;
  if not found then return null; end if;
  return new;
end $$;
revoke execute on function claim_bet from public;
create trigger claim_bet before insert on bet for each row execute function claim_bet();

-- A row that changes its part is deleted and inserted, so a deleted one frees its reference. An archived one does not.
create function release_bet() returns trigger
  language plpgsql security definer set search_path = public, pg_catalog, pg_temp as $$
begin
  delete from bet_claim where game = old.game and reference = old.reference;
  return old;
end $$;
revoke execute on function release_bet from public;
create trigger release_bet before delete on bet for each row execute function release_bet();

-- Adds the part of one month that lacks it: of this month and the next two, or of rounds that had no part. Returns its name, `rest`
-- when only months are missing with more rounds than may be moved while others wait, or null.
create function add_bet_part() returns text
  language plpgsql security definer set search_path = public, pg_catalog, pg_temp set lock_timeout = '500ms' as $$
declare
  this_month constant timestamp := date_trunc('month', now() at time zone 'Asia/Bangkok');
  missing date;
  name text;
  answer text;
begin
  for missing in
    select month::date from generate_series(this_month, this_month + interval '2 months', interval '1 month') month
    where to_regclass('part.bet_' || to_char(month, 'YYYY_MM')) is null
    union
    select date_trunc('month', settled_at at time zone 'Asia/Bangkok')::date from part.bet_rest
    where settled_at > now() - interval '20 years'
      and settled_at < (this_month + interval '3 months') at time zone 'Asia/Bangkok'
    order by 1
  loop
    name := part.add_bet_part('bet', missing, 20000);
    if name is not null then return name; end if;
    answer := 'rest';
  end loop;
  return answer;
end $$;
revoke execute on function add_bet_part from public;
grant execute on function add_bet_part to kapao_app;

-- A database with rounds has members who play now.
do $$
begin
  if exists (select from bet) then
    while add_bet_part() <> 'rest' loop null; end loop;
  end if;
end $$;
