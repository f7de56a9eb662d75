-- The key of movements gets to begin with the bucket, as servers of the version before name bucket and member (decision 0224). A call
-- that has read a movement keeps this waiting until it ends. A call that has read none yet goes on by the new key.
select lock_briefly('ledger.movement');
alter table ledger.movement drop constraint movement_pkey;
alter table ledger.movement add constraint movement_pkey primary key using index movement_key_by_bucket;
