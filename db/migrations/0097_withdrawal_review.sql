-- Withdrawals that an operator reviews before they are sent. `held`: the money is on hold, and nothing was sent, or the
-- bank refused it for want of money on our account. Like `manual` it is closed to the processes that send, those of
-- version 1.1 too, until it is released.
alter table external_transfer
  -- The number of the request at the bank: a bank remembers the reference that it refused.
  add column attempt integer not null default 1,
  -- Set when the transfer was released from `held`.
  add column queued_at timestamptz,
  add constraint external_transfer_attempt_is_positive check (attempt >= 1),
  drop constraint external_transfer_state_is_known,
  add constraint external_transfer_state_is_known
    check (state in ('created', 'held', 'sent', 'unknown', 'settled', 'returned', 'manual', 'late-applied')),
  drop constraint external_transfer_reason_is_known,
  add constraint external_transfer_reason_is_known
    check (reason_code in ('taken_over', 'no_answer', 'not_sent', 'mark_expired', 'pending', 'not_found', 'refused',
      'operator_decided', 'rejected', 'cancelled', 'unknown_too_long', 'cannot_be_asked', 'contradicts_itself',
      'other_amount', 'more_than_asked', 'above_limit')),
  add constraint external_transfer_held_is_payout check (state <> 'held' or kind = 'payout'),
  add constraint external_transfer_held_was_not_sent check (state <> 'held' or sends = 0 or reason_code = 'refused');

drop trigger external_transfer_final_state on external_transfer;
create trigger external_transfer_final_state before update on external_transfer for each row
  when (
    (old.reference, old.member, old.kind, old.provider, old.amount, old.currency)
      is distinct from (new.reference, new.member, new.kind, new.provider, new.amount, new.currency)
    or (old.state in ('settled', 'late-applied') and new.state <> old.state)
    or (old.state = 'returned' and new.state not in ('returned', 'late-applied')
      and not (new.state = 'manual' and old.kind in ('from-game', 'voucher')))
    or (old.state = 'held' and new.state not in ('held', 'created', 'settled', 'returned'))
    or (old.state = 'manual' and new.state = 'held'))
  execute function refuse_external_transfer_change();

-- The board lists held, rejected and paid withdrawals by the time of that state.
create index external_transfer_payout_ended on external_transfer (state, closed_at, reference)
  where kind = 'payout' and closed_at is not null;

-- Rules of a currency that hold a withdrawal for review. Amounts are in the smallest unit; a rule that has both an amount
-- and another bound holds withdrawals above the amount only.
create table withdraw_rule (
  code     text    not null,
  currency text    not null constraint withdraw_rule_currency_is_known check (currency in ('BAHT', 'LAK')),
  is_on    boolean not null,
  amount   bigint  constraint withdraw_rule_amount_is_bounded check (amount between 0 and 100000000000000),
  percent  integer constraint withdraw_rule_percent_is_bounded check (percent between 1 and 10000),
  count    integer constraint withdraw_rule_count_is_bounded check (count between 1 and 1000),
  hours    integer constraint withdraw_rule_hours_are_bounded check (hours between 1 and 8760),
  primary key (code, currency),
  constraint withdraw_rule_has_its_bounds check (coalesce(case code
    when 'bank_account_changed' then hours is not null and num_nonnulls(amount, percent, count) = 0
    when 'first_above'   then amount is not null and num_nonnulls(percent, count, hours) = 0
    when 'above'         then amount is not null and num_nonnulls(percent, count, hours) = 0
    when 'day_above'     then amount is not null and num_nonnulls(percent, count, hours) = 0
    when 'day_count'     then count is not null and num_nonnulls(amount, percent, hours) = 0
    when 'account_young' then num_nonnulls(amount, hours) = 2 and num_nonnulls(percent, count) = 0
    when 'wagered_below' then num_nonnulls(amount, percent) = 2 and num_nonnulls(count, hours) = 0
    when 'payout_balance' then num_nonnulls(amount, percent, count, hours) = 0
  end, false))
);
insert into withdraw_rule (code, currency, is_on, amount, percent, count, hours) values
  ('bank_account_changed', 'BAHT', true,  null,         null, null, 24),
  ('first_above',          'BAHT', true,  2000000,     null, null, null),
  ('above',                'BAHT', true,  10000000,    null, null, null),
  ('day_above',            'BAHT', true,  20000000,    null, null, null),
  ('day_count',            'BAHT', false, null,         null, 4,    null),
  ('account_young',        'BAHT', true,  2000000,     null, null, 24),
  ('wagered_below',        'BAHT', true,  2000000,     100,  null, null),
  ('payout_balance',       'BAHT', true,  null,         null, null, null),
  ('bank_account_changed', 'LAK',  true,  null,         null, null, 24),
  ('first_above',          'LAK',  true,  1200000000,  null, null, null),
  ('above',                'LAK',  true,  6000000000,  null, null, null),
  ('day_above',            'LAK',  true,  12000000000, null, null, null),
  ('day_count',            'LAK',  false, null,         null, 4,    null),
  ('account_young',        'LAK',  true,  1200000000,  null, null, 24),
  ('wagered_below',        'LAK',  true,  1200000000,  100,  null, null),
  ('payout_balance',       'LAK',  true,  null,         null, null, null);
revoke insert, delete on withdraw_rule from kapao_app;

-- A rule holds withdrawals for a time after the account changed, whoever changed it.
alter table member add column bank_changed_at timestamptz;
create function note_bank_change() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  new.bank_changed_at := now();
  return new;
