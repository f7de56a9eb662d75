-- Minutes that a member is active in the app, by day of Bangkok. They are counted with the member's stay, at most once a minute:
-- the time between two requests if it is no more than five minutes, or else one minute.
create table member_time (
  bucket  integer not null,
  member  bigint  not null references member,
  day     date    not null,
  minutes integer not null constraint member_time_fits_a_day check (minutes between 1 and 1440),
  primary key (bucket, member, day),
  constraint member_time_bucket_is_of_member check (bucket = member % 256)
) with (fillfactor = 70);
revoke delete on member_time from kapao_app;

alter table member_stay
  -- The time up to here is counted.
  add column counted_until timestamptz not null default now(),
  -- Minutes that the last request added.
  add column gained integer not null default 0
    constraint member_stay_gains_little check (gained between 0 and 6);

-- A limit on time has minutes in place of an amount.
alter table member_limit
  drop constraint member_limit_kind_is_known,
  add constraint member_limit_kind_is_known check (kind in ('deposit', 'loss', 'time')),
  add constraint member_limit_minutes_fit check (
    kind <> 'time' or (coalesce(amount, 1) between 1 and 44640 and coalesce(next_amount, 1) between 1 and 44640));
