-- A refund that a member received: of the net loss of one business day, once.
create table refund (
  member     bigint      not null references member,
  -- In Asia/Bangkok.
  day        date        not null,
  lost       bigint      not null check (lost > 0),
  amount     bigint      not null check (amount > 0),
  currency   text        not null check (currency in ('BAHT', 'LAK')),
  created_at timestamptz not null default clock_timestamp(),
  -- When what was set aside went to the wallet.
  taken_at   timestamptz,
  primary key (member, day),
  constraint refund_is_no_more_than_the_loss check (amount <= lost)
);
create index refund_aside on refund (member) where taken_at is null;
revoke delete on refund from kapao_app;

alter table site_text drop constraint site_text_kind_check,
  add constraint site_text_kind_check check (kind in ('condition', 'agreement', 'notice', 'refund'));
