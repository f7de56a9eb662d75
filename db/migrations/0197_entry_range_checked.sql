-- Reads ledger.entry once, while payments go on.
alter table ledger.entry validate constraint entry_range;
