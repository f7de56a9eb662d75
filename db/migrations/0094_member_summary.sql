-- The console lists members by facts that stand in many tables, so one row per member holds them, with an index for each
-- filter and order. Triggers keep what a member or a session says; a job keeps the balance and the last deposit, because
-- a trigger on the ledger would slow down every posting. 'epoch' stands for never, so that every order has a value.
create table member_summary (
  bucket integer not null,
  member bigint not null references member,
  status text not null,
  source text not null,
  inviter bigint,
  currency text not null,
  balance bigint not null default 0,
  created_at timestamptz(3) not null,
  last_deposit_at timestamptz(3) not null default 'epoch',
  signed_in_at timestamptz(3) not null default 'epoch',
  primary key (bucket, member),
  constraint member_summary_bucket_is_of_member check (bucket = member % 256)
) with (fillfactor = 70);

insert into member_summary
  (bucket, member, status, source, inviter, currency, balance, created_at, last_deposit_at, signed_in_at)
select id % 256, id, status, source, inviter, member.currency, coalesce(account.balance, 0), created_at,
  coalesce((select max(created_at) from ledger.movement where movement.member = id and kind = 'deposit'), 'epoch'),
  coalesce((select max(created_at) from session where session.member = id), 'epoch')
from member left join ledger.account on account.member = id and account.name = 'main';

create index member_summary_created_at on member_summary (created_at, member);
create index member_summary_balance on member_summary (balance, member);
create index member_summary_last_deposit_at on member_summary (last_deposit_at, member);
create index member_summary_signed_in_at on member_summary (signed_in_at, member);
create index member_summary_source on member_summary (source, created_at, member);
create index member_summary_currency on member_summary (currency, created_at, member);
create index member_summary_status on member_summary (status, created_at, member);
create index member_summary_inviter on member_summary (inviter, created_at, member) where inviter is not null;

create function summarize_member() returns trigger
  language plpgsql security definer set search_path = public, pg_catalog, pg_temp as $$
begin
  insert into member_summary (bucket, member, status, source, inviter, currency, created_at)
    values (new.id % 256, new.id, new.status, new.source, new.inviter, new.currency, new.created_at)
    on conflict (bucket, member) do update
      set status = excluded.status, source = excluded.source, inviter = excluded.inviter, currency = excluded.currency;
  return null;
end $$;
create trigger summarize_new_member after insert on member for each row execute function summarize_member();
create trigger summarize_member after update of status, source, inviter, currency on member
  for each row when ((old.status, old.source, old.inviter, old.currency)
    is distinct from (new.status, new.source, new.inviter, new.currency))
  execute function summarize_member();

create function summarize_session() returns trigger
  language plpgsql security definer set search_path = public, pg_catalog, pg_temp as $$
begin
  update member_summary set signed_in_at = new.created_at where bucket = new.member % 256 and member = new.member;
  return null;
end $$;
create trigger summarize_session after insert on session for each row execute function summarize_session();

-- Movements after `movement` are read in the next round, up to the newest one; those after `seen` in the round after it
-- as well, because a movement with a smaller number may be committed later. `refreshed` is the last member of the
-- slow walk through all members, which finds what the movements do not show.
create table member_summary_progress (
  is_only boolean primary key default true check (is_only),
  movement bigint not null,
  seen bigint not null,
  refreshed bigint not null default 0
);
insert into member_summary_progress (movement, seen)
select coalesce(max(movement), 0), coalesce(max(movement), 0) from ledger.entry;

revoke insert, delete on member_summary, member_summary_progress from kapao_app;

-- The search of the console.
create index member_name_prefix on member (lower(name) collate "C");
create index member_holder_prefix on member (bank_account_name collate "C");
create index qr_of_member on qr (member, created_at);
create index qr_provider_reference on qr (provider_reference) where provider_reference is not null;
-- Money that did not leave a game, or a gift that was refused, has no movement.
create index external_transfer_failed on external_transfer (member, created_at)
  where kind in ('from-game', 'voucher') and state in ('returned', 'late-applied');

insert into operator_role_right (role, name) values
  ('support-lead', 'members.export'), ('finance-lead', 'members.export'), ('risk', 'members.export'),
  ('compliance', 'members.export'), ('auditor', 'members.export'), ('owner', 'members.export');
