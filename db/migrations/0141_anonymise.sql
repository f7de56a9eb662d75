-- An operator's export of a member's data, and the anonymisation of a closed member, each by two people.

alter table member add column anonymised_at timestamptz;
alter table member drop constraint member_phone_check;
alter table member
  add constraint member_phone_check check (phone ~ '^\+[1-9][0-9]{6,14}$' or anonymised_at is not null),
  add constraint member_anonymised_is_closed check (anonymised_at is null or status in ('suspended', 'excluded'));

-- Keyed hashes of the phones of members who excluded themselves. They outlive the member's name, so that an exclusion holds
-- for whoever registers with the number again. A null end is for ever.
create table excluded_phone (
  hash     bytea       primary key constraint excluded_phone_is_a_hash check (length(hash) = 32),
  until    timestamptz,
  added_at timestamptz not null default now()
);
revoke insert, update, delete on excluded_phone from kapao_app;
call audit_direct_changes('excluded_phone');

-- Files of anonymised members that are still to be deleted. A row goes after its file.
create table file_removal (
  file     text        primary key,
  added_at timestamptz not null default now()
);
revoke insert, update on file_removal from kapao_app;

-- Lines of the audit from which an anonymisation removed what names a member, with a hash of what is left.
create table operator_audit_redaction (
  audit    bigint      primary key references operator_audit,
  hash     bytea       not null constraint operator_audit_redaction_is_a_hash check (length(hash) = 32),
  approval bigint      not null references approval,
  at       timestamptz not null default now()
);
revoke insert, update, delete on operator_audit_redaction from kapao_app;

-- True in the one function that anonymises. The application cannot make it true, because it owns no table.
create function anonymising() returns boolean language sql stable set search_path = public, pg_catalog, pg_temp as $$
  select coalesce(current_setting('kapao.anonymising', true), '') = 'yes'
    and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'public.member'::regclass)
$$;

create or replace trigger member_payer_is_checked before insert or update on member_payer
  for each row when (not anonymising()) execute function check_member_payer();
create or replace trigger member_event_is_kept before delete on member_event
  for each row when (not anonymising()) execute function keep_member_event();
create or replace trigger approval_is_checked before insert or update on approval
  for each row when (not anonymising()) execute function check_approval();
drop trigger operator_audit_stands on operator_audit;
create trigger operator_audit_stands before update on operator_audit
  for each statement when (not anonymising()) execute function refuse_operator_audit_change();
create trigger operator_audit_is_not_deleted before delete or truncate on operator_audit
  for each statement execute function refuse_operator_audit_change();
create trigger operator_audit_redaction_stands before update on operator_audit_redaction
  for each statement when (not anonymising()) execute function refuse_operator_audit_change();
create trigger operator_audit_redaction_is_not_deleted before delete or truncate on operator_audit_redaction
  for each statement execute function refuse_operator_audit_change();

-- A redacted line is compared with the hash of what was left of it. Its own hash in the chain stays, so the lines after it
-- are still proven.
create or replace function operator_audit_faults() returns table (number bigint, audit bigint, fault text)
  language sql stable set search_path = public, pg_catalog, pg_temp as $$
  with chained as (
    select c.number, c.audit, c.hash, lag(c.hash) over in_order as previous, lag(c.number) over in_order as number_before
    from operator_audit_chain c window in_order as (order by c.number)
  )
  select c.number, c.audit,
    case when line.id is null then 'line_missing'
      when c.number <> coalesce(c.number_before, 0) + 1 then 'place_missing' else 'line_changed' end
  from chained c left join operator_audit line on line.id = c.audit
    left join operator_audit_redaction redaction on redaction.audit = c.audit
  where line.id is null or c.number <> coalesce(c.number_before, 0) + 1
    or case when redaction.audit is null then c.hash <> operator_audit_hash(c.previous, line)
      else redaction.hash <> sha256(convert_to(operator_audit_text(line), 'UTF8')) end
  union all
  select null, line.id, 'not_chained'
  from operator_audit line left join operator_audit_chain c on c.audit = line.id where c.audit is null
$$;

-- Why a member cannot be anonymised, or null. The days of `retention` count from the last thing that the member did or that
-- happened to the member's money.
create function anonymise_refusal(subject bigint, is_early boolean) returns text
  language sql stable set search_path = public, ledger, pg_catalog, pg_temp as $$
  select case
    when m.status not in ('suspended', 'excluded') or m.status_until is not null then 'not_closed'
    when exists (select from ledger.account where member = subject and balance <> 0)
      or exists (select from game_account where member = subject and balance <> 0)
      or exists (select from external_transfer where member = subject and (closed_at is null or state = 'held'))
      or exists (select from external_transfer_incident i join external_transfer t using (reference)
        where t.member = subject and i.resolved_at is null)
      or exists (select from member_bonus where member = subject and ended_at is null)
      or exists (select from qr where member = subject and closed_at is null)
      or exists (select from slip where member = subject and state = 'waiting') then 'has_money'
    when not is_early and greatest(m.created_at,
        (select max(created_at) from ledger.movement where member = subject),
        (select max(created_at) from session where member = subject),
        (select max(at) from member_event where bucket = subject % 256 and member = subject and kind <> 'sign-in-failed'))
      > now() - interval '1 day' * (select days from retention where kind = 'account') then 'kept_by_law'
  end
  from member m where m.id = subject
$$;

-- Replaces the member's names in a text of the audit.
create function without_names(text text, names text[]) returns text
  language plpgsql immutable set search_path = pg_catalog as $$
declare
  name text;
begin
  foreach name in array names loop
    text := replace(text, name, '…');
  end loop;
  return text;
end $$;

