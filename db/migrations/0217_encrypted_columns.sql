drop procedure copy_seeds;

-- A column with a ciphertext is named after its plain text.
alter table spin_seed
  drop constraint spin_seed_is_plain_or_sealed,
  add constraint spin_seed_is_plain_or_encrypted check (num_nonnulls(seed, encrypted_seed) = 1);
drop index spin_seed_to_seal;
create index spin_seed_to_encrypt on spin_seed (member) where seed is not null or next_encrypted_seed is null;

-- Servers of the version before name the seeds of a deposit's first coin by the earlier names.
do $$
declare
  text text := pg_get_functiondef('deposit_credit'::regproc);
begin
  text := replace(text, 'a.sealed is null and', 'coalesce(a.encrypted_seed, a.sealed) is null and');
  text := replace(text, 'transaction text, sealed text' || e'\n', 'transaction text, encrypted_seed text, sealed text' || e'\n');
  text := replace(text, 'transaction, sealed, place', 'transaction, encrypted_seed, sealed, place');
  text := replace(text, 'callback int8, sealed text, next_sealed text, member_seed text, signals text[]',
    'callback int8, encrypted_seed text, next_encrypted_seed text, member_seed text, signals text[], sealed text, next_sealed text');
  text := replace(text, 'callback, sealed, next_sealed, member_seed, signals, place',
    'callback, encrypted_seed, next_encrypted_seed, member_seed, signals, sealed, next_sealed, place');
  text := replace(text, 'insert into spin_seed (member, sealed, next_sealed, member_seed)',
    'insert into spin_seed (member, encrypted_seed, next_encrypted_seed, member_seed)');
  text := replace(text, 'select member, decode(sealed, ''base64''), decode(next_sealed, ''base64''), member_seed',
    'select member, decode(coalesce(encrypted_seed, sealed), ''base64''),'
    || e'\n        decode(coalesce(next_encrypted_seed, next_sealed), ''base64''), member_seed');
  text := replace(text, 'from coin where sealed is not null', 'from coin where coalesce(encrypted_seed, sealed) is not null');
  execute text;
end $$;

alter table voucher rename column sealed to encrypted_voucher;
alter table voucher add column sealed bytea;
update voucher set sealed = encrypted_voucher;
select keep_earlier_names('voucher', '{sealed}', '{encrypted_voucher}');

alter table bonus_code_batch rename column sealed to encrypted_key;
alter table bonus_code_batch add column sealed bytea;
update bonus_code_batch set sealed = encrypted_key;
select keep_earlier_names('bonus_code_batch', '{sealed}', '{encrypted_key}');

alter table pepper_key rename column sealed to encrypted_key;
alter table pepper_key add column sealed bytea;
update pepper_key set sealed = encrypted_key;
select keep_earlier_names('pepper_key', '{sealed}', '{encrypted_key}');

-- A change of PEPPER works with the triggers off. These stop one that renews a single name, as the version before would.
alter table spin_seed add constraint spin_seed_earlier_names_are_equal
  check (sealed is not distinct from encrypted_seed and next_sealed is not distinct from next_encrypted_seed);
alter table voucher add constraint voucher_earlier_names_are_equal check (sealed is not distinct from encrypted_voucher);
alter table bonus_code_batch add constraint bonus_code_batch_earlier_names_are_equal
  check (sealed is not distinct from encrypted_key);
alter table pepper_key add constraint pepper_key_earlier_names_are_equal check (sealed is not distinct from encrypted_key);
