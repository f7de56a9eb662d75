-- A plan of two is cancelled by two (decision 0250), and until here only the server said so. Servers of 1.1 have no plans.
create or replace function check_setting_change() returns trigger
language plpgsql set search_path = public, pg_catalog, pg_temp as $$
declare
  takes_two boolean := (select kind.takes_two from setting_kind kind where key = new.key);
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
    if takes_two and not exists (
      select from approval where state = 'executed' and action = 'settings.cancel' and decided_at = now()
        and object = new.key || ' ' || new.id and decided_by = new.ended_by)
    then
      raise exception using errcode = 'check_violation', constraint = 'setting_change_cancel_takes_two',
        message = format('a planned change of %s is cancelled by two people', new.key);
    end if;
    return new;
  end if;
  if new.state <> 'scheduled' or new.applied_at is not null then
    raise exception using errcode = 'check_violation', constraint = 'setting_change_begins_as_scheduled',
      message = 'a change begins as scheduled';
  end if;
  if takes_two and not exists (
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
