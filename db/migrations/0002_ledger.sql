-- The books. Everything that happens to money is a movement with postings; a posting takes from one account and gives
-- to another, so the books cannot fail to balance. A posting names accounts of its movement's one member, or of the
-- house (house/…), and nothing else: two members in one movement cannot be written down.
create schema ledger;

-- Where a member's money is. The balance is the sum of the account's entries, kept for speed.
create table ledger.account (
  member    bigint not null check (member > 0),
  name      text collate "C" not null check (name ~ '^(main|hold|refund|invite|game:[\x21-\x7e]{1,60})$'),
  currency  text not null check (currency in ('BAHT', 'LAK')),
  balance   bigint not null default 0,
  primary key (member, name),
  constraint never_below_zero check (balance >= 0)
) with (fillfactor = 50);

-- The house's balances, each in 16 parts, so that commits do not queue for one row. They may be below zero.
create table ledger.house_shard (
  name      text collate "C" not null check (name ~
    '^house/((gateway|bank|provider):[\x21-\x7e]{1,60}|bonus|promotion|invite|refund|spin|suspense)$'),
  currency  text not null check (currency in ('BAHT', 'LAK')),
  shard     smallint not null check (shard between 0 and 15),
  balance   bigint not null default 0,
  primary key (name, currency, shard)
) with (fillfactor = 10);

create sequence ledger.movement_id;
create sequence ledger.entry_number;

create table ledger.movement (
  id          bigint not null,
  member      bigint not null check (member >= 0),  -- 0: the house alone
  kind        text not null check (kind in ('deposit', 'withdraw', 'transfer', 'bonus', 'finish_bonus')),
  state       text not null check (state in ('pending', 'settled', 'returned')),
  reference   text collate "C" not null,            -- the business fact: posted twice, money moves once
  amount      bigint not null check (amount >= 0),
  currency    text not null check (currency in ('BAHT', 'LAK')),
  from_place  text not null,
  to_place    text not null,
  details     jsonb not null,
  created_at  timestamptz not null default now(),
  settled_at  timestamptz,
  primary key (member, id),
  constraint once_for_ever unique (reference),
  constraint final_has_time check ((state = 'pending') = (settled_at is null))
) with (fillfactor = 90);

create table ledger.posting (
  movement      bigint not null,
  line          smallint not null,
  member        bigint not null,
  from_account  text not null,
  to_account    text not null,
  amount        bigint not null check (amount > 0),
  closing       boolean not null,  -- whether it came with the end of a pending movement
  primary key (movement, line),
  check (from_account <> to_account)
);

create table ledger.entry (
  movement       bigint not null,
  line           smallint not null,
  account        text not null,
  member         bigint not null,
  shard          smallint,         -- of a house account
  number         bigint not null,  -- the order of an account's entries, drawn while its balance is locked
  amount         bigint not null,
  balance_after  bigint not null,
  primary key (movement, line, account)
);

-- History is never edited. A wrong posting is answered by another one.
create function ledger.refuse_edit() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'ledger.% is append-only', tg_table_name;
end $$;

create trigger append_only before update or delete on ledger.posting
  for each row execute function ledger.refuse_edit();
create trigger append_only before update or delete on ledger.entry
  for each row execute function ledger.refuse_edit();
create trigger no_delete before delete on ledger.movement
  for each row execute function ledger.refuse_edit();
create trigger no_truncate before truncate on ledger.posting
  for each statement execute function ledger.refuse_edit();
create trigger no_truncate before truncate on ledger.entry
  for each statement execute function ledger.refuse_edit();
create trigger no_truncate before truncate on ledger.movement
  for each statement execute function ledger.refuse_edit();

-- A movement changes once, from pending to its end, and only when the posting that makes it true is there.
create function ledger.refuse_untrue_state() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if old.state <> 'pending' or new.state = 'pending'
    or (new.id, new.member, new.kind, new.reference, new.amount, new.currency, new.from_place, new.to_place,
        new.details, new.created_at)
      is distinct from
       (old.id, old.member, old.kind, old.reference, old.amount, old.currency, old.from_place, old.to_place,
        old.details, old.created_at)
    or not exists (select from ledger.posting p where p.movement = new.id and p.closing)
  then
    raise exception 'a movement changes only from pending to its end, together with a posting';
  end if;
  return new;
end $$;

create trigger state_follows_posting before update on ledger.movement
  for each row execute function ledger.refuse_untrue_state();
