-- One wheel turns in each currency, because its prizes are amounts of money.
alter table spin_wheel
  add column currency text not null default 'BAHT' check (currency in ('BAHT', 'LAK')),
  add column coupon_days int not null default 14 check (coupon_days between 1 and 365);
alter table spin_wheel alter column currency drop default;
drop index spin_wheel_active;
create unique index spin_wheel_active on spin_wheel (currency) where is_active;

create table spin_slice (
  wheel      bigint not null references spin_wheel,
  code       text   not null check (code ~ '^[A-Z0-9_-]{2,32}$'),
  position   int    not null,
  label_th   text   not null,
  label_la   text   not null,
  label_en   text   not null,
  -- Cleaned when it is written.
  html_th    text,
  html_la    text,
  html_en    text,
  weight     int    not null check (weight between 1 and 1000000),
  bg_color   text   not null check (bg_color ~ '^#[0-9a-f]{6}$'),
  text_color text   not null check (text_color ~ '^#[0-9a-f]{6}$'),
  kind       text   not null check (kind in ('money', 'bonus', 'coins', 'nothing')),
  amount     bigint not null default 0 check (amount >= 0),
  coins      int    not null default 0 check (coins between 0 and 100),
  bonus      text,
  primary key (wheel, code),
  unique (wheel, position),
  constraint spin_prize_is_of_its_kind check (
    (amount > 0) = (kind = 'money') and (coins > 0) = (kind = 'coins') and (bonus is not null) = (kind = 'bonus'))
);

-- A deposit of at least so much brings a coin.
create table coin_deposit (
  currency text   primary key check (currency in ('BAHT', 'LAK')),
  minimum  bigint not null check (minimum > 0)
);

-- member.coin is the sum of these, and changes with one of them only (server/spin/coins.ts).
create table coin_entry (
  id         bigint      generated always as identity primary key,
  member     bigint      not null references member,
  -- The business fact, once for ever: a deposit's movement, a spin, a prize.
  reference  text        not null unique,
  change     int         not null check (change <> 0),
  after      int         not null check (after >= 0),
  created_at timestamptz not null default clock_timestamp()
);
create index coin_entry_of_member on coin_entry (member, id);

-- What the next draw of a member is bound to. The seed is secret until then; its hash is shown before.
create table spin_seed (
  member      bigint not null primary key references member,
  seed        bytea  not null check (octet_length(seed) = 32),
  member_seed text   not null check (member_seed ~ '^[0-9A-Za-z]{1,64}$'),
  count       int    not null default 0 check (count >= 0)
);

-- Everything that was drawn, so that anybody can draw it again.
create table spin (
  id          bigint      generated always as identity primary key,
  member      bigint      not null references member,
  -- Names the wish: sent again, it is the same spin.
  key         text        not null,
  wheel       bigint      not null,
  seed        bytea       not null check (octet_length(seed) = 32),
  member_seed text        not null,
  count       int         not null,
  attempt     int         not null check (attempt >= 0),
  drawn       bigint      not null check (drawn >= 0),
  -- [{code, weight}] in the order of the wheel at that moment.
  weights     jsonb       not null,
  slice       text        not null,
  coin        int         not null,  -- what was left afterwards
  created_at  timestamptz not null default clock_timestamp(),
  foreign key (wheel, slice) references spin_slice (wheel, code),
  unique (member, key),
  unique (member, count)
);

create table coupon (
  id         text        primary key check (id ~ '^[A-Z0-9]{16}$'),
  member     bigint      not null references member,
  spin       bigint      not null unique references spin,
  wheel      bigint      not null,
  slice      text        not null,
  kind       text        not null check (kind in ('money', 'bonus')),
  currency   text        not null check (currency in ('BAHT', 'LAK')),
  amount     bigint      not null check ((amount > 0) = (kind = 'money')),
  bonus      text        check ((bonus is not null) = (kind = 'bonus')),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  claimed_at timestamptz,
  foreign key (wheel, slice) references spin_slice (wheel, code)
);
create index coupon_of_member on coupon (member, expires_at) where claimed_at is null;

revoke update, delete on coin_entry, spin from kapao_app;
revoke delete on coupon, spin_seed, spin_slice from kapao_app;
