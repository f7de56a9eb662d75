-- One row per wish for a QR, written before the gateway hears of it. `id` is our reference at the gateway.
create table qr (
  id                 text        primary key,
  provider           text        not null,
  member             bigint      not null,
  amount             bigint      not null constraint qr_amount_is_positive check (amount > 0),
  currency           text        not null,
  state              text        not null default 'asking' constraint qr_state_is_known
                     check (state in ('asking', 'open', 'refused', 'cancelled', 'expired', 'paid')),
  provider_reference text,
  payload            text,
  receiver           text,
  created_at         timestamptz not null default now(),
  expires_at         timestamptz not null default now() + interval '5 minutes',
  -- When it stopped being open, whatever the reason.
  closed_at          timestamptz,
  -- Whoever is having it made holds it until then, so that the gateway is asked by one at a time.
  leased_until       timestamptz not null,
  -- When the gateway is asked next what became of it; null when nothing more is expected.
  ask_at             timestamptz,
  constraint qr_open_can_be_shown check (state <> 'open' or payload is not null),
  constraint qr_closed_has_a_moment check ((closed_at is null) = (state in ('asking', 'open')))
);

-- One open QR a provider and member, however many calls ask for one at once.
create unique index qr_one_open on qr (member, provider) where state in ('asking', 'open');

create index qr_ask_at on qr (ask_at) where ask_at is not null;

-- Every call-back whose signature was right, as it came. `fact` is a digest of what it says: a repetition only counts.
create table gateway_callback (
  id           bigint      generated always as identity primary key,
  provider     text        not null,
  fact         text        not null,
  -- The bytes as text, sealed: payers' names and account numbers are in them.
  raw          bytea       not null,
  -- The payment it tells of; all null when it tells of something else.
  reference    text,
  transaction  text,
  amount       bigint,
  currency     text,
  paid_at      timestamptz,
  times        int         not null default 1,
  received_at  timestamptz not null default now(),
  worked_at    timestamptz,
  constraint gateway_callback_fact_once unique (provider, fact),
  constraint gateway_callback_payment_is_whole
    check (num_nulls(reference, transaction, amount, currency, paid_at) in (0, 5))
);
create index gateway_callback_waiting on gateway_callback (received_at) where worked_at is null;

-- Which outside payments have been credited, whoever told of them first: a QR's call-back, a bank's feed or a slip.
create table bank_transfer (
  bank        text        not null,
  reference   text        not null,
  member      bigint      not null,
  amount      bigint      not null constraint bank_transfer_amount_is_positive check (amount > 0),
  currency    text        not null,
  -- The reference of the movement in the books.
  movement    text        not null constraint bank_transfer_movement_once unique,
  qr          text        constraint bank_transfer_one_per_qr unique references qr,
  credited_at timestamptz not null default now(),
  primary key (bank, reference)
);

-- Money, or a claim of money, that could not be credited by itself. A person decides.
create table unmatched_payment (
  id          bigint      generated always as identity primary key,
  provider    text        not null,
  fact        text        not null,
  reason      text        not null,
  transaction text,
  reference   text,
  amount      bigint,
  currency    text,
  raw         bytea       not null,
  seen_at     timestamptz not null default now(),
  resolved_at timestamptz,
  constraint unmatched_payment_once unique (provider, fact, reason)
);
create index unmatched_payment_open on unmatched_payment (seen_at) where resolved_at is null and reason <> 'forged';
-- Forged ones of the last hour are counted at each further one, and anybody can send them.
create index unmatched_payment_forged on unmatched_payment (provider, seen_at) where reason = 'forged';
create index unmatched_payment_transaction on unmatched_payment (provider, transaction);

-- Nothing of this is ever deleted, and a credit is not even changed. New tables come with every right.
revoke delete on qr, gateway_callback, unmatched_payment, bank_transfer from kapao_app;
revoke update on bank_transfer from kapao_app;
