-- An action that takes two people is an approval: one operator proposes it, another one carries it out. The database refuses
-- an execution in which the two are not independent of each other.

-- Who made, raised, reset or re-admitted an operator, and so could act in the operator's name. Nobody for the command line.
-- `role` is a role that got more: who edited it depends on its operators, but those do not depend on each other.
create table operator_change (
  id         bigint      generated always as identity primary key,
  operator   bigint      not null references operator,
  changed_by bigint      references operator,
  kind       text        not null,
  at         timestamptz not null default now(),
  constraint operator_change_kind_is_known check (kind in ('made', 'raised', 'reset', 'readmitted', 'role')),
  constraint operator_change_is_by_another check (changed_by <> operator)
);
create index operator_change_operator on operator_change (operator, at);
revoke update, delete on operator_change from kapao_app;

create table approval (
  id              bigint      generated always as identity primary key,
  action          text        not null constraint approval_action_is_plain check (action ~ '^[a-z-]+\.[a-z-]+$'),
  -- The right that the action needs, of the proposer and of the second person.
  needs           text        not null,
  object          text        not null,
  input           jsonb       not null,
  -- The state of the object that the proposer saw. The proposal is stale when it has changed.
  before          jsonb       not null,
  amount          bigint,
  currency        text,
  reason          text        not null,
  proposed_by     bigint      not null references operator,
  proposed_at     timestamptz not null default now(),
  expires_at      timestamptz not null,
  -- Idempotency key of the proposal.
  key             text        not null unique,
  state           text        not null default 'open' constraint approval_state_is_known
                  check (state in ('open', 'executed', 'withdrawn', 'replaced', 'stale', 'expired')),
  decided_by      bigint      references operator,
  decided_at      timestamptz,
  decision_reason text,
  -- Idempotency key of the execution.
  decision_key    text        unique,
  constraint approval_money_has_a_currency check ((amount is null) = (currency is null)),
  constraint approval_currency_is_known check (currency in ('BAHT', 'LAK')),
  constraint approval_expires_later check (expires_at > proposed_at),
  constraint approval_end_is_whole check ((state = 'open') = (decided_at is null)),
  constraint approval_two_are_two check (state <> 'executed' or (decided_by is not null and decided_by <> proposed_by)),
  constraint approval_execution_is_whole check ((state = 'executed') = (decision_key is not null)),
  constraint approval_is_withdrawn_by_its_proposer
    check (state <> 'withdrawn' or (decided_by is not null and decided_by = proposed_by))
);
-- A new proposal of the same action replaces the earlier one of the object.
create unique index approval_one_open on approval (action, object) where state = 'open';
create index approval_proposed_by on approval (proposed_by, id);
create index approval_decided on approval (decided_at, id) where state <> 'open';
revoke delete on approval from kapao_app;

-- Lists everyone who could act as an operator: the operator, and whoever changed the account in the last 7 days, and so on.
create function operators_behind(person bigint) returns setof bigint
  language sql stable set search_path = public, pg_catalog, pg_temp as $$
  with recursive behind (operator) as (
    select person
    union
    select changed_by from behind join operator_change using (operator)
    where changed_by is not null and kind <> 'role' and at > now() - interval '7 days'
  )
  select operator from behind
$$;

create function operator_has_right(person bigint, needed text) returns boolean
  language sql stable set search_path = public, pg_catalog, pg_temp as $$
  select exists (
    select from operator join operator_role_right on operator_role_right.role = operator.role
    where operator.id = person and is_active and coalesce(now() < ends_at, true) and name = needed)
$$;

-- Says why an operator cannot be the second person of a proposal, or null. The server and the trigger below both ask it.
create function approval_refusal(proposal approval, second bigint) returns text
  language sql stable set search_path = public, pg_catalog, pg_temp as $$
  select case
    when proposal.expires_at <= now() then 'expired'
    when proposal.proposed_by = second then 'own'
    when not operator_has_right(second, proposal.needs) then 'no_right'
    when not operator_has_right(proposal.proposed_by, proposal.needs) then 'proposer_lost_right'
    when exists (select operators_behind(second) intersect select operators_behind(proposal.proposed_by))
      or exists (
        select from operator_change where kind = 'role' and at > now() - interval '7 days'
          and (operator, changed_by) in ((second, proposal.proposed_by), (proposal.proposed_by, second)))
      then 'dependent'
  end
$$;

create function check_approval() returns trigger language plpgsql set search_path = public, pg_catalog, pg_temp as $$
declare
  refusal text;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' then
      raise exception using errcode = 'check_violation', constraint = 'approval_begins_open',
        message = 'an approval begins as a proposal';
    end if;
    return new;
  end if;
  if old.state <> 'open' then
    raise exception using errcode = 'check_violation', constraint = 'approval_stands',
      message = format('approval %s is %s and stands', old.id, old.state);
  end if;
  if (old.id, old.action, old.needs, old.object, old.input, old.before, old.amount, old.currency, old.reason, old.proposed_by,
      old.proposed_at, old.expires_at, old.key)
    is distinct from (new.id, new.action, new.needs, new.object, new.input, new.before, new.amount, new.currency, new.reason,
      new.proposed_by, new.proposed_at, new.expires_at, new.key)
  then
    raise exception using errcode = 'check_violation', constraint = 'approval_proposal_stands',
      message = format('the proposal of approval %s stands', old.id);
  end if;
  refusal := case when new.state = 'executed' then approval_refusal(old, new.decided_by) end;
  if refusal is not null then
    raise exception using errcode = 'check_violation', constraint = 'approval_two_are_independent',
      message = format('approval %s cannot be executed by operator %s: %s', old.id, new.decided_by, refusal);
  end if;
  return new;
end $$;
create trigger approval_is_checked before insert or update on approval
  for each row execute function check_approval();

insert into operator_role_right (role, name)
select unnest(array['support', 'support-lead', 'finance', 'finance-lead', 'risk', 'compliance', 'auditor', 'owner']),
  'approvals.read';
