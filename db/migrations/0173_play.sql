-- Rounds and stakes by game and day, for the reports. A trigger notes them in the statement that stores the rounds, so a round is
-- in the figures exactly when it is stored, whichever version of the server reads it; a job adds the notes to the figures.
create table report_play (
  game     text not null,
  currency text not null,
  day      date not null,
  rounds   int8 not null,
  stake    int8 not null,
  payout   int8 not null
);
revoke insert, update on report_play from kapao_app;

create function note_play() returns trigger
  language plpgsql security definer set search_path = public, pg_catalog, pg_temp as $$
begin
  insert into report_play (game, currency, day, rounds, stake, payout)
  select game, currency, (settled_at at time zone 'Asia/Bangkok')::date, count(*), sum(stake), sum(payout)
  from stored join member on member.id = stored.member
  group by 1, 2, 3;
  return null;
end $$;

lock table bet in share row exclusive mode;
create trigger note_play after insert on bet referencing new table as stored for each statement execute function note_play();
insert into report_play (game, currency, day, rounds, stake, payout)
select game, currency, (settled_at at time zone 'Asia/Bangkok')::date, count(*), sum(stake), sum(payout)
from bet join member on member.id = bet.member
group by 1, 2, 3;

-- The walk through the accounts of each game, which reads the rounds of members whom no reward makes us read sooner. `reached` is
-- the last account of this walk.
create table bet_walk (
  game     text        primary key references game,
  reached  int8        not null default 0,
  began_at timestamptz not null default '-infinity'
);
create index game_account_opened on game_account (game, member) where opened_at is not null;
