-- An anonymisation removes the member's words also from the reasons that operators gave about money, as it does from their lines in the
-- audit. In decisions about the member's own money the short names go, too.
drop trigger money_decision_stands on money_decision;
create trigger money_decision_stands before update on money_decision
  for each row when (old.decided_at is not null and not anonymising()) execute function refuse_money_decision_change();

select change_function('public.anonymise_member',
  e'  words text;\n', e'  words text;\n  own_words text;\n',
  e'  words := pattern_of_words(names);\n',
  $$  words := pattern_of_words(names);
  own_words := pattern_of_words(array(
    select distinct name from unnest(names || earlier_names || array[m.name, m.bank_account_name]) as name where name <> ''));
  update withdrawal_event event set reason = regexp_replace(reason, pattern, '…', 'gi')
    from (select bucket, member, id, case when member = subject then own_words else words end as pattern
      from withdrawal_event where reason <> '') found
    where (event.bucket, event.member, event.id) = (found.bucket, found.member, found.id) and reason ~* pattern;
  update money_decision decision set reason = regexp_replace(reason, pattern, '…', 'gi'),
      proposed_reason = regexp_replace(proposed_reason, pattern, '…', 'gi'),
      provider_reply = regexp_replace(provider_reply, pattern, '…', 'gi')
    from (select id, case when member = subject then own_words else words end as pattern from money_decision) found
    where decision.id = found.id and (reason ~* pattern or proposed_reason ~* pattern or provider_reply ~* pattern);
  update approval proposal set reason = regexp_replace(reason, pattern, '…', 'gi'),
      decision_reason = regexp_replace(decision_reason, pattern, '…', 'gi')
    from (select id, case when input ->> 'member' = m.public_id or id in (
          select approval from withdrawal_event where bucket = subject % 256 and member = subject and approval is not null
          union select approval from money_decision where member = subject and approval is not null)
        then own_words else words end as pattern from approval) found
    where proposal.id = found.id and proposal.id <> approved and (reason ~* pattern or decision_reason ~* pattern);
$$);
