-- Every setting that operators change: its kind, its bounds, and whether a change takes two. contract/setting-list.ts has the
-- same list. A row of the kind `mark` is the server's own. `home` is the table that keeps the value.
create table setting_kind (
  key       text     primary key,
  kind      text     not null constraint setting_kind_is_known check (kind in ('yes-no', 'number', 'percent', 'amounts',
    'line', 'phone', 'link', 'texts', 'games', 'hours', 'mark')),
  -- Bounds of a number, of an amount in minor units, or of the letters of a text.
  least     bigint   not null default 0,
  most      bigint   not null default 0,
  choices   bigint[],
  takes_two boolean  not null default false,
  home      text     not null default 'site_setting'
    constraint setting_kind_home_is_known check (home in ('site_setting', 'withdraw_limit', 'review_limit', 'slip_closing'))
);
revoke insert, update, delete on setting_kind from kapao_app;

insert into setting_kind (key, kind, least, most, takes_two) values
  ('terminated', 'yes-no', 0, 0, true),
  ('name', 'line', 1, 40, false),
  ('website', 'link', 0, 200, false),
  ('contactText', 'texts', 0, 500, false),
  ('lineLink', 'link', 0, 200, false),
  ('lineName', 'line', 0, 60, false),
  ('enableChatWidget', 'yes-no', 0, 0, false),
  ('licenceNumber', 'line', 0, 60, false),
  ('licensor', 'texts', 0, 120, false),
  ('helpLine', 'phone', 0, 25, false),
  ('termsVersion', 'number', 1, 1000000, false),
  ('registerOtp', 'yes-no', 0, 0, false),
  ('registerDateOfBirth', 'yes-no', 0, 0, false),
  ('registerGames', 'games', 0, 20, false),
  ('minimumAge', 'number', 18, 99, true),
  ('newDeviceSms', 'yes-no', 0, 0, false),
  ('realityCheckMayBeOff', 'yes-no', 0, 0, false),
  ('withdrawPasswordAbove', 'amounts', 0, 9999999999999, true),
  ('payoutMinutes', 'number', 0, 1440, false),
  ('withdrawCheckMinutes', 'number', 1, 1440, false),
  ('withdrawCheckText', 'texts', 1, 300, false),
  ('identityAboveWithdrawn', 'amounts', 0, 9999999999999, true),
  ('identityPictureDays', 'number', 0, 9999, false),
  ('inviteActive', 'yes-no', 0, 0, true),
  ('inviteSuccess', 'percent', 0, 100, true),
  ('inviteFail', 'percent', 0, 100, true),
  ('inviteDayMaximum', 'amounts', 0, 9999999999999, true),
  ('refundActive', 'yes-no', 0, 0, true),
  ('refundSuccess', 'percent', 0, 100, true),
  ('refundFail', 'percent', 0, 100, true),
  ('refundMinimum', 'amounts', 0, 9999999999999, true),
  ('refundDayMaximum', 'amounts', 0, 9999999999999, true),
  ('chatGuestMb', 'number', 0, 10000000, false),
  ('chatNetworkMb', 'number', 0, 10000000, false),
  ('chatGuestsMb', 'number', 0, 10000000, false),
  ('chatMemberMb', 'number', 0, 10000000, false),
  ('chatFileDays', 'number', 0, 99999, false),
  ('fileFreeMb', 'number', 0, 10000000, false),
  ('seeded', 'mark', 0, 0, false),
  ('seeded-bonuses', 'mark', 0, 0, false),
  ('seeded-banners', 'mark', 0, 0, false),
  ('seeded-wheels', 'mark', 0, 0, false),
  ('seeded-legal', 'mark', 0, 0, false);
insert into setting_kind (key, kind, least, most, choices) values
  ('realityCheckMinutes', 'number', 15, 60, '{15,30,60}');
insert into setting_kind (key, kind, least, most, takes_two, home) values
  ('slipClosedHours', 'hours', 0, 10, false, 'slip_closing'),
  ('withdrawMinimum', 'amounts', 1, 9999999999999, true, 'withdraw_limit'),
  ('withdrawMaximum', 'amounts', 1, 9999999999999, true, 'withdraw_limit'),
  ('withdrawCountBaht', 'number', 1, 1000, true, 'withdraw_limit'),
  ('withdrawCountKip', 'number', 1, 1000, true, 'withdraw_limit'),
  ('reviewWinnings', 'amounts', 1, 9999999999999, true, 'review_limit'),
  ('reviewVoucher', 'amounts', 1, 9999999999999, true, 'review_limit'),
  ('reviewTransferIn', 'amounts', 1, 9999999999999, true, 'review_limit'),
  ('reviewStake', 'amounts', 1, 9999999999999, true, 'review_limit'),
  ('reviewPayout', 'amounts', 1, 9999999999999, true, 'review_limit');

