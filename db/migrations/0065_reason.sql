-- Why a transfer is open, was returned or waits for a person: a code, and details beside it. Codes: saga/reason.ts.
alter table leg
  add column reason_code text constraint leg_reason_is_known check (reason_code in (
    'taken_over', 'no_answer', 'not_sent', 'mark_expired', 'pending', 'not_found', 'refused', 'operator_decided',
    'unknown_too_long', 'cannot_be_asked', 'contradicts_itself', 'other_amount', 'more_than_asked', 'above_limit')),
  add column reason_detail jsonb;

-- The code of a sentence of version 1.1, and its details.
create function leg_reason_of(sentence text, state text, out code text, out detail jsonb)
  language plpgsql immutable set search_path = pg_catalog as $$
declare
  amounts text[] := regexp_match(sentence, '^confirmed (-?\d+) where (\d+) was asked for$');
begin
  detail := case when amounts is not null
    then jsonb_build_object('confirmed', amounts[1]::numeric, 'bound', amounts[2]::numeric) end;
  code := case
    when sentence is null then null
    when amounts is not null then 'other_amount'
    when sentence = 'unknown for too long' then 'unknown_too_long'
    when sentence = 'nobody can tell what became of it' then 'cannot_be_asked'
    when sentence = 'the party had it and says that it never had' then 'contradicts_itself'
    when sentence = 'persons decided' then 'operator_decided'
    when sentence = 'marked too long ago to be sent' then 'mark_expired'
    when sentence = 'taken over' then 'taken_over'
    when sentence in ('pending', 'processing') then 'pending'
    when sentence = 'absent' then 'not_found'
  end;
  if code is null and sentence is not null then
    code := case
      when state not in ('returned', 'late-applied') then 'no_answer'
      when sentence ~ '^[A-Za-z]*Error: ' then 'not_sent'
      else 'refused' end;
    detail := jsonb_build_object('said', sentence);
  end if;
end $$;

update leg set reason_code = said.code, reason_detail = said.detail, reason = null
from leg told cross join lateral leg_reason_of(told.reason, told.state) said
where leg.reference = told.reference and leg.reason is not null;

-- Servers of the version before write sentences until the last of them is replaced.
create function leg_reason_from_sentence() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  select code, detail into new.reason_code, new.reason_detail from leg_reason_of(new.reason, new.state);
  new.reason := null;
  return new;
end $$;
create trigger leg_reason_of_older_server before update of reason on leg
  for each row execute function leg_reason_from_sentence();

alter table leg
  add constraint leg_reason_detail_has_a_code check (reason_detail is null or reason_code is not null),
  add constraint leg_review_has_a_reason check (state <> 'manual' or reason_code is not null);

-- A returned transfer that brings money in may go to a person: nothing of it is in the books yet. One that took money out
-- was given back, so it can only become late-applied.
create or replace function refuse_leg_change() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if (old.reference, old.member, old.kind, old.party, old.amount, old.currency)
      is distinct from (new.reference, new.member, new.kind, new.party, new.amount, new.currency)
    or (old.state in ('settled', 'late-applied') and new.state <> old.state)
    or (old.state = 'returned' and new.state not in ('returned', 'late-applied')
      and not (new.state = 'manual' and old.kind in ('from-game', 'voucher')))
  then
    raise exception 'leg % is %: it cannot become %', old.reference, old.state, new.state;
  end if;
  return new;
end $$;
