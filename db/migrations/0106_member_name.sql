-- Two operators correct a misspelt account name. The application changes an English one only with an approval that is carried
-- out in the same transaction; members themselves still spell a name in English once.
create function check_account_name() returns trigger language plpgsql
  set search_path = public, pg_catalog, pg_temp as $$
begin
  if not exists (select from approval where state = 'executed' and action in ('member.name', 'member.bank')
      and decided_at = now() and object = 'member ' || new.public_id)
  then
    raise exception using errcode = 'check_violation', constraint = 'member_account_name_takes_two',
      message = format('another account name of member %s takes two people', new.public_id);
  end if;
  return new;
end $$;
create trigger member_account_name_takes_two before update on member for each row
  when (old.bank_account_name is distinct from new.bank_account_name and current_user = 'kapao_app'
    and not (old.bank_account_name !~ '^[A-Za-z ]+$' and new.bank_account_name ~ '^[A-Za-z ]+$'))
  execute function check_account_name();
