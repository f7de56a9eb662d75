-- A decision of two persons is one row with both names, and the database refuses one that has only one.
alter table money_decision
  -- Credits an amount that the provider does not confirm.
  add column is_unconfirmed boolean not null default false;

-- Until here a proposal and its decision were two rows: the proposal's names go into the decision's row.
alter table money_decision disable trigger money_decision_stands;
create temporary table joined on commit drop as
  select distinct on (half.id) half.id as half, done.id as done,
    half.proposed_by, half.proposed_at, half.proposed_reason
  from money_decision half join money_decision done on done.kind = half.kind and done.item = half.item
  where half.decided_at is null and done.decided_at >= half.proposed_at and done.proposed_by is null
    and done.decided_by <> half.proposed_by and done.decision = half.decision
    and done.amount is not distinct from half.amount and done.member is not distinct from half.member
    and done.details = half.details
  order by half.id, done.decided_at;
update money_decision done set
  proposed_by = joined.proposed_by, proposed_at = joined.proposed_at, proposed_reason = joined.proposed_reason
from joined where done.id = joined.done;
-- A proposal that another one has replaced since is known from the audit alone.
update money_decision done set
  proposed_by = said.operator, proposed_at = said.at, proposed_reason = said.reason
from (
  select distinct on (lone.id) lone.id, audit.operator, audit.at, audit.reason
  from money_decision lone join operator_audit audit
    on audit.action = 'money-propose' and audit.about = lone.decision || ' ' || lone.kind || ' ' || lone.item
      and audit.operator <> lone.decided_by and audit.at <= lone.decided_at
  where lone.decided_at is not null and lone.proposed_by is null
    and lone.amount >= case lone.currency when 'BAHT' then 5000000 else 3000000000 end
  order by lone.id, audit.at desc
) said where done.id = said.id;
-- What is decided needs no second person any more, whatever was proposed before.
delete from money_decision half using money_decision done
where half.decided_at is null and done.kind = half.kind and done.item = half.item and done.decided_at >= half.proposed_at;
alter table money_decision enable trigger money_decision_stands;

alter table money_decision add constraint money_decision_large_takes_two check (
  decided_by is null or proposed_by is not null
  or not (is_unconfirmed or coalesce(amount >= case currency when 'BAHT' then 5000000 else 3000000000 end, false))
) not valid;
-- A decision whose proposer nobody knows any more is history: it stays, and no other like it can come.
do $$
begin
  alter table money_decision validate constraint money_decision_large_takes_two;
exception when check_violation then
  raise notice 'some decisions of large amounts have one name';
end $$;

-- A reason is a code; the specification's spelling of the unknown is for the wire alone.
drop index slip_for_a_person;
update slip set note = 'UNKNOWN' where note = 'UNKNOW_ERROR';
alter table slip add constraint slip_note_is_known check (note in (
  'UPLOADED_FILE_NOT_EXIST', 'IMG_SIZE_UNABLE_TO_PROCESS', 'CANNOT_READ_CROPPED_IMAGE', 'DEST_ACC_INVALID',
  'SLIP_REFNO_DUPLICATED', 'UNSTABLE_REFNO_ON_SLIP', 'TRIPPLE_WRONG_CAPTCHA', 'INVALID_SLIP', 'NOT_MATCH', 'EXPIRED_SLIP',
  'UNKNOWN'));
create index slip_for_a_person on slip (decided_at) where note = 'UNKNOWN' and resolved_at is null;
