-- A gateway's call-back is evidence and not proof: the gateway is asked before its payment is credited.
alter table gateway_callback
  -- When the gateway is asked next; never again once worked_at is set.
  add column ask_at timestamptz not null default now(),
  -- When the gateway last answered a question about it, whatever it said.
  add column answered_at timestamptz,
  -- When the payment was credited on the signed call-back alone, because the gateway could not be asked.
  add column credited_unconfirmed_at timestamptz;
drop index gateway_callback_waiting;
create index gateway_callback_to_ask on gateway_callback (ask_at) where worked_at is null;
create index gateway_callback_transaction on gateway_callback (provider, transaction);

-- What else was reported of a payment whose case is open: one payment is one case.
create table unmatched_payment_report (
  unmatched   bigint      not null references unmatched_payment,
  -- As in unmatched_payment.
  fact        text        not null,
  reference   text        not null,
  amount      bigint      not null,
  currency    text        not null,
  raw         bytea       not null,
  reported_at timestamptz not null default now(),
  primary key (unmatched, fact)
);
revoke update, delete on unmatched_payment_report from kapao_app;
