-- Two operators change the bank account to which a member's withdrawals go. The proposal names the new account by its keyed
-- hash and its last four digits; the encrypted number stands here.
create table member_bank_proposal (
  bucket          integer     not null,
  member          bigint      not null references member,
  account_index   bytea       not null,
  bank_account_no text        not null,
  at              timestamptz not null default now(),
  primary key (bucket, member, account_index),
  constraint member_bank_proposal_bucket_is_of_member check (bucket = member % 256)
);

-- The application changes an account only with an approval that is carried out in the same transaction.
create function check_bank_account() returns trigger language plpgsql
  set search_path = public, pg_catalog, pg_temp as $$
begin
  if not exists (select from approval where state = 'executed' and action = 'member.bank' and decided_at = now()
      and object = 'member ' || new.public_id)
  then
    raise exception using errcode = 'check_violation', constraint = 'member_bank_account_takes_two',
      message = format('a new bank account of member %s takes two people', new.public_id);
  end if;
  return new;
end $$;
create trigger member_bank_account_takes_two before update on member for each row
  when (old.bank_account_no is distinct from new.bank_account_no and current_user = 'kapao_app')
  execute function check_bank_account();

insert into operator_role_right (role, name)
select unnest(array['finance', 'finance-lead', 'support-lead', 'risk', 'owner']), 'members.bank';
