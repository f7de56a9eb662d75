-- Player protection. A member and the operators each set limits on deposits and on the net loss per day, week and month
-- of Bangkok; the strictest counts. A null amount is no limit.
create table member_limit (
  bucket      integer     not null,
  member      bigint      not null references member,
  kind        text        not null constraint member_limit_kind_is_known check (kind in ('deposit', 'loss')),
  period      text        not null constraint member_limit_period_is_known check (period in ('day', 'week', 'month')),
  set_by      text        not null constraint member_limit_set_by_is_known check (set_by in ('member', 'operator')),
  amount      bigint      constraint member_limit_amount_is_not_negative check (amount >= 0),
  -- A higher limit (null: none) that the member asked for. It counts when the member confirms it after this time.
  next_at     timestamptz,
  next_amount bigint      constraint member_limit_next_amount_is_higher check (next_amount > amount),
  changed_at  timestamptz not null default now(),
  primary key (bucket, member, kind, period, set_by),
  constraint member_limit_bucket_is_of_member check (bucket = member % 256),
  constraint member_limit_next_amount_has_time check (next_amount is null or next_at is not null),
  constraint member_limit_next_is_of_limit check (next_at is null or amount is not null),
  constraint member_limit_operator_does_not_wait check (next_at is null or set_by = 'member')
);
revoke delete on member_limit from kapao_app;

-- The application cannot raise or remove a member's own limit sooner than 24 hours after it was asked to.
create function check_member_limit() returns trigger language plpgsql
  set search_path = public, pg_catalog, pg_temp as $$
begin
  if new.next_at is distinct from old.next_at and new.next_at < now() + interval '24 hours' then
    raise exception using errcode = 'check_violation', constraint = 'member_limit_waits',
      message = 'a higher limit waits for 24 hours';
  end if;
  if old.amount is not null and (new.amount is null or new.amount > old.amount)
    and (old.next_at is null or old.next_at > now() or new.amount is distinct from old.next_amount)
  then
    raise exception using errcode = 'check_violation', constraint = 'member_limit_waits',
      message = 'a higher limit was not asked for 24 hours before';
  end if;
  return new;
end $$;
create trigger member_limit_is_checked before update on member_limit
  for each row when (new.set_by = 'member' and current_setting('role') = 'kapao_app')
  execute function check_member_limit();

-- Every change of a limit, for the member's file. Who the operator was stands in the audit.
create table member_limit_change (
  bucket      integer     not null,
  member      bigint      not null references member,
  id          bigint      not null generated always as identity,
  at          timestamptz not null default now(),
  kind        text        not null,
  period      text        not null,
  set_by      text        not null,
  before      bigint,
  after       bigint,
  next_at     timestamptz,
  next_amount bigint,
  primary key (bucket, member, id),
  constraint member_limit_change_bucket_is_of_member check (bucket = member % 256)
);
revoke insert, update, delete on member_limit_change from kapao_app;

create function note_member_limit() returns trigger
  language plpgsql security definer set search_path = public, pg_catalog, pg_temp as $$
begin
  insert into member_limit_change (bucket, member, kind, period, set_by, before, after, next_at, next_amount)
    values (new.bucket, new.member, new.kind, new.period, new.set_by,
      case when tg_op = 'UPDATE' then old.amount end, new.amount, new.next_at, new.next_amount);
  return null;
end $$;
revoke all on function note_member_limit from public;
create trigger member_limit_is_noted after insert or update on member_limit
  for each row execute function note_member_limit();

-- Breaks and self-exclusions. A row is never changed or deleted, so that nobody can shorten one; a longer one is one more
-- row. A null end is for ever.
create table member_exclusion (
  bucket   integer     not null,
  member   bigint      not null references member,
  id       bigint      not null generated always as identity,
  kind     text        not null constraint member_exclusion_kind_is_known check (kind in ('break', 'exclusion')),
  begun_at timestamptz not null default now(),
  until    timestamptz,
  primary key (bucket, member, id),
  constraint member_exclusion_bucket_is_of_member check (bucket = member % 256),
  constraint member_exclusion_has_length check (until > begun_at),
  constraint member_exclusion_break_has_end check (kind = 'exclusion' or until is not null)
);
revoke update, delete on member_exclusion from kapao_app;

call audit_direct_changes('member_limit');
call audit_direct_changes('member_exclusion');

insert into operator_role_right (role, name)
select unnest(array['support', 'support-lead', 'risk', 'compliance', 'owner']), 'members.limits';
