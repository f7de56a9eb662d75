-- Outside a transaction: as 0242 and 0252.
call fill_buckets('spin_seed');
alter table spin_seed validate constraint spin_seed_bucket_check, validate constraint spin_seed_has_bucket;
drop index concurrently if exists spin_seed_key_by_bucket;
create unique index concurrently spin_seed_key_by_bucket on spin_seed (bucket, member);
drop index concurrently if exists spin_seed_earlier_key;
create unique index concurrently spin_seed_earlier_key on spin_seed (member);
create statistics if not exists spin_seed_bucket (dependencies) on bucket, member from spin_seed;
analyze spin_seed;
