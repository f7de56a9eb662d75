-- Reads both tables once, while servers write.
alter table external_transfer_incident validate constraint external_transfer_incident_reference_fkey;
alter table payment_return validate constraint payment_return_reference_fkey;
