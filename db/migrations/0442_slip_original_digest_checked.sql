-- Outside a transaction: slips are uploaded while it is built. A killed build leaves an index that is not valid.
alter table slip validate constraint slip_original_is_another_file;
drop index concurrently if exists slip_original;
create index concurrently slip_original on slip (bucket, member, original_digest) where original_digest is not null;
