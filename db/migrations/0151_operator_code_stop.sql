-- Wrong codes of operators' sign-ins and confirmations, each beside the right password. The 20th of an account within 24
-- hours stops its codes until another operator resets it.
create table operator_code_miss (
  id       bigint      generated always as identity primary key,
  operator bigint      not null references operator,
  at       timestamptz not null default now()
);
create index operator_code_miss_operator on operator_code_miss (operator, at);
create index operator_code_miss_at on operator_code_miss (at);
revoke update on operator_code_miss from kapao_app;
call audit_direct_changes('operator_code_miss');

alter table operator add column codes_stopped_at timestamptz;

insert into retention (kind, days, lowest, highest, is_purged, why) values
  ('operator-code-miss', 1, 1, 30, true, 'the stop of codes counts the misses of a day');