-- True if each of the fields, and no other, is a value for which `pattern` matches, of the given type.
create function setting_fields_fit(value jsonb, fields text[], type text, pattern text) returns boolean
  language sql immutable set search_path = pg_catalog, pg_temp as $$
  select jsonb_typeof(value) = 'object' and value - fields = '{}'
    and (select bool_and(jsonb_typeof(value -> field) is not distinct from type and (value ->> field) ~ pattern)
      from unnest(fields) as field)
$$;

/* True if the value is of the setting's kind and within its bounds. */
create function setting_fits(setting text, value jsonb) returns boolean language plpgsql stable
  set search_path = public, pg_catalog, pg_temp as $$
declare
  known setting_kind;
  plain text := value #>> '{}';
  type  text := jsonb_typeof(value);
begin
  select * into known from setting_kind where key = setting;
  if not found or value is null then return false; end if;
  return coalesce(case known.kind
    when 'mark' then value = 'true'
    when 'yes-no' then type = 'boolean'
    when 'number' then type = 'number' and plain ~ '^[0-9]{1,13}$' and plain::bigint between known.least and known.most
      and (known.choices is null or plain::bigint = any (known.choices))
    when 'percent' then type = 'number' and plain ~ '^[0-9]{1,3}([.][0-9]{1,2})?$'
      and plain::numeric between known.least and known.most
    when 'amounts' then setting_fields_fit(value, '{BAHT,LAK}', 'number', '^[0-9]{1,13}$')
      and (value ->> 'BAHT')::bigint between known.least and known.most
      and (value ->> 'LAK')::bigint between known.least and known.most
    when 'texts' then setting_fields_fit(value, '{th,la,en}', 'string', '^[^\u0001-\u0009\u000b-\u001f\u007f]*$')
      and (select bool_and(length(each.value) between known.least and known.most) from jsonb_each_text(value) as each)
    when 'line' then type = 'string' and length(plain) between known.least and known.most
      and plain !~ '[\u0001-\u001f\u007f]'
    when 'phone' then type = 'string' and length(plain) <= known.most and plain ~ '^([+]?[0-9][0-9 -]{1,22}[0-9])?$'
    when 'link' then type = 'string' and length(plain) <= known.most
      and plain ~* '^(https://[^ \u0001-\u001f\u007f]+|tel:[+0-9-]+|line:[^ \u0001-\u001f\u007f]+)?$'
    when 'games' then type = 'array' and jsonb_array_length(value) <= known.most
      and not exists (select from jsonb_array_elements(value) as item (code)
        where jsonb_typeof(code) <> 'string' or not exists (select from game where game.code = item.code #>> '{}'))
    when 'hours' then type = 'array' and jsonb_array_length(value) <= known.most
      and not exists (select from jsonb_array_elements(value) as item (hours)
        where not setting_fields_fit(hours, '{from,to}', 'string', '^([01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$')
          or hours ->> 'from' = hours ->> 'to' or hours ->> 'from' = '24:00')
      and (select count(distinct hours) = count(*) from jsonb_array_elements(value) as item (hours))
  end, false);
exception when invalid_parameter_value or wrong_object_type or numeric_value_out_of_range then
  -- A part of the check met a value of another type.
  return false;
end $$;

-- Changes that operators made or scheduled. `after` is null for the setting's own default.
create table setting_change (
  id         bigint      not null generated always as identity primary key,
  key        text        not null references setting_kind,
  -- The value before the change: of the time of the proposal, and once it is applied, of that time.
  before     jsonb,
  after      jsonb,
  reason     text        not null constraint setting_change_has_a_reason check (length(reason) between 3 and 500),
  operator   bigint      not null references operator,
  approval   bigint      unique references approval,
  made_at    timestamptz not null default now(),
  from_at    timestamptz not null default now(),
  -- The value before it returns at this time.
  until_at   timestamptz,
  state      text        not null default 'scheduled'
    constraint setting_change_state_is_known check (state in ('scheduled', 'applied', 'refused', 'cancelled', 'ended', 'overtaken')),
  applied_at timestamptz,
  ended_at   timestamptz,
  ended_by   bigint      references operator,
  constraint setting_change_ends_after_its_begin check (until_at > from_at),
  constraint setting_change_times_match_its_state check (
    (applied_at is null) = (state in ('scheduled', 'refused', 'cancelled'))
    and (ended_at is null) = (state in ('scheduled', 'applied')))
);
create index setting_change_key on setting_change (key, id);
create index setting_change_due on setting_change (from_at) where state = 'scheduled';
create index setting_change_ends on setting_change (until_at) where state = 'applied' and until_at is not null;
revoke update, delete on setting_change from kapao_app;
grant update (state, ended_at, ended_by) on setting_change to kapao_app;

/* The kind in review_limit of a setting that is kept there. */
create function review_kind(setting text) returns text language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case setting when 'reviewWinnings' then 'winnings' when 'reviewVoucher' then 'voucher'
    when 'reviewTransferIn' then 'transfer-in' when 'reviewStake' then 'stake' when 'reviewPayout' then 'payout' end
$$;

/* The value of a setting where it is kept; null for its default. */
create function setting_value(setting text) returns jsonb language sql stable set search_path = public, pg_catalog, pg_temp as $$
  select case setting
    when 'withdrawMinimum' then (select jsonb_object_agg(currency, minimum) from withdraw_limit)
    when 'withdrawMaximum' then (select jsonb_object_agg(currency, maximum) from withdraw_limit)
    when 'withdrawCountBaht' then (select to_jsonb(count_a_day) from withdraw_limit where currency = 'BAHT')
    when 'withdrawCountKip' then (select to_jsonb(count_a_day) from withdraw_limit where currency = 'LAK')
    when 'slipClosedHours' then (
      select coalesce(jsonb_agg(jsonb_build_object('from', to_char(closed_from, 'HH24:MI'), 'to', to_char(closed_to, 'HH24:MI'))
        order by closed_from), '[]')
      from slip_closing)
    else case when review_kind(setting) is null then (select value from site_setting where key = setting)
      else (select jsonb_object_agg(currency, above) from review_limit where kind = review_kind(setting)) end
  end
$$;

/* Stores the value where the setting is kept; null stores the default. */
create function store_setting(setting text, value jsonb) returns void language plpgsql
  set search_path = public, pg_catalog, pg_temp as $$
declare
  kept text := (select home from setting_kind where key = setting);
begin
  if value is null and kept <> 'site_setting' then
    raise exception using errcode = 'check_violation', constraint = 'setting_has_no_default',
      message = format('%s has no default', setting);
  end if;
  if setting = 'withdrawMinimum' then
    update withdraw_limit set minimum = (value ->> currency)::bigint;
  elsif setting = 'withdrawMaximum' then
    update withdraw_limit set maximum = (value ->> currency)::bigint;
  elsif kept = 'withdraw_limit' then
    update withdraw_limit set count_a_day = (value #>> '{}')::integer
    where currency = case setting when 'withdrawCountBaht' then 'BAHT' else 'LAK' end;
  elsif kept = 'review_limit' then
    update review_limit set above = (value ->> currency)::bigint where kind = review_kind(setting);
  elsif kept = 'slip_closing' then
    delete from slip_closing;
    insert into slip_closing (closed_from, closed_to)
    select (hours ->> 'from')::time, (hours ->> 'to')::time from jsonb_array_elements(value) as item (hours);
  elsif value is null then
    delete from site_setting where key = setting;
  else
    insert into site_setting (key, value) values (setting, value)
    on conflict (key) do update set value = excluded.value, changed_at = now();
  end if;
end $$;
revoke execute on function store_setting(text, jsonb) from public;

/*
 * Applies a change that is due, and returns its state; null when there is none. It is the only way for a server to a setting
 * that takes two. A change that the tables refuse, as a minimum above the maximum, ends as refused.
 */
create function apply_setting_change(which bigint) returns text language plpgsql security definer
  set search_path = public, pg_catalog, pg_temp as $$
declare
  change setting_change;
  was    jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('setting:' || key, 0)) from setting_change where id = which;
  select * into change from setting_change where id = which and state = 'scheduled' and from_at <= now() for update;
  if not found then return null; end if;
  was := setting_value(change.key);
  begin
    perform store_setting(change.key, change.after);
  exception when check_violation then
    update setting_change set state = 'refused', ended_at = now() where id = which;
    return 'refused';
  end;
  update setting_change set state = 'overtaken', ended_at = now()
  where key = change.key and state = 'applied' and until_at is not null;
  update setting_change set state = 'applied', applied_at = now(), before = was where id = which;
  return 'applied';
end $$;

/* Ends a change whose time is over: the value before it returns, unless the setting was changed in the database since. */
create function end_setting_change(which bigint) returns text language plpgsql security definer
  set search_path = public, pg_catalog, pg_temp as $$
declare
  change setting_change;
  ends   text := 'ended';
begin
  perform pg_advisory_xact_lock(hashtextextended('setting:' || key, 0)) from setting_change where id = which;
  select * into change from setting_change where id = which and state = 'applied' and until_at <= now() for update;
  if not found then return null; end if;
  if setting_value(change.key) is distinct from change.after then
    ends := 'overtaken';
  else
    begin
      perform store_setting(change.key, change.before);
    exception when check_violation then
      ends := 'overtaken';
    end;
  end if;
  update setting_change set state = ends, ended_at = now() where id = which;
  return ends;
end $$;

-- A misspelt or ill-typed setting cannot be stored, even by the owner of the tables.
create function check_setting() returns trigger language plpgsql set search_path = public, pg_catalog, pg_temp as $$
declare
  known setting_kind;
begin
  if tg_op <> 'DELETE' and not setting_fits(new.key, new.value) then
    raise exception using errcode = 'check_violation', constraint = 'site_setting_fits',
      message = format('%s is no value of a setting %s', new.value, new.key);
  end if;
  select * into known from setting_kind where key = case tg_op when 'DELETE' then old.key else new.key end;
  if known.home <> 'site_setting' then
    raise exception using errcode = 'check_violation', constraint = 'site_setting_is_kept_here',
      message = format('%s is kept in %s', known.key, known.home);
  end if;
  if known.kind = 'mark' and tg_op <> 'INSERT' and current_user = 'kapao_app' then
    raise exception using errcode = 'check_violation', constraint = 'site_setting_mark_stands',
      message = format('the mark %s stands', known.key);
  end if;
  -- A new database gets its first values in the transaction that marks it as filled.
  if known.takes_two and current_user = 'kapao_app'
    and (tg_op <> 'INSERT' or not exists (select from site_setting where key = 'seeded' and changed_at = now()))
  then
    raise exception using errcode = 'check_violation', constraint = 'site_setting_takes_two',
      message = format('a change of %s takes two people', known.key);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger site_setting_fits before insert or update or delete on site_setting for each row execute function check_setting();
alter table site_setting
  drop constraint site_setting_chat_file_days,
  drop constraint site_setting_day_limits,
  drop constraint site_setting_identity_above,
  drop constraint site_setting_identity_days,
  drop constraint site_setting_megabytes,
  drop constraint site_setting_reality_check_may_be_off,
  drop constraint site_setting_reality_check_minutes;
revoke update, delete on withdraw_limit from kapao_app;
revoke insert, update, delete on review_limit from kapao_app;

/* A value as people read it, and as an approval stores it: amounts in currency. */
create function setting_shown(setting text, value jsonb) returns jsonb language sql stable
  set search_path = public, pg_catalog, pg_temp as $$
  select case when (select kind from setting_kind where key = setting) = 'amounts' and value is not null
    then jsonb_build_object('BAHT', (value ->> 'BAHT')::numeric / 100, 'LAK', (value ->> 'LAK')::numeric / 100)
    else coalesce(value, 'null') end
$$;

-- A server makes a change that takes two only by an approval of the same value that is carried out in the same transaction.
create function check_setting_change() returns trigger language plpgsql
  set search_path = public, pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' and new.after is not null and not setting_fits(new.key, new.after) then
    raise exception using errcode = 'check_violation', constraint = 'setting_change_fits',
      message = format('%s is no value of a setting %s', new.after, new.key);
  end if;
  if tg_op = 'UPDATE' then
    if (old.state, new.state) is distinct from ('scheduled', 'cancelled') then
      raise exception using errcode = 'check_violation', constraint = 'setting_change_is_applied_by_its_function',
        message = 'a server may only cancel a change';
    end if;
    return new;
  end if;
  if new.state <> 'scheduled' or new.applied_at is not null then
    raise exception using errcode = 'check_violation', constraint = 'setting_change_begins_as_scheduled',
      message = 'a change begins as scheduled';
  end if;
  if (select takes_two from setting_kind where key = new.key) and not exists (
    select from approval where id = new.approval and state = 'executed' and action = 'settings.change'
      and decided_at = now() and object = new.key
      and input -> 'value' = setting_shown(new.key, new.after)
      and coalesce((input ->> 'from')::timestamptz, now()) = new.from_at
      and (input ->> 'until')::timestamptz is not distinct from new.until_at)
  then
    raise exception using errcode = 'check_violation', constraint = 'setting_change_takes_two',
      message = format('a change of %s takes two people', new.key);
  end if;
  return new;
end $$;
create trigger setting_change_is_allowed before insert or update on setting_change for each row
  when (current_user = 'kapao_app') execute function check_setting_change();

call audit_direct_changes('setting_change');
call audit_direct_changes('setting_kind');

insert into operator_role_right (role, name)
select code, 'settings.read' from operator_role where code in ('support-lead', 'finance', 'finance-lead', 'risk', 'compliance', 'systems', 'owner', 'auditor')
union all
select code, 'settings.change' from operator_role where code in ('finance-lead', 'owner', 'systems');
