-- Outside a transaction: as 0242.
call fill_buckets('session');
alter table session validate constraint session_bucket_check, validate constraint session_has_bucket;
drop index concurrently if exists session_key_by_bucket;
create unique index concurrently session_key_by_bucket on session (bucket, member, id);
drop index concurrently if exists session_id_once;
create unique index concurrently session_id_once on session (id);
call fill_buckets('slip');
alter table slip validate constraint slip_bucket_check, validate constraint slip_has_bucket;
drop index concurrently if exists slip_key_by_bucket;
create unique index concurrently slip_key_by_bucket on slip (bucket, member, reference);
drop index concurrently if exists slip_reference_once;
create unique index concurrently slip_reference_once on slip (reference);
