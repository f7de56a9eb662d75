-- The list of deposits is found by an amount and by the last digits of the sender. Each source has these indexes; two digits
-- leave a hundredth of the rows, so that longer ones need no index of their own.
create index qr_amount on qr (amount, created_at);
create index slip_amount on slip (nullif(amount, 0), created_at);
create index bank_transfer_amount on bank_transfer (amount, credited_at) where movement like 'bank:%';
create index external_transfer_voucher_amount on external_transfer (nullif(coalesce(confirmed, amount), 0), created_at)
  where kind = 'voucher';
create index unmatched_payment_amount on unmatched_payment (amount, seen_at) where reason_code <> 'forged';

create index slip_sender on slip (right(sender_tail, 2), created_at) where sender_tail is not null;
create index bank_transfer_sender on bank_transfer (right(sender_tail, 2), credited_at) where sender_tail is not null;
create index unmatched_payment_sender on unmatched_payment (right(sender_tail, 2), seen_at) where sender_tail is not null;

-- Few QRs and slips are open or failed; without these indexes a list of them reads every other one.
create index qr_expected on qr (created_at) where state in ('asking', 'open');
create index qr_refused on qr (created_at) where state = 'refused';
create index slip_undecided on slip (created_at) where state not in ('success', 'failed');
create index slip_failed on slip (created_at) where state = 'failed';
