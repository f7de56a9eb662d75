-- Outside a transaction: as 0242 and 0252.
call fill_buckets('member_bonus');
alter table member_bonus validate constraint member_bonus_bucket_check, validate constraint member_bonus_has_bucket;
drop index concurrently if exists member_bonus_key_by_bucket;
create unique index concurrently member_bonus_key_by_bucket on member_bonus (bucket, member, id);
drop index concurrently if exists member_bonus_id_once;
create unique index concurrently member_bonus_id_once on member_bonus (id);
drop index concurrently if exists member_bonus_active_by_bucket;
create unique index concurrently member_bonus_active_by_bucket on member_bonus (bucket, member)
  where state in ('waiting', 'granted');
create statistics if not exists member_bonus_bucket (dependencies) on bucket, member from member_bonus;
analyze member_bonus;
