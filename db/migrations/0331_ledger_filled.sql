-- Outside a transaction: as 0242. The parts of ledger.entry that are added meanwhile have filled rows only.
call fill_buckets('ledger.account');
call fill_buckets('ledger.movement');
call fill_buckets('ledger.posting');
do $$
declare
  part regclass;
begin
  for part in select inhrelid from pg_inherits where inhparent = 'ledger.entry'::regclass order by 1 loop
    call fill_buckets(part);
  end loop;
end $$;
alter table ledger.account validate constraint account_bucket_check, validate constraint account_has_bucket;
alter table ledger.movement validate constraint movement_bucket_check, validate constraint movement_has_bucket;
alter table ledger.posting validate constraint posting_bucket_check, validate constraint posting_has_bucket;
alter table ledger.entry validate constraint entry_bucket_check, validate constraint entry_has_bucket;
drop index concurrently if exists ledger.account_key_by_bucket;
create unique index concurrently account_key_by_bucket on ledger.account (bucket, member, name);
drop index concurrently if exists ledger.account_earlier_key;
create unique index concurrently account_earlier_key on ledger.account (member, name);
drop index concurrently if exists ledger.movement_key_with_bucket;
create unique index concurrently movement_key_with_bucket on ledger.movement (member, id) include (bucket);
create statistics if not exists ledger.account_bucket (dependencies) on bucket, member from ledger.account;
create statistics if not exists ledger.movement_bucket (dependencies) on bucket, member from ledger.movement;
create statistics if not exists ledger.posting_bucket (dependencies) on bucket, member from ledger.posting;
analyze ledger.account, ledger.movement, ledger.posting, ledger.entry;
