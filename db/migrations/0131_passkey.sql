-- Operators confirm their sign-in by a passkey too. The public half of its key stands here; the private half never leaves
-- the authenticator.
create table operator_passkey (
  id            bigint      generated always as identity primary key,
  operator      bigint      not null references operator,
  credential_id bytea       not null unique
                constraint operator_passkey_credential_id_has_a_length check (length(credential_id) between 1 and 1023),
  public_key    bytea       not null,
  -- The authenticator counts its signatures here; one that does not count sends 0.
  counter       bigint      not null constraint operator_passkey_counter_counts_up check (counter >= 0),
  transports    text[]      not null,
  name          text        not null,
  created_at    timestamptz not null default now(),
  used_at       timestamptz
);
create index operator_passkey_operator on operator_passkey (operator);
revoke update on operator_passkey from kapao_app;
grant update (counter, name, used_at) on operator_passkey to kapao_app;
call audit_direct_changes('operator_passkey');

-- A signature answers one challenge, which `owner` may use: for one purpose, on one account or in one session.
create table passkey_challenge (
  challenge bytea       primary key constraint passkey_challenge_is_long check (length(challenge) = 32),
  owner     text        not null,
  ends_at   timestamptz not null
);
create index passkey_challenge_ends_at on passkey_challenge (ends_at);
revoke update on passkey_challenge from kapao_app;

-- A passkey can take the place of the authenticator, so a password has one of the two beside it.
alter table operator
  drop constraint operator_enrols_as_a_whole,
  add constraint operator_authenticator_has_a_password check (totp_secret is null or password_hash is not null);

create function check_operator_factor() returns trigger language plpgsql set search_path = public, pg_catalog, pg_temp as $$
declare
  -- The argument names the column that holds the operator.
  wanted bigint := (case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[0])::bigint;
begin
  if exists (select from operator o where o.id = wanted and o.password_hash is not null and o.totp_secret is null
      and not exists (select from operator_passkey p where p.operator = o.id)) then
    raise check_violation using message = 'an operator with a password needs a second factor',
      constraint = 'operator_has_a_second_factor';
  end if;
  return null;
end $$;
revoke all on function check_operator_factor from public;

create constraint trigger operator_has_a_second_factor after insert or update of password_hash, totp_secret on operator
  deferrable initially deferred for each row execute function check_operator_factor('id');
create constraint trigger operator_has_a_second_factor after delete on operator_passkey
  deferrable initially deferred for each row execute function check_operator_factor('operator');
