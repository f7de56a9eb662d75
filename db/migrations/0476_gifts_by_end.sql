-- Outside a transaction: gifts are credited while it is built. A killed build leaves an index that is not valid.
drop index concurrently if exists external_transfer_voucher_ended;
create index concurrently external_transfer_voucher_ended on external_transfer (closed_at) where kind = 'voucher' and closed_at is not null;
drop index concurrently if exists external_transfer_incident_seen_at;
create index concurrently external_transfer_incident_seen_at on external_transfer_incident (seen_at);
