-- Two operators make and change bonuses; one stops a bonus. Members who hold it keep the terms that their claim copied.
alter table bonus
  add column budget bigint constraint bonus_budget_is_bounded check (budget between 1 and 100000000000000);

create function check_bonus_change() returns trigger language plpgsql set search_path = public, pg_catalog, pg_temp as $$
begin
  if exists (
    select from approval where action = 'bonuses.change' and object = new.code and state = 'executed' and decided_at = now())
  then
    return new;
  end if;
  -- The bonuses that an empty database gets come with the mark.
  if tg_op = 'INSERT' and exists (select from site_setting where key = 'seeded-bonuses' and changed_at = now()) then return new; end if;
  raise exception using errcode = 'check_violation', constraint = 'bonus_change_takes_two',
    message = format('to change bonus %s takes two people', new.code);
end $$;

revoke delete on bonus from kapao_app;
create trigger bonus_addition_is_allowed before insert on bonus for each row
  when (current_user = 'kapao_app') execute function check_bonus_change();
-- To end a bonus, or to take it out of the list, takes one.
create trigger bonus_change_is_allowed before update on bonus for each row
  when (current_user = 'kapao_app' and (
    (new.is_active and not old.is_active) or (new.is_listed and not old.is_listed)
    or to_jsonb(new) - '{is_active,is_listed}'::text[] is distinct from to_jsonb(old) - '{is_active,is_listed}'::text[]))
  execute function check_bonus_change();

insert into operator_role_right (role, name)
select code, 'bonuses.read' from operator_role
where code in ('support-lead', 'finance', 'finance-lead', 'risk', 'compliance', 'owner', 'auditor')
union all
select code, 'bonuses.change' from operator_role where code in ('finance-lead', 'owner');
