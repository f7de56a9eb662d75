-- A restriction for fraud, abuse or the security of an account is shortened, softened and lifted by two (decision 0269). One
-- operator of support could lift what risk had set. What one operator sets is set at once, and its end lifts it as before.

-- Until when a member is restricted for such a reason, and until when suspended for one. `-infinity`: not at all.
create function suspicion_ends(status text, category text, until timestamptz, returning_category text, returning_until timestamptz,
  out restricted timestamptz, out suspended timestamptz)
  language sql immutable as $$
  with suspicion (category) as (select unnest(array['fraud', 'abuse', 'security']))
  select
    greatest('-infinity',
      case when status <> 'active' and $2 in (select category from suspicion) then coalesce(until, 'infinity') end,
      case when status = 'suspended' and $4 in (select category from suspicion) then coalesce(returning_until, 'infinity') end),
    greatest('-infinity',
      case when status = 'suspended' and $2 in (select category from suspicion) then coalesce(until, 'infinity') end)
$$;

-- The server asks it for its answer, and the trigger below asks it again.
create function member_status_takes_two(present member, wanted_status text, wanted_category text, wanted_until timestamptz,
  wanted_returning_category text, wanted_returning_until timestamptz) returns boolean
  language sql stable set search_path = public, pg_catalog, pg_temp as $$
  select before.restricted > now() and wanted.restricted < before.restricted
    or before.suspended > now() and wanted.suspended < before.suspended
  from suspicion_ends(present.status, present.status_category, present.status_until, present.returning_category,
      present.returning_until) before,
    suspicion_ends(wanted_status, wanted_category, wanted_until, wanted_returning_category, wanted_returning_until) wanted
$$;

create function check_member_status() returns trigger language plpgsql
  set search_path = public, pg_catalog, pg_temp as $$
begin
  if member_status_takes_two(old, new.status, new.status_category, new.status_until, new.returning_category, new.returning_until)
    and not exists (select from approval where state = 'executed' and action = 'member.status' and decided_at = now()
      and object = 'member ' || old.public_id)
  then
    raise exception using errcode = 'check_violation', constraint = 'member_status_takes_two',
      message = format('a restriction of member %s for suspicion is lifted by two people', old.public_id);
  end if;
  return new;
end $$;
create trigger member_status_takes_two
  before update of status, status_category, status_until, returning_category, returning_until on member
  for each row when (current_user = 'kapao_app') execute function check_member_status();
