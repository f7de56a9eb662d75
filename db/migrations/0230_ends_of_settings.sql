-- A change with an end returned the value that it replaced, also when that value was to end itself. So of two changes that
-- overlap, the value of the first one stayed for ever. A change now returns the value below all changes that end with it or
-- before it, and a change that ends later counts again in between.
create or replace function apply_setting_change(which bigint) returns text language plpgsql security definer
  set search_path = public, pg_catalog, pg_temp as $$
declare
  change  setting_change;
  was     jsonb;
  replaced setting_change;
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
  -- The one that ends first is the one that counts. What was changed since in the database belongs to none of them.
  if change.until_at is not null then
    for replaced in
      select * from setting_change where key = change.key and state = 'applied' and until_at <= change.until_at
      order by until_at, id
    loop
      exit when was is distinct from replaced.after;
      was := replaced.before;
    end loop;
  end if;
  update setting_change set state = 'overtaken', ended_at = now()
  where key = change.key and state = 'applied' and until_at is not null
    and (change.until_at is null or until_at <= change.until_at);
  update setting_change set state = 'applied', applied_at = now(), before = was where id = which;
  return 'applied';
end $$;
