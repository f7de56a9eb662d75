-- A slip that a member handed in, and what became of it. The same bytes by the same member are the same slip.
create table slip (
  -- 128 random bits: nobody finds another's by trying.
  reference    text        primary key,
  member       bigint      not null references member,
  -- SHA-256 of the file as it came; what is kept is another file, written anew.
  digest       bytea       not null,
  -- Where the picture is kept, and what it is served as.
  file         text        not null,
  type         text        not null constraint slip_is_a_picture check (type in ('image/png', 'image/jpeg')),
  state        text        not null default 'waiting' constraint slip_state_is_known
               check (state in ('waiting', 'success', 'failed')),
  -- Why not: a reason of the catalogue.
  note         text,
  -- What the bank told; 0 before.
  amount       bigint      not null default 0 constraint slip_amount_is_not_negative check (amount >= 0),
  -- What its QR says: the sending bank by its number, and that bank's reference of the transfer.
  sending_bank text,
  transfer     text,
  -- Which of our banks received the transfer.
  bank         text,
  -- How often it was handed in, and how often it was looked at since.
  looks        int         not null default 1,
  tries        int         not null default 0,
  -- When it is looked at next, should nobody be at it.
  look_at      timestamptz not null default now(),
  created_at   timestamptz not null default now(),
  decided_at   timestamptz,
  -- When a person dealt with one that could not be decided.
  resolved_at  timestamptz,
  constraint slip_same_bytes_once unique (member, digest),
  constraint slip_failed_has_a_note check ((state = 'failed') = (note is not null)),
  constraint slip_success_names_the_transfer check (state <> 'success' or (bank is not null and transfer is not null)),
  constraint slip_decided_has_a_moment check ((state = 'waiting') = (decided_at is null))
);
create index slip_of_member on slip (member, created_at);
create index slip_waiting on slip (look_at) where state = 'waiting';
create index slip_for_a_person on slip (decided_at) where note = 'UNKNOW_ERROR' and resolved_at is null;

revoke delete on slip from kapao_app;
