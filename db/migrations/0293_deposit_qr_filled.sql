-- Outside a transaction: as 0242 and 0252.
call fill_buckets('deposit_qr');
alter table deposit_qr validate constraint deposit_qr_bucket_check, validate constraint deposit_qr_has_bucket;
create statistics if not exists deposit_qr_bucket (dependencies) on bucket, member from deposit_qr;
analyze deposit_qr;
