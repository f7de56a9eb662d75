select lock_briefly('external_transfer');
select add_bucket('external_transfer');