end $$;
create trigger member_bank_changed before update on member for each row
  when ((old.bank_code, old.bank_account_index) is distinct from (new.bank_code, new.bank_account_index))
  execute function note_bank_change();

-- `held_rules`: why it is held now, or was at last. `note`: what the operator who rejected it wrote to the member.
alter table withdrawal
  add column held_rules text[],
  add column held_at timestamptz,
  add column claimed_by bigint references operator,
  add column claimed_at timestamptz,
  add column note_code text,
  add column note text,
  add constraint withdrawal_held_has_rules check ((held_rules is null) = (held_at is null)),
  add constraint withdrawal_held_rules_are_known check (held_rules <@ array['bank_account_changed', 'first_above', 'above',
    'day_above', 'day_count', 'account_young', 'wagered_below', 'payout_balance', 'member_suspended', 'operator']),
  add constraint withdrawal_claim_has_time check ((claimed_by is null) = (claimed_at is null)),
  add constraint withdrawal_note_is_known check (note_code in ('name_differs', 'documents', 'wagering', 'misuse', 'other')),
  add constraint withdrawal_note_has_code check (note is null or note_code is not null);
grant update (held_rules, held_at, claimed_by, claimed_at, note_code, note) on withdrawal to kapao_app;

-- What was done about a withdrawal before it was sent.
create table withdrawal_event (
  bucket    integer     not null constraint withdrawal_event_bucket check (bucket = member % 256),
  member    bigint      not null references member,
  id        bigint      not null generated always as identity,
  reference text        not null references withdrawal,
  at        timestamptz not null default clock_timestamp(),
  action    text        not null constraint withdrawal_event_action_is_known
    check (action in ('hold', 'approve', 'release', 'reject', 'cancel', 'claim', 'unclaim', 'refuse', 'pay_by_hand')),
  operator  bigint      references operator,
  reason    text        not null default '',
  primary key (bucket, member, id)
);
create index withdrawal_event_reference on withdrawal_event (reference, id);
revoke update, delete on withdrawal_event from kapao_app;

-- The switch that stops payouts. One row.
create table payout_switch (
  id         integer     primary key default 1 constraint payout_switch_is_one_row check (id = 1),
  is_stopped boolean     not null default false,
  reason     text        not null default '',
  changed_by bigint      references operator,
  changed_at timestamptz not null default now(),
  constraint payout_switch_stop_has_operator check (not is_stopped or changed_by is not null)
);
insert into payout_switch default values;
revoke insert, delete on payout_switch from kapao_app;

-- Balance of each of our paying accounts as its bank reported it. `short_since`: the bank refused a payout for want of
-- money, and no payout is sent until the balance covers those that wait.
create table payout_balance (
  account     text        not null,
  currency    text        not null constraint payout_balance_currency_is_known check (currency in ('BAHT', 'LAK')),
  balance     bigint,
  read_at     timestamptz,
  short_since timestamptz,
  primary key (account, currency),
  constraint payout_balance_not_negative check (balance >= 0),
  constraint payout_balance_has_time check ((balance is null) = (read_at is null))
);
revoke delete on payout_balance from kapao_app;

-- The sent mark of a payout is the last moment before the request, so it is the place that the switch is read: no server
-- of any version sends a payout while payouts are stopped. A stop takes the lock for itself; so it waits for marks that
-- are being committed, and a mark that waits for it reads the switch anew.
create function keep_stopped_payout() returns trigger language plpgsql
  security definer set search_path = public, pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('payout_switch'));
  if exists (select from payout_switch where is_stopped) or exists (
    select from payout_balance where account = new.own_account and currency = new.currency and short_since is not null)
  then return null; end if;
  return new;
end $$;
create trigger external_transfer_stopped_payout before update on external_transfer for each row
  when (old.state = 'created' and new.state = 'sent' and new.kind = 'payout')
  execute function keep_stopped_payout();

-- Suspending a member holds what has not been sent.
create or replace function member_shut_out() returns trigger language plpgsql
  security definer set search_path = public, pg_catalog, pg_temp as $$
begin
  with stopped as (
    update external_transfer set state = 'held', closed_at = now(), lease = null, leased_until = null
    where member = new.id and kind = 'payout' and state = 'created' and closed_at is null
    returning reference
  ), held as (
    update withdrawal set held_rules = array['member_suspended'], held_at = now()
    from stopped where withdrawal.reference = stopped.reference
    returning withdrawal.reference
  )
  insert into withdrawal_event (bucket, member, reference, action, reason)
    select new.id % 256, new.id, reference, 'hold', 'member_suspended' from held;
  perform pg_notify('kapao_signal',
    json_build_object('member', new.id, 'signal', 'signed-out', 'payload', '[]'::json)::text);
  return null;
end $$;
revoke all on function keep_stopped_payout, member_shut_out from public;

insert into operator_role_right (role, name)
select role, unnest(names) from (values
  ('finance', array['withdrawals.read', 'withdrawals.approve', 'withdrawals.stop']),
  ('finance-lead', array['withdrawals.read', 'withdrawals.approve', 'withdrawals.stop', 'withdrawals.rules']),
  ('risk', array['withdrawals.read', 'withdrawals.stop', 'withdrawals.rules']),
  ('support', array['withdrawals.read']),
  ('support-lead', array['withdrawals.read', 'withdrawals.stop']),
  ('systems', array['withdrawals.read', 'withdrawals.stop']),
  ('compliance', array['withdrawals.read']),
  ('auditor', array['withdrawals.read']),
  ('owner', array['withdrawals.read', 'withdrawals.approve', 'withdrawals.stop', 'withdrawals.rules'])
) as seeded (role, names);
