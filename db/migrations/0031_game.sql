-- The games that are offered. Their providers' adapters are code; what members see of them is here.
create table game (
  code       text    primary key,
  category   text    not null constraint game_category_is_known check (category in ('slot', 'sport', 'lotto')),
  name_th    text    not null,
  name_la    text    not null,
  name_en    text    not null,
  currencies text[]  not null,
  is_open    boolean not null default true,
  position   int     not null
);

-- A member's account at a game, written before the provider hears of it. Passwords are sealed; `pending_password` was
-- sent to the provider and not yet confirmed, so that it is sent again and not another one.
create table game_account (
  member           bigint      not null references member,
  game             text        not null references game,
  username         text        not null,
  password         text        not null,
  pending_password text,
  opened_at        timestamptz,
  -- What the provider said lies there, and when it was asked.
  balance          bigint      not null default 0 constraint game_balance_is_no_debt check (balance >= 0),
  read_at          timestamptz,
  created_at       timestamptz not null default now(),
  primary key (member, game),
  constraint game_username_once unique (game, username)
);

-- Stands for the password in an address: good once, and for a minute. Only its hash is kept.
create table game_ticket (
  hash       bytea       primary key,
  member     bigint      not null,
  game       text        not null,
  expires_at timestamptz not null
);
create index game_ticket_expires_at on game_ticket (expires_at);

revoke delete on game, game_account from kapao_app;

-- What moved since a balance was read.
create index leg_moved on leg (member, party, closed_at) where closed_at is not null;
