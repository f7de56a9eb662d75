-- Roles are sets of rights. The contract names the rights (contract/right.ts); a server ignores those that it does not
-- know, so a newer version may add some before the older one has gone.

create table operator_role (
  code text primary key,
  -- Accounts of this role end so many days after they are added.
  days integer,
  constraint operator_role_code_is_plain check (code ~ '^[a-z][a-z-]{2,31}$'),
  constraint operator_role_days_are_bounded check (days between 1 and 366)
);

create table operator_role_right (
  role text not null references operator_role,
  name text not null,
  primary key (role, name),
  constraint operator_role_right_name_is_plain check (name ~ '^[a-z]+\.[a-z]+$')
);

insert into operator_role (code, days) values
  ('support', null), ('support-lead', null), ('finance', null), ('finance-lead', null), ('risk', null),
  ('compliance', null), ('marketing', null), ('content', null), ('systems', null), ('owner', null), ('auditor', 30);

insert into operator_role_right (role, name)
select role, unnest(names) from (values
  ('support', array['conversations.read', 'conversations.reply', 'replies.read', 'replies.edit', 'members.read']),
  ('support-lead', array['conversations.read', 'conversations.reply', 'replies.read', 'replies.edit', 'members.read']),
  ('finance', array['conversations.read', 'replies.read', 'members.read', 'review.read', 'review.resolve']),
  ('finance-lead',
    array['conversations.read', 'replies.read', 'members.read', 'review.read', 'review.resolve', 'review.override']),
  ('risk', array['conversations.read', 'replies.read', 'members.read', 'review.read']),
  ('compliance',
    array['conversations.read', 'replies.read', 'members.read', 'review.read', 'operators.read', 'audit.read']),
  ('auditor', array['conversations.read', 'replies.read', 'members.read', 'review.read', 'operators.read', 'audit.read']),
  ('content', array['replies.read', 'replies.edit']),
  ('owner',
    array['conversations.read', 'conversations.reply', 'replies.read', 'replies.edit', 'members.read', 'review.read',
      'review.resolve', 'review.override', 'operators.read', 'operators.manage', 'audit.read'])
) as seeded (role, names);

alter table operator add column ends_at timestamptz;
alter table operator drop constraint operator_role_is_known;
update operator set role = 'owner' where role = 'admin';
alter table operator add constraint operator_role_fkey foreign key (role) references operator_role;

grant select on operator_role, operator_role_right to kapao_app;

-- Servers of 1.1 know three roles, of which admin is the owner. They refuse a role that they do not know wherever a role
-- is needed.
create view kapao_app.operator as
  select id, username, password_hash, totp_secret, totp_step,
    case role when 'owner' then 'admin' when 'finance-lead' then 'finance' when 'support-lead' then 'support' else role end
      as role,
    is_active, created_at, signed_in_at
  from public.operator;
revoke delete on kapao_app.operator from kapao_app;

create function kapao_app.insert_operator() returns trigger
  language plpgsql security definer set search_path = public, pg_catalog, pg_temp as $$
begin
  insert into operator (username, password_hash, totp_secret, role)
    values (new.username, new.password_hash, new.totp_secret, case new.role when 'admin' then 'owner' else new.role end)
    on conflict do nothing
    returning id into new.id;
  return case when found then new end;
end $$;
revoke all on function kapao_app.insert_operator from public;
create trigger insert_operator instead of insert on kapao_app.operator
  for each row execute function kapao_app.insert_operator();
