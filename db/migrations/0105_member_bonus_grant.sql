-- An operator gives a member a bonus, as a claim that waits for the next deposit. The amount is the most that it can cost.
create table member_bonus_grant (
  bucket   integer     not null,
  member   bigint      not null references member,
  claim    bigint      not null references member_bonus,
  amount   bigint      not null constraint member_bonus_grant_amount_is_positive check (amount > 0),
  currency text        not null,
  operator bigint      not null references operator,
  approval bigint      references approval,
  at       timestamptz not null default now(),
  primary key (bucket, member, claim),
  constraint member_bonus_grant_bucket_is_of_member check (bucket = member % 256)
);
create unique index member_bonus_grant_claim on member_bonus_grant (claim);
create unique index member_bonus_grant_approval on member_bonus_grant (approval) where approval is not null;
revoke update, delete on member_bonus_grant from kapao_app;
call audit_direct_changes('member_bonus_grant');

-- A grant needs an approval that is carried out in the same transaction, or an amount that one operator may decide.
create function check_member_bonus_grant() returns trigger language plpgsql
  set search_path = public, pg_catalog, pg_temp as $$
declare
  subject text := 'member ' || (select public_id from member where id = new.member);
begin
  if not exists (select from member_bonus where id = new.claim and member = new.member and max_bonus <= new.amount
      and currency = new.currency)
  then
    raise exception using errcode = 'check_violation', constraint = 'member_bonus_grant_is_of_claim',
      message = format('claim %s of %s can cost more than %s', new.claim, subject, new.amount);
  end if;
  if new.approval is not null and exists (
    select from approval where id = new.approval and state = 'executed' and action = 'member.bonus'
      and object = subject and decided_by = new.operator and decided_at = now()
      and (amount, currency) = (new.amount, new.currency))
  or new.approval is null and exists (
    select from operator_amount where operator = new.operator and action = 'member.bonus'
      and object = subject and member = new.member and (amount, currency) = (new.amount, new.currency) and at = now())
  then
    return new;
  end if;
  raise exception using errcode = 'check_violation', constraint = 'member_bonus_grant_is_allowed',
    message = format('nothing allows to give %s a bonus of %s', subject, new.amount);
end $$;
create trigger member_bonus_grant_is_checked before insert on member_bonus_grant
  for each row execute function check_member_bonus_grant();

insert into operator_role_right (role, name)
select unnest(array['support-lead', 'finance', 'finance-lead', 'owner']), 'members.bonus';
insert into operator_role_amount (role, right_name, currency, per_item, per_day)
select role, name, currency, case when role in ('support-lead', 'finance') then per_item else 5 * per_item end,
  case when role in ('support-lead', 'finance') then per_day else 5 * per_day end
from operator_role_right cross join (values ('BAHT', 100000::bigint, 500000::bigint), ('LAK', 60000000, 300000000))
  as amounts (currency, per_item, per_day)
where name = 'members.bonus';
