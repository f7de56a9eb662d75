-- Decisions about pending reviews: the provider's reply and the dismissal of a payment have the names of the code.
alter table money_decision rename column told to provider_reply;
alter table money_decision disable trigger money_decision_stands;
update money_decision set decision = 'dismiss' where decision = 'leave';
alter table money_decision enable trigger money_decision_stands;
alter table money_decision add constraint money_decision_decision_is_known
  check (decision in ('applied', 'not-applied', 'credit', 'dismiss', 'refuse', 'close'));

-- Servers of 1.1 write it under its old name, without the column that they do not know. A kind or a decision that has
-- another name now is refused: they decide nothing about external transfers, and dismiss no payment.
create view kapao_app.money_decision as
  select id, kind, item, decision, amount, currency, member, details, reason, provider_reply as told, proposed_by,
    proposed_at, proposed_reason, decided_by, decided_at, key
  from public.money_decision;
revoke delete on kapao_app.money_decision from kapao_app;
