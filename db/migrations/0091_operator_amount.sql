-- Amounts that one operator may decide alone. They belong to the role's rights, and count per item, per day and per member.

-- A right of a role takes two from these amounts. Without a row of the currency every amount takes two.
create table operator_role_amount (
  role       text   not null,
  right_name text   not null,
  currency   text   not null constraint operator_role_amount_currency_is_known check (currency in ('BAHT', 'LAK')),
  per_item   bigint not null,
  -- Sum of 24 hours of one operator.
  per_day    bigint not null,
  primary key (role, right_name, currency),
  constraint operator_role_amount_is_bounded check (per_item >= 1 and per_day >= per_item),
  foreign key (role, right_name) references operator_role_right (role, name) on delete cascade
);
insert into operator_role_amount (role, right_name, currency, per_item, per_day)
select role, name, currency, per_item, per_day
from operator_role_right cross join (values ('BAHT', 5000000, 20000000), ('LAK', 3000000000, 12000000000))
  as amount (currency, per_item, per_day)
where name = 'review.resolve';

-- What operators decided alone.
create table operator_amount (
  id         bigint      generated always as identity primary key,
  operator   bigint      not null references operator,
  right_name text        not null,
  action     text        not null,
  object     text        not null,
  -- The member who benefits.
  member     bigint      references member,
  amount     bigint      not null constraint operator_amount_is_positive check (amount > 0),
  currency   text        not null,
  at         timestamptz not null default now()
);
create index operator_amount_operator on operator_amount (operator, at);
create index operator_amount_member on operator_amount (member, at) where member is not null;
revoke update, delete on operator_amount from kapao_app;

-- True when an amount takes two: by itself, with what the operator decided alone in the last 24 hours, or with what any
-- operators decided alone for the same member. It locks both, so that amounts at the same moment count one after the other.
create function amount_takes_two(person bigint, needed text, wanted bigint, wanted_currency text, beneficiary bigint)
  returns boolean language plpgsql set search_path = public, pg_catalog, pg_temp as $$
declare
  bounds operator_role_amount;
begin
  perform pg_advisory_xact_lock(hashtextextended('operator_amount:operator:' || person, 0));
  perform pg_advisory_xact_lock(hashtextextended('operator_amount:member:' || beneficiary, 0));
  select amounts.* into bounds from operator join operator_role_amount amounts on amounts.role = operator.role
    where operator.id = person and amounts.right_name = needed and amounts.currency = wanted_currency;
  if not found then
    return true;
  end if;
  return wanted >= bounds.per_item
    or wanted + (select coalesce(sum(amount), 0) from operator_amount
        where operator = person and right_name = needed and currency = wanted_currency and at > now() - interval '24 hours')
      >= bounds.per_day
    or wanted + (select coalesce(sum(amount), 0) from operator_amount
        where member = beneficiary and currency = wanted_currency and at > now() - interval '24 hours')
      >= bounds.per_item;
end $$;

create function check_operator_amount() returns trigger language plpgsql set search_path = public, pg_catalog, pg_temp as $$
begin
  if amount_takes_two(new.operator, new.right_name, new.amount, new.currency, new.member) then
    raise exception using errcode = 'check_violation', constraint = 'operator_amount_takes_two',
      message = format('%s %s of operator %s takes two people: %s', new.amount, new.currency, new.operator, new.object);
  end if;
  return new;
end $$;
create trigger operator_amount_is_checked before insert on operator_amount
  for each row execute function check_operator_amount();

-- The proposal of a decision about money lives in approval. The columns proposed_* are those of decisions before that.
alter table money_decision add column approval bigint references approval;
create unique index money_decision_approval on money_decision (approval) where approval is not null;

-- Proposals that still count are carried over; their authors and reasons stay.
create temporary table waiting on commit drop as
  select 'external-transfer' as kind, reference as item, manual_at as since from external_transfer where manual_at is not null
  union all
  select 'payment', id::text, seen_at from unmatched_payment where resolved_at is null and reason_code <> 'forged'
  union all
  select 'slip', reference, coalesce(decided_at, created_at) from slip where note = 'UNKNOWN' and resolved_at is null
  union all
  select 'incident', reference, seen_at from external_transfer_incident where resolved_at is null;
insert into approval
  (action, needs, object, input, before, amount, currency, reason, proposed_by, proposed_at, expires_at, key)
select 'review.resolve', 'review.resolve', half.kind || ' ' || half.item,
  jsonb_strip_nulls(jsonb_build_object('kind', half.kind, 'id', half.item, 'decision', half.decision,
    'amount', case when half.kind = 'slip' and half.decision = 'credit'
        or half.kind = 'external-transfer' and half.decision = 'applied' and way.kind in ('from-game', 'voucher')
      then half.amount / 100.0 end,
    'member', case when half.kind = 'payment' then member.public_id::text end)) || half.details,
  jsonb_build_object('since', floor(extract(epoch from since) * 1000)),
  half.amount, case when half.amount is not null then half.currency end, half.proposed_reason, half.proposed_by,
  half.proposed_at, now() + interval '72 hours', 'carried over:' || half.id
from money_decision half join waiting using (kind, item)
  left join member on member.id = half.member
  left join external_transfer way on half.kind = 'external-transfer' and way.reference = half.item
where half.decided_at is null and half.proposed_at >= since
  and (half.amount is null or half.currency is not null);
delete from money_decision where decided_at is null;
drop index money_decision_one_proposal;

alter table money_decision drop constraint money_decision_large_takes_two;
alter table money_decision add constraint money_decision_is_decided check (decided_at is not null);

-- A decision without a second person counts among the operator's amounts, also when a server of 1.1 makes it.
create function check_money_decision() returns trigger language plpgsql set search_path = public, pg_catalog, pg_temp as $$
declare
  subject text := new.kind || ' ' || new.item;
begin
  if new.approval is not null then
    if not exists (select from approval where id = new.approval and state = 'executed' and action = 'review.resolve'
        and object = subject and decided_by = new.decided_by and amount is not distinct from new.amount)
    then
      raise exception using errcode = 'check_violation', constraint = 'money_decision_has_its_approval',
        message = format('approval %s is of another decision than %s', new.approval, subject);
    end if;
    return new;
  end if;
  if new.is_unconfirmed then
    raise exception using errcode = 'check_violation', constraint = 'money_decision_unconfirmed_takes_two',
      message = format('the provider does not confirm the amount of %s: the decision takes two people', subject);
  end if;
  if new.amount > 0 and not exists (select from operator_amount where operator = new.decided_by
      and action = 'review.resolve' and object = subject and amount = new.amount and at = now())
  then
    insert into operator_amount (operator, right_name, action, object, member, amount, currency)
      values (new.decided_by, 'review.resolve', 'review.resolve', subject, new.member, new.amount, new.currency);
  end if;
  return new;
end $$;
create trigger money_decision_is_checked before insert on money_decision
  for each row execute function check_money_decision();
