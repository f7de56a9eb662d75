-- Outside a transaction: as 0242 and 0252.
call fill_buckets('withdrawal');
alter table withdrawal validate constraint withdrawal_bucket_check, validate constraint withdrawal_has_bucket;
drop index concurrently if exists withdrawal_key_by_bucket;
create unique index concurrently withdrawal_key_by_bucket on withdrawal (bucket, member, reference);
drop index concurrently if exists withdrawal_reference_once;
create unique index concurrently withdrawal_reference_once on withdrawal (reference);
create statistics if not exists withdrawal_bucket (dependencies) on bucket, member from withdrawal;
analyze withdrawal;
