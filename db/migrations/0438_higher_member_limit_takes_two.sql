-- The operators' limit on a member's deposits, losses or time is raised, or taken away, by two (decision 0268). Servers of 1.1 have
-- no such limits.
create function check_operators_limit() returns trigger language plpgsql
  set search_path = public, pg_catalog, pg_temp as $$
begin
  if not exists (select from approval where state = 'executed' and action = 'member.limit' and decided_at = now()
      and object = (select concat_ws(' ', 'member', public_id, new.kind, new.period) from member where id = new.member))
  then
    raise exception using errcode = 'check_violation', constraint = 'member_limit_takes_two',
      message = 'a limit that operators set for a member is raised by two people';
  end if;
  return new;
end $$;
create trigger member_limit_takes_two before update on member_limit
  for each row when (current_user = 'kapao_app' and old.set_by = 'operator' and old.amount is not null
    and (new.amount is null or new.amount > old.amount or new.set_by <> old.set_by))
  execute function check_operators_limit();
