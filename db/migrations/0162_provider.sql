-- Times in which a provider takes no new money, or is in maintenance. The strictest one that is not over counts, so one operator
-- can only close further; to end them before their time takes two. A row without an operator was added by the breaker.
create table provider_closure (
  id       bigint      not null generated always as identity primary key,
  provider text        not null constraint provider_closure_provider_takes_money
    check (provider ~ '^(game|gateway):[A-Za-z0-9]{1,20}$' or provider = 'truewallet'),
  state    text        not null constraint provider_closure_state_is_known check (state in ('no_new_money', 'maintenance')),
  -- Shown to members, in three languages.
  text     jsonb       constraint provider_closure_text_is_whole
    check (text is null or setting_fields_fit(text, '{th,la,en}', 'string', '^[^\u0001-\u001f\u007f]{1,200}$')),
  reason   text        not null constraint provider_closure_has_a_reason check (length(reason) between 3 and 500),
  operator bigint      references operator,
  made_at  timestamptz not null default now(),
  until_at timestamptz constraint provider_closure_ends_after_its_begin check (until_at > made_at),
  ended_at timestamptz,
  ended_by bigint      references operator,
  approval bigint      references approval,
  constraint provider_closure_of_breaker_has_an_end check (operator is not null or until_at is not null),
  constraint provider_closure_end_is_whole check (num_nulls(ended_at, ended_by, approval) in (0, 3))
);
create index provider_closure_provider on provider_closure (provider, id);
create index provider_closure_current on provider_closure (provider) where ended_at is null;
revoke update, delete on provider_closure from kapao_app;
grant update (ended_at, ended_by, approval) on provider_closure to kapao_app;

-- The server alone can end a closure only with an approval that is carried out in the same transaction.
create function check_provider_opening() returns trigger language plpgsql set search_path = public, pg_catalog, pg_temp as $$
begin
  if old.ended_at is null and new.ended_at = now() and exists (
    select from approval where id = new.approval and state = 'executed' and action = 'providers.open'
      and object = new.provider and decided_by = new.ended_by and decided_at = now())
  then
    return new;
  end if;
  raise exception using errcode = 'check_violation', constraint = 'provider_opening_takes_two',
    message = format('to open %s takes two people', new.provider);
end $$;
create trigger provider_opening_is_allowed before update on provider_closure for each row
  when (current_user = 'kapao_app') execute function check_provider_opening();
call audit_direct_changes('provider_closure');

-- The providers that are closed now, with the closure that counts.
create view provider_closed as
  select distinct on (provider) id, provider, state, text, reason, operator, made_at, until_at
  from provider_closure
  where ended_at is null and (until_at is null or until_at > now())
  order by provider, state = 'maintenance' desc, until_at desc nulls first, id desc;

-- Calls to providers by minute, of all servers. `times` counts the calls that were sent by how long they took
-- (server/provider/health.ts has the steps).
create table provider_health (
  provider     text        not null,
  operation    text        not null,
  minute       timestamptz not null,
  done         integer     not null,
  refused      integer     not null,
  failed       integer     not null,
  skipped      integer     not null,
  times        integer[]   not null,
  primary key (provider, operation, minute)
);
create index provider_health_minute on provider_health (minute);

-- When each operation last succeeded.
create table provider_success (
  provider  text        not null,
  operation text        not null,
  at        timestamptz not null default now(),
  primary key (provider, operation)
);

-- Circuits that are not closed: a server sends no calls while its circuit is open.
create table provider_circuit (
  server   text        not null,
  provider text        not null,
  circuit  text        not null,
  since    timestamptz not null default now(),
  seen_at  timestamptz not null default now(),
  primary key (server, provider, circuit)
);

insert into retention (kind, days, lowest, highest, is_purged, why) values
  ('provider-health', 1, 1, 31, true, 'figures of the last hour are shown; older ones are in the metrics');

insert into setting_kind (key, kind, least, most, takes_two) values
  ('breakerPercent', 'number', 0, 100, false),
  ('breakerCalls', 'number', 5, 10000, false);

insert into operator_role_right (role, name)
select code, 'providers.read' from operator_role
where code in ('support', 'support-lead', 'finance', 'finance-lead', 'risk', 'compliance', 'systems', 'owner', 'auditor')
union all
select code, 'providers.switch' from operator_role where code in ('finance', 'finance-lead', 'risk', 'systems', 'owner');
