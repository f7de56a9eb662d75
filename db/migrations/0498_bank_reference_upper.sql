-- Outside a transaction: withdrawals go on while it is built. A killed build leaves an index that is not valid.
-- One transfer of the bank pays one withdrawal, in whatever case its reference was typed. New references are stored in upper
-- case; earlier ones stay as they were typed, so the index cannot be unique.
drop index concurrently if exists withdrawal_bank_reference_upper;
create index concurrently withdrawal_bank_reference_upper on withdrawal (upper(bank_reference)) where bank_reference is not null;
