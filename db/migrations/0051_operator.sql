-- Whoever works for the service. Nothing of this is a member's.
create table operator (
  id            bigint      generated always as identity primary key,
  username      text        not null unique
                constraint operator_username_is_plain check (username ~ '^[a-z0-9][a-z0-9._-]{2,31}$'),
  password_hash text        not null,
  -- The secret of the codes, sealed, and the newest step of which a code has opened: each code opens once.
  totp_secret   bytea       not null,
  totp_step     bigint      not null default 0,
  role          text        not null constraint operator_role_is_known check (role in ('support', 'finance', 'admin')),
  is_active     boolean     not null default true,
  created_at    timestamptz not null default now(),
  signed_in_at  timestamptz
);

-- Only the hash of a token is kept.
create table operator_session (
  id         bigint      generated always as identity primary key,
  token_hash bytea       not null unique,
  operator   bigint      not null references operator,
  created_at timestamptz not null default now(),
  seen_at    timestamptz not null default now(),
  ends_at    timestamptz not null,
  revoked_at timestamptz
);
create index operator_session_operator on operator_session (operator) where revoked_at is null;
create index operator_session_ends_at on operator_session (ends_at);

-- What operators did. Nobody takes anything back of it. A name that somebody tried in vain is kept as it was typed.
create table operator_audit (
  id       bigint      generated always as identity primary key,
  at       timestamptz not null default now(),
  operator bigint      references operator,
  username text        not null,
  action   text        not null,
  about    text        not null default '',
  address  text        not null
);
create index operator_audit_username on operator_audit (username, id);
revoke update, delete on operator_audit from kapao_app;
revoke delete on operator from kapao_app;

-- Texts that support has ready.
create table canned_text (
  id       int  generated always as identity primary key,
  title    text not null,
  text_th  text not null,
  text_la  text not null,
  text_en  text not null
);

-- Who of support said it.
alter table chat_message add column operator bigint references operator;
alter table chat_message add constraint chat_message_support_is_somebody check ((sender = 'support') = (operator is not null));
