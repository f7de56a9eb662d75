-- An operator redeems an invitation alone: own password, own authenticator, recovery codes. Nobody else ever sees them.

-- An operator who is invited, or was reset, has neither a password nor an authenticator yet.
alter table operator alter column password_hash drop not null;
alter table operator alter column totp_secret drop not null;
alter table operator add constraint operator_enrols_as_a_whole check ((password_hash is null) = (totp_secret is null));

-- The encrypted secret of another authenticator that the operator has not confirmed yet.
create table operator_factor_change (
  operator    bigint      primary key references operator,
  totp_secret bytea       not null,
  begun_at    timestamptz not null default now()
);

-- Only the hash of a link's token is stored. An unfinished enrolment is stored with its invitation: the hash of the chosen
-- password, and the encrypted secret that only this password shows again.
create table operator_invitation (
  id            bigint      generated always as identity primary key,
  operator      bigint      not null references operator,
  token_hash    bytea       not null unique,
  -- Nobody for the command line.
  invited_by    bigint      references operator,
  created_at    timestamptz not null default now(),
  ends_at       timestamptz not null,
  password_hash text,
  totp_secret   bytea,
  redeemed_at   timestamptz,
  revoked_at    timestamptz,
  constraint operator_invitation_enrols_as_a_whole check ((password_hash is null) = (totp_secret is null)),
  constraint operator_invitation_ends_once check (redeemed_at is null or revoked_at is null),
  constraint operator_invitation_keeps_no_secret check (password_hash is null or (redeemed_at is null and revoked_at is null))
);
create unique index operator_invitation_open on operator_invitation (operator)
  where redeemed_at is null and revoked_at is null;
create index operator_invitation_ends_at on operator_invitation (ends_at);

-- Recovery codes stand in for a lost authenticator. Each opens once; only keyed hashes are stored.
create table operator_recovery_code (
  operator  bigint      not null references operator,
  code_hash bytea       not null,
  used_at   timestamptz,
  primary key (operator, code_hash)
);

-- Where a session was opened. Servers of earlier versions write neither.
alter table operator_session add column address text not null default '';
alter table operator_session add column agent text not null default '';
