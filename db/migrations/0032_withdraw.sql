-- A member's wish to be paid: who gets it is what was registered at that moment, and changes nothing about it later.
-- `reference` is that of its leg. The count of a day is by these rows, under the member's lock.
create table withdrawal (
  reference  text        primary key,
  member     bigint      not null references member,
  amount     bigint      not null constraint withdrawal_is_positive check (amount > 0),
  currency   text        not null check (currency in ('BAHT', 'LAK')),
  bank       text        not null,
  holder     text        not null,
  -- Sealed, as the member's own.
  account_no text        not null,
  created_at timestamptz not null default now()
);
create index withdrawal_of_member on withdrawal (member, created_at);
revoke update, delete on withdrawal from kapao_app;

-- How often a day, in Asia/Bangkok.
alter table withdraw_limit add column count_a_day int not null default 5 check (count_a_day > 0);
