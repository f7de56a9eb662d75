-- Calls that began before 0332 have ended when this has the lock.
select lock_briefly('ledger.account, ledger.movement, ledger.posting, ledger.entry, ledger.house_shard');
drop trigger fill_bucket on ledger.account;
drop trigger fill_bucket on ledger.movement;
drop trigger fill_bucket on ledger.posting;
drop trigger fill_bucket on ledger.entry;
alter table ledger.account alter column newest_entry set default 0;
alter table ledger.house_shard alter column newest_entry set default 0;
drop sequence ledger.entry_number;
drop function ledger.posting_texts(bigint, boolean);
