select lock_briefly('spin_seed');
select key_by_bucket('spin_seed');

-- A deposit looks for the member's seeds, and stores the first ones, by the bucket too.
select change_function('public.deposit_credit',
  'from spin_seed s where s.member = a.member', 'from spin_seed s where s.bucket = a.member % 256 and s.member = a.member',
  'insert into spin_seed (member, encrypted_seed', 'insert into spin_seed (bucket, member, encrypted_seed',
  'select member, decode(encrypted_seed', 'select member % 256, member, decode(encrypted_seed');
