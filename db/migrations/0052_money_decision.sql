-- What persons decided about money that no rule could decide about. A large amount takes two: the first proposes, the second
-- decides. A slip that is handed in again may come to be decided about again.
create table money_decision (
  id              bigint      generated always as identity primary key,
  kind            text        not null constraint money_decision_kind_is_known
                  check (kind in ('leg', 'payment', 'slip', 'incident')),
  -- The leg's or the slip's reference, the payment's number.
  item            text        not null,
  decision        text        not null,
  amount          bigint,
  currency        text        check (currency in ('BAHT', 'LAK')),
  -- Who is credited, where that was chosen.
  member          bigint      references member,
  -- What else was chosen.
  details         jsonb       not null default '{}',
  reason          text        not null,
  -- What the party said when it was asked just before.
  told            text        not null default '',
  proposed_by     bigint      references operator,
  proposed_at     timestamptz,
  proposed_reason text,
  decided_by      bigint      references operator,
  decided_at      timestamptz,
  -- Names the wish: repeated after a lost answer it hears that it is done.
  key             text        unique,
  constraint money_decision_two_are_two check (proposed_by <> decided_by),
  constraint money_decision_is_somebodys check (num_nonnulls(proposed_by, decided_by) > 0),
  constraint money_decision_proposal_is_whole check (num_nulls(proposed_by, proposed_at, proposed_reason) in (0, 3)),
  constraint money_decision_is_whole check (num_nulls(decided_by, decided_at, key) in (0, 3))
);
create unique index money_decision_one_proposal on money_decision (kind, item) where decided_at is null;
create index money_decision_item on money_decision (kind, item, decided_at);
revoke delete on money_decision from kapao_app;

-- What is decided stays decided.
create function refuse_money_decision_change() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'decision % stands', old.id;
end $$;
create trigger money_decision_stands before update on money_decision
  for each row when (old.decided_at is not null) execute function refuse_money_decision_change();

-- A payment that persons sent back outside, or left: nobody is credited with it any more, by whatever way it is told.
alter table bank_transfer alter member drop not null, alter movement drop not null;
alter table bank_transfer add constraint bank_transfer_credited_or_left check ((member is null) = (movement is null));

alter table operator_audit add column reason text not null default '';
