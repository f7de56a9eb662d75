-- What operators see of the service itself: the servers that run, the last result of the checks, and when a backup was last made.

-- A server writes its row every few seconds and deletes it when it stops. `clock_ms` is its clock less the clock of the database.
create table server (
  id         uuid        not null primary key,
  place      text        not null constraint server_place_is_short check (length(place) between 1 and 120),
  version    text        not null constraint server_version_is_short check (length(version) between 1 and 40),
  started_at timestamptz not null default now(),
  beaten_at  timestamptz not null default now(),
  clock_ms   bigint      not null
);

-- The last run of each check, and how many faults it found.
create table system_check (
  name       text        not null primary key constraint system_check_name_is_known check (name in ('ledger', 'audit')),
  checked_at timestamptz not null default now(),
  faults     integer     not null constraint system_check_faults_are_counted check (faults >= 0)
);

-- When a backup of each kind last ended. The service does not make dumps and base backups: the command that does notes them.
create table backup_done (
  kind    text        not null primary key constraint backup_done_kind_is_known check (kind in ('folder', 'dump', 'base')),
  done_at timestamptz not null default now()
);
revoke insert, update, delete on backup_done from kapao_app;

create function note_backup(backup_kind text) returns void language sql set search_path = public, pg_catalog, pg_temp as $$
  insert into backup_done (kind) values (backup_kind) on conflict (kind) do update set done_at = now()
$$;
revoke execute on function note_backup from public;

insert into operator_role_right (role, name)
select code, 'system.read' from operator_role where code in ('systems', 'finance-lead', 'risk', 'compliance', 'owner', 'auditor')
union all
select code, 'system.run' from operator_role where code in ('systems', 'owner');
