-- A member's stay in the app, over all tabs and devices. A request after a silence begins another stay. The table holds only
-- the present one, and is written at most once a minute for a member.
create table member_stay (
  bucket     integer     not null,
  member     bigint      not null references member,
  began_at   timestamptz not null default now(),
  active_at  timestamptz not null default now(),
  -- When the member last answered the reality check; at first, when the stay began.
  checked_at timestamptz not null default now(),
  primary key (bucket, member),
  constraint member_stay_bucket_is_of_member check (bucket = member % 256),
  constraint member_stay_is_in_order check (began_at <= active_at and began_at <= checked_at)
) with (fillfactor = 70);
revoke delete on member_stay from kapao_app;

-- How often a member wants the reality check; null is never. Without a row the setting counts.
create table member_reality_check (
  bucket     integer     not null,
  member     bigint      not null references member,
  minutes    integer     constraint member_reality_check_minutes_are_known check (minutes in (15, 30, 60)),
  changed_at timestamptz not null default now(),
  primary key (bucket, member),
  constraint member_reality_check_bucket_is_of_member check (bucket = member % 256)
);
revoke delete on member_reality_check from kapao_app;
call audit_direct_changes('member_reality_check');

alter table site_setting
  add constraint site_setting_reality_check_minutes check (
    key <> 'realityCheckMinutes' or value in ('15', '30', '60')) not valid,
  add constraint site_setting_reality_check_may_be_off check (
    key <> 'realityCheckMayBeOff' or jsonb_typeof(value) = 'boolean') not valid;
