-- The most that is credited without a person's review, per currency. Each provider's word is read up to the bounds of
-- providers/bounds.ts; above these limits it is kept, and a person decides. Changed by SQL (docs/operating.md).
create table review_limit (
  kind     text   not null constraint review_limit_kind_is_known check (kind in (
    -- What a withdrawal from a game brings above what our books say lies there.
    'winnings',
    -- A gift voucher.
    'voucher',
    -- A transfer to an account of ours, told by the feed.
    'transfer-in',
    -- The stake of one round, and what it paid.
    'stake', 'payout')),
  currency text   not null check (currency in ('BAHT', 'LAK')),
  above    bigint not null constraint review_limit_is_positive check (above > 0),
  primary key (kind, currency)
);
insert into review_limit (kind, currency, above) values
  ('winnings', 'BAHT', 50000000), ('winnings', 'LAK', 30000000000),
  ('voucher', 'BAHT', 1000000), ('voucher', 'LAK', 600000000),
  ('transfer-in', 'BAHT', 200000000), ('transfer-in', 'LAK', 120000000000),
  ('stake', 'BAHT', 20000000), ('stake', 'LAK', 12000000000),
  ('payout', 'BAHT', 200000000), ('payout', 'LAK', 120000000000);
revoke delete on review_limit from kapao_app;

-- Above this a transfer that brings money in waits for a person: the limit, and for a game what the books say lies there.
alter table leg add column review_above bigint constraint leg_review_above_is_no_debt check (review_above >= 0);

-- A round beyond the limits. The history of its member at its game is read no further until the round was accepted here, or
-- the provider tells it otherwise.
create table bet_review (
  game        text        not null references game,
  reference   text        not null,
  member      bigint      not null references member,
  stake       bigint      not null,
  payout      bigint      not null,
  settled_at  timestamptz not null,
  seen_at     timestamptz not null default now(),
  accepted_at timestamptz,
  primary key (game, reference)
);
revoke delete on bet_review from kapao_app;
