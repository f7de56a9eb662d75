-- Operators credit and debit members by an adjustment, which is a cost or an income of the company (house/goodwill).
create table member_adjustment (
  bucket   integer     not null,
  member   bigint      not null references member,
  id       bigint      not null generated always as identity,
  kind     text        not null constraint member_adjustment_kind_is_known check (kind in ('credit', 'debit')),
  category text        not null
    constraint member_adjustment_category_is_known check (category in ('goodwill', 'correction', 'prize')),
  amount   bigint      not null constraint member_adjustment_amount_is_positive check (amount > 0),
  currency text        not null,
  operator bigint      not null references operator,
  approval bigint      references approval,
  -- Idempotency key of the request that carried it out.
  key      text        not null,
  at       timestamptz not null default now(),
  primary key (bucket, member, id),
  constraint member_adjustment_bucket_is_of_member check (bucket = member % 256),
  constraint member_adjustment_debit_takes_two check (kind = 'credit' or approval is not null)
);
create unique index member_adjustment_key on member_adjustment (bucket, member, key);
create unique index member_adjustment_approval on member_adjustment (approval) where approval is not null;
revoke update, delete on member_adjustment from kapao_app;

-- An adjustment needs an approval that is carried out in the same transaction, or an amount that one operator may decide.
create function check_member_adjustment() returns trigger language plpgsql
  set search_path = public, pg_catalog, pg_temp as $$
declare
  subject text := 'member ' || (select public_id from member where id = new.member);
begin
  if new.approval is not null and exists (
    select from approval where id = new.approval and state = 'executed' and action = 'member.' || new.kind
      and object = subject and decided_by = new.operator and decided_at = now()
      and (amount, currency) = (new.amount, new.currency))
  or new.approval is null and exists (
    select from operator_amount where operator = new.operator and action = 'member.' || new.kind
      and object = subject and member = new.member and (amount, currency) = (new.amount, new.currency) and at = now())
  then
    return new;
  end if;
  raise exception using errcode = 'check_violation', constraint = 'member_adjustment_is_allowed',
    message = format('nothing allows to %s %s with %s', new.kind, subject, new.amount);
end $$;
create trigger member_adjustment_is_checked before insert on member_adjustment
  for each row execute function check_member_adjustment();

insert into operator_role_right (role, name)
select unnest(array['finance', 'finance-lead', 'owner']), 'members.money';
insert into operator_role_amount (role, right_name, currency, per_item, per_day)
select role, name, currency, case when role = 'finance' then per_item else 5 * per_item end,
  case when role = 'finance' then per_day else 5 * per_day end
from operator_role_right cross join (values ('BAHT', 200000::bigint, 1000000::bigint), ('LAK', 120000000, 600000000))
  as amounts (currency, per_item, per_day)
where name = 'members.money';
