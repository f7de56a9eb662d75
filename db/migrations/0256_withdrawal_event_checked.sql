-- Reads withdrawal_event once, while servers write.
alter table withdrawal_event validate constraint withdrawal_event_reference_fkey;
