-- Support hands a question about a conversation over to finance as a case. Its lines stand in the conversation too, for operators
-- only, and are kept and deleted like its messages.
create table support_case (
  id           bigint      primary key generated always as identity,
  conversation bigint      not null references conversation,
  kind         text        not null constraint support_case_kind_is_known
                 check (kind in ('deposit', 'withdrawal', 'bonus', 'account', 'other')),
  state        text        not null default 'open' constraint support_case_state_is_known
                 check (state in ('open', 'claimed', 'answered', 'closed')),
  -- As support typed it, and what it names.
  reference    text        constraint support_case_reference_is_bounded check (length(reference) between 4 and 80),
  money_kind   text        constraint support_case_money_is_known
                 check (money_kind in ('withdrawal', 'qr', 'slip', 'voucher', 'payment', 'transfer', 'movement')),
  money_id     text        constraint support_case_money_id_is_bounded check (length(money_id) between 1 and 200),
  is_others    boolean     not null default false,
  opened_by    bigint      not null references operator,
  opened_at    timestamptz not null default now(),
  claimed_by   bigint      references operator,
  changed_at   timestamptz not null default now(),
  constraint support_case_money_is_whole check ((money_kind is null) = (money_id is null) and (money_id is null or reference is not null)),
  constraint support_case_claimed_has_somebody check (state <> 'claimed' or claimed_by is not null),
  constraint support_case_open_has_nobody check (state <> 'open' or claimed_by is null)
);
create index support_case_waiting on support_case (id) where state in ('open', 'claimed');
create index support_case_listed on support_case (state, id);
create index support_case_conversation on support_case (conversation, id);
create index support_case_money on support_case (money_kind, money_id, id) where money_id is not null;
create index support_case_opened on support_case (opened_by, id);
create index support_case_claimed on support_case (claimed_by, id) where claimed_by is not null;
revoke update, delete on support_case from kapao_app;
grant update (state, claimed_by, changed_at) on support_case to kapao_app;

create table support_case_line (
  support_case bigint      not null references support_case on delete cascade,
  id           bigint      not null generated always as identity,
  step         text        not null constraint support_case_line_step_is_known
                 check (step in ('opened', 'claimed', 'released', 'answered', 'reopened', 'closed')),
  -- The message below which it stands; 0 for none.
  after        integer     not null constraint support_case_line_stands_after_a_message check (after >= 0),
  operator     bigint      not null references operator,
  text         text        constraint support_case_line_text_is_bounded check (length(text) between 1 and 2000),
  created_at   timestamptz not null default now(),
  primary key (support_case, id),
  constraint support_case_line_has_its_words check ((step in ('opened', 'answered', 'reopened')) = (text is not null))
);
revoke update, delete on support_case_line from kapao_app;

create function forget_support_cases() returns trigger
  language plpgsql security definer set search_path = public, pg_catalog, pg_temp as $$
begin
  delete from support_case where conversation in (select id from conversation where member = new.id);
  return null;
end $$;
create trigger member_anonymised_has_no_cases after update of anonymised_at on member
  for each row when (new.anonymised_at is not null) execute function forget_support_cases();

insert into operator_role_right (role, name)
select role, 'cases.read'
from unnest(array['support', 'support-lead', 'finance', 'finance-lead', 'risk', 'compliance', 'auditor', 'owner']) role
union all
select unnest(array['finance', 'finance-lead', 'owner']), 'cases.work';
