-- Money of a member that a person reviews is open money too. A provider can still apply a transfer that came back, until it was
-- asked for the last time.
create or replace function anonymise_refusal(subject bigint, is_early boolean) returns text
  language sql stable set search_path = public, ledger, pg_catalog, pg_temp as $$
  select case
    when m.status not in ('suspended', 'excluded') or m.status_until is not null then 'not_closed'
    when exists (select from ledger.account where member = subject and balance <> 0)
      or exists (select from game_account where bucket = subject % 256 and member = subject and balance <> 0)
      or exists (select from external_transfer where member = subject and (closed_at is null or state in ('held', 'manual')
        or (state = 'returned' and check_at is not null and kind in ('from-game', 'voucher'))))
      or exists (select from external_transfer_incident i join external_transfer t using (reference)
        where t.member = subject and i.resolved_at is null)
      or exists (select from member_bonus where member = subject and ended_at is null)
      or exists (select from qr where member = subject and closed_at is null)
      or exists (select from qr join unmatched_payment payment on payment.provider = qr.provider and payment.reference = qr.id
        where member = subject and suspense_movement is not null and release_movement is null and resolved_at is null)
      or exists (select from slip where bucket = subject % 256 and member = subject
        and (state = 'waiting' or (state = 'failed' and note = 'UNKNOWN' and resolved_at is null))) then 'has_money'
    when not is_early and greatest(m.created_at,
        (select max(created_at) from ledger.movement where member = subject),
        (select max(created_at) from session where bucket = subject % 256 and member = subject),
        (select max(at) from member_event where bucket = subject % 256 and member = subject and kind <> 'sign-in-failed'))
      > now() - interval '1 day' * (select days from retention where kind = 'account') then 'kept_by_law'
  end
  from member m where m.id = subject
$$;
