/** Tables of the banks and TrueWallet in the sandbox's store. */
export const bankSchema = `
  create table if not exists bank_account (
    bank text not null, account text not null, name text not null, currency text not null, balance integer not null,
    primary key (bank, account)
  ) strict;
  create table if not exists bank_transfer (
    number integer primary key, reference text not null unique,
    sender_bank text not null, sender_account text not null, sender_name text not null,
    receiver_bank text not null, receiver_account text not null, receiver_name text not null,
    amount integer not null, currency text not null, at integer not null,
    shown_sender text check (shown_sender in ('masked', 'whole')),
    feed text not null check (feed in ('told', 'held', 'none')), line integer unique,
    asked integer not null default 0
  ) strict;
  create table if not exists told_address (party text primary key, url text not null) strict;
  create table if not exists struck (subject text primary key) strict;
  create table if not exists used_signature (signature text primary key, at integer not null) strict;
  create table if not exists payout (
    number integer primary key, id text not null unique, reference text not null, bank text not null, account text not null,
    name text not null, amount integer not null, currency text not null, code text,
    created_at integer not null, applied_at integer not null, ended_at integer not null, is_booked integer not null default 0
  ) strict;
  create index if not exists payout_reference on payout (reference);
  create table if not exists payout_balance (currency text primary key, balance integer not null) strict;
  create table if not exists payout_funding (currency text not null, amount integer not null, at integer not null) strict;
  insert or ignore into payout_balance (currency, balance) values ('BAHT', 100000000000), ('LAK', 60000000000000);
  create table if not exists wallet_transfer (
    line integer primary key, reference text not null unique, sender_mobile text not null, sender_name text not null,
    amount integer not null, at integer not null
  ) strict;
  create table if not exists voucher (
    id text primary key, amount integer not null, maker text not null, made_at integer not null,
    taken_at integer, taken_by text, taken_under text
  ) strict;
  create table if not exists redemption (
    reference text primary key, voucher text not null, amount integer, code text, first_reference text,
    applied_at integer not null
  ) strict;
`
