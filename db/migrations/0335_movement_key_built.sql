-- Outside a transaction: payments go on while it is built. A killed build leaves an index that is not valid.
drop index concurrently if exists ledger.movement_key_by_bucket;
create unique index concurrently movement_key_by_bucket on ledger.movement (bucket, member, id);
