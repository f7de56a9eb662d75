-- The sum that operators counted as lost at a game has its own column, and reported rounds lower it. It was part of `net`: a round that
-- its game reported later was subtracted twice, and as much of other open rounds was not seen. Earlier sums stay in `net`.
alter table bet_carried_net
  add column lost    int8 not null default 0,
  add column lost_at timestamptz,
  add constraint bet_carried_net_lost_is_no_gain check (lost >= 0),
  add constraint bet_carried_net_lost_has_a_time check (lost = 0 or lost_at is not null);
