-- Rounds by which members wager a bonus, by its code and day, for the figures of bonuses. A trigger notes them in the statement that
-- marks a round as counted; the job of the reports adds the notes to the figures.
create table report_bonus_play (
  bonus    text not null,
  currency text not null,
  day      date not null,
  rounds   int8 not null,
  stake    int8 not null,
  payout   int8 not null
);
revoke insert, update on report_bonus_play from kapao_app;

create function note_bonus_play() returns trigger
  language plpgsql security definer set search_path = public, pg_catalog, pg_temp as $$
begin
  insert into report_bonus_play (bonus, currency, day, rounds, stake, payout)
  select claim.bonus, claim.currency, (marked.settled_at at time zone 'Asia/Bangkok')::date, count(*), sum(marked.stake),
    sum(marked.payout)
  from marked join unmarked using (game, reference) join member_bonus claim on claim.id = marked.bonus
  where unmarked.bonus is null
  group by 1, 2, 3;
  return null;
end $$;

-- Rounds that were marked before count too: between their sum and the trigger no other is marked.
lock table bet in share row exclusive mode;
create trigger note_bonus_play after update on bet referencing old table as unmarked new table as marked
  for each statement execute function note_bonus_play();
insert into report_bonus_play (bonus, currency, day, rounds, stake, payout)
select claim.bonus, currency, (settled_at at time zone 'Asia/Bangkok')::date, count(*), sum(stake), sum(payout)
from bet join member_bonus claim on claim.id = bet.bonus
group by 1, 2, 3;
