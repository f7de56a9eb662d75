-- A further account that a member is paid from, such as a spouse's. Deposits and slips from it are the member's own; no
-- withdrawal goes there. Two operators add it, one revokes it.
create table member_payer (
  bucket        integer     not null constraint member_payer_bucket_is_of_member check (bucket = member % 256),
  member        bigint      not null references member,
  id            bigint      not null generated always as identity,
  bank_code     text        not null references bank,
  holder        text        not null,
  account_no    text        not null,
  account_index bytea       not null,
  approval      bigint      not null unique references approval,
  added_at      timestamptz not null default now(),
  revoked_at    timestamptz,
  revoked_by    bigint      references operator,
  primary key (bucket, member, id),
  constraint member_payer_revoked_has_operator check ((revoked_at is null) = (revoked_by is null))
);
-- An account pays for one member.
create unique index member_payer_account on member_payer (account_index) where revoked_at is null;
-- A bank that hides digits names the holder.
create index member_payer_holder on member_payer (bank_code, holder text_pattern_ops) where revoked_at is null;
revoke update, delete on member_payer from kapao_app;
grant update (revoked_at, revoked_by) on member_payer to kapao_app;

-- A proposal names the account by its keyed hash and its last digits; the encrypted number stands here until it is decided.
create table member_payer_proposal (
  bucket        integer     not null constraint member_payer_proposal_bucket_is_of_member check (bucket = member % 256),
  member        bigint      not null references member,
  account_index bytea       not null,
  account_no    text        not null,
  at            timestamptz not null default now(),
  primary key (bucket, member, account_index)
);

-- The application adds an account only with an approval that is carried out in the same transaction, and a revoked one stays
-- so.
create function check_member_payer() returns trigger language plpgsql
  set search_path = public, pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from approval a join member m on m.id = new.member
      where a.id = new.approval and a.state = 'executed' and a.action = 'member.payer' and a.decided_at = now()
        and a.object = 'member ' || m.public_id)
    then
      raise exception using errcode = 'check_violation', constraint = 'member_payer_takes_two',
        message = format('a payer''s account of member %s takes two people', new.member);
    end if;
  elsif old.revoked_at is not null then
    raise exception using errcode = 'check_violation', constraint = 'member_payer_revoked_is_final',
      message = format('payer''s account %s is revoked', old.id);
  end if;
  return new;
end $$;
create trigger member_payer_is_checked before insert or update on member_payer for each row
  execute function check_member_payer();
call audit_direct_changes('member_payer');
call audit_direct_changes('member_payer_proposal');
