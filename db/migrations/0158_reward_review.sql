-- A reward that a rule found suspicious: it waits for an operator, who pays or refuses it. A reward is reviewed only once,
-- and its reference is that of the movement which pays it.
create table reward_review (
  bucket     integer     not null,
  member     bigint      not null references member,
  id         bigint      not null generated always as identity,
  kind       text        not null constraint reward_review_kind_is_known check (kind in ('invite', 'refund')),
  reference  text        not null constraint reward_review_is_one_per_reward unique,
  amount     bigint      not null constraint reward_review_amount_is_positive check (amount > 0),
  currency   text        not null constraint reward_review_currency_is_known check (currency in ('BAHT', 'LAK')),
  reasons    text[]      not null constraint reward_review_reasons_are_known check (cardinality(reasons) > 0
    and reasons <@ array['SAME_HOLDER', 'SAME_DEVICE', 'SAME_NETWORK', 'OPPOSITE_BETS']),
  -- The members with whom the reasons are, by their internal numbers.
  others     bigint[]    not null constraint reward_review_others_are_few check (cardinality(others) between 1 and 20),
  -- Pairs of rounds that were played against each other: [{"game", "mine", "theirs"}], by the providers' references.
  rounds     jsonb       not null default '[]'
    constraint reward_review_rounds_are_a_list check (jsonb_typeof(rounds) = 'array' and jsonb_array_length(rounds) <= 20),
  at         timestamptz not null default now(),
  state      text        not null default 'waiting'
    constraint reward_review_state_is_known check (state in ('waiting', 'paid', 'refused')),
  refusal    text        constraint reward_review_refusal_is_known
    check (refusal in ('same-person', 'opposite-bets', 'arranged')),
  decided_by bigint      references operator,
  decided_at timestamptz,
  approval   bigint      references approval,
  primary key (bucket, member, id),
  constraint reward_review_bucket_is_of_member check (bucket = member % 256),
  constraint reward_review_refusal_has_a_code check ((state = 'refused') = (refusal is not null)),
  constraint reward_review_only_payment_has_approval check (approval is null or state = 'paid'),
  constraint reward_review_is_decided_as_a_whole
    check (num_nonnulls(decided_by, decided_at) = case state when 'waiting' then 0 else 2 end)
);
create index reward_review_queue on reward_review (at, id) where state = 'waiting';
create unique index reward_review_approval on reward_review (approval) where approval is not null;
revoke update, delete on reward_review from kapao_app;
grant update (state, refusal, decided_by, decided_at, approval) on reward_review to kapao_app;

-- A decision is final. A payment needs an approval that is carried out in the same transaction, or an amount that one operator
-- may decide.
create function check_reward_review() returns trigger language plpgsql
  set search_path = public, pg_catalog, pg_temp as $$
begin
  if old.state <> 'waiting' then
    raise exception using errcode = 'check_violation', constraint = 'reward_review_is_decided_once',
      message = format('reward %s was decided before', old.reference);
  end if;
  if new.state <> 'paid' or new.approval is not null and exists (
    select from approval where id = new.approval and state = 'executed' and action = 'rewards.pay'
      and object = new.reference and decided_by = new.decided_by and decided_at = now()
      and (amount, currency) = (new.amount, new.currency))
  or new.approval is null and exists (
    select from operator_amount where operator = new.decided_by and action = 'rewards.pay'
      and object = new.reference and member = new.member and (amount, currency) = (new.amount, new.currency) and at = now())
  then
    return new;
  end if;
  raise exception using errcode = 'check_violation', constraint = 'reward_review_payment_is_allowed',
    message = format('nothing allows to pay %s of %s', new.amount, new.reference);
end $$;
create trigger reward_review_is_checked before update on reward_review
  for each row execute function check_reward_review();
call audit_direct_changes('reward_review');

-- An invite reward that waits for review has its amount, and counts on the day in which it was fixed. After the review it may be set
-- aside although its deposit is wagered in part: a claim closed it at the lower share.
alter table invite_reward
  add column is_reviewed boolean not null default false,
  drop constraint invite_state_is_known,
  add constraint invite_state_is_known
    check (state in ('earning', 'checking', 'aside', 'received', 'refused')),
  drop constraint invite_aside_is_wagered,
  add constraint invite_aside_is_wagered check (state <> 'aside' or wagered = deposit or is_reviewed);

create or replace function refuse_invite_change() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if (old.inviter, old.invitee, old.movement, old.deposit, old.currency)
      is distinct from (new.inviter, new.invitee, new.movement, new.deposit, new.currency)
    or (old.state <> 'earning' and (old.wagered, old.amount) is distinct from (new.wagered, new.amount))
    or (old.is_reviewed <> new.is_reviewed and (old.state, new.state) <> ('checking', 'aside'))
    or (old.state <> new.state and (old.state, new.state) not in (('earning', 'aside'), ('earning', 'received'),
      ('earning', 'checking'), ('checking', 'aside'), ('checking', 'refused'), ('aside', 'received')))
  then
    raise exception 'invite reward % is %: it cannot become %', old.id, old.state, new.state;
  end if;
  return new;
end $$;

-- A refund that waits for review is not set aside, so it cannot be claimed.
alter table refund
  add column state text not null default 'aside'
    constraint refund_state_is_known check (state in ('checking', 'aside', 'refused')),
  add constraint refund_is_claimed_when_aside check (claimed_at is null or state = 'aside');

create function refuse_refund_change() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'the refund of % of member % is %: it cannot become %', old.day, old.member, old.state, new.state;
end $$;
create trigger refund_only_goes_on before update on refund for each row
  when (old.state <> new.state and old.state <> 'checking') execute function refuse_refund_change();

insert into operator_role_right (role, name)
select unnest(array['risk', 'compliance', 'finance-lead', 'owner']), 'rewards.review';
insert into operator_role_amount (role, right_name, currency, per_item, per_day)
select role, name, currency, per_item, per_day
from operator_role_right cross join (values ('BAHT', 500000::bigint, 5000000::bigint), ('LAK', 300000000, 3000000000))
  as amounts (currency, per_item, per_day)
where name = 'rewards.review';
