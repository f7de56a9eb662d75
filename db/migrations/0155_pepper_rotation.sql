-- A rotation of PEPPER. While `rotates_to` is set some rows are under the previous PEPPER and others under the next one: the
-- fingerprint then belongs to no PEPPER, so that no server starts, whatever its version.
alter table pepper
  add column rotates_from bytea constraint pepper_rotates_from_is_a_hash check (length(rotates_from) = 32),
  add column rotates_to   bytea constraint pepper_rotates_to_is_a_hash check (length(rotates_to) = 32),
  add constraint pepper_rotates_as_a_whole check ((rotates_from is null) = (rotates_to is null));

-- Keys of earlier PEPPERs for keyed hashes whose plain text is stored nowhere. They are encrypted under the current PEPPER. They decrypt nothing.
create table pepper_key (
  purpose     text        not null,
  fingerprint bytea       not null constraint pepper_key_fingerprint_is_a_hash check (length(fingerprint) = 32),
  sealed      bytea       not null,
  made_at     timestamptz not null default now(),
  primary key (purpose, fingerprint)
);
revoke insert, update, delete on pepper_key from kapao_app;
