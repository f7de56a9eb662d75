-- Members sign in by passkey too, and confirm large withdrawals with it. The public half of the key stands here.
create table member_passkey (
  bucket        integer     not null,
  member        bigint      not null references member,
  id            bigint      not null generated always as identity,
  credential_id bytea       not null
                constraint member_passkey_credential_id_has_a_length check (length(credential_id) between 1 and 1023),
  public_key    bytea       not null,
  -- The authenticator counts its signatures here; one that does not count sends 0.
  counter       bigint      not null constraint member_passkey_counter_counts_up check (counter >= 0),
  transports    text[]      not null,
  name          text        not null,
  created_at    timestamptz not null default now(),
  used_at       timestamptz,
  primary key (bucket, member, id),
  constraint member_passkey_bucket_is_of_member check (bucket = member % 256)
);
revoke update on member_passkey from kapao_app;
grant update (counter, name, used_at) on member_passkey to kapao_app;
call audit_direct_changes('member_passkey');

-- A credential belongs to one of all members. At a sign-in without a number this names the member.
create table member_passkey_claim (
  credential_id bytea  primary key,
  member        bigint not null references member
);
create index member_passkey_claim_member on member_passkey_claim (member);
revoke update on member_passkey_claim from kapao_app;

alter table member_event drop constraint member_event_kind_is_known;
alter table member_event add constraint member_event_kind_is_known check (kind in ('sign-in', 'sign-in-failed', 'sign-out',
  'sessions-end', 'password-change', 'password-reset', 'password-link', 'bank-account', 'withdrawal', 'guesses',
  'passkey-add', 'passkey-remove', 'passkey-copy'));
