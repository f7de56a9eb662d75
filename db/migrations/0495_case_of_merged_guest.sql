-- A guest has no money, so a case of a guest that becomes a member's says anew if its money is another member's.
create function owner_of_money(money_kind text, money_id text) returns bigint
language sql stable set search_path = public, ledger, pg_catalog, pg_temp as $$
  select case money_kind
    when 'withdrawal' then (select member from withdrawal where reference = money_id limit 1)
    when 'qr' then (select member from deposit_qr where id = money_id limit 1)
    when 'slip' then (select member from slip where reference = money_id limit 1)
    when 'voucher' then (select member from external_transfer where kind = 'voucher' and reference = money_id limit 1)
    when 'payment' then (
      select credited.member from unmatched_payment payment join bank_transfer credited on credited.bank = payment.provider
        and credited.reference = payment.transaction and credited.amount = payment.amount and credited.currency = payment.currency
      where payment.id = money_id::bigint and payment.resolved_at is not null)
    when 'transfer' then (
      select member from bank_transfer
      where bank = split_part(money_id, ':', 1) and reference = substr(money_id, strpos(money_id, ':') + 1))
    when 'movement' then (select member from ledger.movement where reference = money_id limit 1)
  end
$$;

select change_function('public.merge_guest',
  'update support_case set conversation = own.id where conversation = guest.id;',
  'update support_case set conversation = own.id, is_others = coalesce(owner_of_money(money_kind, money_id) <> of_member, false)
    where conversation = guest.id;');
