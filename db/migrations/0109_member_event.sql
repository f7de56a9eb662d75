-- What happened to a member's account, and from where. Rows are kept for two years (the job member-event.forget).
create table member_event (
  bucket       integer     not null,
  member       bigint      not null references member,
  id           bigint      not null generated always as identity,
  at           timestamptz not null default now(),
  kind         text        not null constraint member_event_kind_is_known check (kind in ('sign-in', 'sign-in-failed',
    'sign-out', 'sessions-end', 'password-change', 'password-reset', 'password-link', 'bank-account', 'withdrawal')),
  session      bigint,
  -- A keyed hash of the network finds events from the same one; the address itself is encrypted.
  network_hash bytea       constraint member_event_network_is_a_hash check (length(network_hash) = 32),
  address      bytea,
  -- Short name of the client's program and system.
  device       text        not null default '' constraint member_event_device_is_short check (length(device) <= 60),
  -- Reference of a withdrawal.
  reference    text,
  primary key (bucket, member, id),
  constraint member_event_bucket_is_of_member check (bucket = member % 256),
  constraint member_event_address_has_network check ((address is null) = (network_hash is null))
);
create unique index member_event_withdrawal on member_event (bucket, member, reference) where kind = 'withdrawal';
create index member_event_network on member_event (network_hash, at) where network_hash is not null;
create index member_event_at on member_event using brin (at);
revoke update on member_event from kapao_app;

-- Only what is older than two years can be deleted.
create function keep_member_event() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if old.at > now() - interval '2 years' then
    raise exception using errcode = 'check_violation', constraint = 'member_event_is_kept_two_years',
      message = 'an event of a member is kept for two years';
  end if;
  return old;
end $$;
create trigger member_event_is_kept before delete on member_event for each row execute function keep_member_event();

alter table session
  add column device text not null default '',
  add column address bytea;
