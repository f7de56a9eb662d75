-- What the screens show that people change while the service runs. Texts exist in every language; the seed fills all
-- of it once on an empty database and never comes back for what somebody edited or deleted.

create table bank (
  code text primary key check (code ~ '^[A-Z0-9]{2,16}$'),
  -- A payment provider stands here too, because it has a name in three languages, but no member has an account there.
  kind text not null default 'BANK' check (kind in ('BANK', 'PAYMENT')),
  regions text[] not null check (regions <@ array['th', 'lao']),
  name_th text not null,
  name_la text not null,
  name_en text not null,
  position int not null
);

create table source (
  code text primary key check (code ~ '^[A-Z0-9_]{2,32}$'),
  name_th text not null,
  name_la text not null,
  name_en text not null,
  position int not null
);

create table site_text (
  kind text not null check (kind in ('condition', 'agreement', 'notice')),
  language text not null check (language in ('th', 'la', 'en')),
  position int not null,
  html text not null,
  primary key (kind, language, position)
);

-- One value per key, of the shape that server/site/settings.ts knows. A key that is missing means its default.
create table site_setting (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);

-- Where members send money to. `mode` says how it is noticed: by itself, by a QR of ours, or by a person.
create table deposit_account (
  id bigint generated always as identity primary key,
  region text not null check (region in ('th', 'lao')),
  bank_code text not null references bank,
  bank_type text not null check (bank_type in ('BANK', 'PAYMENT')),
  mode text not null check (mode in ('AUTO', 'QR', 'MANUAL')),
  currency text not null check (currency in ('BAHT', 'LAK')),
  account_name text not null,
  account_no text not null,
  is_open boolean not null default true,
  position int not null,
  unique (region, bank_code, mode, currency)
);

create table deposit_wallet (
  id bigint generated always as identity primary key,
  region text not null check (region in ('th', 'lao')),
  mode text not null check (mode in ('AUTO', 'GIFT')),
  currency text not null default 'BAHT' check (currency in ('BAHT', 'LAK')),
  account_name text not null,
  account_no text not null,
  is_open boolean not null default true,
  position int not null,
  unique (region, mode)
);

-- In the smallest unit, like all money.
create table withdraw_limit (
  currency text primary key check (currency in ('BAHT', 'LAK')),
  minimum bigint not null check (minimum > 0),
  maximum bigint not null,
  check (maximum >= minimum)
);

-- Local time of Asia/Bangkok; a window whose end is not after its start runs over midnight.
create table slip_closing (
  closed_from time not null,
  closed_to time not null,
  primary key (closed_from, closed_to),
  check (closed_from <> closed_to)
);

create table spin_wheel (
  id bigint generated always as identity primary key,
  name_th text not null,
  name_la text not null,
  name_en text not null,
  is_active boolean not null default false
);
-- At most one is on at a time.
create unique index spin_wheel_active on spin_wheel (is_active) where is_active;
