-- One list of everything that came or should have come: its right, the sender's digits, and an index on time per source.

insert into operator_role_right (role, name)
select code, 'deposits.read' from operator_role
where code in ('support', 'support-lead', 'finance', 'finance-lead', 'risk', 'compliance', 'auditor', 'owner');

-- The last digits of the sender's account that the bank shows, at most four.
alter table slip add column sender_tail text
  constraint slip_sender_tail_is_short check (sender_tail ~ '^[0-9]{1,4}$');
alter table bank_transfer add column sender_tail text
  constraint bank_transfer_sender_tail_is_short check (sender_tail ~ '^[0-9]{1,4}$');
alter table unmatched_payment add column sender_tail text
  constraint unmatched_payment_sender_tail_is_short check (sender_tail ~ '^[0-9]{1,4}$');

create index qr_created_at on qr (created_at);
create index slip_created_at on slip (created_at);
create index bank_transfer_credited_at on bank_transfer (credited_at);
create index unmatched_payment_seen_at on unmatched_payment (seen_at) where reason_code <> 'forged';
create index external_transfer_voucher on external_transfer (created_at) where kind = 'voucher';
