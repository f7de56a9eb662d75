-- The wishes by which a bonus was taken and cancelled, named by their keys: sent again, they bring about nothing else.
-- `kept`: what the member was told to keep.
alter table member_bonus
  add column taken_under text constraint member_bonus_taken_once unique,
  add column cancelled_under text constraint member_bonus_cancelled_once unique,
  add column kept bigint check (kept >= 0),
  add constraint member_bonus_cancel_says_what_is_kept check ((cancelled_under is null) = (kept is null)),
  add constraint member_bonus_only_a_cancel_has_a_wish check (cancelled_under is null or state = 'cancelled');
