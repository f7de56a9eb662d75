-- Gateways name a QR by its id alone, so that stays the key. A second one by the bucket would cost each deposit 8 % (decision 0216).
select lock_briefly('deposit_qr');
-- The constraint spares a look at each row.
alter table deposit_qr alter column bucket set not null, drop constraint deposit_qr_has_bucket;
create or replace trigger fill_bucket before insert on deposit_qr
  for each row when (new.bucket is null) execute function fill_bucket();

select change_function('public.deposit_credit',
  'select qr.id from qr' || e'\n    where qr.id in (select a ->> ''reference'' from jsonb_array_elements(p_deposits) a)',
  'select qr.id from deposit_qr qr' || e'\n    where (qr.bucket, qr.member, qr.id) in (\n'
    || '      select (a ->> ''member'')::int8 % 256, (a ->> ''member'')::int8, a ->> ''reference'''
    || e'\n      from jsonb_array_elements(p_deposits) a)',
  'exists (select from qr where qr.id = a.reference)',
  e'exists (\n          select from deposit_qr qr'
    || e'\n          where qr.bucket = a.member % 256 and qr.member = a.member and qr.id = a.reference)',
  'select from qr where qr.id = a.reference and qr.state <> ''paid''',
  e'select from deposit_qr qr\n        where qr.bucket = a.member % 256 and qr.member = a.member and qr.id = a.reference and qr.state <> ''paid''',
  'update qr set state = ''paid'', closed_at = coalesce(closed_at, now()) from credited where qr.id = credited.reference',
  'update deposit_qr qr set state = ''paid'', closed_at = coalesce(closed_at, now()) from credited'
    || e'\n    where qr.bucket = credited.member % 256 and qr.member = credited.member and qr.id = credited.reference');
select change_function('public.anonymise_refusal',
  'select from qr where member = subject', 'select from deposit_qr where bucket = subject % 256 and member = subject',
  'select from qr join unmatched_payment', 'select from deposit_qr qr join unmatched_payment',
  'payment.reference = qr.id' || e'\n        where member = subject',
  'payment.reference = qr.id' || e'\n        where bucket = subject % 256 and member = subject');
