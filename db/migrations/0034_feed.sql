-- How far we have read what reached an account of ours. `party` is a bank, or TRUEWALLET.
create table feed_cursor (
  party      text        not null,
  account    text        not null,
  cursor     text        not null,
  read_at    timestamptz not null default now(),
  primary key (party, account)
);

-- Holders at a bank by the beginning of their name: banks show that much, and a few digits.
create index member_holder on member (bank_code, bank_account_name text_pattern_ops);

-- A gift voucher that somebody sent: whoever was first has it, for ever. `name` is its keyed hash; the voucher itself is
-- money to whoever reads it, so it is sealed. `reference` is that of its leg.
create table voucher (
  name       bytea       primary key,
  reference  text        not null unique,
  member     bigint      not null references member,
  mobile     text        not null,
  sealed     bytea       not null,
  created_at timestamptz not null default now()
);
revoke update, delete on voucher from kapao_app;
