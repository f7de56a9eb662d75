-- Operators set other limits of withdrawals for one member: lower ones, or higher ones for a member they know well. A null
-- is the limit of the member's currency.
create table member_withdraw_limit (
  bucket      integer     not null,
  member      bigint      not null references member,
  maximum     bigint      constraint member_withdraw_limit_maximum_is_positive check (maximum > 0),
  count_a_day integer     constraint member_withdraw_limit_count_is_possible check (count_a_day between 1 and 100),
  changed_at  timestamptz not null default now(),
  primary key (bucket, member),
  constraint member_withdraw_limit_bucket_is_of_member check (bucket = member % 256)
);
revoke delete on member_withdraw_limit from kapao_app;

-- The application sets a limit above those of the currency only with an approval that is carried out in the same transaction.
create function check_member_withdraw_limit() returns trigger language plpgsql
  set search_path = public, pg_catalog, pg_temp as $$
declare
  owner member;
begin
  select * into owner from member where id = new.member;
  if exists (select from withdraw_limit
      where currency = owner.currency and (new.maximum > maximum or new.count_a_day > count_a_day))
    and not exists (select from approval where state = 'executed' and action = 'member.withdraw-limit' and decided_at = now()
      and object = 'member ' || owner.public_id)
  then
    raise exception using errcode = 'check_violation', constraint = 'member_withdraw_limit_takes_two',
      message = format('a higher limit of withdrawals for member %s takes two people', owner.public_id);
  end if;
  return new;
end $$;
create trigger member_withdraw_limit_takes_two before insert or update on member_withdraw_limit
  for each row when (current_user = 'kapao_app') execute function check_member_withdraw_limit();

call audit_direct_changes('member_withdraw_limit');

insert into operator_role_right (role, name)
select unnest(array['finance', 'finance-lead', 'risk', 'owner']), 'withdrawals.limits';
