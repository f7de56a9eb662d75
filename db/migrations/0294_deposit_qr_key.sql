-- Gateways name a QR by its id alone, so it stays unique, and the claim of a payment refers to it.
select lock_briefly('deposit_qr, bank_transfer');
alter table bank_transfer drop constraint if exists bank_transfer_qr_fkey;
select key_by_bucket('deposit_qr');
alter table deposit_qr add constraint deposit_qr_id_once unique using index deposit_qr_id_once;
alter table bank_transfer add constraint bank_transfer_qr_fkey foreign key (qr) references deposit_qr (id) not valid;

do $$
declare
  text text := pg_get_functiondef('deposit_credit'::regproc);
begin
  text := replace(text, 'select qr.id from qr' || e'\n    where qr.id in (select a ->> ''reference'' from jsonb_array_elements(p_deposits) a)',
    'select qr.id from deposit_qr qr' || e'\n    where (qr.bucket, qr.member, qr.id) in (\n'
    || '      select (a ->> ''member'')::int8 % 256, (a ->> ''member'')::int8, a ->> ''reference'''
    || e'\n      from jsonb_array_elements(p_deposits) a)');
  text := replace(text, 'exists (select from qr where qr.id = a.reference)', e'exists (\n          select from deposit_qr qr'
    || e'\n          where qr.bucket = a.member % 256 and qr.member = a.member and qr.id = a.reference)');
  text := replace(text, 'select from qr where qr.id = a.reference and qr.state <> ''paid''',
    e'select from deposit_qr qr\n        where qr.bucket = a.member % 256 and qr.member = a.member and qr.id = a.reference and qr.state <> ''paid''');
  text := replace(text, 'update qr set state = ''paid'', closed_at = coalesce(closed_at, now()) from credited where qr.id = credited.reference',
    'update deposit_qr qr set state = ''paid'', closed_at = coalesce(closed_at, now()) from credited'
    || e'\n    where qr.bucket = credited.member % 256 and qr.member = credited.member and qr.id = credited.reference');
  execute text;
  text := pg_get_functiondef('anonymise_refusal'::regproc);
  text := replace(text, 'select from qr where member = subject', 'select from deposit_qr where bucket = subject % 256 and member = subject');
  text := replace(text, 'select from qr join unmatched_payment', 'select from deposit_qr qr join unmatched_payment');
  text := replace(text, 'payment.reference = qr.id' || e'\n        where member = subject',
    'payment.reference = qr.id' || e'\n        where bucket = subject % 256 and member = subject');
  execute text;
end $$;
