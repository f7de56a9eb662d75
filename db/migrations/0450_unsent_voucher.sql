-- A gift that never reached TrueWallet may be sent again by its member, as another transfer (decision 0290). Servers of before leave
-- the rows of vouchers as they are.

create function check_voucher_change() returns trigger language plpgsql
  set search_path = public, pg_catalog, pg_temp as $$
begin
  if (new.name, new.member, new.encrypted_voucher) is distinct from (old.name, old.member, old.encrypted_voucher)
    or not exists (
      select from external_transfer
      where bucket = old.member % 256 and member = old.member and reference = old.reference
        and state = 'returned' and reason_code in ('not_sent', 'mark_expired'))
  then
    raise exception using errcode = 'check_violation', constraint = 'voucher_is_sent_once',
      message = format('voucher %s was sent to TrueWallet', old.reference);
  end if;
  return new;
end $$;

create trigger voucher_is_sent_once before update on voucher for each row execute function check_voucher_change();

grant update (reference, mobile) on voucher to kapao_app;
