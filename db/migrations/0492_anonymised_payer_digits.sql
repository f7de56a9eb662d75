-- A payment that operators credited to a member keeps no digits of the payer's account either, as its credit does.
select change_function('public.anonymise_member',
  'update bank_transfer set sender_tail = null where member = subject;',
  e'update unmatched_payment payment set sender_tail = null from bank_transfer credited\n    where credited.member = subject and payment.provider = credited.bank and payment.transaction = credited.reference;
  update bank_transfer set sender_tail = null where member = subject;');
