-- Only servers from before 0217 named the seeds of a deposit's first coin by the earlier names.
do $$
declare
  text text := pg_get_functiondef('deposit_credit'::regproc);
  change record;
begin
  for change in
    select * from (values
      ('coalesce(a.encrypted_seed, a.sealed) is null', 'a.encrypted_seed is null'),
      ('transaction text, encrypted_seed text, sealed text', 'transaction text, encrypted_seed text'),
      ('transaction, encrypted_seed, sealed, place', 'transaction, encrypted_seed, place'),
      ('signals text[], sealed text, next_sealed text', 'signals text[]'),
      ('signals, sealed, next_sealed, place', 'signals, place'),
      ('decode(coalesce(encrypted_seed, sealed), ''base64''),' || e'\n        '
        'decode(coalesce(next_encrypted_seed, next_sealed), ''base64''), member_seed',
        'decode(encrypted_seed, ''base64''), decode(next_encrypted_seed, ''base64''), member_seed'),
      ('coalesce(encrypted_seed, sealed) is not null', 'encrypted_seed is not null')
    ) each (before, after)
  loop
    if strpos(text, change.before) = 0 then raise exception 'deposit_credit has no "%"', change.before; end if;
    text := replace(text, change.before, change.after);
  end loop;
  execute text;
end $$;

drop function keep_earlier_names;
