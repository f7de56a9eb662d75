-- Two operators change the number with which a member signs in. The application changes it only with an approval that is carried out
-- in the same transaction.
create function check_phone() returns trigger language plpgsql
  set search_path = public, pg_catalog, pg_temp as $$
begin
  if not exists (select from approval where state = 'executed' and action = 'member.phone' and decided_at = now()
      and object = 'member ' || new.public_id)
  then
    raise exception using errcode = 'check_violation', constraint = 'member_phone_takes_two',
      message = format('a new number of member %s takes two people', new.public_id);
  end if;
  return new;
end $$;
create trigger member_phone_takes_two before update on member for each row
  when (old.phone is distinct from new.phone and current_user = 'kapao_app')
  execute function check_phone();

alter table member_event drop constraint member_event_kind_is_known;
alter table member_event add constraint member_event_kind_is_known check (kind in ('sign-in', 'sign-in-failed', 'sign-out',
  'sessions-end', 'password-change', 'password-reset', 'password-link', 'phone', 'bank-account', 'withdrawal', 'guesses',
  'passkey-add', 'passkey-remove', 'passkey-copy', 'new-device'));

/* Takes what names a member out of the database, also by numbers that the member had before. */
create or replace function anonymise_member(subject bigint, approved bigint, no_account text, phone_hash bytea) returns void
  language plpgsql security definer set search_path = public, pg_catalog, pg_temp as $$
declare
  m member;
  by_two approval;
  phones text[];
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
  -- Numbers that the member had before, unless somebody else has one now.
  phones := array(select m.phone union select earlier.before ->> 'phone' from approval earlier
    where earlier.object = 'member ' || m.public_id and earlier.action = 'member.phone' and earlier.state = 'executed'
      and not exists (select from member where phone = earlier.before ->> 'phone'));

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
    union select 'identity/' || path from identity_picture where bucket = subject % 256 and member = subject
    union select 'identity/' || picture from identity_check
      where bucket = subject % 256 and member = subject and picture is not null
    on conflict do nothing;
  delete from chat_file where owner = m.public_id or conversation in (select id from conversation where member = subject);
  delete from chat_message where conversation in (select id from conversation where member = subject);
  delete from member_bank_proposal where bucket = subject % 256 and member = subject;
  delete from member_payer_proposal where bucket = subject % 256 and member = subject;
  delete from session where member = subject;
  delete from member_event where bucket = subject % 256 and member = subject;
  delete from member_device where bucket = subject % 256 and member = subject;
  delete from member_password_link where bucket = subject % 256 and member = subject;
  delete from member_stay where bucket = subject % 256 and member = subject;
  delete from member_time where bucket = subject % 256 and member = subject;
  delete from member_reality_check where bucket = subject % 256 and member = subject;
  delete from member_passkey where bucket = subject % 256 and member = subject;
  delete from member_passkey_claim where member = subject;
  delete from identity_picture where bucket = subject % 256 and member = subject;
  delete from identity_check where bucket = subject % 256 and member = subject;
  delete from member_note where bucket = subject % 256 and member = subject;
  delete from member_tag where bucket = subject % 256 and member = subject;
  delete from game_ticket where member = subject;
  delete from otp where phone = any(phones);
  delete from login_try using unnest(phones) as phone where who = phone or who like phone || ' %';
  delete from login_guess where who = any(phones);
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
  names := array(
    select name from unnest(array[m.name, m.bank_account_name]) as name where length(name) >= 5
    union select name from unnest(phones) as phone,
      unnest(array[phone, ltrim(phone, '+'), regexp_replace(phone, '^\+(66|856)', '0')]) as name);
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
