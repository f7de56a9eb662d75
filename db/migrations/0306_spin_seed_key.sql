select lock_briefly('spin_seed');
select key_by_bucket('spin_seed');

-- A deposit looks for the member's seeds, and stores the first ones, by the bucket too.
do $$
declare
  text text := pg_get_functiondef('deposit_credit'::regproc);
  change record;
begin
  for change in
    select * from (values
      ('from spin_seed s where s.member = a.member', 'from spin_seed s where s.bucket = a.member % 256 and s.member = a.member'),
      ('insert into spin_seed (member, encrypted_seed', 'insert into spin_seed (bucket, member, encrypted_seed'),
      ('select member, decode(encrypted_seed', 'select member % 256, member, decode(encrypted_seed')
    ) each (before, after)
  loop
    if strpos(text, change.before) = 0 then raise exception 'deposit_credit has no "%"', change.before; end if;
    text := replace(text, change.before, change.after);
  end loop;
  execute text;
end $$;
