-- Operators restrict members, with a category and perhaps an end. `withdraw-only` keeps signing in, withdrawal, statement
-- and chat. `version` counts these changes, so that an operator never overwrites a change that the screen does not show.
alter table member drop constraint member_status_check;
alter table member
  add constraint member_status_is_known check (status in ('active', 'withdraw-only', 'suspended', 'excluded')),
  add column version integer not null default 0,
  add column status_category text,
  add column status_until timestamptz,
  add constraint member_status_category_is_known
    check (status_category in ('fraud', 'abuse', 'document', 'security', 'request', 'other')),
  add constraint member_active_has_no_category
    check (status <> 'active' or num_nonnulls(status_category, status_until) = 0);
create index member_status_until on member (status_until) where status_until is not null;

-- A member who may only withdraw stays signed in.
drop trigger member_shut_out on member;
create trigger member_shut_out after update of status on member
  for each row when (old.status in ('active', 'withdraw-only') and new.status in ('suspended', 'excluded'))
  execute function member_shut_out();

create table member_note (
  bucket integer not null,
  member bigint not null references member,
  id bigint not null generated always as identity,
  operator bigint not null references operator,
  text text not null,
  created_at timestamptz not null default now(),
  primary key (bucket, member, id),
  constraint member_note_bucket_is_of_member check (bucket = member % 256),
  constraint member_note_is_bounded check (length(text) between 1 and 2000)
);
revoke update, delete on member_note from kapao_app;

create table member_tag (
  bucket integer not null,
  member bigint not null references member,
  tag text not null,
  primary key (bucket, member, tag),
  constraint member_tag_bucket_is_of_member check (bucket = member % 256),
  constraint member_tag_is_bounded check (length(tag) between 1 and 24)
);
create index member_tag_tag on member_tag (tag, member);

insert into operator_role_right (role, name)
select role, unnest(names) from (values
  ('support', array['members.block', 'members.sessions', 'members.note']),
  ('support-lead', array['members.block', 'members.sessions', 'members.note']),
  ('finance', array['members.note']),
  ('finance-lead', array['members.note']),
  ('risk', array['members.block', 'members.sessions', 'members.note']),
  ('owner', array['members.block', 'members.sessions', 'members.note'])
) as seeded (role, names);
