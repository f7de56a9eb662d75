-- The application works as a role without any right of its own to write the books. It owns nothing and cannot sign in;
-- the user of DATABASE_URL becomes it.
do $$
begin
  -- Who may not create roles is refused even where there is nothing to create.
  if not exists (select from pg_roles where rolname = 'kapao_app') then
    create role kapao_app nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise 'the user % may not create roles: as an administrator run "create role kapao_app nologin" and "grant kapao_app to %"',
      current_user, current_user;
end $$;

do $$
begin
  if not pg_has_role(current_user, 'kapao_app', 'set') then
    execute format('grant kapao_app to %I', current_user);
  end if;
exception when invalid_parameter_value then
  -- Before version 16 there is no such question, and membership is enough.
  if not pg_has_role(current_user, 'kapao_app', 'member') then
    execute format('grant kapao_app to %I', current_user);
  end if;
end $$;
