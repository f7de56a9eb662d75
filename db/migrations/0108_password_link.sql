-- Links by which members choose a new password. An operator has one sent to the registered number, and never sees it.
create table member_password_link (
  bucket     integer     not null,
  member     bigint      not null references member,
  id         bigint      not null generated always as identity,
  token_hash bytea       not null constraint member_password_link_token_is_a_hash check (length(token_hash) = 32),
  sent_by    bigint      not null references operator,
  at         timestamptz not null default now(),
  ends_at    timestamptz not null,
  -- Set when a newer link or another reset took its place.
  revoked_at timestamptz,
  used_at    timestamptz,
  primary key (bucket, member, id),
  constraint member_password_link_bucket_is_of_member check (bucket = member % 256)
);
create unique index member_password_link_token on member_password_link (token_hash);
create index member_password_link_sent_by on member_password_link (sent_by, at);
-- A member has one link that works.
create unique index member_password_link_open on member_password_link (bucket, member)
  where used_at is null and revoked_at is null;
call audit_direct_changes('member_password_link');

insert into operator_role_right (role, name)
select unnest(array['support', 'support-lead', 'owner']), 'members.password';
