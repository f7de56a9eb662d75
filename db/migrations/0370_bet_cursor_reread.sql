-- Rounds settled before this time were read again after the providers had an hour to report them. Servers of the version before leave it
-- empty, and then the last days are read again.
select lock_briefly('bet_cursor');
alter table bet_cursor add column reread_to timestamptz;
