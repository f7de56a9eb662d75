-- Bonuses, rewards for invitations and refunds use the words of the code. Servers of 1.1 find the old names in the schema
-- kapao_app, as in 0080.

alter table bonus rename column most to max_bonus;
alter table bonus rename column end_below to ends_below_balance;
alter table bonus rename column percent_fail to cancel_keep_percent;
alter table bonus rename constraint bonus_most_check to bonus_max_bonus_check;
alter table bonus rename constraint bonus_end_below_check to bonus_ends_below_balance_check;
alter table bonus rename constraint bonus_percent_fail_check to bonus_cancel_keep_percent_check;

alter table member_bonus rename column most to max_bonus;
alter table member_bonus rename column end_below to ends_below_balance;
alter table member_bonus rename column percent_fail to cancel_keep_percent;
alter table member_bonus rename column needed to wagering_required;
alter table member_bonus rename column played to wagered;
-- Idempotency keys of the requests that claimed and that cancelled the bonus.
alter table member_bonus rename column taken_under to claim_key;
alter table member_bonus rename column cancelled_under to cancel_key;
alter table member_bonus rename constraint member_bonus_cancel_says_what_is_kept to member_bonus_cancel_has_kept_amount;
alter table member_bonus rename constraint member_bonus_cost_comes_with_an_end to member_bonus_cost_needs_end;
alter table member_bonus rename constraint member_bonus_end_has_a_moment to member_bonus_end_has_time;
alter table member_bonus rename constraint member_bonus_grant_has_a_deposit to member_bonus_grant_has_deposit;
alter table member_bonus rename constraint member_bonus_granted_has_a_moment to member_bonus_granted_has_time;
alter table member_bonus rename constraint member_bonus_met_is_played to member_bonus_met_is_wagered;
alter table member_bonus rename constraint member_bonus_only_a_cancel_has_a_wish to member_bonus_only_cancel_has_key;
alter table member_bonus rename constraint member_bonus_played_check to member_bonus_wagered_check;
alter table member_bonus rename constraint member_bonus_cancelled_once to member_bonus_cancel_key_once;
alter table member_bonus rename constraint member_bonus_taken_once to member_bonus_claim_key_once;

alter table invite_reward rename column played to wagered;
alter table invite_reward rename constraint invite_aside_is_played to invite_aside_is_wagered;
alter table invite_reward rename constraint invite_end_has_an_amount to invite_end_has_amount;
alter table invite_reward rename constraint invite_is_another to invite_is_another_member;
alter table invite_reward rename constraint invite_plays_no_more_than_the_deposit to invite_wagered_within_deposit;
alter index invite_to_play rename to invite_to_wager;

alter table refund rename column taken_at to claimed_at;
alter table refund rename constraint refund_is_no_more_than_the_loss to refund_within_loss;
alter index refund_aside rename to refund_unclaimed;

-- A trigger's function names columns as text, so it is written anew.
create or replace function refuse_bonus_change() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if (old.member, old.bonus, old.kind, old.currency, old.percent, old.max_bonus, old.minimum_deposit, old.turnover,
      old.ends_below_balance, old.cancel_keep_percent, old.categories, old.whole_amount)
      is distinct from (new.member, new.bonus, new.kind, new.currency, new.percent, new.max_bonus, new.minimum_deposit,
        new.turnover, new.ends_below_balance, new.cancel_keep_percent, new.categories, new.whole_amount)
    or (old.movement is not null and (old.movement, old.deposit, old.granted, old.wagering_required)
      is distinct from (new.movement, new.deposit, new.granted, new.wagering_required))
    or (old.state <> new.state and (old.state, new.state) not in
      (('waiting', 'granted'), ('waiting', 'cancelled'), ('granted', 'met'), ('granted', 'unmet'), ('granted', 'cancelled')))
  then
    raise exception 'bonus % is %: it cannot become %', old.id, old.state, new.state;
  end if;
  return new;
end $$;

create or replace function refuse_invite_change() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if (old.inviter, old.invitee, old.movement, old.deposit, old.currency)
      is distinct from (new.inviter, new.invitee, new.movement, new.deposit, new.currency)
    or (old.state <> 'earning' and (old.wagered, old.amount) is distinct from (new.wagered, new.amount))
    or (old.state <> new.state and (old.state, new.state) not in
      (('earning', 'aside'), ('earning', 'received'), ('aside', 'received')))
  then
    raise exception 'invite reward % is %: it cannot become %', old.id, old.state, new.state;
  end if;
  return new;
end $$;

do $$
begin
  execute replace(pg_get_functiondef('deposit_credit'::regproc), 'b.end_below', 'b.ends_below_balance');
end $$;

-- What servers of 1.1 read and write.

create view kapao_app.bonus as
  select code, kind, currency, name_th, name_la, name_en, description_th, description_la, description_en, type,
    max_received, percent, max_bonus as most, minimum_deposit, turnover, ends_below_balance as end_below,
    cancel_keep_percent as percent_fail, categories, whole_amount, members_max, starts_at, ends_at, is_active, is_listed,
    "position"
  from public.bonus;
revoke delete on kapao_app.bonus from kapao_app;

create view kapao_app.member_bonus as
  select id, member, bonus, kind, currency, name, percent, max_bonus as most, minimum_deposit, turnover,
    ends_below_balance as end_below, cancel_keep_percent as percent_fail, categories, whole_amount, state, movement,
    deposit, granted, wagering_required as needed, wagered as played, cost, withdrawal, activated_at, granted_at, ended_at,
    claim_key as taken_under, cancel_key as cancelled_under, kept
  from public.member_bonus;
revoke delete on kapao_app.member_bonus from kapao_app;

create view kapao_app.invite_reward as
  select id, inviter, invitee, movement, deposit, currency, wagered as played, state, amount, deposited_at
  from public.invite_reward;
revoke delete on kapao_app.invite_reward from kapao_app;

create view kapao_app.refund as
  select member, day, lost, amount, currency, created_at, claimed_at as taken_at from public.refund;
revoke delete on kapao_app.refund from kapao_app;
