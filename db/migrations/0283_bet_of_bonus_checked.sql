-- Outside a transaction: it commits each part of the rounds, which it reads once, while servers write.
do $$
declare
  part text;
begin
  loop
    select conrelid::regclass into part from pg_constraint
    where conname = 'bet_member_bonus_fkey' and not convalidated order by conrelid limit 1;
    exit when not found;
    execute format('alter table %s validate constraint bet_member_bonus_fkey', part);
    commit;
  end loop;
end $$;
alter table member_bonus_grant validate constraint member_bonus_grant_member_bonus_fkey;
