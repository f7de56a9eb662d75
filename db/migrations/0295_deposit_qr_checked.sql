-- Reads bank_transfer once, while servers write.
alter table bank_transfer validate constraint bank_transfer_qr_fkey;
