-- Outside a transaction: as 0242 and 0252.
call fill_buckets('conversation_merge');
alter table conversation_merge validate constraint conversation_merge_bucket_check,
  validate constraint conversation_merge_has_bucket;
drop index concurrently if exists conversation_merge_key_by_bucket;
create unique index concurrently conversation_merge_key_by_bucket on conversation_merge (bucket, member, guest);
drop index concurrently if exists conversation_merge_guest_once;
create unique index concurrently conversation_merge_guest_once on conversation_merge (guest);
create statistics if not exists conversation_merge_bucket (dependencies) on bucket, member from conversation_merge;
analyze conversation_merge;