-- Anonymises a closed member: the only way to do it, in one transaction, with the approval that was carried out in it. The
-- books keep the member's number. `no_account` is an encrypted account number of nobody.
create function anonymise_member(subject bigint, approved bigint, no_account text, phone_hash bytea) returns void
  language plpgsql security definer set search_path = public, pg_catalog, pg_temp as $$
declare
  m member;
  by_two approval;
  names text[];
  approvals bigint[];
  refusal text;
  ended timestamptz;
begin
  select * into m from member where id = subject for update;
  select * into by_two from approval where id = approved and state = 'executed' and action = 'personal.anonymise'
    and object = 'member ' || m.public_id and decided_at = now();
  if m.id is null or by_two.id is null then
    raise exception using errcode = 'check_violation', constraint = 'anonymise_takes_two',
      message = format('the anonymisation of member %s takes two people', m.public_id);
  end if;
  refusal := anonymise_refusal(subject, (by_two.input ->> 'isEarly')::boolean);
  if refusal is not null or m.anonymised_at is not null then
    raise exception using errcode = 'check_violation', constraint = 'anonymise_is_allowed',
      message = format('member %s cannot be anonymised: %s', m.public_id, coalesce(refusal, 'is anonymised'));
  end if;
  perform set_config('kapao.anonymising', 'yes', true);

  select case when m.status = 'excluded' or bool_or(until is null) then 'infinity' else max(until) end into ended
    from member_exclusion where bucket = subject % 256 and member = subject and kind = 'exclusion';
  if ended > now() then
    insert into excluded_phone (hash, until) values (phone_hash, nullif(ended, 'infinity'))
      on conflict (hash) do update set until = case when excluded_phone.until is null or excluded.until is null then null
        else greatest(excluded_phone.until, excluded.until) end;
  end if;

  insert into file_removal (file)
    select file from slip where member = subject and file <> ''
    union select 'chat/' || path from chat_file where owner = m.public_id
      or conversation in (select id from conversation where member = subject)
    on conflict do nothing;
  delete from chat_file where owner = m.public_id or conversation in (select id from conversation where member = subject);
  delete from chat_message where conversation in (select id from conversation where member = subject);
  delete from member_bank_proposal where bucket = subject % 256 and member = subject;
  delete from member_payer_proposal where bucket = subject % 256 and member = subject;
  delete from session where member = subject;
  delete from member_event where bucket = subject % 256 and member = subject;
  delete from member_device where bucket = subject % 256 and member = subject;
  delete from member_password_link where bucket = subject % 256 and member = subject;
  delete from member_note where bucket = subject % 256 and member = subject;
  delete from member_tag where bucket = subject % 256 and member = subject;
  delete from game_ticket where member = subject;
  delete from otp where phone = m.phone;
  delete from login_try where who = m.phone or who like m.phone || ' %';
  delete from login_guess where who = m.phone;
  delete from idempotency_key where owner in ('member:' || subject, 'visitor:' || m.public_id);

  update member_payer set holder = '', account_no = no_account, account_index = sha256(convert_to('payer ' || id, 'UTF8'))
    where bucket = subject % 256 and member = subject;
  update member_consent set address = '', network_hash = sha256('') where bucket = subject % 256 and member = subject;
  update withdrawal set holder = '', account_no = no_account, note = null where member = subject;
  update bank_transfer set sender_tail = null where member = subject;
  update slip set file = '', digest = sha256(convert_to(reference, 'UTF8')), sending_bank = null, sender_tail = null
    where member = subject;
  update game_account set password = '', pending_password = null where member = subject;

  select coalesce(array_agg(id), '{}') into approvals from approval
    where object = 'member ' || m.public_id or object like 'member ' || m.public_id || ' %' or input ->> 'id' = m.public_id;
  update approval set input = '{}', before = '{}', reason = '…', decision_reason = case when decision_reason is null then null else '…' end
    where id = any(approvals) and id <> approved;

  -- What else names the member: searches, and changes with a database login. Short names are words of other texts too.
  names := array(select distinct name from unnest(array[m.phone, ltrim(m.phone, '+'), regexp_replace(m.phone, '^\+(66|856)', '0'),
    m.name, m.bank_account_name]) name where length(name) >= 5);
  with redacted as (
    update operator_audit line set
      reason = case when about_member then '' else without_names(reason, names) end,
      before = case when about_member then null else without_names(before::text, names)::jsonb end,
      after = case when about_member then null else without_names(after::text, names)::jsonb end
    from (
      select id, (kind = 'member' and about = m.public_id or approval = any(approvals)
        or kind = 'approval' and about = any(approvals::text[])) as about_member
      from operator_audit
      where kind = 'member' and about = m.public_id or approval = any(approvals)
        or kind = 'approval' and about = any(approvals::text[])
        or exists (select from unnest(names) name
          where strpos(reason || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, ''), name) > 0)
    ) found
    where line.id = found.id and line.approval is distinct from approved
    returning line.*
  )
  insert into operator_audit_redaction (audit, hash, approval)
    select redacted.id, sha256(convert_to(operator_audit_text(row(redacted.*)::operator_audit), 'UTF8')), approved from redacted
    on conflict (audit) do update set hash = excluded.hash, approval = excluded.approval, at = now();

  update member set phone = 'anonymised ' || public_id, name = '–', password_hash = '', bank_account_name = '–',
    bank_account_no = no_account, bank_account_index = sha256(convert_to('anonymised ' || public_id, 'UTF8')),
    date_of_birth = null, anonymised_at = now(), version = version + 1
  where id = subject;
  perform set_config('kapao.anonymising', '', true);
end $$;
revoke all on function anonymise_member from public;
grant execute on function anonymise_member to kapao_app;

insert into operator_role_right (role, name)
select code, name from operator_role, unnest(array['personal.export', 'personal.anonymise']) name
where code in ('compliance', 'owner');
