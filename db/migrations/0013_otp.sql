-- One row per code that was asked for. The token goes to the screen, the code to the phone; only hashes stay here.
create table otp (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  reference text not null,
  phone text not null,
  -- The number less its last four digits: a block of numbers that somebody may be walking through.
  prefix text generated always as (left(phone, -4)) stored,
  address inet not null,
  code_hash bytea not null,
  delivery text not null default 'asked' check (delivery in ('asked', 'sent', 'refused', 'unknown')),
  attempts int not null default 0 check (attempts between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  verified_at timestamptz,
  used_at timestamptz check (used_at is null or verified_at is not null)
);
create index otp_phone on otp (phone, created_at);
create index otp_prefix on otp (prefix, created_at);
create index otp_address on otp (address, created_at);
create index otp_created_at on otp (created_at);
