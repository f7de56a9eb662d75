-- Two operators decide on a round in review: it counts, or it is left out. `id` names it in the console. A round that is reported with
-- other amounts is in review again. Servers of the version before accept no round, and stop at one that is left out.
alter table bet_review add column id bigint generated always as identity,
  add column left_out_at timestamptz,
  add constraint bet_review_id_once unique (bucket, member, id),
  add constraint bet_review_has_one_end check (accepted_at is null or left_out_at is null) not valid;
alter table bet_review validate constraint bet_review_has_one_end;

create function check_bet_review() returns trigger
language plpgsql set search_path = public, pg_catalog, pg_temp as $$
declare
  decision text := case when old.accepted_at is null and new.accepted_at is not null then 'accept'
    when old.left_out_at is null and new.left_out_at is not null then 'leave-out' end;
begin
  if (new.stake, new.payout, new.line) is distinct from (old.stake, old.payout, old.line) then
    new.accepted_at := null;
    new.left_out_at := null;
    new.seen_at := now();
  elsif decision is not null and current_user = 'kapao_app' and not exists (
    select from approval where state = 'executed' and action = 'review.resolve' and decided_at = now()
      and object = 'round ' || new.id and input ->> 'decision' = decision)
  then
    raise exception using errcode = 'check_violation', constraint = 'bet_review_takes_two',
      message = format('the decision on round %s of %s takes two people', new.reference, new.game);
  end if;
  return new;
end $$;
create trigger bet_review_is_checked before update on bet_review for each row execute function check_bet_review();

alter table money_decision drop constraint money_decision_kind_is_known,
  add constraint money_decision_kind_is_known
    check (kind in ('external-transfer', 'payment', 'slip', 'incident', 'round')) not valid,
  drop constraint money_decision_decision_is_known,
  add constraint money_decision_decision_is_known
    check (decision in ('applied', 'not-applied', 'credit', 'dismiss', 'refuse', 'close', 'accept', 'leave-out')) not valid,
  add constraint money_decision_round_takes_two check (kind <> 'round' or approval is not null) not valid;
alter table money_decision validate constraint money_decision_kind_is_known;
alter table money_decision validate constraint money_decision_decision_is_known;
alter table money_decision validate constraint money_decision_round_takes_two;
