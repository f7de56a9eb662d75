-- The version of the terms never falls: a number that returned would count as agreed to by the members who agreed to it before.
create or replace function store_setting(setting text, value jsonb) returns void
  language plpgsql set search_path = public, pg_catalog, pg_temp as $$
declare
  kept text := (select home from setting_kind where key = setting);
begin
  if value is null and kept <> 'site_setting' then
    raise exception using errcode = 'check_violation', constraint = 'setting_has_no_default',
      message = format('%s has no default', setting);
  end if;
  if setting = 'termsVersion' and coalesce((value #>> '{}')::int, 1) < coalesce((setting_value(setting) #>> '{}')::int, 1) then
    raise exception using errcode = 'check_violation', constraint = 'terms_version_rises',
      message = 'the version of the terms never falls';
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

-- These roles propose what takes two, so they must see proposals and withdraw their own.
insert into operator_role_right (role, name)
select unnest(array['content', 'systems']), 'approvals.read'
on conflict do nothing;
