-- A decision of two people has the currency of its approval too, and is made in the commit in which that was executed.
create or replace function check_money_decision() returns trigger
language plpgsql set search_path = public, pg_catalog, pg_temp as $$
declare
  subject text := new.kind || ' ' || new.item;
begin
  if new.approval is not null then
    if not exists (select from approval where id = new.approval and state = 'executed' and action = 'review.resolve'
        and object = subject and decided_by = new.decided_by and decided_at = now()
        and amount is not distinct from new.amount and (amount is null or currency = new.currency))
    then
      raise exception using errcode = 'check_violation', constraint = 'money_decision_has_its_approval',
        message = format('approval %s is of another decision than %s', new.approval, subject);
    end if;
    return new;
  end if;
  if new.is_unconfirmed then
    raise exception using errcode = 'check_violation', constraint = 'money_decision_unconfirmed_takes_two',
      message = format('the provider does not confirm the amount of %s: the decision takes two people', subject);
  end if;
  if new.is_other_payer then
    raise exception using errcode = 'check_violation', constraint = 'money_decision_other_payer_takes_two',
      message = format('the payer of %s is not the member: the decision takes two people', subject);
  end if;
  if new.amount > 0 and not exists (select from operator_amount where operator = new.decided_by
      and action = 'review.resolve' and object = subject and amount = new.amount and at = now())
  then
    insert into operator_amount (operator, right_name, action, object, member, amount, currency)
      values (new.decided_by, 'review.resolve', 'review.resolve', subject, new.member, new.amount, new.currency);
  end if;
  return new;
end $$;
