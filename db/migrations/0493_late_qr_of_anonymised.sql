-- A QR that is paid after its member was anonymised is kept for review: the wallet has no owner.
select change_function('public.deposit_credit',
  $$when exists (select from bank_transfer t where t.bank = a.provider and t.reference = a.transaction) then 'claimed'$$,
  $$when exists (select from member m where m.id = a.member and m.anonymised_at is not null) then 'qr_differs'
      when exists (select from bank_transfer t where t.bank = a.provider and t.reference = a.transaction) then 'claimed'$$);
