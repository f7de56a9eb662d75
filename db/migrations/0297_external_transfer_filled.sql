-- Outside a transaction: as 0242 and 0252.
call fill_buckets('external_transfer');
alter table external_transfer validate constraint external_transfer_bucket_check, validate constraint external_transfer_has_bucket;
create statistics if not exists external_transfer_bucket (dependencies) on bucket, member from external_transfer;
analyze external_transfer;
