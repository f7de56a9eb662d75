-- The date of birth, encrypted, with the id of its key in front. Null if the member was never asked.
alter table member add column date_of_birth text;

-- Consents to versions of the terms. A row is never changed or deleted, so that it can be shown what was agreed to.
create table member_consent (
  bucket        integer     not null,
  member        bigint      not null references member,
  terms_version integer     not null constraint member_consent_version_is_positive check (terms_version > 0),
  at            timestamptz not null default now(),
  language      text        not null constraint member_consent_language_is_known check (language in ('th', 'la', 'en')),
  -- SHA-256 of the texts in this language: it tells if a text was changed under the same version.
  text_hash     bytea       not null constraint member_consent_text_hash_is_a_hash check (length(text_hash) = 32),
  -- A keyed hash of the network, and the encrypted address.
  network_hash  bytea       not null constraint member_consent_network_is_a_hash check (length(network_hash) = 32),
  address       bytea       not null,
  primary key (bucket, member, terms_version),
  constraint member_consent_bucket_is_of_member check (bucket = member % 256)
);
revoke update, delete on member_consent from kapao_app;
call audit_direct_changes('member_consent');
