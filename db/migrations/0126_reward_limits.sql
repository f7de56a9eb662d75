-- The house's invite rewards count for the day in which their amount was fixed.
alter table invite_reward add column rewarded_at timestamptz;
create index invite_reward_of_the_day on invite_reward (inviter, rewarded_at) where rewarded_at is not null;

alter table site_setting
  -- Amounts in minor units by currency; 0 is no limit.
  add constraint site_setting_day_limits check (
    key not in ('inviteDayMaximum', 'refundDayMaximum') or (
      jsonb_typeof(value) = 'object'
      and value - 'BAHT' - 'LAK' = '{}'
      and (value ->> 'BAHT') ~ '^[0-9]{1,13}$' is true and jsonb_typeof(value -> 'BAHT') = 'number'
      and (value ->> 'LAK') ~ '^[0-9]{1,13}$' is true and jsonb_typeof(value -> 'LAK') = 'number')) not valid;
