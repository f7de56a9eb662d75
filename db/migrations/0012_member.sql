create table member (
  id bigint generated always as identity primary key,
  -- What the member and the invite link show; random, so that it tells neither how many there are nor who is next.
  public_id text not null unique check (public_id ~ '^[1-9][0-9]{7,11}$'),
  -- The number in its international form, +66812345678: one spelling, so that one number is one member.
  phone text not null unique check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  name text not null,
  password_hash text not null,
  currency text not null check (currency in ('BAHT', 'LAK')),
  status text not null default 'active' check (status in ('active', 'suspended', 'excluded')),
  coin int not null default 0 check (coin >= 0),
  bank_code text not null references bank,
  bank_account_name text not null,
  -- The number is encrypted; its keyed hash says whether it is already somebody's.
  bank_account_no text not null,
  bank_account_index bytea not null unique,
  source text not null references source,
  inviter bigint references member check (inviter <> id),
  created_at timestamptz not null default now()
);
create index member_inviter on member (inviter) where inviter is not null;

-- Only the hash of a token is kept. No reference to member: a session outlives its member, and then says so.
create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  member bigint not null,
  role text not null default 'member' check (role in ('member', 'operator')),
  region text not null check (region in ('th', 'lao')),
  is_remembered boolean not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ends_at timestamptz not null,
  revoked_at timestamptz
);
create index session_member on session (member) where revoked_at is null;
create index session_ends_at on session (ends_at);

-- Tries at a password, counted for a number as seen from one network: who guesses from elsewhere cannot shut the owner out.
create table login_try (
  who text not null,
  network inet not null,
  tries int not null,
  tried_at timestamptz not null default now(),
  blocked_until timestamptz,
  primary key (who, network)
);
create index login_try_tried_at on login_try (tried_at);
