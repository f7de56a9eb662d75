-- Outside a transaction: as 0242 and 0252.
call fill_buckets('deposit_qr');
alter table deposit_qr validate constraint deposit_qr_bucket_check, validate constraint deposit_qr_has_bucket;
drop index concurrently if exists deposit_qr_key_by_bucket;
create unique index concurrently deposit_qr_key_by_bucket on deposit_qr (bucket, member, id);
drop index concurrently if exists deposit_qr_id_once;
create unique index concurrently deposit_qr_id_once on deposit_qr (id);
create statistics if not exists deposit_qr_bucket (dependencies) on bucket, member from deposit_qr;
analyze deposit_qr;
