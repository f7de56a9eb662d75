-- Counts the accounts of other members that were entered with one verified number, which limits guessing.
alter table otp add column account_misses integer not null default 0
  constraint otp_account_misses_is_bounded check (account_misses between 0 and 5);
