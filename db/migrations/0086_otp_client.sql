-- The client that typed the digits, as a keyed hash: it may register the number without repeating the token. Null when
-- the client keeps the token itself, so that nothing else opens the verification.
alter table otp add column verified_by bytea,
  add constraint otp_verified_by_is_a_hash check (verified_by is null or length(verified_by) = 32),
  add constraint otp_verified_by_is_of_a_verification check (verified_by is null or verified_at is not null);
