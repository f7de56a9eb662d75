-- A limit of withdrawals that one operator lowered is raised, or taken away, by two (decision 0268). Until here two were needed only
-- above the limits of the currency, so one operator undid what another one had set. Servers of 1.1 set no limits of one member.
create or replace function check_member_withdraw_limit() returns trigger language plpgsql
  set search_path = public, pg_catalog, pg_temp as $$
declare
  owner member;
begin
  select * into owner from member where id = new.member;
  -- An upsert runs this as an insert first, so the present row is read and `old` is not used.
  if exists (
      select from withdraw_limit general
        left join member_withdraw_limit own on own.bucket = new.bucket and own.member = new.member
      where currency = owner.currency
        and (coalesce(new.maximum, general.maximum) > coalesce(own.maximum, general.maximum)
          or coalesce(new.count_a_day, general.count_a_day) > coalesce(own.count_a_day, general.count_a_day)))
    and not exists (select from approval where state = 'executed' and action = 'member.withdraw-limit' and decided_at = now()
      and object = 'member ' || owner.public_id)
  then
    raise exception using errcode = 'check_violation', constraint = 'member_withdraw_limit_takes_two',
      message = format('a higher limit of withdrawals for member %s takes two people', owner.public_id);
  end if;
  return new;
end $$;
