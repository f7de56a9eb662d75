-- A slip that a member handed in, and what became of it. The same bytes by the same member are the same slip.
create table slip (
  -- 128 random bits: nobody finds another's by trying.
  reference   text        primary key,
  member      bigint      not null references member,
  -- SHA-256 of the file as it came; what is kept is another file, written anew.
  digest      bytea       not null,
  -- Where the picture is kept.
  file        text        not null,
  state       text        not null default 'open' constraint slip_state_is_known
              check (state in ('open', 'credited', 'failed')),
  -- Why not: a reason of the catalogue.
  reason      text,
  -- What its QR says: the sending bank's number and its reference of the transfer.
  bank_number text,
  transaction text,
  -- What the bank told; null before, and when it is in another currency than the member's.
  amount      bigint      constraint slip_amount_is_not_negative check (amount >= 0),
  -- The movement that credited it.
  movement    text        constraint slip_movement_once unique,
  -- How often it was handed in, and how often the bank was asked without an answer since.
  looks       int         not null default 1,
  tries       int         not null default 0,
  -- When it is looked at again; null when it is decided.
  ask_at      timestamptz default now(),
  created_at  timestamptz not null default now(),
  closed_at   timestamptz,
  -- When a person dealt with one that nobody could decide.
  resolved_at timestamptz,
  constraint slip_same_bytes_once unique (member, digest),
  constraint slip_failed_has_a_reason check ((state = 'failed') = (reason is not null)),
  constraint slip_credited_has_a_movement check ((state = 'credited') = (movement is not null)),
  constraint slip_open_is_looked_at check ((state = 'open') = (ask_at is not null)),
  constraint slip_closed_has_a_moment check ((state = 'open') = (closed_at is null))
);
create index slip_of_member on slip (member, created_at);
create index slip_ask_at on slip (ask_at) where ask_at is not null;
create index slip_for_a_person on slip (closed_at) where reason = 'UNKNOW_ERROR' and resolved_at is null;

revoke delete on slip from kapao_app;
